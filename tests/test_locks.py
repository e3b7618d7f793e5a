"""The lock files: hashes, no host, one version of a package (docs/adr/0010-two-lock-files.md)."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = sorted(ROOT.glob("requirements*.lock"))
PINNED = re.compile(r"^([a-z0-9.-]+)==([^ \\]+)(?: ; ([^\\]+?))? \\$", re.MULTILINE)


def pinned(lock: Path) -> dict[tuple[str, str], str]:
    """Return the versions by package and marker."""
    return {(name, marker): version for name, version, marker in PINNED.findall(lock.read_text())}


def test_there_is_a_lock_for_the_bot_its_tests_its_comparisons_and_its_training() -> None:
    assert [
        "requirements-bench.lock",
        "requirements-dev.lock",
        "requirements-train.lock",
        "requirements.lock",
    ] == [lock.name for lock in LOCKS]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: str(lock.name))
def test_a_lock_names_no_host_and_has_a_hash_for_everything(lock: Path) -> None:
    text = lock.read_text()
    entries = re.split(r"\n(?=[a-z])", text.strip())

    assert "://" not in text
    assert not re.search(r"^--", text, re.MULTILINE)
    assert len(entries) == len(pinned(lock))
    assert all("--hash=sha256:" in entry for entry in entries)


def test_the_locks_agree_on_what_they_share() -> None:
    """`make lock` writes them in one go."""
    bot, dev, bench, train = (
        pinned(ROOT / f"requirements{name}.lock") for name in ("", "-dev", "-bench", "-train")
    )

    assert bot.items() <= dev.items()
    for other in (bench, train):
        assert {key: other[key] for key in other.keys() & dev.keys()}.items() <= dev.items()
    assert {"open-spiel", "gnubg-nn"} <= {name for name, _ in bench}
    assert {"matplotlib", "numba", "tqdm"} <= {name for name, _ in train}
