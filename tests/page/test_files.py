"""Files on the page: an animation that moves by itself, a document that can be opened."""

import io

import pytest
from PIL import Image
from playwright.async_api import expect

from tests.page.desk import ANYA, Desk

pytestmark = pytest.mark.asyncio(loop_scope="session")


def gif() -> bytes:
    """Return an animation of two frames."""
    out = io.BytesIO()
    red, blue = (Image.new("P", (64, 59), colour) for colour in (1, 2))
    for frame in (red, blue):
        frame.putpalette([0, 0, 0, 255, 0, 0, 0, 0, 255])
    red.save(out, "GIF", save_all=True, append_images=[blue], loop=0, duration=100)
    return out.getvalue()


async def test_an_animation_is_shown_moving_and_a_file_opens_as_it_was_sent(desk: Desk) -> None:
    await desk.started(ANYA)
    film = await desk.bot.call(
        "sendAnimation", chat_id=ANYA, animation="attach://picture", picture=gif(), caption="игра"
    )
    file = await desk.bot.call(
        "sendDocument", chat_id=ANYA, document="attach://picture", picture=b"1. 53: 24/19 20/17"
    )

    image = desk.message(1, film["message_id"]).locator(".animation img")
    link = desk.message(1, file["message_id"]).locator("a.file")
    await expect(image).to_be_visible()
    await expect(desk.message(1, film["message_id"]).locator(".text")).to_contain_text("игра")
    await expect(link).to_contain_text("picture.png")
    address = await link.get_attribute("href")
    async with desk.http.get(f"{desk.sandbox.url}{address}") as opened:
        assert b"1. 53: 24/19 20/17" == await opened.read()
    assert "picture.png" == await link.get_attribute("download")
    assert 64 == await image.evaluate("image => image.decode().then(() => image.naturalWidth)")
