"""A small Telegram of our own; knows nothing of nardy."""
