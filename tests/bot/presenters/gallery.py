"""
Every screen in both languages as text, for `tests/golden/views/`.

`python -m tests.bot.presenters.gallery` writes the files; the test compares.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from bot.correspondence import errors
from bot.correspondence.analysis import Analysis, JudgedCube, JudgedTurn
from bot.correspondence.choices import Choices
from bot.correspondence.commands import CubeChoice
from bot.correspondence.decisions import CubeAsked, PlayedRoll
from bot.correspondence.fairness import DiceCheck
from bot.correspondence.games import Entry, Game, Seats
from bot.correspondence.invites import InviteStatus, Rematch
from bot.correspondence.opponents import Opponent
from bot.correspondence.people import Habits, Kind, Player, Theme
from bot.correspondence.quiet import QuietHours
from bot.correspondence.rating import Change, MatchEnd, Shift, Standing
from bot.correspondence.statistics import Balance, Luck, Pace, Rival, Statistics, Totals
from bot.correspondence.terms import Terms
from bot.i18n import LOCALES, Translator, translator
from bot.ports import Seed
from bot.presenters import (
    analysis,
    board,
    commands,
    computer,
    cube,
    ended,
    explain,
    export,
    fairness,
    friends,
    hints,
    history,
    menus,
    new_game,
    notices,
    pages,
    resigning,
    settings,
    statistics,
    text_board,
    toasts,
)
from bot.presenters import record as record_buttons
from bot.presenters.replay import Replay
from bot.presenters.topics import PAGES
from bot.presenters.view import (
    Button,
    Copy,
    GamePress,
    InvitePress,
    MenuPress,
    RecordPress,
    Rows,
    Url,
    View,
)
from engine import (
    Annulled,
    Color,
    Doubled,
    Dropped,
    Fact,
    How,
    Options,
    Outcome,
    Phase,
    Resigned,
    Result,
    Rolled,
    TimedOut,
    Took,
    Variant,
    apply,
    outcomes,
    read_moves,
    turn_text,
)
from render.scene import Arrow, BoardScene, DieState, Look
from tests.bot.presenters.games import (
    ANYA,
    ASKED,
    COMPUTER,
    ENTER,
    FORCED,
    MARAT,
    MOCK,
    START,
    TAKEN,
    TO_ROLL,
    TWO_TURNS,
    WORD,
    ZOE,
    begun_at,
    entries,
    game_of,
    invite_of,
    opening_game,
    played,
    playing,
    roll,
    turn,
)

FOLDER = Path(__file__).parents[2] / "golden" / "views"
W, B = Color.WHITE, Color.BLACK
USUAL = Habits()
SEED = Seed(bytes(range(32)))
IN_WORDS = Habits(text_board=True)
OTHERWISE = Habits(
    autoplay=False, auto_roll=False, confirm=False, highlights=False, pips=False, tidy=False,
    theme=Theme.SEA, white_down=True, clockwise=True, reminders=0, quiet=None,
)  # fmt: skip
URL = "https://t.me/nardy_bot?start=j_AbCd12345678"
MATCH_TERMS = Terms(
    options=Options(classic=True, koks=True, home_mars=True, equal_turns=True), length=5, cube=True
)
SHORT_TERMS = Terms(Variant.SHORT, cube=True)
ZONES = {"ru": "Europe/Moscow", "en": "UTC"}
BEFORE = entries(
    *played(W, "6-1", "24/18(6) 18/17(1)"),
    *played(B, "3-1", "17/14(3) 14/13(1)"),
    Rolled(W, roll("5-3")),
)


def text_form(view: View) -> str:
    """Return a view as text: words, rows with their commands, the main facts of the picture."""
    lines = [view.text, *rows_form(view.rows)]
    if view.scene is not None:
        lines += scene_form(view.scene)
    return "\n".join(lines)


def rows_form(rows: Rows) -> list[str]:
    return ["  " + "  ".join(f"[{button.label}]{command_form(button)}" for button in row)
            for row in rows]  # fmt: skip


def command_form(button: Button) -> str:
    style = f"!{button.style.value}" if button.style.value else ""
    match button.command:
        case GamePress(action=action, steps=steps, listing=listing, outcome=outcome):
            picked = f" {turn_text(steps)}" if steps else ""
            picked += f" {outcome.value}" if outcome else ""
            picked += {None: "", False: " step by step", True: " whole"}[listing]
            return f"{style}<{action.name}{picked}>"
        case (
            InvitePress(action=action)
            | MenuPress(action=action, arg="")
            | RecordPress(action=action, arg="")
        ):
            return f"{style}<{action.name}>"
        case MenuPress(action=action, arg=arg) | RecordPress(action=action, arg=arg):
            return f"{style}<{action.name} {arg}>"
        case Url(url=url):
            return f"{style}<{url}>"
        case Copy(text=text):
            return f"{style}<copy {text}>"


def scene_form(scene: BoardScene) -> list[str]:
    lines = [
        f"picture: {scene.white.name} / {scene.black.name}, below {scene.viewer.value}",
        f"numbers {scene.numbering.value}, mover {scene.mover.value if scene.mover else '-'}",
        f"dice {dice_form(scene)}, sources {sorted(scene.sources)} targets {sorted(scene.targets)}",
        f"last {arrows_form(scene.last_turn)}, pending {arrows_form(scene.pending)}",
        f"words {scene.words.pips} {scene.words.off}",
    ]
    if scene.advised:
        turns = ", ".join(map(arrows_form, scene.advised))
        lines.append(f"advised {scene.words.letters}: {turns}")
    if scene.look != Look():
        lines.append(f"look {scene.look}")
    if scene.cube:
        owner = scene.cube.owner.value if scene.cube.owner else "-"
        lines.append(f"cube {scene.cube.value} {owner}")
    if scene.ribbon:
        lines.append(f"ribbon {scene.ribbon.text}")
    if scene.ways:
        lines.append(f"ways {len(scene.ways)}")
    marks = {None: "-", False: "forbidden", True: "allowed"}
    for strip in scene.strips:
        place = "above" if strip.is_upper else "below"
        last = arrows_form(strip.board.last_turn)
        dice = dice_form(strip.board)
        lines.append(f"strip {marks[strip.is_allowed]} {strip.text}: {place}, {dice}, last {last}")
    return [f"  {line}" for line in lines]


def dice_form(scene: BoardScene) -> str:
    """Return owner and dice, `x` after a used one, a dot for each tick of a double not used."""
    if scene.opening is not None:
        return "opening {}-{}".format(*scene.opening)
    if scene.dice is None:
        return "-"
    dice = [f"{die.value}{'x' * (die.state is DieState.USED)}" for die in scene.dice.dice]
    ticks = "".join("x" if used else "." for used in scene.dice.ticks)
    return " ".join([scene.dice.owner.value, *dice, ticks]).rstrip()


def arrows_form(arrows: tuple[Arrow, ...]) -> str:
    return " ".join(f"{a.color.value}{a.origin}→{a.target}{'*' * a.hit}" for a in arrows) or "-"


def finished(how: str) -> Game:
    """Return the game of the reference picture (or near its end) as it is over."""
    if how == "borne_off":
        state = playing("long w=1:1 b=24:3,12:12 turn=w roll=5-3 ply=94")
        state = apply(state, played(W, "5-3", "1/off(5)")[1])
    else:
        state = playing(MOCK)
        facts: dict[str, Fact] = {
            "resigned": Resigned(W, outcomes(state, W)[-1]),
            "timed_out": TimedOut(W),
            "annulled": Annulled(W),
        }
        state = apply(state, facts[how])
    game = game_of(state)
    return replace(game, clock=game.clock.stopped(), ended_at=START + timedelta(hours=1))


def in_match(how: str, score: tuple[int, int]) -> Game:
    """Return a game of a match to 5 as it is over; *score*: half-points before it."""
    game = finished(how)
    return replace(game, match=replace(game.match, terms=MATCH_TERMS, score=score))


def drawn(game: Game) -> Game:
    """Return *game* as it is over when both have finished with equal turns."""
    result = Result(None, None, 1, How.BORNE_OFF)
    return replace(game, state=replace(game.state, phase=Phase.OVER, roll=None, result=result))


def boards(t: Translator) -> Iterator[tuple[str, View]]:
    zone = ZONES[t.locale]

    def mine(game: Game, steps: str = "", *, listing: bool | None = None,
             habits: Habits = USUAL) -> View:  # fmt: skip
        picked = turn(steps) if steps else ()
        return board.private(game, viewer=W, entries=BEFORE, t=t, zone=zone, habits=habits,
                             picked=picked, listing=listing)  # fmt: skip

    mock, two = game_of(playing(MOCK)), game_of(playing(TWO_TURNS))
    forced = game_of(playing(FORCED))
    yield "my turn, step by step", mine(mock)
    yield "one step chosen", mine(mock, "24/19(5)")
    yield "turn complete", mine(mock, "24/19(5) 20/17(3)")
    yield "my turn, list of whole turns", mine(two)
    yield "a whole turn chosen", mine(two, "6/1(5) 3/1(2)", listing=True)
    yield "the list, step by step", mine(two, listing=False)
    yield "forced rest added", mine(two, "6/4(2)")
    yield "the only turn, autoplay off", mine(forced, habits=Habits(autoplay=False))
    yield "without confirming", mine(mock, "24/19(5)", habits=Habits(confirm=False))
    double = game_of(playing("long w=24:9,20:2,17:4 b=24:12,11:3 turn=w roll=2-2"))
    yield "a double, two steps chosen", mine(double, "20/18(2) 17/15(2)")
    yield (
        "opening throw to play",
        board.private(
            opening_game(5, 2), viewer=W, entries=(), t=t, zone=zone, habits=Habits(autoplay=False)
        ),
    )
    yield "waiting", board.private(mock, viewer=B, entries=BEFORE, t=t, zone=zone, habits=Habits())
    auto = entries(
        *played(W, "6-1", "24/18(6) 18/17(1)"),
        *played(B, "5-5", "17/12(5)", auto=True),
        Rolled(W, roll("6-5")), played(W, "6-5", "13/7(6)", auto=True)[1],
        *(played(B, "6-6", "pass", auto=True)),
        Rolled(W, roll("5-3")),
    )  # fmt: skip
    yield (
        "turns that played themselves",
        board.private(mock, viewer=W, entries=auto, t=t, zone=zone, habits=Habits()),
    )
    yield "group", board.public(mock, entries=BEFORE, t=t, zone=zone)
    yield (
        "group, picking",
        board.public(mock, entries=BEFORE, t=t, zone=zone, picking=turn("24/19(5)")),
    )
    yield from cubes(t, zone)
    yield "menu", View("", board.menu(mock, viewer=W, t=t, picked=turn("24/19(5)")))
    yield "menu, step by step", View("", board.menu(two, viewer=W, t=t, listing=False))
    yield from resignations(t)
    for how in ("borne_off", "resigned", "timed_out", "annulled"):
        game = finished(how)
        last = played(W, "5-3", "1/off(5)") if how == "borne_off" else ()
        record = entries(*(entry.fact for entry in BEFORE[:-1]), *last)
        yield (
            f"result to the opponent, {how}",
            notices.result_card(game, viewer=B, entries=record, t=t, seed="f" * 64),
        )
        yield (
            f"result in a group, {how}",
            notices.result_card(game, viewer=None, entries=record, t=t),
        )
    yield from match_boards(t)


def match_boards(t: Translator) -> Iterator[tuple[str, View]]:
    zone = ZONES[t.locale]
    game = game_of(playing(MOCK), terms=MATCH_TERMS, score=(2, 3))
    yield (
        "my turn in a match",
        board.private(game, viewer=B, entries=BEFORE, t=t, zone=zone, habits=USUAL),
    )
    yield "a match in a group", board.public(game, entries=BEFORE, t=t, zone=zone)
    results: tuple[tuple[str, Game], ...] = (
        ("goes on", in_match("resigned", (2, 3))),
        ("over", in_match("timed_out", (2, 9))),
        ("drawn", drawn(in_match("resigned", (9, 2)))),
        ("annulled", in_match("annulled", (0, 0))),
    )
    for how, over in results:
        yield (
            f"result in a match, {how}",
            notices.result_card(over, viewer=B, entries=BEFORE[:-1], t=t),
        )
    alone = drawn(finished("resigned"))
    yield "result of a draw", notices.result_card(alone, viewer=W, entries=BEFORE[:-1], t=t)
    yield (
        "result in a group, match over",
        notices.result_card(in_match("timed_out", (2, 9)), viewer=None, entries=BEFORE[:-1], t=t),
    )


def resignations(t: Translator) -> Iterator[tuple[str, View]]:
    """Yield what is seen of giving up."""
    mock, picked = game_of(playing(MOCK)), turn("24/19(5)")
    koks = replace(mock, state=replace(mock.state, options=Options(koks=True, home_mars=True)))
    doubled = game_of(playing(TAKEN))
    yield "resigning", resigning.ask(mock, viewer=W, t=t, picked=picked)
    yield (
        "resigning, cube and koks",
        resigning.ask(
            replace(koks, state=replace(koks.state, cube=doubled.state.cube)), viewer=W, t=t
        ),
    )
    yield "resigning, a checker off", resigning.ask(game_of(playing(TWO_TURNS)), viewer=W, t=t)
    yield (
        "resigning for sure",
        resigning.ask_sure(mock, viewer=W, outcome=Outcome.MARS, t=t, picked=picked),
    )
    yield "offering to resign", resigning.ask_sure(mock, viewer=W, outcome=Outcome.OIN, t=t)
    yield "offered", resigning.offer(koks, viewer=B, outcome=Outcome.OIN, t=t)
    yield (
        "offered in a group",
        resigning.offer(mock, viewer=B, outcome=Outcome.OIN, t=t, mention=True),
    )
    yield "refused", resigning.refused(mock, viewer=W, outcome=Outcome.OIN, t=t)
    yield (
        "refused in a group",
        resigning.refused(mock, viewer=W, outcome=Outcome.OIN, t=t, mention=True),
    )


def cubes(t: Translator, zone: str) -> Iterator[tuple[str, View]]:
    """Yield what is seen of the cube."""
    before = BEFORE[:-1]
    asked = entries(*(entry.fact for entry in before), Doubled(W))
    taken = entries(*(entry.fact for entry in asked), Took(B), Rolled(W, roll("5-3")))

    def seen(text: str, record: Sequence[Entry], viewer: Color) -> View:
        return board.private(game_of(playing(text)), viewer=viewer, entries=record, t=t, zone=zone,
                             habits=USUAL)  # fmt: skip

    to_roll, offered = game_of(playing(TO_ROLL)), game_of(playing(ASKED))
    yield "roll or double", seen(TO_ROLL, before, W)
    yield "roll or double, the opponent", seen(TO_ROLL, before, B)
    yield "whether to double", cube.double_ask(to_roll, t)
    yield "doubled", seen(ASKED, asked, W)
    yield "doubled, the opponent", seen(ASKED, asked, B)
    yield "whether to pass", cube.drop_ask(offered, t)
    yield "taken", seen(TAKEN, taken, W)
    yield "taken, the taker", seen(TAKEN, taken, B)
    for title, game, record in (
        ("roll or double, group", to_roll, before),
        ("doubled, group", offered, asked),
        ("taken, group", game_of(playing(TAKEN)), taken),
    ):
        yield title, board.public(game, entries=record, t=t, zone=zone)
    passed = game_of(apply(offered.state, Dropped(B)))
    passed = replace(passed, clock=passed.clock.stopped(), ended_at=START + timedelta(hours=1))
    record = entries(*(entry.fact for entry in asked), Dropped(B))
    yield "passed", notices.result_card(passed, viewer=W, entries=record, t=t)
    yield "passed, the passer", notices.result_card(passed, viewer=B, entries=record, t=t)
    yield "passed, group", notices.result_card(passed, viewer=None, entries=record, t=t)
    begun = opening_game(5, 2)
    match = replace(begun.match, terms=Terms(length=3, cube=True), score=(4, 0), games=2)
    crawford = replace(begun, match=match, number=3)
    yield "start card, Crawford game", notices.start_card(crawford, viewer=W, t=t)


def short_boards(t: Translator) -> Iterator[tuple[str, View]]:
    """Yield what only short nardy shows: the bar, hits, the cube, koks."""
    zone = ZONES[t.locale]
    game, record = begun_at(ENTER.format(turn="w", roll="5-3 cube=2w"))

    def mine(steps: str, *, listing: bool | None) -> View:
        return board.private(game, viewer=W, entries=record, t=t, zone=zone, habits=USUAL,
                             picked=turn(steps) if steps else (), listing=listing)  # fmt: skip

    yield "short: on the bar", mine("", listing=None)
    yield "short: on the bar, step by step", mine("", listing=False)
    yield "short: entered with a hit", mine("bar/20(5)", listing=False)
    yield "short: a whole turn chosen", mine("bar/20(5) 13/10(3)", listing=True)
    hit, record = begun_at(
        ENTER.format(turn="w", roll="5-3"),
        played(W, "5-3", "bar/20(5) 24/21(3)")[1],
        Rolled(B, roll("4-1")),
    )
    yield (
        "short: the opponent was hit",
        board.private(hit, viewer=B, entries=record, t=t, zone=zone, habits=USUAL),
    )
    yield "short: group", board.public(hit, entries=record, t=t, zone=zone)
    text = "short w=1:1 b=25:1,13:4,8:3,6:5,5:2 turn=w roll=5-3 cube=2w"
    won, record = begun_at(text, played(W, "5-3", "1/off(5)")[1])
    over = replace(won, clock=won.clock.stopped(), ended_at=START)
    yield "short: koks", notices.result_card(over, viewer=B, entries=record, t=t)
    yield "short: games", menus.games([hit], viewer=ANYA.id, t=t, now=START)


def checked(seed: Seed | None, *, is_promised: bool = True, wrong: int | None = None) -> DiceCheck:
    """Return what came out when the dice were thrown again."""
    return DiceCheck(seed, is_promised=is_promised, thrown=21, wrong=wrong)


def dice(t: Translator) -> Iterator[tuple[str, View]]:
    """Yield what is told of the dice, and of a word for them."""
    mock, over = game_of(playing(MOCK)), finished("resigned")
    tied = replace(opening_game(2, 5), opening=((2, 2), (4, 4), (2, 5)))
    yield "dice, nothing thrown yet", fairness.running(tied, (), t=t)
    yield "dice so far", fairness.running(mock, BEFORE, t=t)
    yield "dice of a finished game", fairness.verified(over, BEFORE, checked(SEED), t=t)
    yield "verify, nothing finished", fairness.none_finished(t=t)
    yield "verifying script", View(fairness.script(b"", t=t).caption)
    chosen = menus.invitation(invite_of(), viewer=MARAT.id, t=t, word=WORD)
    yield "invitation, a word chosen", chosen
    yield "question for a word", friends.ask_word(invite_of(), t=t)
    yield "no word", friends.bad_word(3, t=t)


def known(t: Translator) -> Iterator[tuple[str, View]]:
    """Yield how somebody known is challenged, and what becomes of a rematch."""
    met = [Opponent(MARAT, 3, 1), Opponent(ZOE, 0, 0)]
    yield "recent opponents", friends.recent(met, Choices(), t=t)
    yield "no recent opponents", friends.recent([], Choices(), t=t)
    yield "challenge sent", friends.called(invite_of(), MARAT, t=t)
    over = finished("resigned")
    for title, rematch in (
        ("none", None),
        ("offered", Rematch(ANYA.id, None)),
        ("begun", Rematch(ANYA.id, 85)),
    ):
        for reader, viewer in (("author", W), ("opponent", B), ("group", None)):
            rows = record_buttons.after(over, t, viewer=viewer, rematch=rematch)
            yield f"rematch {title}, {reader}", View("", rows)


def quick(game: Game) -> Game:
    """Return *game* as it is when it lasts less than a minute."""
    return replace(game, ended_at=game.started_at + timedelta(seconds=59))


def cards(t: Translator) -> Iterator[tuple[str, View]]:
    zone = ZONES[t.locale]
    mock = game_of(playing(MOCK))
    tied = replace(opening_game(2, 5), opening=((2, 2), (4, 4), (2, 5)))
    yield "start card", notices.start_card(opening_game(5, 2), viewer=B, t=t)
    yield "start card of White", notices.start_card(opening_game(5, 2), viewer=W, t=t)
    classic = replace(
        opening_game(2, 5), match=replace(opening_game(2, 5).match, terms=MATCH_TERMS)
    )
    yield "start card, classic opening", notices.start_card(classic, viewer=W, t=t)
    yield "start card in a group, ties", notices.start_group(tied, t=t)
    yield (
        "result of a quick game",
        notices.result_card(quick(finished("resigned")), viewer=B, entries=BEFORE[:-1], t=t),
    )
    yield "reminder", notices.reminder(mock, viewer=W, t=t, zone=zone, left_seconds=86400)
    yield (
        "reminder in a group",
        notices.reminder(mock, viewer=W, t=t, zone=zone, left_seconds=10800, mention=True),
    )
    yield "opponent unreachable", notices.unreachable(mock, viewer=W, t=t)
    yield "hint to open the bot", notices.dm_hint(MARAT, t=t, url="https://t.me/nardy_bot")
    yield "declined", notices.declined("Марат", t=t)
    yield "welcome", menus.welcome("Аня", t=t)
    yield "menu, my move", menus.main(games=3, my_moves=1, t=t)
    yield "menu, no games", menus.main(games=0, my_moves=0, t=t)
    yield "menu, finished games", menus.main(games=0, my_moves=0, t=t, finished=True)
    yield from new_games(t)
    yield "link", menus.link(invite_of(), t=t, url=URL)
    yield "link to a match", menus.link(invite_of(terms=MATCH_TERMS), t=t, url=URL)
    yield "challenge to short nardy", menus.challenge(invite_of(terms=SHORT_TERMS), t=t)
    yield "invitation", menus.invitation(invite_of(), viewer=MARAT.id, t=t, url=URL)
    yield "own link", menus.invitation(invite_of(), viewer=ANYA.id, t=t, url=URL)
    taken = invite_of(status=InviteStatus.TAKEN, taken_by=MARAT)
    yield "taken", menus.invitation(taken, viewer=ZOE.id, t=t, url=URL)
    yield "taken by me, over", menus.invitation(taken, viewer=MARAT.id, t=t, url=URL, is_over=True)
    yield "link taken", menus.link_closed(taken, t=t)
    declined = invite_of(status=InviteStatus.DECLINED)
    yield "link declined", menus.link_closed(declined, t=t, by=MARAT.name)
    expired = invite_of(status=InviteStatus.EXPIRED)
    yield "link expired", menus.link_closed(expired, t=t)
    yield "link cancelled", menus.link_closed(invite_of(status=InviteStatus.CANCELLED), t=t)
    yield "taken by me", menus.invitation(taken, viewer=MARAT.id, t=t, url=URL)
    dead = invite_of(status=InviteStatus.CANCELLED)
    yield "cancelled", menus.invitation(dead, viewer=ZOE.id, t=t, url=URL)
    theirs = game_of(playing(MOCK), seats=Seats(MARAT, ANYA))
    yield "games", menus.games([mock, *[theirs] * 8], viewer=ANYA.id, t=t, now=START)
    yield (
        "games, second page",
        menus.games([mock, *[theirs] * 8], viewer=ANYA.id, t=t, now=START, page=1),
    )
    match = game_of(playing(MOCK), terms=MATCH_TERMS, score=(2, 3))
    yield "games, a match", menus.games([match], viewer=MARAT.id, t=t, now=START)
    yield "no games", menus.games([], viewer=ANYA.id, t=t, now=START)
    yield "help", menus.help(t=t)
    yield "help in a group", menus.group_help(t=t)
    yield "challenge", menus.challenge(invite_of(), t=t)
    yield "challenge to somebody", menus.challenge(invite_of(), t=t, addressee="Zoe")
    yield "challenge cancelled", menus.challenge_closed(dead, t=t)
    yield "challenge expired", menus.challenge_closed(invite_of(status=InviteStatus.EXPIRED), t=t)
    yield "challenge with words we do not know", menus.group_options(Terms(), t=t)
    yield "anonymous administrator", menus.anonymous(t=t)


def lists(t: Translator) -> Iterator[tuple[str, View]]:
    """Yield what leads to the games that are over."""
    mock = game_of(playing(MOCK))
    yield "games, others over", menus.games([mock], viewer=ANYA.id, t=t, now=START, finished=True)
    over = [finished("resigned"), in_match("timed_out", (2, 9)), drawn(finished("resigned"))]
    over.append(finished("annulled"))
    yield "finished", ended.screen(over, 4, viewer=ANYA.id, t=t)
    yield (
        "finished, second page",
        ended.screen(over[:1], 9, viewer=MARAT.id, t=t, page=1),
    )
    yield "nothing finished", ended.screen([], 0, viewer=ANYA.id, t=t)


def new_games(t: Translator) -> Iterator[tuple[str, View]]:
    usual, chosen = (
        Choices(),
        Choices(length=5, options=MATCH_TERMS.options, long_cube=True, rated=False),
    )
    yield "new game", new_game.screen(usual, t=t)
    koks = Choices(options=Options(koks=True))
    yield "new game with koks", new_game.screen(koks, t=t)
    yield "new game, everything on", new_game.screen(chosen, t=t)
    yield "new game, short", new_game.screen(replace(chosen, variant=Variant.SHORT), t=t)
    yield "lengths", new_game.lengths(usual, t=t)
    yield "lengths, one chosen", new_game.lengths(chosen, t=t)
    yield "rules", new_game.rules(usual, t=t)
    yield "rules, everything on", new_game.rules(chosen, t=t)


def computers(t: Translator) -> Iterator[tuple[str, View]]:
    """Yield what is seen of a game with the computer."""
    yield "welcome, with a computer", menus.welcome("Аня", t=t, computer=True)
    choices = Choices(Variant.SHORT, length=3)
    everybody = new_game.screen(Choices(), t=t, computer=True, recent=True)
    yield "new game, with a computer and opponents", everybody
    yield "how well the computer plays", computer.levels(choices, newest=84, t=t)
    seats = Seats(COMPUTER, ANYA)
    game = game_of(playing(MOCK), seats=seats, terms=choices.against_computer)
    yield "begun with the computer", computer.begun(game, viewer=ANYA.id, t=t)
    for kind in (Kind.MEDIUM, Kind.HARD):
        stronger = replace(game, seats=Seats(replace(COMPUTER, kind=kind), ANYA))
        yield f"start card, {kind.value}", notices.start_card(stronger, viewer=B, t=t)
    yield (
        "the computer's move",
        board.private(game, viewer=B, entries=BEFORE, t=t, zone=ZONES[t.locale], habits=USUAL),
    )
    yield "games with the computer", menus.games([game], viewer=ANYA.id, t=t, now=START)
    yield (
        "result against the computer",
        notices.result_card(
            replace(finished("resigned"), seats=Seats(ANYA, COMPUTER)),
            viewer=W,
            entries=BEFORE[:-1],
            t=t,
        ),
    )
    yield (
        "the computer plays on",
        resigning.refused(game, viewer=B, outcome=Outcome.OIN, t=t),
    )


def advised(t: Translator) -> Iterator[tuple[str, View]]:
    """Yield what is seen of the computer's advice."""
    choices = Choices(Variant.SHORT, hints=True)
    yield "rules, short, with hints", new_game.rules(choices, t=t)
    yield "new game, short, with hints", new_game.screen(choices, t=t)
    mock = replace(game_of(playing(MOCK), terms=Terms(hints=True)), hints=(2, 1))
    yield "menu, with hints", View("", board.menu(mock, viewer=W, t=t, has_computer=True))
    best = ((turn("24/19(5) 20/17(3)"), 0.1254), (turn("20/15(5) 15/12(3)"), -1.0))
    yield "advice", hints.advice(mock, best, t=t, habits=USUAL)
    yield "the opponent was advised", hints.used(mock, by=B, count=1, t=t)
    yield (
        "my turn, both were advised",
        board.private(mock, viewer=W, entries=BEFORE, t=t, zone=ZONES[t.locale], habits=USUAL),
    )
    group = replace(mock, hints=(0, 1))
    yield "group, Black was advised", board.public(group, entries=BEFORE, t=t, zone=ZONES[t.locale])
    over = replace(finished("resigned"), hints=(1, 0))
    yield (
        "result, White was advised",
        notices.result_card(over, viewer=B, entries=BEFORE[:-1], t=t),
    )


def analyses(t: Translator) -> Iterator[tuple[str, View]]:
    """Yield what is seen of the analysis of a game."""
    over = finished("resigned")
    better = turn("24/21(3) 20/15(5)")
    judged = Analysis(
        "0123456789abcdef",
        (
            JudgedTurn(1, W, 0.25, 0.5, 12, better),
            JudgedTurn(2, B, 0.04, -0.75, 9, turn("24/18(6)")),
            JudgedTurn(3, W, 0, 1, 1, ()),
            JudgedTurn(4, B, 0.125, 0, 2, better),
        ),
    )
    yield (
        "result with an analysis",
        notices.result_card(over, viewer=B, entries=BEFORE[:-1], t=t, has_computer=True),
    )
    yield "analysis, counting", analysis.counting(over, t=t)
    yield "analysis failed", analysis.failed(over, t=t)
    yield "analysis", analysis.summary(over, judged, viewer=W, t=t)
    cubed = in_match("resigned", (2, 3))
    forced = replace(judged, turns=judged.turns[2:3])
    yield "analysis, nothing to judge", analysis.summary(cubed, forced, viewer=B, t=t)
    roll_ = PlayedRoll(1, playing(MOCK), turn("24/19(5) 20/17(3)"))
    for viewer in (W, B):
        shown = analysis.mistake(over, judged, roll_, index=0, viewer=viewer, t=t, habits=USUAL)
        yield f"a mistake, seen by {viewer.value}", shown
    words = Habits(text_board=True)
    shown = analysis.mistake(over, judged, roll_, index=0, viewer=B, t=t, habits=words)
    yield "a mistake in words", shown
    for chosen, text in ((CubeChoice.ROLL, TO_ROLL), (CubeChoice.DROP, ASKED)):
        asked = CubeAsked(7, playing(text), chosen)
        with_cube = replace(judged, cubes=(JudgedCube(7, asked.by, 0.5, chosen),))
        shown = analysis.mistake(over, with_cube, asked, index=0, viewer=W, t=t, habits=USUAL)
        yield f"a mistake with the cube, {chosen.value}", shown


def records(t: Translator) -> Iterator[tuple[str, View]]:
    """Yield what is seen of the record of a game."""
    begun = opening_game(5, 2)
    yield "moves, none yet", history.view(begun, viewer=W, entries=(), t=t)
    facts = [entry.fact for entry in BEFORE[:-1]] * 11
    long_one = entries(*facts, Doubled(W), Took(B), *played(W, "6-6", "pass", auto=True))
    mock = game_of(playing(MOCK))
    yield "moves, the last page", history.view(mock, viewer=W, entries=long_one, t=t)
    over = finished("resigned")
    yield "moves of a game that is over", history.view(over, viewer=B, entries=long_one, t=t)
    yield (
        "moves to the end",
        history.view(over, viewer=B, entries=long_one[-4:], t=t),
    )
    begun, story = begun_at(
        MOCK,
        played(W, "5-3", "24/19(5) 20/17(3)")[1],
        *played(B, "3-1", "17/14(3) 14/13(1)"),
        Resigned(W, Outcome.MARS),
    )
    for seat, number in ((W, 0), (W, 1), (B, 1), (B, 2), (None, 1)):
        still = Replay(begun, story, viewer=seat, t=t).still(number)
        yield f"replay, {seat.value if seat else 'a group'}, {number}", still
    yield "export", export.ask(over, viewer=W, t=t)
    for form in export.Form:
        yield f"export, {form.value}", View(export.caption(over, form, viewer=W, t=t))
    running = export.caption(in_match("resigned", (2, 3)), export.Form.JSON, viewer=W, t=t)
    yield "export, the match goes on", View(running)


def statistics_of(t: Translator) -> Iterator[tuple[str, View]]:
    """Yield what a player reads about himself, and of ratings elsewhere."""
    strong, new = Standing(1623_40, 57), Standing()
    people = Totals(games=130, wins=71, losses=55, draws=3, annulled=1, mars=20, koks=2,
                    timed_out=9, lost_on_time=4, streak=8)  # fmt: skip
    few = Totals(games=2, wins=1, losses=1, streak=1)
    told = Statistics(
        Variant.LONG, strong, people, few, Pace(2100, 5 * 3600), Luck(5200, 850, 42640)
    )
    yield "statistics", statistics.screen(told, t=t)
    slow = replace(
        told, variant=Variant.SHORT, people=few, pace=Pace(20, 7200), luck=Luck(41, 9, 351)
    )
    yield "statistics, few games", statistics.screen(slow, t=t)
    nothing = Statistics(Variant.SHORT, new, Totals(), Totals(), None, None)
    yield "statistics, no games", statistics.screen(nothing, t=t)
    rivals = [
        Rival(MARAT, Balance(MARAT.id, 3, 1, 0)),
        Rival(COMPUTER, Balance(COMPUTER.id, 1, 2, 1)),
    ]
    yield "rivals", statistics.rivals(rivals, t=t)
    yield "rivals, none yet", statistics.rivals([], t=t)
    yield (
        "invitation by somebody strong",
        menus.invitation(invite_of(), viewer=MARAT.id, t=t, url=URL, standing=strong),
    )
    game = finished("resigned")
    end = MatchEnd(7, START, Variant.LONG, 1, ANYA.id, MARAT.id, MARAT.id)
    change = Change(end, Shift(1490_10, -10_00), Shift(1623_40, 2_00))
    yield (
        "result of a rated game",
        notices.result_card(game, viewer=B, entries=BEFORE[:-1], t=t, change=change),
    )
    even = Change(replace(end, winner=None), Shift(1500_00, 0), Shift(1500_00, 0))
    yield (
        "result of a rated draw",
        notices.result_card(drawn(game), viewer=None, entries=BEFORE[:-1], t=t, change=even),
    )


def rules(t: Translator) -> Iterator[tuple[str, View]]:
    """Yield the pages of the rules, and where they are offered."""
    mock = game_of(playing(MOCK))
    yield "why, as a message", board.why_view(mock, viewer=W, picked=turn("24/19(5)"), t=t)
    for variant, topics in PAGES.items():
        for page, topic in enumerate(topics, start=1):
            yield f"rules, {variant.value}, {topic.value}", pages.page(variant, page, t=t)


def toast_texts(t: Translator) -> Iterator[tuple[str, str]]:
    mock = game_of(playing(MOCK))
    yield "picked in a group", board.pick_toast(mock, picked=turn("24/19(5)"), t=t)
    yield "why", board.why(mock, viewer=W, picked=turn("24/19(5)"), t=t)
    yield "fairness", fairness.alert(mock, t)
    yield "fairness in a match", fairness.alert(in_match("resigned", (2, 3)), t)
    yield "fairness at the end", fairness.alert(finished("resigned"), t)
    yield "dice of a match that goes on", fairness.verdict(checked(None), t)
    yield "dice that match", fairness.verdict(checked(SEED), t)
    yield "dice of another seed", fairness.verdict(checked(SEED, is_promised=False), t)
    yield "a roll that does not match", fairness.verdict(checked(SEED, wrong=6), t)
    rematch = Rematch(ANYA.id, None)
    yield "rematch offered", record_buttons.rematch_wait(finished("resigned"), rematch, t)
    yield "rematch begun", t("rematch.begun")
    yield "nothing on the bar", explain.typed(mock.state, read_moves("bar/20"), t)
    yield "stale", toasts.stale(t)
    yield "not your turn", toasts.turn(t, MARAT)
    yield "not your turn, the computer's", toasts.turn(t, COMPUTER)
    yield "watching", toasts.watching(t, ANYA, MARAT)
    yield "over", toasts.over(t)
    yield "saved", t("set.saved")
    yield "gone", toasts.gone(t)
    yield "resignation offered", toasts.resign_offered(t)
    yield "illegal", toasts.illegal(t)
    yield "internal", toasts.internal(t)
    yield "no private chat", toasts.no_dm(t)
    yield "busy", toasts.busy(t, 4)
    yield "advised", hints.taken(replace(mock, hints=(0, 3)), viewer=B, t=t)
    yield "no hints", toasts.refusal(errors.HintsOff(84, 12), t=t)
    yield "animation", toasts.film(t)
    for name, description in (*commands.private(t), *commands.group(t)):
        yield f"/{name}", description
    yield "about", commands.about(t)
    yield "about in short", commands.short_about(t)


def words(t: Translator) -> Iterator[tuple[str, View]]:
    """Boards in words."""
    for title, text in (
        ("my turn", MOCK),
        ("the opponent's turn", MOCK.replace("turn=w", "turn=b")),
        ("the cube is mine", MOCK.replace("roll=5-3", "cube=2w")),
        ("the cube is the opponent's", MOCK + " cube=2b"),
        ("a double is offered", ASKED.replace("turn=b", "turn=w")),
        ("short", ENTER.format(turn="w", roll="5-3")),
    ):
        view = text_board.view(game_of(playing(text)), viewer=Color.WHITE, entries=(), t=t)
        yield f"in words, {title}", view
    for die in range(1, 7):
        text = MOCK.replace("roll=5-3", f"roll={die}-{die}")
        view = text_board.view(game_of(playing(text)), viewer=Color.WHITE, entries=(), t=t)
        yield f"in words, {die}-{die}", view
    over = text_board.view(finished("resigned"), viewer=Color.WHITE, entries=(), t=t)
    yield "in words, over", over
    yield from captions(t)


def captions(t: Translator) -> Iterator[tuple[str, View]]:
    """Boards of who wants them in words, and of who likes his picture otherwise."""
    two, mock = game_of(playing(TWO_TURNS)), game_of(playing(MOCK))
    thrower = MOCK.replace(" roll=5-3", "")

    def mine(game: Game, steps: str = "", *, viewer: Color = W, habits: Habits = IN_WORDS,
             record: Sequence[Entry] = BEFORE) -> View:  # fmt: skip
        return board.private(game, viewer=viewer, entries=record, t=t, zone=ZONES[t.locale],
                             habits=habits, picked=turn(steps) if steps else ())  # fmt: skip

    yield "a caption in words, step by step", mine(mock)
    yield "a caption in words, one step chosen", mine(mock, "24/19(5)")
    yield "a caption in words, turn complete", mine(mock, "24/19(5) 20/17(3)")
    yield "a caption in words, list of whole turns", mine(two)
    yield "a caption in words, waiting", mine(mock, viewer=B)
    yield "a caption in words, to throw", mine(game_of(playing(TO_ROLL)), record=BEFORE[:-1])
    yield "a caption in words, asked", mine(game_of(playing(ASKED)), viewer=B, record=BEFORE[:-1])
    yield "a caption in words, over", mine(finished("resigned"), record=BEFORE[:-1])
    card = notices.result_card(finished("resigned"), viewer=B, entries=BEFORE[:-1], t=t)
    yield "a result in words", text_board.instead(card, finished("resigned"), viewer=B, t=t)
    cup = game_of(playing(thrower))
    yield "to throw, without a cube", mine(cup, habits=USUAL, record=BEFORE[:-1])
    yield (
        "to throw, without a cube, group",
        board.public(cup, entries=BEFORE[:-1], t=t, zone=ZONES[t.locale]),
    )
    yield "as he likes it", mine(mock, habits=OTHERWISE)


def habits(t: Translator) -> Iterator[tuple[str, View]]:
    """Yield the settings and their lists."""
    usual: Player = replace(ANYA, locale=t.locale, zone=ZONES[t.locale])
    other = replace(usual, habits=OTHERWISE, zone="Asia/Yekaterinburg")
    yield "settings", settings.screen(usual, t=t, now=START)
    yield "settings, everything otherwise", settings.screen(other, t=t, now=START)
    quiet = replace(other, habits=replace(OTHERWISE, quiet=QuietHours(22, 7)))
    yield "settings, quiet from ten to seven", settings.screen(quiet, t=t, now=START)
    for name, listed in settings.LISTS.items():
        yield f"settings, {name}", listed(usual, t, START)
        if not name.startswith(settings.ZONE):
            yield f"settings, {name}, otherwise", listed(other, t, START)


def views(t: Translator) -> Iterator[tuple[str, View]]:
    """Yield every message with its title."""
    yield from boards(t)
    yield from short_boards(t)
    yield from words(t)
    yield from cards(t)
    yield from lists(t)
    yield from computers(t)
    yield from advised(t)
    yield from analyses(t)
    yield from dice(t)
    yield from known(t)
    yield from records(t)
    yield from statistics_of(t)
    yield from rules(t)
    yield from habits(t)


def visible(locale: str) -> Iterator[str]:
    """Yield every text of *locale* that reaches a reader: messages, buttons, pictures, toasts."""
    t = translator(locale)
    for _, view in views(t):
        yield re.sub(r"<[^>]*>", "", view.text)
        yield from (button.label for row in view.rows for button in row)
        if view.scene is not None:
            scene = view.scene
            yield from (scene.white.name, scene.black.name, scene.words.pips, scene.words.off)
            yield scene.ribbon.text if scene.ribbon else ""
            yield from (strip.text for strip in scene.strips)
    yield from (text for _, text in toast_texts(t))


def gallery(locale: str) -> str:
    """Return all screens of *locale* as one text."""
    t = translator(locale)
    pages = [(title, text_form(view)) for title, view in views(t)]
    return "\n\n".join(f"## {title}\n{text}" for title, text in [*pages, *toast_texts(t)]) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for locale in LOCALES:
        (FOLDER / f"{locale}.txt").write_text(gallery(locale))


if __name__ == "__main__":
    main()
