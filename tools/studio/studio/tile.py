"""A body cut out from its side view, for the tiles of body types: every site shows them on a ground of its own."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

WIDTH, HEIGHT = 600, 300
FRAMED = 0.885
"""Part of a view's width that a tile shows, more where a vehicle is too high for that."""
HEADROOM = 0.04
FLOOR = 0.06
"""How far above a tile's lower edge the vehicle stands, in parts of its height."""
SHADOW = 0.55


def cut_out(picture: np.ndarray, cover: np.ndarray) -> np.ndarray:
    """A tile, sRGB with alpha in 0 to 1, from a picture and how much of each pixel the vehicle takes (height, width)."""
    cover = np.clip(cover, 0, 1)
    rows, columns = (np.flatnonzero(cover.max(axis) > 0.5) for axis in (1, 0))
    floor, length = rows[-1], columns[-1] - columns[0]
    shadow = SHADOW * _shadow(cover.shape, (columns[0] + columns[-1]) / 2, floor, length)
    alpha = cover + shadow * (1 - cover)
    tile = np.dstack([picture * (cover / np.maximum(alpha, 1e-6))[..., None], alpha])
    needed = (rows[-1] - rows[0]) / (1 - FLOOR - HEADROOM)
    height = round(max(FRAMED * cover.shape[1] * HEIGHT / WIDTH, needed))
    width = height * WIDTH // HEIGHT
    left, lower = (cover.shape[1] - width) // 2, floor + round(FLOOR * height)
    return tile[lower - height : lower, left : left + width]


def _shadow(shape: tuple[int, int], middle: float, floor: int, length: int) -> np.ndarray:
    """Soft, flat and darkest under the vehicle's middle."""
    y, x = np.ogrid[: shape[0], : shape[1]]
    reach = ((x - middle) / (0.5 * length)) ** 2 + ((y - floor + 4) / (0.022 * length)) ** 2
    return gaussian_filter(np.clip(1.25 - reach, 0, 1), 7)


def save(tile: np.ndarray, path: Path) -> None:
    """Writes a tile as WebP of WIDTH by HEIGHT pixels; the file appears only when it is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    image = Image.fromarray((np.clip(tile, 0, 1) * 255 + 0.5).astype(np.uint8), "RGBA").resize((WIDTH, HEIGHT), Image.LANCZOS)
    unfinished = path.with_suffix(".part")
    image.save(unfinished, "WEBP", quality=70, method=6)
    os.replace(unfinished, path)
