"""Pictures for tests, made by the library the sandbox reads them with."""

import io

from PIL import Image


def jpeg(width: int = 64, height: int = 48, color: str = "brown") -> bytes:
    return encoded(Image.new("RGB", (width, height), color), "JPEG")


def png(width: int = 64, height: int = 48) -> bytes:
    return encoded(Image.new("RGBA", (width, height), (10, 20, 30, 128)), "PNG")


def encoded(image: Image.Image, kind: str) -> bytes:
    out = io.BytesIO()
    image.save(out, kind)
    return out.getvalue()


def decoded(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image
