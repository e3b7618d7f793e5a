"""Checks of what a bot sends: formatted text and keyboards, refused in Telegram's words."""
