"""Board pictures."""
