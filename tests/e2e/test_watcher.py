"""The watcher of the long runs: what it takes for one message sent twice."""

from typing import Any, cast

import pytest

from tests.e2e.control import Control
from tests.e2e.watcher import Watcher

START = {"text": "Партия началась! 🔒 Кубики: 0123", "data": "p:{game}:0:h:"}
BOARD = {"caption": "▶️ Ваш ход", "data": "p:{game}:{rev}:m:"}


def sent(method: str, *, data: str = "", n: int = 1, **params: str) -> dict[str, Any]:
    markup = {"inline_keyboard": [[{"text": "⋯", "callback_data": data}]]} if data else {}
    return {"n": n, "method": method, "chat": 101, "params": {**params, "reply_markup": markup}}


def start_card(game: int) -> dict[str, Any]:
    return sent("sendMessage", text=START["text"], data=START["data"].format(game=game))


def board(game: int, rev: int, caption: str) -> dict[str, Any]:
    return sent("sendPhoto", caption=caption, data=BOARD["data"].format(game=game, rev=rev))


@pytest.mark.parametrize(
    ("calls", "doubled"),
    [
        ([start_card(21), start_card(37)], 0),
        ([start_card(21), start_card(21)], 1),
        ([board(21, 4, "a"), board(21, 5, "a")], 0),
        ([board(21, 4, "a"), board(21, 4, "b")], 1),
        ([sent("sendPhoto", caption="🏁 оин +1"), sent("sendPhoto", caption="🏁 оин +1")], 1),
        ([sent("sendMessage", text="Почему", n=1), sent("sendMessage", text="Почему", n=2)], 0),
    ],
)
def test_a_message_is_doubled_where_game_and_words_are_the_same(
    calls: list[dict[str, Any]], doubled: int
) -> None:
    watcher = Watcher(cast("Control", None), {}, set())

    watcher.sent.update(watcher._key(call) for call in calls)

    assert doubled == watcher.duplicates()


@pytest.mark.parametrize(
    ("method", "missing"),
    [
        ("deleteMessage", "message to delete not found"),
        ("editMessageReplyMarkup", "message to edit not found"),
    ],
)
@pytest.mark.parametrize(("kills", "message", "refused"), [(0, 7, 1), (1, 7, 0), (1, 8, 1)])
def test_only_a_killed_bot_may_forget_what_it_deleted(
    method: str, missing: str, kills: int, message: int, refused: int
) -> None:
    watcher = Watcher(cast("Control", None), {}, set())
    deleted = sent("deleteMessage") | {"status": 200, "injected": None, "acted": True, "files": {}}
    deleted["params"] = {"message_id": 7}
    again = deleted | {"method": method, "params": {"message_id": message}, "acted": False}

    watcher._read(deleted)
    watcher.kills = kills
    watcher._read(again | {"status": 400, "answer": {"description": f"Bad Request: {missing}"}})

    assert (refused, 1 - refused) == (len(watcher.refused), watcher.deleted_twice)
