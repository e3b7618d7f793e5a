"""Fingers: writing, pressing, opening links, coming and going, and what the bot hears of it."""

from typing import Any

from tests.sandbox.conftest import ANYA, GROUP, LEV, MARAT, Api, Control

ZOE = 104


def texts(updates: list[dict[str, Any]]) -> list[str]:
    return [update["message"].get("text", "") for update in updates if "message" in update]


async def test_the_first_message_opens_the_talk(api: Api, control: Control) -> None:
    sent = await control.post("send", user=MARAT, chat=MARAT, text="/start")

    [update] = await api.updates()
    assert sent["delivered"]
    assert [{"type": "bot_command", "offset": 0, "length": 6}] == update["message"]["entities"]
    assert {"id": MARAT, "language_code": "ru", "username": "marat"}.items() <= update["message"][
        "from"
    ].items()
    assert await api("sendMessage", chat_id=MARAT, text="a")


async def test_privacy_mode_lets_commands_and_replies_through(api: Api, control: Control) -> None:
    posted = (await api("sendMessage", chat_id=GROUP, text="board"))["message_id"]
    for text in (
        "hello",
        "@nardy_sandbox_bot hello",
        "/nardy",
        "/nardy@nardy_sandbox_bot 24h",
        "/nardy@other_bot",
        "see /nardy",
    ):
        await control.post("send", user=ANYA, chat=GROUP, text=text)
    await control.post("send", user=ANYA, chat=GROUP, text="24/19", reply_to=posted)

    updates = await api.updates()

    assert ["/nardy", "/nardy@nardy_sandbox_bot 24h", "see /nardy", "24/19"] == texts(updates)
    assert "board" == updates[-1]["message"]["reply_to_message"]["text"]


async def test_without_privacy_mode_everything_arrives(api: Api, control: Control) -> None:
    await control.post("settings", privacy=False)
    await control.post("send", user=ANYA, chat=GROUP, text="hello")

    assert ["hello"] == texts(await api.updates())
    assert (await api("getMe"))["can_read_all_group_messages"]


async def test_a_deep_link_starts_the_bot_with_its_word(api: Api, control: Control) -> None:
    for number, url in enumerate(
        (
            "https://t.me/nardy_sandbox_bot?start=j_Ab1",
            "t.me/Nardy_Sandbox_Bot?start=j_Ab1",
            "tg://resolve?domain=nardy_sandbox_bot&start=j_Ab1",
        )
    ):
        opened = await control.post("link", user=MARAT, url=url)
        assert ("start", MARAT) == (opened["kind"], opened["chat"])
        assert number + 1 == len((await control.get("chat", user=MARAT, chat=MARAT))["messages"])

    assert ["/start j_Ab1"] * 3 == texts(await api.updates())
    assert await api("sendMessage", chat_id=MARAT, text="a")


async def test_links_that_start_nothing(api: Api, control: Control) -> None:
    async def kind(url: str) -> Any:
        return (await control.post("link", user=ANYA, url=url))["kind"]

    assert "open" == await kind("https://t.me/nardy_sandbox_bot")
    assert "user" == await kind("https://t.me/marat")
    assert "user" == await kind("tg://user?id=102")
    assert "web" == await kind("https://example.org/?start=x")
    assert "web" == await kind("https://t.me/nobody")
    await control.post(
        "link", user=ANYA, url="https://t.me/nardy_sandbox_bot?start=a%20b", status=400
    )
    assert [] == await api.updates()


async def test_a_share_link_gives_the_text_to_send_on(api: Api, control: Control) -> None:
    url = (
        "https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fnardy_sandbox_bot%3Fstart%3Dj_1"
        "&text=%D0%A1%D1%8B%D0%B3%D1%80%D0%B0%D0%B5%D0%BC%3F"
    )

    shared = await control.post("link", user=ANYA, url=url)

    text = "https://t.me/nardy_sandbox_bot?start=j_1\nСыграем?"
    assert {"kind": "share", "text": text} == shared
    await control.post("send", user=ANYA, chat=MARAT, text=text)
    [message] = (await control.get("chat", user=MARAT, chat=ANYA))["messages"]
    assert (text, False, "url") == (
        message["text"],
        message["out"],
        message["entities"][0]["type"],
    )
    assert [] == await api.updates()


async def test_blocking_and_unblocking_is_told(api: Api, control: Control) -> None:
    await control.post("block", user=ANYA)
    await control.post("send", user=ANYA, chat=ANYA, text="a", status=403)
    await control.post("block", user=ANYA, blocked=False)

    statuses = [
        (
            update["my_chat_member"]["old_chat_member"]["status"],
            update["my_chat_member"]["new_chat_member"]["status"],
        )
        for update in await api.updates()
    ]

    assert [("member", "kicked"), ("kicked", "member")] == statuses


async def test_coming_into_a_group_is_told_twice(api: Api, control: Control) -> None:
    made = await control.post("groups", title="Друзья", members=[MARAT, ZOE], by=MARAT)

    member, service = await api.updates()

    group = made["chat"]["id"]
    assert str(group).startswith("-100")
    assert group == member["my_chat_member"]["chat"]["id"] == service["message"]["chat"]["id"]
    assert ("left", "member") == (
        member["my_chat_member"]["old_chat_member"]["status"],
        member["my_chat_member"]["new_chat_member"]["status"],
    )
    assert [123456] == [user["id"] for user in service["message"]["new_chat_members"]]
    assert MARAT == service["message"]["from"]["id"]
    [shown] = (await control.get("chat", user=ZOE, chat=group))["messages"]
    assert ("service", "Марат added Nardy sandbox") == (shown["kind"], shown["text"])


async def test_being_thrown_out_is_told_and_coming_back_helps(api: Api, control: Control) -> None:
    await control.post("kick", chat=GROUP)
    [update] = await api.updates()
    assert "kicked" == update["my_chat_member"]["new_chat_member"]["status"]
    assert not (await control.post("send", user=ANYA, chat=GROUP, text="/nardy"))["delivered"]

    await control.post("join", chat=GROUP, by=MARAT)

    assert ["my_chat_member", "message"] == [list(u)[1] for u in await api.updates()]
    assert await api("sendMessage", chat_id=GROUP, text="a")


async def test_members_come_and_go(api: Api, control: Control) -> None:
    await control.post("kick", chat=GROUP, user=LEV, by=LEV)
    await control.get("chat", user=LEV, chat=GROUP, status=403)
    await control.post("join", chat=GROUP, user=LEV)

    gone, back = await api.updates()

    assert LEV == gone["message"]["left_chat_member"]["id"]
    assert [LEV] == [user["id"] for user in back["message"]["new_chat_members"]]
    shown = (await control.get("chat", user=LEV, chat=GROUP))["messages"]
    assert ["Лев left", "Лев joined"] == [message["text"] for message in shown[-2:]]


async def test_unread_counts_what_others_wrote_since(api: Api, control: Control) -> None:
    async def unread(user: int) -> dict[int, int]:
        chats = (await control.get("chats", user=user))["chats"]
        return {chat["id"]: chat["unread"] for chat in chats}

    await control.post("read", user=MARAT, chat=GROUP)
    await api("sendMessage", chat_id=GROUP, text="a")
    await control.post("send", user=ANYA, chat=GROUP, text="b")
    await control.post("send", user=ANYA, chat=MARAT, text="c")

    assert {GROUP: 2, ANYA: 1, MARAT: 0} == await unread(MARAT)
    assert 0 == (await unread(ANYA))[GROUP]
    await control.post("read", user=MARAT, chat=GROUP)
    assert 0 == (await unread(MARAT))[GROUP]


async def test_the_newest_chat_comes_first(api: Api, control: Control) -> None:
    await control.post("clock", advance_ms=5000)
    await control.post("send", user=MARAT, chat=ANYA, text="hi")
    await control.post("clock", advance_ms=5000)
    await api("sendMessage", chat_id=ANYA, text="a")

    chats = (await control.get("chats", user=ANYA))["chats"]

    assert [ANYA, MARAT, GROUP] == [chat["id"] for chat in chats]
    assert ["Nardy sandbox", "Марат"] == [chat["title"] for chat in chats[:2]]
    assert [True, False, False] == [chat["with_bot"] for chat in chats]
    assert "hi" == chats[1]["last"]["text"]


async def test_people_are_made_and_changed(api: Api, control: Control) -> None:
    made = (await control.post("users", first_name="Ия", last_name="Ким", language_code="en"))[
        "user"
    ]
    changed = (await control.post("users", id=made["id"], username="iya"))["user"]

    assert ("Ия Ким", "iya", "en") == (
        changed["name"],
        changed["username"],
        changed["language_code"],
    )
    assert made["id"] in [user["id"] for user in (await control.get("users"))["users"]]
    await control.post("users", first_name="", status=400)
    await control.post("users", id=123456, first_name="x", status=409)


async def test_mentions_of_people_the_bot_never_met_are_dead_text(
    api: Api, control: Control
) -> None:
    text = f'<a href="tg://user?id={ZOE}">Zoe</a>'

    before = await api("sendMessage", chat_id=ANYA, text=text, parse_mode="HTML")
    await control.post("send", user=ZOE, chat=GROUP, text="/nardy")
    after = await api("sendMessage", chat_id=ANYA, text=text, parse_mode="HTML")

    assert ("Zoe", "Zoe") == (before["text"], after["text"])
    assert "entities" not in before
    assert ("text_mention", ZOE) == (
        after["entities"][0]["type"],
        after["entities"][0]["user"]["id"],
    )


async def test_requests_without_sense_are_explained(control: Control) -> None:
    cases: list[tuple[str, dict[str, Any], int]] = [
        ("send", {"user": 999, "chat": 1, "text": "a"}, 404),
        ("send", {"user": ANYA, "chat": -5, "text": "a"}, 404),
        ("send", {"user": ANYA, "chat": ANYA, "text": " "}, 400),
        ("send", {"user": ANYA, "chat": ANYA, "text": "a", "reply_to": 9}, 409),
        ("send", {"user": ANYA, "chat": "x", "text": "a"}, 400),
        ("press", {"user": ANYA, "chat": ANYA, "message": 9, "row": 0, "column": 0}, 409),
        ("groups", {"title": "x", "members": []}, 400),
        ("groups", {"title": "x", "members": [ANYA], "id": GROUP}, 409),
        ("kick", {"chat": 5}, 404),
        ("delete", {"chat": ANYA, "message": 5}, 404),
        ("clock", {}, 400),
        ("clock", {"offset_ms": 10**15}, 400),
        ("settings", {"flood": 1}, 400),
        ("settings", {"burst": 0}, 400),
        ("settings", {"speed": 1}, 400),
        ("faults", {"kind": "fire"}, 400),
        ("faults", {"kind": "429", "color": 1}, 400),
        ("updates", {"update": {}}, 400),
    ]
    for path, wish, status in cases:
        assert (await control.post(path, status=status, **wish))["error"]
    await control.get("chats", user="x", status=400)
    await control.get("query", id="1", status=404)


async def test_who_came_and_went_is_nothing_to_read(api: Api, control: Control) -> None:
    await control.post("kick", chat=GROUP, by=ANYA)
    await control.post("join", chat=GROUP, by=ANYA)

    chats = (await control.get("chats", user=MARAT))["chats"]

    assert [0] == [chat["unread"] for chat in chats if chat["id"] == GROUP]


async def test_the_talk_with_the_bot_carries_its_description(api: Api, control: Control) -> None:
    await api("setMyDescription", description="Играет.", language_code="ru")

    chats = (await control.get("chats", user=ANYA))["chats"]

    assert ["Играет.", ""] == [
        chat["description"] for chat in sorted(chats, key=lambda c: -c["id"])
    ]
