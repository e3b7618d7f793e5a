"""
Parameters: what came with a call, whichever way it was posted.

Query, urlencoded, JSON and multipart all end here; a nested object may come as a JSON string.
"""

import json
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import BodyPartReader, web

from sandbox.errors import ApiError, bad_request

BODY_BYTES = 55 * 1024 * 1024

# Their values are words, whatever they look like.
_WORDS = frozenset(
    {
        "text", "caption", "parse_mode", "description", "short_description", "name", "title",
        "url", "secret_token", "callback_query_id", "photo", "animation", "document", "file_id",
        "language_code", "action", "inline_message_id", "question", "emoji",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Upload:
    """One file of a multipart request."""

    name: str
    mime: str
    data: bytes


class Params:
    """The parameters of one call."""

    def __init__(self, values: dict[str, Any], uploads: dict[str, Upload] | None = None) -> None:
        self.values = values
        self.uploads = uploads or {}

    def text(self, name: str, default: str = "") -> str:
        """Return a string; a number is taken as it is written."""
        value = self.values.get(name, default)
        if value is None:
            return default
        if not isinstance(value, str):
            return json.dumps(value)
        try:
            value.encode()
        except UnicodeEncodeError as error:
            raise bad_request("strings must be encoded in UTF-8") from error
        return value.replace("\0", " ").replace("\r\n", "\n")

    def integer(self, name: str, default: int = 0) -> int:
        """Return a whole number; what is none is *default*."""
        value = self.values.get(name)
        if isinstance(value, bool):
            return int(value)
        if isinstance(value, int):
            return value
        if isinstance(value, str) and re.fullmatch(r"\s*[+-]?\d{1,19}\s*", value):
            return int(value)
        return default

    def flag(self, name: str) -> bool:
        """Return a boolean; absent is false."""
        value = self.values.get(name)
        if isinstance(value, str):
            return value.strip().lower() in {"true", "yes", "1"}
        return bool(value)

    def nested(self, name: str, words: str) -> Any:
        """Return an object or array, None when absent; *words* refuse what is no JSON."""
        value = self.values.get(name)
        if value is None or value == "":
            return None
        if isinstance(value, str):
            try:
                return json.loads(value)
            except (ValueError, RecursionError) as error:
                raise bad_request(words) from error
        return value

    def readable(self) -> dict[str, Any]:
        """Return the parameters parsed, as the call log shows them."""
        return {name: _readable(name, value) for name, value in self.values.items()}


def _readable(name: str, value: Any) -> Any:
    if not isinstance(value, str) or name in _WORDS:
        return value
    if value in {"true", "false"}:
        return value == "true"
    if re.fullmatch(r"-?\d{1,19}", value):
        return int(value)
    if value[:1] in {"{", "["}:
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value


async def read_params(request: web.Request) -> Params:
    """Read the parameters of *request* from wherever they are."""
    values: dict[str, Any] = dict(request.query)
    uploads: dict[str, Upload] = {}
    if request.method == "POST" and request.can_read_body:
        kind = request.content_type
        if (request.content_length or 0) > BODY_BYTES:
            raise ApiError(413, "Request Entity Too Large")
        if kind == "multipart/form-data":
            await _read_multipart(request, values, uploads)
        elif kind == "application/json":
            values |= await _read_json(request)
        else:
            values |= await _read_form(request)
    return Params(values, uploads)


async def _read_form(request: web.Request) -> dict[str, Any]:
    try:
        words = (await request.read()).decode()
    except ValueError as error:
        raise bad_request("strings must be encoded in UTF-8") from error
    return dict(parse_qsl(words, keep_blank_values=True, errors="surrogateescape"))


async def _read_json(request: web.Request) -> dict[str, Any]:
    try:
        body = json.loads(await request.read() or b"{}")
    except (ValueError, RecursionError) as error:
        raise bad_request("can't parse JSON object") from error
    if not isinstance(body, dict):
        raise bad_request("object expected")
    return body


async def _read_multipart(
    request: web.Request, values: dict[str, Any], uploads: dict[str, Upload]
) -> None:
    size = 0
    try:
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader) or part.name is None:
                continue
            data = bytes(await part.read(decode=True))
            size += len(data)
            if size > BODY_BYTES:
                raise ApiError(413, "Request Entity Too Large")
            if part.filename is not None:
                mime = part.headers.get("Content-Type", "application/octet-stream")
                uploads[part.name] = Upload(part.filename, mime, data)
            else:
                values[part.name] = data.decode()
    except (ValueError, AssertionError, KeyError) as error:
        raise bad_request("can't parse multipart form data") from error
