"""What the bot knows of itself and of its chats."""

from tests.sandbox.conftest import ANYA, GROUP, MARAT, Api, Control


async def test_the_bot_knows_itself(api: Api) -> None:
    me = await api("getMe")

    assert (123456, True, "nardy_sandbox_bot") == (me["id"], me["is_bot"], me["username"])


async def test_chats_and_members_are_told(api: Api) -> None:
    group = await api("getChat", chat_id=GROUP)
    member = await api("getChatMember", chat_id=GROUP, user_id=MARAT)

    assert ("supergroup", "Нарды по пятницам") == (group["type"], group["title"])
    assert ("member", "Марат") == (member["status"], member["user"]["first_name"])
    assert 5 == await api("getChatMemberCount", chat_id=GROUP)
    admins = await api("getChatAdministrators", chat_id=GROUP)
    assert [(ANYA, "creator")] == [(one["user"]["id"], one["status"]) for one in admins]
    assert "400 Bad Request: member not found" == await api.refusal(
        "getChatMember", chat_id=ANYA, user_id=MARAT
    )


async def test_commands_are_offered_by_scope_and_language(api: Api, control: Control) -> None:
    async def offered(user: int, chat: int) -> list[str]:
        view = await control.get("chat", user=user, chat=chat)
        return [command["command"] for command in view["chat"]["commands"]]

    def commands(name: str) -> list[dict[str, str]]:
        return [{"command": name, "description": "x"}]

    await api("setMyCommands", commands=commands("help"))
    await api("setMyCommands", commands=commands("pomosch"), language_code="ru")
    await api("setMyCommands", commands=commands("nardy"), scope={"type": "all_group_chats"})

    assert ["pomosch"] == await offered(ANYA, ANYA)
    assert ["help"] == await offered(104, 104)
    assert ["nardy"] == await offered(ANYA, GROUP)
    assert commands("help") == await api("getMyCommands")
    await api("deleteMyCommands", language_code="ru")
    assert ["help"] == await offered(ANYA, ANYA)


async def test_descriptions_are_kept(api: Api) -> None:
    assert await api("setMyDescription", description="Нарды", language_code="ru")
    assert await api("setMyShortDescription", short_description="x")

    assert {"description": "Нарды"} == await api("getMyDescription", language_code="ru")
    assert {"description": ""} == await api("getMyDescription")
    assert {"short_description": "x"} == await api("getMyShortDescription", language_code="en")
    assert {"name": "Nardy sandbox"} == await api("getMyName")
    assert {"type": "default"} == await api("getChatMenuButton")
