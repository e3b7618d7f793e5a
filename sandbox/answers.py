"""Answers: JSON over HTTP, whatever strings it carries."""

import json
from typing import Any

from aiohttp import web


def json_response(body: Any, *, status: int = 200) -> web.Response:
    """Return *body* as JSON; a lone surrogate, which is no UTF-8, goes out as its escape."""
    data = json.dumps(body, ensure_ascii=False).encode("utf-8", "backslashreplace")
    return web.Response(body=data, status=status, content_type="application/json", charset="utf-8")
