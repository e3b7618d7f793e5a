"""Settings: the figures of the sandbox's strictness, which a test may change."""

from dataclasses import asdict, dataclass, fields
from typing import Any

from sandbox.errors import ControlError


@dataclass(slots=True)
class Settings:
    """What can be set through the control API."""

    flood: bool = True
    """Flood control as a whole."""
    per_chat: float = 1.0
    """Sends and edits a second in one chat, in the long run."""
    burst: int = 5
    """How many pass in a row before `per_chat` counts."""
    group_per_minute: int = 20
    """Sends and edits a minute in one group."""
    per_second: int = 30
    """Sends and edits a second in all."""
    query_seconds: float = 15
    """How long a press can be answered."""
    privacy: bool = True
    """In groups only commands, replies to the bot and buttons reach it."""

    def change(self, values: dict[str, Any]) -> None:
        """Take over *values*; unknown names and wrong kinds are refused as a whole."""
        known = {field.name: field.type for field in fields(self)}
        for name, value in values.items():
            if name not in known:
                raise ControlError(400, f"no such setting: {name}")
            wanted = type(getattr(Settings(), name))
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            if (wanted is bool) != isinstance(value, bool) or (
                wanted is not bool and not is_number
            ):
                raise ControlError(400, f"{name} must be a {wanted.__name__}, not {value!r}")
            if wanted is not bool and value <= 0:
                raise ControlError(400, f"{name} must be positive, not {value!r}")
        for name, value in values.items():
            setattr(self, name, value)

    def json(self) -> dict[str, Any]:
        """Return the settings as the control API shows them."""
        return asdict(self)
