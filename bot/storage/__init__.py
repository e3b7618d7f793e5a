"""The database; rows never leave this package."""
