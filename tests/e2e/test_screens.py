"""Scenarios 21 to 24: languages, views, stacks, and the card at the end."""

import asyncio
import io
import json
import math
import random
import statistics

import pytest
from PIL import Image

from bot.dice import ScriptedDice
from engine import Color, Outcome, Variant, parse_record
from render.layout import at_viewer, checker_spot, tray_count_spot
from render.theme import WALNUT
from tests.e2e.languages import foreign_words
from tests.e2e.player import Figures, Gate, Player
from tests.e2e.positions import LARGE_THROWS, LAST, MIDDLE, STACKS, TOWER
from tests.e2e.seat import Seat
from tests.e2e.watcher import Watcher
from tests.e2e.world import GROUP, World
from tests.reference.record import replay

Pixel = tuple[int, int, int]


async def picture(world: World, seat: Seat, chat: int | None = None) -> Image.Image:
    board = await seat.find(lambda message: message.photo is not None, chat)
    assert board.photo is not None
    return Image.open(io.BytesIO(await world.control.file(board.photo))).convert("RGB")


def patch_at(image: Image.Image, x: float, y: float, size: int = 16) -> list[Pixel]:
    half = size / 2
    box = image.crop((round(x - half), round(y - half), round(x + half), round(y + half)))
    return list(box.get_flattened_data())  # type: ignore[arg-type]


def is_like(pixels: list[Pixel], colour: Pixel, other: Pixel) -> bool:
    """Whether *pixels* are nearer to *colour* than to *other*."""
    mean = [statistics.mean(channel) for channel in zip(*pixels, strict=True)]

    def distance(to: Pixel) -> float:
        return math.dist(mean, to)

    return distance(colour) < distance(other)


def roughness(pixels: list[Pixel]) -> float:
    return statistics.pstdev(sum(pixel) / 3 for pixel in pixels)


async def test_sc21_each_reads_his_own_language_for_a_whole_game(
    sqlite_url: str, quiet_log: None
) -> None:
    """SC-21, SC-24: every text, toast and word on a picture; the card says what the record says."""
    async with World(sqlite_url, dice=ScriptedDice(*LARGE_THROWS)) as world:
        await world.start_bot()
        watcher = Watcher(world.control, {101: "ru", 104: "en"}, {"Аня", "Zoe"})
        figures, gate, seats = Figures(), Gate(), (world.anya, world.zoe)
        await world.begin(*seats)
        players = [Player(seat, watcher, gate, figures, random.Random(seat.id)) for seat in seats]

        await asyncio.gather(*(player.play(0) for player in players))
        await world.settled()
        await watcher.look()

        assert [] == watcher.foreign
        assert [] == watcher.refused
        assert [] == figures.faults
        for seat, locale in ((world.anya, "ru"), (world.zoe, "en")):
            for scene in await world.scenes(seat.id):
                words = (
                    scene.words.pips,
                    scene.words.off,
                    scene.white.name,
                    scene.black.name,
                    scene.ribbon and scene.ribbon.text,
                )
                shown = " ".join(word for word in words if word)
                assert [] == foreign_words(shown, locale, {"Аня", "Zoe"})
        (code,) = await world.services.records.codes()
        record = parse_record(await world.services.records.export(code))
        assert record.result is not None
        assert record.result.outcome is not None
        kind = {
            Outcome.OIN: ("оин +1", "single +1"),
            Outcome.MARS: ("марс +2", "mars (gammon) +2"),
        }
        header = record.header
        winner = header.white if record.result.winner is Color.WHITE else header.black
        won = (f"🏁 Побеждает {winner}", f"🏁 {winner} wins")
        for seat, who, what in zip(seats, won, kind[record.result.outcome], strict=True):
            card = await seat.find(lambda message: "🏁" in message.text)
            assert f"{who}: {what}." in card.text


@pytest.mark.throws((6, 1), (5, 3), (5, 3))
async def test_sc22_each_sees_the_board_from_his_own_side(world: World) -> None:
    """SC-22."""
    await world.begin_at(MIDDLE.format(turn="w", roll="5-3"), world.anya, world.marat, group=True)
    light, dark = WALNUT.light, WALNUT.dark

    for chat, seat, viewer in (
        (None, world.anya, Color.WHITE),
        (None, world.marat, Color.BLACK),
        (GROUP, world.anya, Color.WHITE),
    ):
        image = await picture(world, seat, chat)
        scene = await world.scene(chat or seat.id)
        assert viewer is scene.viewer
        own, others = (light, dark) if viewer is Color.WHITE else (dark, light)
        top_right = checker_spot(24, 0)
        assert top_right.x > image.width / 2 > image.height / 2 > top_right.y
        assert is_like(patch_at(image, top_right.x, top_right.y), own, others)
        place = at_viewer(Variant.LONG, viewer.other, 24, viewer)
        assert 12 == place
        bottom_left = checker_spot(place, 0)
        assert bottom_left.x < image.width / 2 < image.width
        assert bottom_left.y > image.height / 2
        assert is_like(patch_at(image, bottom_left.x, bottom_left.y), others, own)
    assert Color.WHITE is (await world.scene(world.anya.id)).numbering
    assert Color.BLACK is (await world.scene(world.marat.id)).numbering
    assert Color.WHITE is (await world.scene(GROUP)).numbering

    for label in ("24→19", "20→17"):
        await world.anya.press(label)
        await world.settled()
    await world.anya.press("✅ Сходить")
    await world.settled()

    public = await world.scene(GROUP)
    assert Color.WHITE is public.viewer  # White stays at the bottom
    assert Color.BLACK is public.numbering  # in the numbers of who is to move


@pytest.mark.throws((6, 1), (5, 3))
async def test_sc23_tall_stacks_carry_their_number(world: World) -> None:
    """SC-23: five are drawn without a number, six with one; the trays show 3 and 11."""
    await world.begin_at(STACKS, world.anya, world.marat)

    image = await picture(world, world.anya)
    five, six = checker_spot(24, 4), checker_spot(6, 4)
    assert roughness(patch_at(image, five.x, five.y, 36)) < 20
    assert roughness(patch_at(image, six.x, six.y, 36)) > 40
    position = (await world.scene(world.anya.id)).position
    assert (3, 11) == (position.white[0], position.black[0])
    for own in (True, False):
        count = tray_count_spot(Variant.LONG, own=own)
        assert roughness(patch_at(image, count.x, count.y, 36)) > 20


@pytest.mark.throws((5, 2), (3, 3))
async def test_sc23_stacks_of_fourteen_and_fifteen_carry_their_number(world: World) -> None:
    """SC-23: both heads after the first turn of one; the other has not moved."""
    await world.begin_at(TOWER, world.anya, world.marat)

    image = await picture(world, world.anya)
    position = (await world.scene(world.anya.id)).position
    assert (14, 15) == (position.white[24], position.black[24])
    for point in (24, 12):  # Black's head stands at White's 12
        tall = checker_spot(point, 4)
        assert roughness(patch_at(image, tall.x, tall.y, 36)) > 40


@pytest.mark.throws((6, 1), (5, 3))
async def test_sc24_the_result_card_says_mars(world: World) -> None:
    """SC-24: caption, picture, moves, profiles and record agree; koks is never mentioned."""
    game = await world.begin_at(LAST, world.anya, world.marat)
    board = await world.board(world.anya)
    whole = next(word for word in board.words if word.count("дом") == 2)
    await world.anya.press(whole)
    await world.settled()
    await world.anya.press("✅ Сходить")
    await world.settled()

    for seat in (world.anya, world.marat):
        card = await seat.find(lambda message: "🏁" in message.text)
        assert "🏁 Побеждает Аня: марс +2" in card.text
        assert ["🎲 Новая партия"] in card.labels
        assert card.sound
        ribbon = (await world.scene(seat.id)).ribbon
        assert ribbon is not None
        assert "марс +2" in ribbon.text
        for message in await seat.messages():
            assert "кокс" not in message.text.lower()
        await seat.press("📜 Ходы", message=card)
        await world.settled()
        assert "Побеждает Аня: марс +2" in (await seat.last()).text
        await seat.say("/stats")
        await world.settled()
        won, lost = (1, 0) if seat is world.anya else (0, 1)
        profile = (await seat.last()).text
        assert f"Побед {won}, поражений {lost}, ничьих 0" in profile
        assert f"Побед марсом: {won}, коксом: 0" in profile
    kept = await world.game(game)
    assert kept.state.result is not None
    assert Outcome.MARS is kept.state.result.outcome
    record = json.loads(await world.services.records.export(kept.code))
    assert {"winner": "w", "outcome": "mars", "points": 2, "how": "borne_off"} == record["result"]
    assert record["dice"]["seed"]
    with pytest.raises(Exception, match="does not begin at the beginning"):
        replay(record)
