"""
What a soak came to: its faults, its figures, and the judgement of every record.
"""

import asyncio
import json
import os
import platform
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine import parse_record
from engine import replay as engine_replay
from tests.e2e.killer import KillFigures
from tests.e2e.player import DOUBLE_SURE, DROP_SURE, TAKE, Figures
from tests.e2e.program import ROOT
from tests.e2e.watcher import Watcher
from tests.reference.record import BadRecordError, replay


@dataclass
class Report:
    """What a soak came to."""

    figures: Figures
    kills: KillFigures
    watcher: Watcher
    seconds: float = 0.0
    records: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Records by the game that was played."""
    turns: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def all_faults(self) -> list[str]:
        """Everything that should not have happened."""
        return [
            *self.faults,
            *self.figures.faults,
            *self.kills.faults,
            *self.watcher.refused,
            *self.watcher.foreign,
            *self.watcher.keyboards.faults,
        ]


async def judge_records(report: Report, database_url: str) -> None:
    """Export every game and replay it twice over."""
    environment = os.environ | {"DATABASE_URL": database_url, "BOT_TOKEN": "123456:TEST"}
    exported = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "export", "--all", cwd=ROOT, env=environment,
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    output, _ = await exported.communicate()
    if exported.returncode:
        report.faults.append(f"export ended with {exported.returncode}")
    matches: dict[str, list[dict[str, Any]]] = {}
    for line in output.decode().splitlines():
        record = json.loads(line)
        report.records += 1
        report.kinds[record["game"]] += 1
        matches.setdefault(record["match"]["id"], []).append(record)
        report.turns += sum(fact["type"] == "played" for fact in record["facts"])
        try:
            replayed = replay(record)
            if replayed.result is None or replayed.result["how"] not in {"borne_off", "dropped"}:
                report.faults.append(f"game {record['id']} ended as {replayed.result}")
            engine_replay(parse_record(line))
        except (BadRecordError, ValueError) as error:
            report.faults.append(f"record: {error}")
    if len(matches) != report.figures.games:
        report.faults.append(f"{len(matches)} matches of {report.figures.games} invitations")
    for match, records in matches.items():
        numbers = sorted(record["match"]["number"] for record in records)
        if numbers != list(range(1, len(records) + 1)):
            report.faults.append(f"match {match} has the games {numbers}")
    verified = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "verify", cwd=ROOT, env=environment,
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    output, _ = await verified.communicate()
    if verified.returncode:
        report.faults.append(f"verify: {output.decode()}")


def text_of(report: Report) -> str:
    """Return the figures as a page of the documents."""
    figures, kills, calls = report.figures, report.kills, report.watcher.methods
    silent = sum("answered" in fault for fault in figures.faults)
    pictures = calls["sendPhoto"] + calls["editMessageMedia"]
    restarts = sorted(kills.restart_seconds) or [0.0]
    played = ", ".join(f"{count} {kind}" for kind, count in report.kinds.most_common())
    keyboards = "\n".join(
        f"| {name} | {value} |" for name, value in report.watcher.keyboards.figures()
    )
    cube = [figures.presses[action] for action in (DOUBLE_SURE, TAKE, DROP_SURE)]
    return f"""\
# The long run

`make soak` wrote this page.
Whole games are played by random legal presses through HTTP;
one seat reads Russian, the other English.
Nine in ten are one game of long nardy, the others anything the screen of a new game offers,
up to matches to 3; `--mixed` plays nothing but those.
Some are played while the bot is killed (`kill -9`) and started again.
Afterwards every record is exported and replayed, by the engine and by a second,
slow implementation of the rules.

| Figure | Value |
|---|---|
| invitations played to both cards at the end | {figures.games} |
| games in them | {played} |
| doubles, takes, passes | {cube[0]}, {cube[1]}, {cube[2]} |
| turns in the records (automatic ones included) | {report.turns} |
| presses | {sum(figures.presses.values())} |
| calls to the Bot API | {sum(calls.values())} |
| pictures sent or edited | {pictures} |
| refusals (4xx) that were not injected | {len(report.watcher.refused)} |
| presses that were not answered, kills apart | {silent} |
| words in the wrong language | {len(report.watcher.foreign)} |
| records replayed by engine and slow rules | {report.records} |
{keyboards}
| keyboards and texts beyond Telegram's limits | {len(report.watcher.keyboards.faults)} |
| kills | {kills.kills} |
| … with a request to Telegram in flight | {kills.in_flight} |
| … between the commit of a turn and the answer to its press | {kills.after_commit} |
| turns lost or doubled, rolls changed | {len(kills.faults)} |
| messages sent twice, all kills together | {kills.duplicates} |
| … most of one kill | {kills.most_duplicates} |
| presses swallowed by a kill and pressed again | {figures.lost} |
| answers that a kill made too late (over 15 s) | {report.watcher.late} |
| messages that were deleted already, a kill apart | {report.watcher.deleted_twice} |
| edits that changed nothing any more, after a kill | {report.watcher.edited_twice} |
| start after a kill, median, the imports left out | {restarts[len(restarts) // 2]:.1f} s |
| duration | {report.seconds / 60:.1f} min |
| faults of any kind | {len(report.all_faults)} |

Measured with Python {platform.python_version()}, {os.cpu_count()} cores.
"""
