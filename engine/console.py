"""
Console: how a command of ours speaks on the standard streams.

Knows encodings and readers that have gone; not what is said.
"""

import contextlib
import io
import sys
from collections.abc import Callable
from typing import TextIO

BROKEN_PIPE, INTERRUPTED = 1, 130


def spoken(command: Callable[[], int]) -> int:
    """
    Run *command*, which prints UTF-8 whatever the locale, and return its exit status.

    Whoever reads may go at any time (`| head`), and whoever started it may interrupt it: both
    end it without a word.
    """
    streams = [stream for stream in (sys.stdout, sys.stderr) if stream is not None]
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        try:
            return command()
        finally:
            for stream in streams:
                stream.flush()
    except BrokenPipeError:
        for stream in streams:
            _drop_what_nobody_reads(stream)
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED


def _drop_what_nobody_reads(stream: TextIO) -> None:
    """Close *stream* where something is left in it: the interpreter must not try it at exit."""
    try:
        stream.flush()
    except BrokenPipeError:
        with contextlib.suppress(BrokenPipeError):
            stream.close()
