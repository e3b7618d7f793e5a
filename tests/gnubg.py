"""
GNU Backgammon: opens a match file and says what it came to.

Knows the program's command line; that it is here is looked after by `make test`.
"""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

DEBIAN_PATH = "/usr/games"
"""Debian puts it where a root shell does not look."""
SECONDS = 60
_SCORE = re.compile(r"The score \(after (\d+) games?\) is: (.+) (\d+), (.+) (\d+) \(")


def gnubg_path() -> str:
    """
    Return the path of GNU Backgammon.

    Raises:
        LookupError: There is none; the message says what to install.
    """
    path = shutil.which("gnubg", path=f"{os.environ.get('PATH', os.defpath)}:{DEBIAN_PATH}")
    if path is None:
        raise LookupError("GNU Backgammon for the tests is missing: apt-get install gnubg")
    return path


@dataclass(frozen=True)
class Opened:
    """What GNU Backgammon made of a file."""

    games: int
    names: tuple[str, str]
    """Left and right."""
    score: tuple[int, int]
    """Points of the left and the right player after the last game."""
    mat: str
    """The match as it writes it itself."""


def opened(text: str, folder: Path) -> Opened:
    """Let GNU Backgammon read the file *text* and write it again; its files are in *folder*."""
    source, target, commands = (folder / name for name in ("in.mat", "out.mat", "commands"))
    source.write_text(text, encoding="utf-8")
    commands.write_text(f'import mat "{source}"\nshow score\nexport match mat "{target}"\n')
    done = subprocess.run(
        [gnubg_path(), "--tty", "--quiet", "--no-rc", "--commands", commands],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
        cwd=folder,
        env=os.environ | {"HOME": str(folder), "LC_ALL": "C.UTF-8"},
    )
    found = _SCORE.search(done.stdout)
    assert found is not None, f"GNU Backgammon did not open it: {done.stdout}{done.stderr}"
    return Opened(
        games=int(found[1]),
        names=(found[2], found[4]),
        score=(int(found[3]), int(found[5])),
        mat=target.read_text(encoding="utf-8"),
    )
