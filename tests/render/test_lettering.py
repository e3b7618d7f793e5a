"""Names and words: every name can be shown, none breaks the picture (F-108)."""

import random
import sys
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from render.fonts import ASSETS, Face, has_glyph
from render.lettering import ELLIPSIS, fitted, label, line, runs, width_of
from render.paint import compose, paint
from render.scene import BoardScene, ScenePlayer
from tests.render.pictures import decoded, pixels, scene


def shown(name: str) -> list[tuple[str, bool]]:
    return [(run.text, run.is_badge) for run in runs(name, Face.SEMIBOLD)]


def named(white: str, black: str = "Марат") -> BoardScene:
    return replace(scene({24: 15}, {24: 15}), white=ScenePlayer(white), black=ScenePlayer(black))


@pytest.mark.parametrize("letter", "АЯабвЁёІЇєҚҒӘәTürkçeşğıİ0123456789·–—…«»№+-:()")
def test_the_main_faces_have_the_players_letters(letter: str) -> None:
    assert has_glyph(Face.BOLD, letter)
    assert has_glyph(Face.SEMIBOLD, letter)


def test_every_face_is_there_with_its_licence() -> None:
    licence = (ASSETS / "OFL.txt").read_text()

    for face in Face:
        assert (ASSETS / face.value).is_file()
        assert face.value in licence
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert {face.value for face in Face} | {"OFL.txt"} == {path.name for path in ASSETS.iterdir()}


def test_cyrillic_is_set_as_it_is() -> None:
    assert [("Щукин Ёж", False)] == shown("Щукин Ёж")


def test_armenian_and_georgian_come_from_their_own_faces() -> None:
    assert [("Արամ", False), (" K", False)] == shown("Արամ K")
    assert [("ნიკა", False)] == shown("ნიკა")


def test_a_script_that_is_not_set_shows_its_first_letter_in_a_circle() -> None:
    assert [("م", True)] == shown("محمد")
    assert [("י", True), (" B", False)] == shown("יוסי B")


def test_emoji_become_one_plain_ring() -> None:
    assert [("", True)] == shown("😀" * 64)
    assert [("Аня ", False), ("", True)] == shown("Аня 🌸🌸")
    assert [("", True)] == shown("👩\u200d👩\u200d👧\u200d👦")


def test_invisible_characters_are_left_out() -> None:
    assert [("AB", False)] == shown("A\u200b\u202e\u2066\ufe0fB\u200f")


def test_fancy_letters_become_plain_ones() -> None:
    assert [("Ann", False)] == shown("𝓐𝓷𝓷")


def test_a_long_name_is_cut_to_its_room() -> None:
    cut = fitted("Ж" * 200, Face.SEMIBOLD, px=42, room=500)

    assert cut.endswith(ELLIPSIS)
    assert width_of(cut, Face.SEMIBOLD, 42) <= 500
    assert width_of(cut.replace(ELLIPSIS, "Ж" + ELLIPSIS), Face.SEMIBOLD, 42) > 500


def test_a_short_name_stays_and_spaces_shrink() -> None:
    assert "Аня Т." == fitted("  Аня \n Т. ", Face.SEMIBOLD, px=42, room=500)


def test_nothing_is_a_name_too() -> None:
    assert () == runs("", Face.SEMIBOLD)
    assert 1 <= line("", Face.SEMIBOLD, 42, (1, 2, 3)).image.width
    assert 1 <= label("\u200b", Face.SEMIBOLD, 42, (1, 2, 3)).image.width


def test_a_label_is_centred_by_what_is_seen() -> None:
    """The words of the trays stand in their middle, whatever the letters' side bearings."""
    for word in ("дом", "off", "11", "7"):
        sprite = label(word, Face.BOLD, 40, (255, 255, 255))
        left, top, right, bottom = sprite.mask.getbbox() or (0, 0, 0, 0)
        assert abs((left + right) / 2 - sprite.x) <= 0.5
        assert abs((top + bottom) / 2 - sprite.y) <= 0.5


def test_names_never_reach_the_pips_or_the_board() -> None:
    """Whatever the name, only the header changes, left of the pip count."""
    plain = pixels(compose(named("Аня", "M")))
    for name in ("Ш" * 64, "😀" * 64, "محمد علي" * 9, "a\u0301" * 90, "<b>&amp;</b>" * 5):
        changed = abs(pixels(compose(named("Аня", name))) - plain).max(axis=2) > 0
        assert not changed[84:].any()
        assert not changed[:, 1110:].any()


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80), st.text(max_size=12))
def test_any_text_can_be_a_name_or_a_score(name: str, score: str) -> None:
    drawn = replace(scene(), white=ScenePlayer(name, score=score, mark="asleep"))

    assert (1280, 1180) == compose(drawn).size


def test_names_of_every_script_can_be_painted() -> None:
    chance = random.Random(5)
    for _ in range(20):
        letters = [chr(chance.choice((chance.randrange(0x250, 0x3000), chance.randrange(
            0x10000, min(sys.maxunicode, 0x20000))))) for _ in range(12)]  # fmt: skip
        assert decoded(paint(named("".join(letters)))).size == (1280, 1180)


def test_lone_surrogates_do_no_harm() -> None:
    assert compose(named("\ud83d Аня")).size == (1280, 1180)
