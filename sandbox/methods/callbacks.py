"""Callbacks: the answer to a press, once and in time."""

from sandbox import limits
from sandbox.errors import bad_request
from sandbox.methods.base import Call


async def answer_callback_query(call: Call) -> bool:
    """Stop the spinner of a press, perhaps with a toast or an alert."""
    world = call.world
    query = world.queries.get(call.params.text("callback_query_id"))
    limit_ms = world.settings.query_seconds * 1000
    if (
        query is None
        or query.answer is not None
        or world.clock.now_ms() - query.pressed_ms >= limit_ms
    ):
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    text = call.params.text("text")
    if len(text) > limits.TOAST_CHARACTERS:
        raise bad_request("MESSAGE_TOO_LONG")
    url = call.params.text("url")
    # A bot without games may only open a link to itself.
    if url and not url.startswith(
        (f"https://t.me/{world.bot.username}?", f"t.me/{world.bot.username}?")
    ):
        raise bad_request("URL_INVALID")
    query.answer = {
        "text": text or None,
        "show_alert": call.params.flag("show_alert"),
        "url": url or None,
    }
    query.answered.set()
    world.tell(
        "answer",
        world.chats[query.chat],
        message=query.message,
        user=query.user,
        query=query.id,
        **query.answer,
    )
    return True
