"""What the documents say is so: settings, commands, targets, links and examples."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.settings import Settings

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted(
    path for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")] if path.is_file()
)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)|<img[^>]+src=\"([^\"]+)\"")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+\s+(.+?)\s*#*$", re.MULTILINE)
PLACES = re.compile(r"(?:^|[\s\"'(=`])/(?:home|root|work|Users)/")


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def everything() -> str:
    return "\n".join(path.read_text() for path in DOCUMENTS)


def anchors(path: Path) -> set[str]:
    """Return the anchors GitHub gives the headings."""
    words = (
        re.sub(r"[`*_]|\[|\]\([^)]*\)", "", title) for title in HEADING.findall(path.read_text())
    )
    return {re.sub(r"[^\w\- ]", "", word.lower()).strip().replace(" ", "-") for word in words}


def settings_names() -> list[str]:
    return sorted(name.upper() for name in Settings.model_fields)


def commands_of(module: str) -> list[str]:
    """Return the subcommands `python -m module --help` lists."""
    answer = subprocess.check_output([sys.executable, "-m", module, "--help"], text=True, cwd=ROOT)
    found = re.search(r"\{([a-z,_-]+)\}", answer)
    assert found is not None, answer
    return found[1].split(",")


def targets() -> list[str]:
    return re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("name", settings_names())
def test_every_setting_is_in_the_example_and_in_the_documents(name: str) -> None:
    example = (ROOT / ".env.example").read_text()

    assert re.search(rf"^#?{name}=", example, re.MULTILINE)
    assert f"`{name}`" in everything()


def test_the_example_names_no_unknown_setting() -> None:
    written = re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE)

    assert settings_names() == sorted(written)


@pytest.mark.parametrize("module", ["bot", "engine"])
def test_every_command_is_documented(module: str) -> None:
    texts = everything()
    silent = [
        command
        for command in commands_of(module)
        if not re.search(rf"python -m {module} (?:[a-z]+\|)*{command}\b", texts)
    ]

    assert [] == silent


def test_every_make_target_is_documented() -> None:
    assert [] == [target for target in targets() if f"make {target}" not in everything()]


def test_every_make_target_named_in_a_document_exists() -> None:
    named_ones = set(re.findall(r"`make ([a-z-]+)`", everything()))

    assert named_ones <= set(targets())


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_links_lead_somewhere(document: Path) -> None:
    broken = []
    for match in LINK.finditer(FENCE.sub("", document.read_text())):
        target = match[1] or match[2]
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        place = (document.parent / path).resolve() if path else document
        inside = place.exists() and place.is_relative_to(ROOT)
        if not inside or (anchor and place.suffix == ".md" and anchor not in anchors(place)):
            broken.append(target)

    assert [] == broken


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_documents_name_no_place_of_somebodys_machine(document: Path) -> None:
    assert not PLACES.search(document.read_text())


@pytest.mark.parametrize(
    "document", [path for path in DOCUMENTS if ">>> " in path.read_text()], ids=named
)
def test_examples_in_documents_are_true(document: Path) -> None:
    tried = doctest.testfile(str(document), module_relative=False, optionflags=doctest.ELLIPSIS)

    assert tried.attempted
    assert not tried.failed


def test_the_readme_has_an_example() -> None:
    assert ">>> " in (ROOT / "README.md").read_text()


def test_every_decision_has_its_parts() -> None:
    """An ADR has Status, Context, Decision, Alternatives and Consequences."""
    parts = ("Status", "Context", "Decision", "Alternatives", "Consequences")
    lacking = {
        named(path): missing
        for path in (ROOT / "docs/adr").glob("[0-9]*.md")
        if (missing := [part for part in parts if part not in path.read_text()])
    }

    assert {} == lacking
