"""
Checkpoint: a training run on disk, so that it can be taken up where it stopped.

Knows the file and that it is replaced in one go; what the arrays mean is `run.py`'s business.
"""

import io
import os
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


def save(path: Path, arrays: Mapping[str, NDArray[np.generic]]) -> None:
    """Write *arrays*; who reads meanwhile, or after a kill, finds the old file or the new one."""
    stream = io.BytesIO()
    np.savez(stream, allow_pickle=False, **arrays)
    write(path, stream.getvalue())


def write(path: Path, data: bytes) -> None:
    """Put *data* in the place of a file in one go."""
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def read(path: Path) -> dict[str, NDArray[np.generic]]:
    """Return the arrays of a checkpoint."""
    with np.load(path, allow_pickle=False) as archive:
        return {key: archive[key] for key in archive.files}
