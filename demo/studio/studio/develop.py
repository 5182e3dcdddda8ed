"""From linear renders to finished pictures: paint mixing, backdrop, tone mapping. Pixels are linear RGB floats."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from .paints import Paint

MIXING_WHITE = 0.8
"""Base colour of the paint in the white render of a pair; the black one has 0."""

CONTRAST = 1.32
SHOULDER = 0.41
"""Linear value that the curve maps to half of the display's light."""
SATURATION_KEPT = 0.94
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])


def mix(black: np.ndarray, white: np.ndarray, colour: tuple[float, float, float]) -> np.ndarray:
    """What a render with paint of a base colour would show, from renders with black and with white paint.

    Light that meets the paint once is affine in its base colour; what meets it twice is not, and is neglected.
    """
    return black + (white - black) * (np.array(colour) / MIXING_WHITE)


def darken_backdrop(linear: np.ndarray, cover: np.ndarray, kept: float) -> np.ndarray:
    """Dims what shows behind the car; `cover` (height, width) is how much of each pixel the car takes."""
    return linear * (kept + (1 - kept) * cover[..., None])


def tone_map(linear: np.ndarray) -> np.ndarray:
    """A filmic curve, dark in the toe and soft in the shoulder: linear light to sRGB in 0 to 1."""
    luminance = (linear @ LUMINANCE)[..., None]
    softened = np.maximum(luminance + (linear - luminance) * SATURATION_KEPT, 0)
    curved = softened**CONTRAST / (softened**CONTRAST + SHOULDER**CONTRAST)
    return np.where(curved <= 0.0031308, curved * 12.92, 1.055 * curved ** (1 / 2.4) - 0.055)


def finished(black: np.ndarray, white: np.ndarray, cover: np.ndarray, paint: Paint) -> np.ndarray:
    """The picture of a car in a paint, sRGB in 0 to 1."""
    return tone_map(darken_backdrop(mix(black, white, paint.colour), cover, paint.backdrop))


def save(picture: np.ndarray, path: Path, quality: int = 86) -> None:
    """Writes an sRGB picture in 0 to 1; the ending of the path decides between WebP, JPEG and PNG."""
    path.parent.mkdir(parents=True, exist_ok=True)
    image = Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8))
    if path.suffix == ".webp":
        image.save(path, quality=quality, method=6)
    else:
        image.save(path, quality=quality)
