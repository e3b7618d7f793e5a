"""Benchmarks: commands that print what was measured."""
