"""Photos Telegram refuses, in its words (docs/sandbox.md, "How strict it is")."""

import pytest
from PIL import Image

from tests.sandbox.conftest import ANYA, Api
from tests.sandbox.pictures import encoded, jpeg, png


async def photo_refusal(api: Api, data: bytes) -> str:
    answer = await api.upload("sendPhoto", {"photo": data}, chat_id=ANYA)
    assert not answer["ok"]
    return str(answer["description"])


async def test_a_photo_weighs_at_most_10_megabytes(api: Api) -> None:
    data = jpeg() + b"\0" * (10 * 1024 * 1024)

    assert (
        f"Bad Request: file of size {len(data)} bytes is too big for a photo; "
        "the maximum size is 10485760 bytes"
    ) == await photo_refusal(api, data)


@pytest.mark.parametrize(("width", "height"), [(9000, 1001), (630, 30), (30, 630)])
async def test_a_photo_is_not_too_long(api: Api, width: int, height: int) -> None:
    refusal = await photo_refusal(api, jpeg(width, height))

    assert "Bad Request: PHOTO_INVALID_DIMENSIONS" == refusal


@pytest.mark.parametrize("data", [b"not a picture", jpeg(600, 600)[:900], png()[:60]])
async def test_a_photo_is_a_picture(api: Api, data: bytes) -> None:
    assert "Bad Request: IMAGE_PROCESS_FAILED" == await photo_refusal(api, data)


async def test_an_empty_photo_is_refused(api: Api) -> None:
    assert "Bad Request: file must be non-empty" == await photo_refusal(api, b"")


@pytest.mark.parametrize(
    ("photo", "words"),
    [
        (None, "there is no photo in the request"),
        ("AgACnonsense", "wrong file identifier/HTTP URL specified"),
        ("attach://board", 'attached file "board" not found'),
        ("https://example.org/a.jpg", "failed to get HTTP URL content"),
    ],
)
async def test_a_photo_must_be_there(api: Api, photo: str | None, words: str) -> None:
    refusal = await api.refusal("sendPhoto", chat_id=ANYA, photo=photo)

    assert f"400 Bad Request: {words}" == refusal


async def test_a_document_is_no_photo(api: Api) -> None:
    sent = await api.upload("sendDocument", {"document": jpeg()}, chat_id=ANYA)
    file_id = sent["result"]["document"]["file_id"]

    refusal = await api.refusal("sendPhoto", chat_id=ANYA, photo=file_id)

    assert "400 Bad Request: can't use file of type Document as Photo" == refusal


async def test_a_png_with_the_right_sides_is_fine(api: Api) -> None:
    """The counterpart of the refusals: every other kind of picture is taken."""
    for kind in ("PNG", "WEBP", "GIF", "BMP"):
        data = encoded(Image.new("RGB", (40, 30)), kind)
        assert (await api.upload("sendPhoto", {"photo": data}, chat_id=ANYA))["ok"]
