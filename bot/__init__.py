"""The nardy bot: everything that touches the world."""
