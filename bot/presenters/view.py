"""
View: what is shown to one reader, as data.

Knows text, buttons and the scene of the picture; not how Telegram carries them.
"""

from dataclasses import dataclass, field
from enum import Enum

from bot.correspondence.invites import InviteId
from engine import Outcome, Step
from render.scene import BoardScene


class Style(Enum):
    """Decoration of a button; the words carry the meaning."""

    PLAIN = ""
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


class GameAction(Enum):
    """What a button of a board does; the value is its letter in the callback."""

    PICK = "s"
    """Step by step: the steps chosen so far are those of the button, also of "back"."""
    TURN = "t"
    """The list of whole turns; with steps: one was chosen, show its confirm screen."""
    CONFIRM = "c"
    """Play the steps: here they are the whole turn, the forced rest included."""
    WHY = "w"
    """Explain what is not offered."""
    MENU = "m"
    """The ⋯ menu."""
    REFRESH = "r"
    """Draw the board anew, the chosen steps on it; also the way back from the menu."""
    TEXT = "e"
    """In private: say the board in words."""
    HINT = "i"
    """In private: let the computer say the best turns of the roll."""
    RESIGN = "x"
    """Ask what to concede."""
    RESIGN_KIND = "k"
    """Ask whether to concede this, or to offer it."""
    RESIGN_SURE = "y"
    """Concede it, or offer to; without an outcome the worst still possible."""
    CONSENT = "j"
    """Accept what the opponent offers to concede."""
    REFUSE = "n"
    """Play on instead."""
    COMMITMENT = "h"
    """Show all 64 digits of the commitment."""
    OPEN = "o"
    """From a list: a fresh board message."""
    BEGIN = "b"
    """In a group: `Make a move` under the public board, the pick keyboard follows."""
    ROLL = "d"
    """Throw the dice where a double would be possible too."""
    DOUBLE = "u"
    """Ask whether to double."""
    DOUBLE_SURE = "v"
    """Double."""
    TAKE = "a"
    """Take the cube."""
    DROP = "p"
    """Ask whether to pass the double."""
    DROP_SURE = "q"
    """Pass the double."""


@dataclass(frozen=True, slots=True)
class GamePress:
    """A button of a game: everything it needs stands in it."""

    game: int
    rev: int
    action: GameAction
    steps: tuple[Step, ...] = ()
    """The steps the player chose, not the forced rest."""
    listing: bool | None = None
    """Of the ⋯ menu and the way back from it. True: *steps* were chosen from the list of whole
    turns. False: step by step though there is a list. None: as the state asks for."""
    outcome: Outcome | None = None
    """Of resigning: what is conceded."""


class InviteAction(Enum):
    """What a button of an invitation does."""

    ACCEPT = "a"
    DECLINE = "d"
    CANCEL = "x"
    WORD = "w"
    """In private: ask for the reader's own word for the dice."""


@dataclass(frozen=True, slots=True)
class InvitePress:
    """A button of an invitation."""

    code: str
    action: InviteAction


class MenuAction(Enum):
    """Buttons that lead from screen to screen in a private chat."""

    MAIN = "menu"
    NEW = "new"
    NEXT_MOVE = "next"
    """The game with the nearest deadline where it is my move."""
    GAMES = "games"
    FINISHED = "done"
    """A page of the games that are over."""
    VARIANT = "game"
    """Of a new game: long or short."""
    LENGTHS = "lens"
    """The list of lengths."""
    LENGTH = "len"
    """One of them; 1 is one game for points."""
    RULES = "rules"
    """The list of the game's switches; each says in `arg` how it will stand, 0 or 1."""
    OPENING = "open"
    """1: the classic one."""
    KOKS = "koks"
    HOME_MARS = "hm"
    EQUAL_TURNS = "eq"
    DRAW = "draw"
    """What a draw is worth: half or one."""
    HINTS = "hints"
    """Whether both may ask the computer for advice."""
    CUBE = "cube"
    RATED = "rated"
    """Whether the game changes ratings, 0 or 1."""
    LINK = "link"
    RECENT = "recent"
    """The people played with last."""
    CALL = "call"
    """Challenge one of them; `arg` is his number."""
    COMPUTER = "bot"
    """How well shall the computer play."""
    LEVEL = "level"
    """So well: a level, and the newest running game of whoever is asked."""
    STATISTICS = "stats"
    """What the reader has come to: in long or short nardy, or against whom; none: played last."""
    HELP = "help"
    PAGES = "page"
    """A page of the rules with its diagram: which game, which page."""
    LANGUAGE = "lang"
    SETTINGS = "set"
    """The screen of the settings, or one of its lists."""
    SET = "sw"
    """A habit, and how it will be."""
    CHALLENGE = "me"
    """In a group: an open challenge by whoever presses (an anonymous administrator's)."""
    NOTHING = "nop"
    """A label, e.g. the page number."""


@dataclass(frozen=True, slots=True)
class MenuPress:
    """A button of a menu screen."""

    action: MenuAction
    arg: str = ""
    """A page number, a language, what was chosen."""


class RecordAction(Enum):
    """What a button into the record of a game does, running or over; its word in the callback."""

    HISTORY = "moves"
    """The moves as text; `arg` is the page, from 0. Without: a new message."""
    EXPORT = "export"
    """The record as a file; `arg` is its form. Without: ask for the form."""
    REMATCH = "again"
    """Offer a rematch, accept the one that is offered, or open the one that has begun."""
    FAIRNESS = "fair"
    """How the dice are fixed and what was thrown; in a group the commitment alone."""
    VERIFY = "dice"
    """Throw the dice again from the opened seed."""
    SCRIPT = "script"
    """The script that does the same elsewhere, as a file."""
    REPLAY = "replay"
    """A still of the replay; `arg` is its number. Without: begin, in private as a new message."""
    FILM = "film"
    """The whole game as an animation."""
    CARD = "card"
    """In a group: the result again, where the replay stood."""
    NEXT = "next"
    """The board of the game that follows in the match."""

    ANALYSIS = "eval"
    """How both have played, as the computer judges; `arg`: a mistake from 1, or the same again."""


@dataclass(frozen=True, slots=True)
class RecordPress:
    """A button into the record of a game: it never grows stale, for a record only grows."""

    game: int
    action: RecordAction
    arg: str = ""
    """A page, the number of a turn, a form; what it may be is the business of the action."""


@dataclass(frozen=True, slots=True)
class Url:
    """Opens an address."""

    url: str


@dataclass(frozen=True, slots=True)
class Copy:
    """Copies a text."""

    text: str


Command = GamePress | InvitePress | MenuPress | RecordPress | Url | Copy


@dataclass(frozen=True, slots=True)
class Button:
    """One button."""

    label: str
    command: Command
    style: Style = Style.PLAIN


Rows = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class View:
    """One message."""

    text: str
    """HTML of Telegram's dialect, already escaped; a caption where there is a scene."""
    rows: Rows = ()
    scene: BoardScene | None = field(default=None)
    invite: InviteId | None = None
    """The invitation this screen offers: its message changes when it is answered."""
    asks: InviteId | None = None
    """It asks for the dice word for this invitation; an answer to the message is the word."""


@dataclass(frozen=True, slots=True)
class Document:
    """One file."""

    name: str
    """As it will be called where it is saved: ASCII."""
    content: bytes = field(repr=False)
    caption: str
    """HTML of Telegram's dialect, already escaped."""


@dataclass(frozen=True, slots=True)
class Film:
    """A small looping animation."""

    scenes: tuple[BoardScene, ...] = field(repr=False)
    """What is on its stills."""
    caption: str
    """HTML of Telegram's dialect, already escaped."""
    name: str
    """Of the file: ASCII."""
