"""
What a soak came to: its faults, its figures, and the judgement of every record.
"""

import asyncio
import json
import os
import platform
import sys
from dataclasses import dataclass, field

from engine import parse_record
from engine import replay as engine_replay
from tests.e2e.killer import KillFigures
from tests.e2e.player import Figures
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
    for line in output.decode().splitlines():
        record = json.loads(line)
        report.records += 1
        report.turns += sum(fact["type"] == "played" for fact in record["facts"])
        try:
            replayed = replay(record)
            if replayed.result is None or replayed.result["how"] != "borne_off":
                report.faults.append(f"game {record['id']} ended as {replayed.result}")
            engine_replay(parse_record(line))
        except (BadRecordError, ValueError) as error:
            report.faults.append(f"record: {error}")
    if report.records != report.figures.games:
        report.faults.append(f"{report.records} records of {report.figures.games} games")
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
    return f"""\
# The long run

`make soak` wrote this page.
Whole games are played by random legal presses through HTTP;
one seat reads Russian, the other English.
Some of them are played while the bot is killed (`kill -9`) and started again.
Afterwards every record is exported and replayed, by the engine and by a second,
slow implementation of the rules.

| Figure | Value |
|---|---|
| games played from the invitation to both result cards | {figures.games} |
| turns in the records (automatic ones included) | {report.turns} |
| presses | {sum(figures.presses.values())} |
| calls to the Bot API | {sum(calls.values())} |
| pictures sent or edited | {pictures} |
| refusals (4xx) that were not injected | {len(report.watcher.refused)} |
| presses that were not answered, kills apart | {silent} |
| words in the wrong language | {len(report.watcher.foreign)} |
| records replayed by engine and slow rules | {report.records} |
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
