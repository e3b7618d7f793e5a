"""Telegram: what carries updates in and messages out."""
