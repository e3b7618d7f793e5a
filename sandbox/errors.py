"""
Refusals: what Telegram answers instead of a result, in its own words.

Knows the shape of an error answer; which error fits is the business of whoever raises it.
"""

from typing import Any


class ApiError(Exception):
    """The Bot API refuses a call with *code* and *description*."""

    def __init__(self, code: int, description: str, **parameters: Any) -> None:
        super().__init__(f"{code}: {description}")
        self.code = code
        self.description = description
        self.parameters = parameters

    def answer(self) -> dict[str, Any]:
        """Return the JSON object that is sent to the bot."""
        answer: dict[str, Any] = {
            "ok": False,
            "error_code": self.code,
            "description": self.description,
        }
        if self.parameters:
            answer["parameters"] = self.parameters
        return answer


class ControlError(Exception):
    """A control request makes no sense; *status* is its HTTP status."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


def bad_request(words: str) -> ApiError:
    """Return the refusal with status 400 that says *words*."""
    return ApiError(400, f"Bad Request: {words}")


def forbidden(words: str) -> ApiError:
    """Return the refusal with status 403 that says *words*."""
    return ApiError(403, f"Forbidden: {words}")


def conflict(words: str) -> ApiError:
    """Return the refusal with status 409 that says *words*."""
    return ApiError(409, f"Conflict: {words}")


def too_fast(seconds: int) -> ApiError:
    """Return the refusal of flood control: come back after *seconds*."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
