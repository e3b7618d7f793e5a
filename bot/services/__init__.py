"""Commands carried out: lock, decide, record, commit."""
