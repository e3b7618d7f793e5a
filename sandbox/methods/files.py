"""Files: uploads and file ids on their way into messages, and getFile."""

import asyncio
from functools import partial
from typing import Any

from sandbox import limits
from sandbox.errors import ApiError, bad_request
from sandbox.files import StoredFile
from sandbox.methods.base import Call
from sandbox.params import Upload
from sandbox.pictures import Picture, shrink, sides_of, smaller_sizes, take_photo
from sandbox.state import Media, World

_NAMES = {"photo": "Photo", "animation": "Animation", "document": "Document"}


async def take_media(call: Call, kind: str, source: str) -> Media:
    """
    Return what *source* stands for: an upload or a file the bot has used before.

    Args:
        kind: `photo`, `animation` or `document`.

        source: The value of the parameter: `attach://KEY`, a file id, a URL, or nothing when the
            file is the part of the same name.
    """
    upload = call.params.uploads.get(kind)
    if source.startswith("attach://"):
        upload = call.params.uploads.get(source.removeprefix("attach://"))
        if upload is None:
            raise bad_request(f'attached file "{source.removeprefix("attach://")}" not found')
    if upload is not None:
        return await _keep(call.world, kind, upload)
    if not source:
        raise bad_request(f"there is no {kind} in the request")
    if "://" in source:
        # Nothing is fetched from the network here.
        raise bad_request("failed to get HTTP URL content")
    stored = call.world.files.get(source)
    if stored is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    if stored.kind != kind:
        raise bad_request(f"can't use file of type {_NAMES[stored.kind]} as {_NAMES[kind]}")
    return Media(kind, call.world.files.sizes_of(stored))


async def _keep(world: World, kind: str, upload: Upload) -> Media:
    if kind == "photo":
        picture = await asyncio.to_thread(take_photo, upload.data)
        return Media("photo", _keep_photo(world, picture))
    if not upload.data:
        raise bad_request("file must be non-empty")
    if len(upload.data) > limits.FILE_BYTES:
        raise ApiError(413, "Request Entity Too Large")
    width, height = sides_of(upload.data) if kind == "animation" else (0, 0)
    stored = world.files.add(
        upload.data, kind=kind, mime=upload.mime, name=upload.name, width=width, height=height
    )
    return Media(kind, [stored])


def _keep_photo(world: World, picture: Picture) -> list[StoredFile]:
    largest = world.files.add(
        picture.data,
        kind="photo",
        mime="image/jpeg",
        name="photo.jpg",
        width=picture.width,
        height=picture.height,
    )
    sizes = [
        world.files.add_lazy(
            partial(_smaller, world, largest, max(sides)),
            # What a JPEG of this size is likely to weigh; made only when asked for.
            size=max(
                1, len(picture.data) * sides[0] * sides[1] // (largest.width * largest.height)
            ),
            width=sides[0],
            height=sides[1],
            name="photo.jpg",
        )
        for sides in smaller_sizes(picture.width, picture.height)
    ]
    world.files.join([*sizes, largest])
    return [*sizes, largest]


def _smaller(world: World, largest: StoredFile, longest: int) -> bytes:
    data = world.files.read(largest)
    return shrink(data, longest) if data else b""


async def get_file(call: Call) -> dict[str, Any]:
    """Return where a file can be downloaded."""
    stored = call.world.files.get(call.params.text("file_id"))
    if stored is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    return {
        "file_id": stored.file_id,
        "file_unique_id": stored.unique_id,
        "file_size": stored.size,
        "file_path": stored.path,
    }
