"""Codes: what opens an invitation or a game from outside."""

import secrets
import string

BASE62 = string.digits + string.ascii_letters
CODE_LENGTH = 12


def new_code() -> str:
    """Return an unguessable code: 12 base-62 characters, 71 bits."""
    return "".join(secrets.choice(BASE62) for _ in range(CODE_LENGTH))
