"""Photos and files: kept, re-encoded, sent again, replaced."""

from tests.sandbox.conftest import ANYA, Api, Control, seen
from tests.sandbox.pictures import decoded, jpeg, png

KEYBOARD = {"inline_keyboard": [[{"text": "x", "callback_data": "x", "style": "success"}]]}


async def test_a_jpeg_that_fits_stays_as_it_is(api: Api, control: Control) -> None:
    data = jpeg(1280, 1180)

    sent = (await api.upload("sendPhoto", {"photo": data}, chat_id=ANYA, caption="a"))["result"]

    sizes = [(size["width"], size["height"]) for size in sent["photo"]]
    assert [(90, 83), (320, 295), (800, 738), (1280, 1180)] == sizes
    [message] = await seen(control)
    assert ("photo", "a", 1280) == (message["kind"], message["text"], message["photo"]["width"])
    async with api.session.get(message["photo"]["url"]) as response:
        assert ("image/jpeg", data) == (response.content_type, await response.read())


async def test_a_large_or_other_picture_becomes_a_jpeg_of_1280(api: Api) -> None:
    for data, sides in ((jpeg(2560, 1000), (1280, 500)), (png(400, 300), (400, 300))):
        sent = (await api.upload("sendPhoto", {"photo": data}, chat_id=ANYA))["result"]
        size = sent["photo"][-1]
        file = await api("getFile", file_id=size["file_id"])
        url = f"/file/bot{api.sandbox.token}/{file['file_path']}"
        async with api.session.get(url) as response:
            image = decoded(await response.read())

        assert sides == (size["width"], size["height"]) == image.size
        assert "JPEG" == image.format
        assert size["file_size"] == file["file_size"]


async def test_a_smaller_size_can_be_downloaded(api: Api) -> None:
    sent = (await api.upload("sendPhoto", {"photo": jpeg(1280, 640)}, chat_id=ANYA))["result"]
    async with api.session.get(f"/control/file/{sent['photo'][0]['file_id']}") as response:
        image = decoded(await response.read())

    assert (90, 45) == image.size


async def test_a_file_id_is_sent_again(api: Api) -> None:
    first = (await api.upload("sendPhoto", {"photo": jpeg(200, 100)}, chat_id=ANYA))["result"]

    for size in first["photo"]:
        again = await api("sendPhoto", chat_id=ANYA, photo=size["file_id"])
        assert first["photo"] == again["photo"]


async def test_a_picture_is_replaced_with_its_caption(api: Api, control: Control) -> None:
    sent = (await api.upload("sendPhoto", {"photo": jpeg()}, chat_id=ANYA, caption="a"))["result"]
    media = {"type": "photo", "media": "attach://new", "caption": "<b>b</b>", "parse_mode": "HTML"}

    edited = (
        await api.upload(
            "editMessageMedia",
            {"new": jpeg(color="green")},
            chat_id=ANYA,
            message_id=sent["message_id"],
            media=media,
            reply_markup=KEYBOARD,
        )
    )["result"]

    assert ("b", "bold") == (edited["caption"], edited["caption_entities"][0]["type"])
    assert sent["photo"][-1]["file_id"] != edited["photo"][-1]["file_id"]
    assert 1 == len(await seen(control))
    same = {**media, "media": edited["photo"][-1]["file_id"]}
    refusal = await api.refusal(
        "editMessageMedia",
        chat_id=ANYA,
        message_id=sent["message_id"],
        media=same,
        reply_markup=KEYBOARD,
    )
    assert "message is not modified" in refusal


async def test_a_caption_is_edited(api: Api) -> None:
    sent = (await api.upload("sendPhoto", {"photo": jpeg()}, chat_id=ANYA, caption="a"))["result"]

    edited = await api(
        "editMessageCaption", chat_id=ANYA, message_id=sent["message_id"], caption="b"
    )

    assert ("b", sent["photo"]) == (edited["caption"], edited["photo"])


async def test_documents_and_animations_keep_their_bytes(api: Api, control: Control) -> None:
    for method, kind in (("sendDocument", "document"), ("sendAnimation", "animation")):
        sent = (await api.upload(method, {kind: b"GIF89a..."}, chat_id=ANYA))["result"]
        message = (await seen(control))[-1]

        assert kind == message["kind"]
        assert sent[kind]["file_id"] == message["document"]["file_id"]
        async with api.session.get(message["document"]["url"]) as response:
            assert b"GIF89a..." == await response.read()
