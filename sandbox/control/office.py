"""
The office: clock, faults, settings, the call log, and starting over.

What is neither a finger nor an eye of somebody in a chat.
"""

from dataclasses import dataclass, field
from typing import Any

from sandbox.calls import CallLog
from sandbox.clock import SandboxClock, iso
from sandbox.control.people import default_people
from sandbox.errors import ControlError
from sandbox.events import Events
from sandbox.faults import Faults
from sandbox.limits import FloodControl
from sandbox.state import User, World

Json = dict[str, Any]

CHILD_LINES = 200


@dataclass(slots=True)
class Child:
    """The bot that runs beside the sandbox."""

    pid: int
    is_running: bool = True
    exit: int | None = None
    output: list[str] = field(default_factory=list)

    def json(self) -> Json:
        """Return it as the control API shows it."""
        return {
            "running": self.is_running,
            "pid": self.pid,
            "exit": self.exit,
            "output": self.output[-CHILD_LINES:],
        }


class Office:
    """Holds the world and what rules it; `reset` makes a new one."""

    def __init__(self, bot: User, *, token: str, people: bool, flood: bool) -> None:
        self.token = token
        self.child: Child | None = None
        self.time = SandboxClock()
        self.events = Events()
        self.rules = Faults()
        self.calls = CallLog(self.time, self.events)
        self._flood_on = flood
        self._people = people
        self.world = World(bot, events=self.events, clock=self.time)
        self.flood = FloodControl(self.world.settings)
        self._begin(self.world, people=people)

    def _begin(self, world: World, *, people: bool) -> None:
        world.settings.flood = self._flood_on
        if people:
            default_people(world)

    def reset(self, wish: Json) -> Json:
        """Forget everything but the numbers of updates, events and calls."""
        old = self.world
        old.updates.clear()
        self.rules.delete()
        self.calls.clear()
        self.time.offset_ms = 0
        self.world = World(old.bot, events=self.events, clock=self.time)
        # The bot goes on: its poll, its webhook and its commands stay as they are.
        self.world.updates = old.updates
        self.world.webhook = old.webhook
        self.world.profile = old.profile
        self.flood = FloodControl(self.world.settings)
        self.events.start_over()
        self._begin(self.world, people=bool(wish.get("people", self._people)))
        return {"ok": True}

    def bot(self) -> Json:
        """Return who the bot is."""
        bot = self.world.bot
        return {"id": bot.id, "username": bot.username, "name": bot.name}

    def status(self) -> Json:
        """Return how everything stands."""
        return {
            "bot": self.bot(),
            "token": self.token,
            "seq": self.events.seq,
            "clock": self.clock(),
            "settings": self.world.settings.json(),
            "pending": len(self.world.updates.pending),
            "polling": self.world.updates.poll is not None,
            "webhook": self.world.webhook.url,
            "child": self.child.json() if self.child else None,
        }

    def clock(self) -> Json:
        """Return the Clock."""
        now = self.time.now_ms()
        return {"offset_ms": self.time.offset_ms, "now": iso(now), "unix_ms": now}

    def move_clock(self, wish: Json) -> Json:
        """Move the clock."""
        value = wish.get("offset_ms", wish.get("advance_ms"))
        if not isinstance(value, int) or isinstance(value, bool):
            raise ControlError(400, "offset_ms or advance_ms must be a whole number")
        offset = value if "offset_ms" in wish else self.time.offset_ms + value
        # Ten years either way keeps every date printable.
        if abs(offset) > 315_360_000_000:
            raise ControlError(400, "the clock moves at most ten years")
        self.time.offset_ms = offset
        self.events.add("clock", offset_ms=offset)
        return self.clock()

    def faults(self) -> Json:
        """Return the rules in force."""
        return {"faults": [fault.json() for fault in self.rules.rules]}

    def add_fault(self, wish: Json) -> Json:
        """Add a rule."""
        fault = self.rules.add(wish)
        self.events.add("faults")
        return {"fault": fault.json()}

    def release(self, wish: Json) -> Json:
        """Let held calls go on."""
        return {"released": self.rules.release(wish.get("id"))}

    def delete_faults(self, fault: int | None) -> Json:
        """Delete a rule, or all."""
        deleted = self.rules.delete(fault)
        self.events.add("faults")
        return {"deleted": deleted}

    def change_settings(self, wish: Json) -> Json:
        """Change the strictness."""
        self.world.settings.change(wish)
        return self.world.settings.json()

    def push_update(self, wish: Json) -> Json:
        """Queue a raw update."""
        update = wish.get("update")
        if not isinstance(update, dict) or len(update) != 1:
            raise ControlError(400, 'update must be an object with one field, such as "message"')
        [(kind, body)] = update.items()
        return {"update_id": self.world.updates.push(kind, body)}

    def child_changed(self, child: Child) -> None:
        """The bot beside the sandbox was started or ended."""
        self.child = child
        self.events.add("bot", running=child.is_running, exit=child.exit)
