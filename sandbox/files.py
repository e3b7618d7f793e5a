"""
Files: bytes that were uploaded, under the names Telegram gives them.

Kept in memory up to a budget; the bytes of those not used for longest go first, their ids stay
valid for sending.
"""

import base64
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

BUDGET_BYTES = 256 * 1024 * 1024

_PREFIXES = {"photo": "AgACAgIAAxk", "document": "BQACAgIAAxk", "animation": "CgACAgIAAxk"}
_FOLDERS = {"photo": "photos", "document": "documents", "animation": "animations"}


@dataclass(slots=True, eq=False)
class StoredFile:
    """One file, or one size of a photo."""

    file_id: str
    unique_id: str
    kind: str
    mime: str
    path: str
    name: str
    size: int
    width: int = 0
    height: int = 0
    data: bytes | None = None
    make: Callable[[], bytes] | None = None
    """Makes the bytes of a smaller size when somebody asks for it."""


class FileStore:
    """All files by id and by path."""

    def __init__(self, budget: int = BUDGET_BYTES) -> None:
        self._files: dict[str, StoredFile] = {}
        self._paths: dict[str, StoredFile] = {}
        self._sizes: dict[str, list[StoredFile]] = {}
        self._recent: OrderedDict[str, int] = OrderedDict()
        self._held = 0
        self._budget = budget
        self._numbers = count(0)

    def add(
        self,
        data: bytes,
        *,
        kind: str,
        mime: str,
        name: str,
        width: int = 0,
        height: int = 0,
    ) -> StoredFile:
        """Keep *data* as a new file."""
        stored = self._new(kind, mime, name, size=len(data), width=width, height=height)
        stored.data = data
        self._use(stored)
        return stored

    def add_lazy(
        self, make: Callable[[], bytes], *, size: int, width: int, height: int, name: str
    ) -> StoredFile:
        """Keep a smaller size of a photo whose bytes are made when asked for."""
        stored = self._new("photo", "image/jpeg", name, size=size, width=width, height=height)
        stored.make = make
        return stored

    def join(self, sizes: list[StoredFile]) -> None:
        """Remember that *sizes*, smallest first, are one photo."""
        for stored in sizes:
            self._sizes[stored.file_id] = sizes

    def sizes_of(self, stored: StoredFile) -> list[StoredFile]:
        """Return all sizes of the photo *stored* belongs to, itself when it is no photo."""
        return self._sizes.get(stored.file_id, [stored])

    def _new(
        self, kind: str, mime: str, name: str, *, size: int, width: int, height: int
    ) -> StoredFile:
        number = next(self._numbers)
        digest = hashlib.sha256(f"{kind}:{number}".encode()).digest()
        suffix = {"image/jpeg": ".jpg", "image/gif": ".gif", "video/mp4": ".mp4"}.get(mime)
        if suffix is None:
            suffix = "." + name.rpartition(".")[2] if "." in name else ""
        stored = StoredFile(
            file_id=_PREFIXES[kind] + base64.urlsafe_b64encode(digest[:30]).decode(),
            unique_id="AQAD" + base64.urlsafe_b64encode(digest[:9]).decode(),
            kind=kind,
            mime=mime,
            path=f"{_FOLDERS[kind]}/file_{number}{suffix}",
            name=name,
            size=size,
            width=width,
            height=height,
        )
        self._files[stored.file_id] = stored
        self._paths[stored.path] = stored
        return stored

    def get(self, file_id: str) -> StoredFile | None:
        """Return the file with this id."""
        return self._files.get(file_id)

    def at(self, path: str) -> StoredFile | None:
        """Return the file with this path."""
        return self._paths.get(path)

    def read(self, stored: StoredFile) -> bytes | None:
        """Return the bytes, None when they had to go."""
        if stored.data is not None:
            self._use(stored)
            return stored.data
        return stored.make() if stored.make else None

    def _use(self, stored: StoredFile) -> None:
        if stored.file_id not in self._recent:
            self._held += stored.size
        self._recent[stored.file_id] = stored.size
        self._recent.move_to_end(stored.file_id)
        while self._held > self._budget and len(self._recent) > 1:
            oldest, size = self._recent.popitem(last=False)
            self._files[oldest].data = None
            self._held -= size
