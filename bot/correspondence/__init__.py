"""Play by mail, pure: decisions on top of the engine."""
