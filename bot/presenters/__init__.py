"""Words and scenes for one reader, pure."""
