"""Terms: what two players agree on before they begin."""

from dataclasses import dataclass, field

from engine import Options, Variant

DEFAULT_PACE_SECONDS = 72 * 3600
COMPUTER_PACE_SECONDS = 7 * 24 * 3600
"""In a game with the computer nobody waits."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What two players agree on; kept as versioned JSON on invites and matches."""

    variant: Variant = Variant.LONG
    options: Options = field(default_factory=Options)
    length: int | None = None
    """None: one game for points."""
    cube: bool = False
    pace_seconds: int = DEFAULT_PACE_SECONDS
    reserve_seconds: int = 0
    rated: bool = False
    hints: bool = False

    @property
    def counts(self) -> bool:
        """Whether the match changes ratings: with hints agreed on it never does."""
        return self.rated and not self.hints
