"""
Kills the bot in the middle of its work and sees that nothing was lost.

Knows the instants worth killing at, and what must be the same afterwards.
"""

import asyncio
import json
import logging
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.e2e.player import Gate, Player
from tests.e2e.seat import Seat
from tests.e2e.watcher import Watcher
from tests.e2e.world import World

log = logging.getLogger("__main__")
IN_FLIGHT = "a request in flight"
AFTER_COMMIT = "after the commit, before the answer"
ANYWHEN = "at any instant"
HELD_METHODS = ("sendPhoto", "editMessageMedia", "sendPhoto", "editMessageMedia", "deleteMessage")
HOLD_SECONDS = 20.0
UNSENT = ("getUpdates", "getMe")


@dataclass
class KillFigures:
    """What the kills came to."""

    kills: int = 0
    in_flight: int = 0
    """With a request to Telegram begun and not answered."""
    after_commit: int = 0
    """A turn was committed, its press not yet answered."""
    duplicates: int = 0
    most_duplicates: int = 0
    """Of one kill."""
    restart_seconds: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Memory:
    """What the database held."""

    facts: dict[int, list[Any]]
    games: dict[int, tuple[int, Any]]
    """Game → revision and snapshot."""


class Killer:
    """Kills and looks."""

    def __init__(
        self, world: World, players: list[Player], watcher: Watcher, gate: Gate, words: Path
    ) -> None:
        self.world = world
        self.players = players
        self.watcher = watcher
        self.gate = gate
        self.words = words
        self.figures = KillFigures()
        self._armed: asyncio.Future[tuple[int, int, int]] | None = None
        for player in players:
            player.before_confirm = self._confirming

    async def _confirming(self, seat: Seat, game: int, rev: int) -> None:
        """A player is about to confirm: hold the answer, if this kill waits for one."""
        if self._armed is not None and not self._armed.done():
            fault = await self._hold("answerCallbackQuery", "before", chat=seat.id)
            self._armed.set_result((fault, game, rev))

    async def _hold(self, method: str, when: str, chat: int | None = None) -> int:
        narrow = {} if chat is None else {"chat": chat}
        made = await self.world.control.post(
            "faults", kind="hold", method=method, when=when, times=1, **narrow
        )
        return int(made["fault"]["id"])

    async def _held(self, fault: int) -> bool:
        async def holds() -> bool:
            faults = (await self.world.control.get("faults"))["faults"]
            return any(one["id"] == fault and one["holding"] for one in faults)

        return await self.world.control.until(holds, "a call is held", seconds=HOLD_SECONDS)

    async def memory(self) -> Memory:
        """Read the whole record."""
        facts: dict[int, list[Any]] = {}
        for row in await self.world.rows("SELECT game_id, fact FROM facts ORDER BY game_id, n"):
            facts.setdefault(int(str(row["game_id"])), []).append(_parsed(row["fact"]))
        games = {
            int(str(row["id"])): (int(str(row["rev"])), _parsed(row["snapshot"]))
            for row in await self.world.rows("SELECT id, rev, snapshot FROM games")
        }
        return Memory(facts, games)

    async def run(self, kinds: list[str], chance: random.Random, *, pause: float) -> None:
        """Kill once for each of *kinds*, somewhere within *pause* seconds of play each."""
        for kind in kinds:
            await asyncio.sleep(chance.uniform(0.2, 2) * pause)
            if kind == IN_FLIGHT:
                await self._hold(chance.choice(HELD_METHODS), chance.choice(["before", "after"]))
                faults = (await self.world.control.get("faults"))["faults"]
                await self._held(faults[-1]["id"])
                await asyncio.sleep(chance.uniform(0, 0.05))
            elif kind == AFTER_COMMIT:
                await self._wait_for_commit()
            await self._kill()

    async def _wait_for_commit(self) -> None:
        """Return when a turn is committed and the answer to its press stands still."""
        self._armed = asyncio.get_running_loop().create_future()
        async with asyncio.timeout(60):
            fault, game, rev = await self._armed
        await self._held(fault)
        now = (await self.memory()).games[game][0]
        if now <= rev:
            self.figures.faults.append(f"game {game}: the answer came before the commit")
        self.figures.after_commit += 1

    async def _kill(self) -> None:
        before_duplicates = await self._duplicates()
        self.gate.close()
        await self.world.kill_bot()
        self.figures.kills += 1
        self.watcher.kills += 1
        calls = await self.world.control.calls(self.watcher.seen)
        open_calls = [call for call in calls if call["status"] is None]
        self.figures.in_flight += any(call["method"] not in UNSENT for call in open_calls)
        await self.world.control.delete("faults")
        before = await self.memory()
        begun = time.monotonic()
        await self.world.spawn_bot(spied_words=self.words)
        self.figures.restart_seconds.append(time.monotonic() - begun)
        await self.world.settled(seconds=60)
        self._compare(before, await self.memory())
        came = await self._duplicates() - before_duplicates
        self.figures.duplicates += came
        self.figures.most_duplicates = max(self.figures.most_duplicates, came)
        self.gate.open()
        log.info("kill %d survived", self.figures.kills)

    async def _duplicates(self) -> int:
        await self.watcher.look()
        return self.watcher.duplicates()

    def _compare(self, before: Memory, after: Memory) -> None:
        """Nothing written may change; a press that was on its way may have been played, once."""
        for game, facts in before.facts.items():
            now = after.facts.get(game, [])
            if now[: len(facts)] != facts:
                self.figures.faults.append(f"game {game}: the record changed in a kill")
            by_hand = [
                fact
                for fact in now[len(facts) :]
                if fact.get("type") == "played" and not fact.get("auto")
            ]
            if len(by_hand) > 1:
                self.figures.faults.append(f"game {game}: a press played {len(by_hand)} turns")
        for game, (rev, snapshot) in before.games.items():
            if game not in after.games:
                self.figures.faults.append(f"game {game} was lost")
            elif after.games[game][0] == rev and after.games[game][1] != snapshot:
                self.figures.faults.append(f"game {game}: a roll changed in a kill")


def _parsed(value: object) -> Any:
    return json.loads(value) if isinstance(value, str) else value
