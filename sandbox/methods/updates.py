"""
Updates: polling, and the settings of a webhook.

Delivery to a webhook is `webhook.py`.
"""

import time
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from sandbox.errors import bad_request, conflict
from sandbox.methods.base import Call
from sandbox.updates import Webhook

LONGEST_POLL_SECONDS = 50


def _allowed(call: Call) -> list[str] | None:
    kinds = call.params.nested("allowed_updates", "can't parse allowed updates JSON object")
    if kinds is None:
        return None
    if not isinstance(kinds, list):
        raise bad_request("array of Strings expected as allowed_updates")
    return [str(kind) for kind in kinds]


async def get_updates(call: Call) -> list[dict[str, Any]]:
    """Confirm what is before `offset` and return what waits, waiting for it if need be."""
    world = call.world
    if world.webhook.url:
        raise conflict(
            "can't use getUpdates method while webhook is active; "
            "use deleteWebhook to delete the webhook first"
        )
    queue = world.updates
    queue.allow(_allowed(call))
    queue.confirm(call.params.integer("offset"))
    limit = call.params.integer("limit", 100)
    limit = limit if 1 <= limit <= 100 else 100
    seconds = min(max(call.params.integer("timeout"), 0), LONGEST_POLL_SECONDS)
    until = time.monotonic() + seconds
    poll = queue.begin_poll()
    try:
        while not (queue.pending or poll.is_superseded or queue.is_closed) and call.is_alive():
            left = until - time.monotonic()
            if left <= 0:
                break
            # Wakes now and then to see whether the caller is still there.
            await queue.changes.wait(min(left, 1))
    finally:
        queue.end_poll(poll)
    if poll.is_superseded:
        raise conflict(
            "terminated by other getUpdates request; "
            "make sure that only one bot instance is running"
        )
    return queue.pending[:limit]


async def set_webhook(call: Call) -> bool:
    """Have updates posted to `url`; an empty one goes back to polling."""
    url = call.params.text("url").strip()
    secret = call.params.text("secret_token")
    world = call.world
    if not url:
        return await delete_webhook(call)
    host = _host(url)
    if not host:
        raise bad_request("bad webhook: Wrong HTTP URL")
    if not _is_loopback(host):
        # Telegram wants HTTPS; here only this machine is reached, so plain HTTP will do.
        raise bad_request("bad webhook: only loopback addresses are reached from the sandbox")
    if secret and not all(
        letter.isascii() and (letter.isalnum() or letter in "_-") for letter in secret
    ):
        raise bad_request("secret token contains unallowed characters")
    if len(secret) > 256:
        raise bad_request("secret token is too long")
    world.updates.allow(_allowed(call))
    if call.params.flag("drop_pending_updates"):
        world.updates.pending.clear()
    connections = call.params.integer("max_connections", 40)
    world.webhook = Webhook(url=url, secret=secret, max_connections=connections)
    world.updates.changes.ring()
    return True


def _host(url: str) -> str:
    """Return the host of an HTTP address, nothing when it is none."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return (parts.hostname or "") if parts.scheme in {"http", "https"} else ""


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


async def delete_webhook(call: Call) -> bool:
    """Go back to polling."""
    if call.params.flag("drop_pending_updates"):
        call.world.updates.pending.clear()
    call.world.webhook = Webhook()
    call.world.updates.changes.ring()
    return True


async def get_webhook_info(call: Call) -> dict[str, Any]:
    """Return where updates go and how that works."""
    webhook = call.world.webhook
    info: dict[str, Any] = {
        "url": webhook.url,
        "has_custom_certificate": False,
        "pending_update_count": len(call.world.updates.pending),
    }
    if webhook.url:
        info["max_connections"] = webhook.max_connections
        info["ip_address"] = "127.0.0.1"
    if webhook.last_error_message:
        info["last_error_date"] = webhook.last_error_date
        info["last_error_message"] = webhook.last_error_message
    if call.world.updates.allowed is not None:
        info["allowed_updates"] = sorted(call.world.updates.allowed)
    return info
