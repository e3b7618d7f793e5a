"""`python -m render TEXT OUT`: a picture, or one clear line and exit status 2."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from render.__main__ import main

TEXT = "long w=24:9,20:1,17:2,15:1,10:1,8:1 b=24:10,19:1,17:2,14:1,10:1 turn=w roll=5-3"


@pytest.mark.parametrize(
    ("name", "kind"), [("a.png", "PNG"), ("a.jpg", "JPEG"), ("A.JPEG", "JPEG")]
)
def test_the_ending_of_the_name_says_the_format(tmp_path: Path, name: str, kind: str) -> None:
    assert 0 == main([TEXT, str(tmp_path / name)])

    with Image.open(tmp_path / name) as picture:
        assert (kind, (1280, 1180)) == (picture.format, picture.size)


def test_options_change_the_picture(tmp_path: Path) -> None:
    pictures = []
    for index, options in enumerate(
        (
            [],
            ["--viewer", "black"],
            ["--numbers", "black"],
            ["--clockwise"],
            ["--theme", "sea"],
            ["--theme", "contrast"],
            ["--lang", "ru"],
            ["--white", "Аня"],
            ["--no-legal"],
            ["--no-pips"],
        )
    ):
        out = tmp_path / f"{index}.jpg"
        assert 0 == main([TEXT, str(out), *options])
        pictures.append(out.read_bytes())

    assert len(pictures) == len(set(pictures))


def test_white_sits_below_where_that_is_asked_for(tmp_path: Path) -> None:
    """The board is White's, the numbers stay the viewer's."""
    pictures = []
    for options in (["--numbers", "black"], ["--viewer", "black", "--white-down"]):
        assert 0 == main([TEXT, str(tmp_path / "a.jpg"), *options])
        pictures.append((tmp_path / "a.jpg").read_bytes())

    assert pictures[0] == pictures[1]


def test_short_positions_are_drawn_too(tmp_path: Path) -> None:
    text = "short w=25:1,24:2,13:5,8:2,6:5 b=24:2,13:5,8:3,6:5 turn=w roll=5-3"

    assert 0 == main([text, str(tmp_path / "short.png")])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "game"),
        ("tric w=24:15 b=24:15", "game"),
        ("long w=24:16 b=24:15", "w"),
        ("long w=24:15 b=12:15", "b"),
        ("long w=24:15 b=24:15 roll=7-1", "roll"),
        ("long w=24:15 b=24:15 " + "x" * 400, "text"),
    ],
)
def test_bad_positions_are_one_line_and_status_2(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "never.png"

    assert 2 == main([text, str(out)])

    said = capsys.readouterr().err
    assert said.startswith("python -m render: ")
    assert f"{says}: " in said
    assert 1 == len(said.splitlines())
    assert not out.exists()


@pytest.mark.parametrize("out", ["board", "board.gif", "missing/folder/board.png"])
def test_bad_files_are_one_line_and_status_2(
    out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main([TEXT, str(tmp_path / out)])
    assert 1 == len(capsys.readouterr().err.splitlines())


def test_it_runs_as_a_program(tmp_path: Path) -> None:
    out = tmp_path / "board.png"
    done = subprocess.run(
        [sys.executable, "-m", "render", "long w=24:15 b=oops", str(out)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (2, "") == (done.returncode, done.stdout)
    assert "Traceback" not in done.stderr


def test_a_reader_that_has_gone_ends_it_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `--help | head -0` does."""
    reader, writer = os.pipe()
    os.close(reader)
    gone = os.fdopen(writer, "w", encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdout", gone)
        assert 1 == main(["--help"])

    assert gone.closed, "nothing is left to be flushed at exit"
    assert "" == capsys.readouterr().err
