"""
Errors: what a player may meet when he asks for something that cannot be.

Knows reasons, never sentences for players: those are in the catalogues.
The messages carry ids only, so that they may stand in a log; players and names are attributes, and
the code of an invitation, which opens it, is left out.
"""

from bot.correspondence.people import Player
from engine import Reason


class Refusal(Exception):
    """Something asked for is not done; nothing has changed. Never raised itself."""


class NoSuchGame(Refusal):
    """There is no such game."""

    def __init__(self, game: int | str) -> None:
        super().__init__(f"no such game: {game}")


class NotYourGame(Refusal):
    """The presser has no seat in the game."""

    def __init__(self, game: int, player: int, *, white: Player, black: Player) -> None:
        super().__init__(f"not a seat: game={game} player={player}")
        self.white = white
        self.black = black


class StalePress(Refusal):
    """The board has changed since the button was made."""

    def __init__(self, game: int, pressed: int, rev: int) -> None:
        super().__init__(f"stale press: game={game} pressed={pressed} rev={rev}")
        self.rev = rev
        """The present revision."""


class GameOver(Refusal):
    """The game has a result already."""

    def __init__(self, game: int) -> None:
        super().__init__(f"game over: game={game}")


class NotYourTurn(Refusal):
    """The other seat is to act."""

    def __init__(self, game: int, player: int, *, to_act: Player) -> None:
        super().__init__(f"not to act: game={game} player={player}")
        self.to_act = to_act


class IllegalTurn(Refusal):
    """The rules do not allow the turn; `reason` tells which rule."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class CannotDouble(Refusal):
    """The cube is not in play, not this seat's, dead, or it is not the moment to double."""

    def __init__(self, game: int, player: int) -> None:
        super().__init__(f"no double: game={game} player={player}")


class WrongMoment(Refusal):
    """The seat is to act, but the game waits for another choice."""

    def __init__(self, game: int, player: int, message: str) -> None:
        super().__init__(f"wrong moment: game={game} player={player}: {message}")


class HintsOff(Refusal):
    """The players have not agreed on advice by the computer, or there is none."""

    def __init__(self, game: int, player: int) -> None:
        super().__init__(f"no hints: game={game} player={player}")


class CannotConcede(Refusal):
    """The result can no longer happen."""

    def __init__(self, game: int, player: int) -> None:
        super().__init__(f"cannot concede: game={game} player={player}")


class OfferedAlready(Refusal):
    """The seat has offered to concede less in this turn already."""

    def __init__(self, game: int, player: int) -> None:
        super().__init__(f"offered in this turn: game={game} player={player}")


class NoOffer(Refusal):
    """There is no offer to concede, or no longer."""

    def __init__(self, game: int, player: int) -> None:
        super().__init__(f"no offer: game={game} player={player}")


class NotAsked(Refusal):
    """The offer to concede is for the other seat to answer."""

    def __init__(self, game: int, player: int, *, asked: Player) -> None:
        super().__init__(f"not asked: game={game} player={player}")
        self.asked = asked
        """Who may answer."""


class InviteOwn(Refusal):
    """The author cannot join his own invitation."""

    def __init__(self) -> None:
        super().__init__("own invite")


class InviteTaken(Refusal):
    """Somebody else was first."""

    def __init__(self, *, by: str) -> None:
        super().__init__("invite taken")
        self.by = by
        """The name of who joined."""


class InviteDead(Refusal):
    """The invitation is unknown, cancelled, declined or expired."""

    def __init__(self) -> None:
        super().__init__("invite not open")


class NotAuthor(Refusal):
    """Only the author may cancel."""

    def __init__(self, *, name: str) -> None:
        super().__init__("not the author of the invite")
        self.name = name
        """The author's name."""


class NotAddressee(Refusal):
    """The invitation is for somebody else."""

    def __init__(self, *, name: str) -> None:
        super().__init__("not the addressee of the invite")
        self.name = name
        """The addressee's name."""


class BadWord(Refusal):
    """The text is no word for the dice."""

    def __init__(self) -> None:
        super().__init__("not a dice word")


class CannotCall(Refusal):
    """The person cannot be challenged in private: out of reach, or they never played."""

    def __init__(self, player: int, addressee: int) -> None:
        super().__init__(f"cannot be called: player={player} addressee={addressee}")


class TooManyGames(Refusal):
    """One of the two already has as many running games as are allowed."""

    def __init__(self, player: int, *, own: bool) -> None:
        super().__init__(f"too many games: player={player}")
        self.own = own
        """Whether it is the one who asks; else it is the author of the invitation."""


class TooManyLinks(Refusal):
    """The player has as many open links as are allowed."""

    def __init__(self, player: int) -> None:
        super().__init__(f"too many links: player={player}")


class TooManyChallenges(Refusal):
    """The player has as many open challenges in this chat as are allowed."""

    def __init__(self, player: int, chat: int) -> None:
        super().__init__(f"too many challenges: player={player} chat={chat}")
