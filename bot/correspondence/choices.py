"""Choices: what a player chose last for a new game; remembered until he chooses anew."""

from dataclasses import dataclass, field, replace

from bot.correspondence.terms import COMPUTER_PACE_SECONDS, Terms
from engine import Options, Variant


@dataclass(frozen=True, slots=True)
class Choices:
    """What the screen of a new game shows; each game keeps its own cube and rules."""

    variant: Variant = Variant.LONG
    length: int | None = None
    """None: one game for points."""
    options: Options = field(default_factory=Options)
    """Of long nardy; short nardy has none."""
    long_cube: bool = False
    short_cube: bool = True
    rated: bool = True
    """Whether games with people change ratings."""
    hints: bool = False
    """Whether both players may ask the computer for advice."""

    @property
    def cube(self) -> bool:
        """Whether the chosen game is played with the cube."""
        return self.long_cube if self.variant is Variant.LONG else self.short_cube

    @property
    def terms(self) -> Terms:
        """What an invitation with these choices offers."""
        is_long = self.variant is Variant.LONG
        return Terms(
            variant=self.variant,
            options=self.options if is_long else Options(),
            length=self.length,
            cube=self.cube,
            rated=self.rated,
            hints=self.hints,
        )

    @property
    def against_computer(self) -> Terms:
        """What a game with the computer is played for: unrated, and its advice not agreed on."""
        return replace(self.terms, pace_seconds=COMPUTER_PACE_SECONDS, rated=False, hints=False)

    def with_cube(self, cube: bool) -> "Choices":
        """Return the choices with the cube of the chosen game on or off."""
        if self.variant is Variant.LONG:
            return replace(self, long_cube=cube)
        return replace(self, short_cube=cube)
