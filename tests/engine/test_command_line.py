"""The engine on the command line (docs/formats.md §3 and §4)."""

import json
import subprocess
import sys
from typing import Any

import pytest

from engine import Variant, state_text
from engine.__main__ import main
from tests.engine.boards import GOLDEN, random_game

FIRST = "long w=24:14,18:1 b=24:15 turn=b roll=6-5 ply=1"
DEADLINE_SECONDS = 120


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the real program."""
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        input=stdin,
        capture_output=True,
        timeout=DEADLINE_SECONDS,
        check=False,
    )


def answers(*lines: bytes, ending: bytes = b"\n") -> tuple[list[dict[str, Any]], int]:
    """Return the answers to lines on standard input, and the exit status."""
    done = run("turns", "-", "--json", stdin=ending.join(lines) + ending)
    assert b"" == done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode


def test_the_legal_turns_of_a_position_are_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    """The contract, key by key (docs/formats.md §3)."""
    status = main(["turns", FIRST, "--json"])

    assert 0 == status
    assert {
        "position": FIRST,
        "max_steps": 2,
        "n_finals": 1,
        "n_sequences": 2,
        "turns": [{"steps": "24/18(6) 18/13(5)", "final": "24:14,13:1;off=0"}],
    } == json.loads(capsys.readouterr().out)


def test_a_pass_is_one_turn(capsys: pytest.CaptureFixture[str]) -> None:
    """With nothing playable (docs/formats.md §3)."""
    main(["turns", "long w=6:2 b=20:14,13:1 roll=5-5", "--json"])

    answer = json.loads(capsys.readouterr().out)

    assert [{"steps": "pass", "final": "6:2;off=13"}] == answer["turns"]
    assert (0, 1, 1) == (answer["max_steps"], answer["n_finals"], answer["n_sequences"])


def test_the_turns_are_listed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """Move text first, step text beside it (docs/formats.md §3)."""
    status = main(["turns", "long w=24:15 b=24:14,17:1 roll=3-3 ply=1"])

    out = capsys.readouterr().out
    assert 0 == status
    assert "2 turns with 3-3" in out
    assert "24/18(2) " in out
    assert "24/15 24/21 " in out


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("long w=24:16 b=24:15 roll=6-5", "w"),
        ("long w=24:15 b=24:15", "roll"),
        ("long w=24:15 b=24:15 roll=-", "roll"),
        ("tavla w=24:2 b=24:2 roll=6-5", "game"),
        ("", "game"),
        ("\udcff", "text"),
    ],
)
def test_a_wrong_text_names_its_field(
    text: str, field: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """There are two games, and a roll is needed (docs/formats.md §3)."""
    status = main(["turns", text, "--json"])

    answer = json.loads(capsys.readouterr().out)
    assert 2 == status
    assert field == answer["field"]
    assert answer["error"]
    assert 2 == main(["turns", text])
    captured = capsys.readouterr()
    assert captured.err.startswith(f"{field}: ")
    assert "" == captured.out


def test_a_thousand_positions_are_answered_in_one_process() -> None:
    """One answer a line, in their order (docs/formats.md §3)."""
    texts = [state_text(state) for seed in range(12) for state, _ in random_game(seed)][:1000]
    assert 1000 == len(texts)

    found, status = answers(*(text.encode() for text in texts))

    assert 0 == status
    assert texts == [answer["position"] for answer in found]
    assert all(answer["n_finals"] == len(answer["turns"]) >= 1 for answer in found)


def test_a_bad_line_is_answered_and_the_next_one_read() -> None:
    """Blank, binary, oversized, wrong: each has its answer (docs/formats.md §3)."""
    good = FIRST.encode()

    found, status = answers(
        good, b"", b"\xff\xfe\x00", b"x" * 100_000, b"long w=24:15", b"\x1b[31m", b" ", good
    )

    assert 2 == status
    expected = [None, "game", "text", "text", "b", "text", "game", None]
    assert expected == [answer.get("field") for answer in found]
    assert found[0] == found[-1]


def test_lines_may_end_as_on_windows_and_the_last_without_an_end() -> None:
    """Only the text counts (docs/formats.md §3)."""
    found, status = answers(FIRST.encode(), FIRST.encode(), ending=b"\r\n")
    bare = run("turns", "-", "--json", stdin=FIRST.encode())

    assert (0, 0) == (status, bare.returncode)
    assert found == [json.loads(bare.stdout)] * 2


def test_nothing_on_standard_input_is_nothing_to_answer() -> None:
    """No line, no answer (docs/formats.md §3)."""
    done = run("turns", "-", "--json")

    assert (b"", b"", 0) == (done.stdout, done.stderr, done.returncode)


def test_a_reader_that_goes_away_causes_no_traceback() -> None:
    """`… | head -1` is a way of asking (docs/formats.md §3)."""
    with subprocess.Popen(
        [sys.executable, "-m", "engine", "turns", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(FIRST.encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write((FIRST.encode() + b"\n") * 200)
        process.stdin.close()
        errors = process.stderr.read()

    assert b"" == errors
    assert 1 == process.returncode


@pytest.mark.parametrize("all_openings", [True, False])
def test_perft_prints_the_rows_of_the_golden_file(
    *, all_openings: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """One array a line (docs/formats.md §4)."""
    expected = GOLDEN[Variant.LONG]["perft"][
        "all_openings" if all_openings else "non_double_openings"
    ]

    status = main(["perft", "long", "3", *(["--all-openings"] if all_openings else [])])

    assert 0 == status
    assert expected == [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_perft_of_short_nardy_is_printed_too(capsys: pytest.CaptureFixture[str]) -> None:
    """The first row of the golden file (docs/formats.md §4)."""
    assert 0 == main(["perft", "short", "1", "--all-openings"])
    assert GOLDEN[Variant.SHORT]["perft"]["all_openings"][0] == json.loads(capsys.readouterr().out)


def test_perft_of_an_unknown_game_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    """There are two games (docs/formats.md §4)."""
    assert 2 == main(["perft", "tavla", "1"])
    assert "game" == json.loads(capsys.readouterr().out)["field"]


@pytest.mark.parametrize(
    "arguments",
    [[], ["turns"], ["perft", "long"], ["perft", "long", "0"], ["perft", "long", "x"], ["play"]],
)
def test_wrong_arguments_are_explained(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Usage on standard error, exit status 2."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)

    assert 2 == caught.value.code
    assert "usage: python -m engine" in capsys.readouterr().err
