"""The control API: what a finger, an eye or a saboteur can do, as JSON (docs/sandbox.md)."""
