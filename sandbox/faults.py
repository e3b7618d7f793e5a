"""
Faults: what can be made to go wrong, on demand.

A list of rules; the first one that matches a call and has strikes left shapes it.
"""

import asyncio
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from sandbox.errors import ApiError, ControlError

REFUSALS = {"429", "403", "401", "400", "500"}
KINDS = REFUSALS | {"timeout_before", "timeout_after", "delay", "hold", "unreachable"}
# Only touched by name, or when Telegram is away altogether.
SPARED = {"getme", "getupdates", "setwebhook", "deletewebhook", "getwebhookinfo"}

_TEXTS = {
    "403": "Forbidden: bot was blocked by the user",
    "401": "Unauthorized",
    "400": "Bad Request: message to edit not found",
    "500": "Internal Server Error",
}
_UPGRADED = "Bad Request: group chat was upgraded to a supergroup chat"


@dataclass(slots=True)
class Fault:
    """One rule."""

    id: int
    kind: str
    method: str = "*"
    chat: int | None = None
    times: int | None = 1
    """Strikes; None without end."""
    skip: int = 0
    """Matching calls that pass first."""
    text: str | None = None
    retry_after: int = 1
    migrate_to: int | None = None
    ms: int = 0
    when: str = "before"
    hits: int = 0
    holding: int = 0
    gates: list[asyncio.Event] = field(default_factory=list)

    def matches(self, method: str, chat: int | None) -> bool:
        """Tell whether this rule is about such a call."""
        if self.method != "*" and self.method.lower() != method.lower():
            return False
        if self.method == "*" and self.kind != "unreachable" and method.lower() in SPARED:
            return False
        return self.chat is None or self.chat == chat

    def refusal(self) -> ApiError:
        """Return the answer of a refusing kind."""
        if self.kind == "429":
            return ApiError(
                429,
                f"Too Many Requests: retry after {self.retry_after}",
                retry_after=self.retry_after,
            )
        if self.migrate_to is not None:
            return ApiError(400, self.text or _UPGRADED, migrate_to_chat_id=self.migrate_to)
        return ApiError(int(self.kind), self.text or _TEXTS[self.kind])

    def json(self) -> dict[str, Any]:
        """Return the rule as the control API shows it."""
        names = ("id", "kind", "method", "chat", "times", "skip", "text", "retry_after", "ms")
        shown = {name: getattr(self, name) for name in (*names, "migrate_to")}
        return shown | {"when": self.when, "hits": self.hits, "holding": self.holding}


class Faults:
    """The rules in force."""

    def __init__(self) -> None:
        self.rules: list[Fault] = []
        self._ids = count(1)

    def add(self, wish: dict[str, Any]) -> Fault:
        """Add the rule *wish* describes."""
        kind = str(wish.get("kind"))
        if kind not in KINDS:
            raise ControlError(400, f"kind must be one of {', '.join(sorted(KINDS))}")
        unknown = wish.keys() - {
            "kind", "method", "chat", "times", "skip", "text", "retry_after", "ms", "when",
            "migrate_to",
        }  # fmt: skip
        if unknown:
            raise ControlError(400, f"a fault has no {', '.join(sorted(unknown))}")
        fields = {name: value for name, value in wish.items() if value is not None}
        fields["kind"] = kind
        if "times" in wish:
            # The one field where null says something: without end.
            fields["times"] = wish["times"]
        if kind == "unreachable":
            fields.setdefault("times", None)
        if fields.get("when", "before") not in ("before", "after"):
            raise ControlError(400, 'when must be "before" or "after"')
        if not isinstance(fields.get("method", "*"), str):
            raise ControlError(400, "method must be a name")
        if not isinstance(fields.get("text"), str | None):
            raise ControlError(400, "text must be words")
        for name in ("chat", "times", "skip", "retry_after", "ms", "migrate_to"):
            value = fields.get(name)
            if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
                raise ControlError(400, f"{name} must be a whole number")
        fault = Fault(id=next(self._ids), **fields)
        self.rules.append(fault)
        return fault

    def strike(self, method: str, chat: int | None) -> Fault | None:
        """Return the rule that shapes this call, counting the strike."""
        for fault in self.rules:
            if not fault.matches(method, chat) or fault.times == fault.hits:
                continue
            if fault.skip > 0:
                fault.skip -= 1
                continue
            fault.hits += 1
            return fault
        return None

    async def hold(self, fault: Fault) -> None:
        """Stand still until *fault* is released."""
        gate = asyncio.Event()
        fault.gates.append(gate)
        fault.holding += 1
        try:
            await gate.wait()
        finally:
            fault.holding -= 1

    def release(self, fault_id: int | None = None) -> int:
        """Let held calls go on, of one rule or of all; return how many."""
        released = 0
        for fault in self.rules:
            if fault_id is None or fault.id == fault_id:
                released += fault.holding
                for gate in fault.gates:
                    gate.set()
                fault.gates.clear()
        return released

    def delete(self, fault_id: int | None = None) -> int:
        """Delete one rule or all; held calls go on. Return how many were deleted."""
        self.release(fault_id)
        before = len(self.rules)
        self.rules = [
            fault for fault in self.rules if fault_id is not None and fault.id != fault_id
        ]
        return before - len(self.rules)
