"""
Keyboards: what stands under a message, checked as the Bot API checks it.

Source: core.telegram.org/bots/api#inlinekeyboardmarkup and #inlinekeyboardbutton.
"""

import json
import re
from typing import Any
from urllib.parse import urlsplit

from sandbox import limits
from sandbox.errors import ApiError, bad_request

Json = dict[str, Any]

_KINDS = (
    "callback_data",
    "url",
    "copy_text",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "web_app",
    "login_url",
    "callback_game",
    "pay",
    "disabled",
)
_STYLES = {"primary", "success", "danger"}
_OTHER_MARKUPS = {"keyboard", "remove_keyboard", "force_reply"}


def check_markup(markup: Any, *, only_inline: bool = False) -> Json | None:
    """
    Return the markup as the message will carry it, None when there is none.

    Args:
        markup: `reply_markup` after JSON parsing; None when it was not given.

        only_inline: For edits, which take no other keyboard.
    """
    if markup is None:
        return None
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" not in markup:
        if markup.keys() & _OTHER_MARKUPS and not only_inline:
            return markup
        if not markup:
            return None
        raise bad_request("inline keyboard expected")
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list):
        raise bad_request('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array')
    if not all(isinstance(row, list) for row in rows):
        raise bad_request(
            'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays'
        )
    checked = [[_button(button) for button in row] for row in rows if row]
    if sum(len(row) for row in checked) > limits.KEYBOARD_BUTTONS:
        raise bad_request("reply markup is too long")
    if any(len(row) > limits.KEYBOARD_ROW_BUTTONS for row in checked):
        raise bad_request("REPLY_MARKUP_INVALID")
    size = len(json.dumps(checked, ensure_ascii=False, separators=(",", ":")).encode())
    if size > limits.MARKUP_BYTES:
        raise bad_request("reply markup is too long")
    return {"inline_keyboard": checked} if checked else None


def _cannot_parse(words: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {words}")


def _button(button: Any) -> Json:
    if not isinstance(button, dict):
        raise _cannot_parse("InlineKeyboardButton must be an Object")
    text = button.get("text")
    if not isinstance(text, str):
        raise _cannot_parse('Field "text" must be of type String')
    if not text.strip():
        raise bad_request("BUTTON_TEXT_INVALID")
    kinds = [kind for kind in _KINDS if kind in button]
    # A disabled button keeps what it would do.
    if not kinds:
        raise _cannot_parse("Text buttons are unallowed in the inline keyboard")
    if len([kind for kind in kinds if kind != "disabled"]) > 1:
        raise _cannot_parse("InlineKeyboardButton must have exactly one type")
    style = button.get("style")
    if style is not None and style not in _STYLES:
        raise _cannot_parse("invalid button style specified")
    if "callback_data" in button:
        _check_data(button["callback_data"])
    if "url" in button:
        _check_url(button["url"])
    if "copy_text" in button:
        copied = button["copy_text"]
        if not isinstance(copied, dict) or not isinstance(copied.get("text"), str):
            raise _cannot_parse('Field "copy_text" must be of type Object')
        if not 1 <= len(copied["text"]) <= 256:
            raise bad_request("BUTTON_COPY_TEXT_INVALID")
    return dict(button)


def _check_data(data: Any) -> None:
    if not isinstance(data, str):
        raise _cannot_parse('Field "callback_data" must be of type String')
    if not 1 <= len(data.encode()) <= limits.CALLBACK_DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")


def _check_url(url: Any) -> None:
    if not isinstance(url, str):
        raise _cannot_parse('Field "url" must be of type String')
    if re.fullmatch(r"(?:tg|ton)://\S+", url):
        return
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        is_good = parts.scheme in {"http", "https"} and "." in (parts.hostname or "")
    except ValueError:
        is_good = False
    if not is_good or " " in url:
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
