"""From linear renders to finished pictures: paint, lamps, backdrop, tone mapping. Pixels are linear RGB floats."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, map_coordinates, uniform_filter

from .paints import Paint

RENDERED = (0.0, 0.4, 0.8)
"""The paint's base colour in a render. As all else is grey, its three channels show three greys of paint."""
DYES = {"red": (1.0, 0.05, 0.045), "amber": (1.0, 0.40, 0.05)}
BALANCE = np.array([0.988, 1.0, 1.024])
"""The light's colour."""

FEATHER = 28
"""Pixels over which the detailed part of a picture goes over into the rest."""

GRAIN, GRAIN_BEHIND = 0.02, 0.02
"""Differences of this size are taken for grain on paint and, in square roots, behind windows, within GRAIN_RADIUS pixels."""
GRAIN_RADIUS = 5

CONTRAST = 1.32
SHOULDER = 0.41
"""Linear value that the curve maps to half of the display's light."""
SATURATION_KEPT = 0.94
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])


def joined(near: np.ndarray, far: np.ndarray) -> np.ndarray:
    """A small picture of the whole view enlarged, under the detailed one, whose fourth channel says where it is."""
    height, width = near.shape[:2]
    scale = width / far.shape[1]
    rows, columns = (
        (np.arange(n) - (n - 1) / 2) / scale + (small - 1) / 2 for n, small in zip((height, width), far.shape[:2])
    )
    at = np.meshgrid(rows, columns, indexing="ij")
    # The denoiser leaves specks along the edges of a frame.
    far = np.pad(far[3:-3, 3:-3, :3], ((3, 3), (3, 3), (0, 0)), mode="edge")
    far = gaussian_filter(far, (2, 2, 0), mode="nearest")
    enlarged = np.stack([map_coordinates(far[..., c], at, order=3, mode="nearest") for c in range(3)], -1)
    known = near[..., 3] > 0.5
    weight = np.outer(_ramp(known.any(1)), _ramp(known.any(0)))[..., None]
    return enlarged * (1 - weight) + near[..., :3] * weight


def _ramp(known: np.ndarray) -> np.ndarray:
    """1 inside a range, falling to 0 towards those of its ends that are not ends of the picture."""
    first, last = np.flatnonzero(known)[[0, -1]]
    at = np.arange(len(known))
    from_start = np.ones(len(known)) if first == 0 else (at - first) / FEATHER
    from_end = np.ones(len(known)) if last == len(known) - 1 else (last - at) / FEATHER
    t = np.clip(np.minimum(from_start, from_end), 0, 1)
    return t * t * (3 - 2 * t)


def evened(frame: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Without the grain that few samples leave in what paint adds to a picture, and behind windows; edges stay as they are."""
    black = frame[..., 0]
    frame = np.stack([black, *(black + _guided(_guided(frame[..., c] - black, GRAIN), GRAIN) for c in (1, 2))], -1)
    window = np.clip(masks[..., 2:3], 0, 1)
    # Square roots, so that what is dark keeps its detail.
    roots = np.sqrt(np.maximum(frame, 0))
    behind = np.stack([_guided(_guided(roots[..., c], GRAIN_BEHIND), GRAIN_BEHIND) ** 2 for c in range(3)], -1)
    return frame * (1 - window) + behind * window


def _guided(values: np.ndarray, grain: float) -> np.ndarray:
    """The guided filter of He, Sun and Tang, guided by the values themselves."""
    size = 2 * GRAIN_RADIUS + 1
    mean = uniform_filter(values, size)
    variance = uniform_filter(values**2, size) - mean**2
    kept = variance / (variance + grain**2)
    return uniform_filter(kept, size) * values + uniform_filter(mean * (1 - kept), size)


def mix(frame: np.ndarray, colour: tuple[float, float, float]) -> np.ndarray:
    """What a frame would show with paint of a base colour.

    Light that meets the paint n times is a polynomial of degree n in its base colour; the parabola through the three
    greys leaves out only what meets it three times.
    """
    a, b, c = RENDERED
    channels = []
    for t in colour:
        weights = (
            (t - b) * (t - c) / ((a - b) * (a - c)),
            (t - a) * (t - c) / ((b - a) * (b - c)),
            (t - a) * (t - b) / ((c - a) * (c - b)),
        )
        channels.append(frame @ np.array(weights))
    return np.maximum(np.stack(channels, -1), 0) * BALANCE


def dyed(linear: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Gives lamps and reflectors their colours."""
    for channel, dye in enumerate(("red", "amber")):
        amount = np.clip(masks[..., channel : channel + 1], 0, 1)
        linear = linear * (1 - amount + amount * np.array(DYES[dye]))
    return linear


def darken_backdrop(linear: np.ndarray, cover: np.ndarray, kept: float) -> np.ndarray:
    """Dims what shows behind the car; `cover` (height, width) is how much of each pixel the car takes."""
    return linear * (kept + (1 - kept) * cover[..., None])


def tone_map(linear: np.ndarray) -> np.ndarray:
    """A filmic curve, dark in the toe and soft in the shoulder: linear light to sRGB in 0 to 1."""
    luminance = (linear @ LUMINANCE)[..., None]
    softened = np.maximum(luminance + (linear - luminance) * SATURATION_KEPT, 0)
    curved = softened**CONTRAST / (softened**CONTRAST + SHOULDER**CONTRAST)
    return np.where(curved <= 0.0031308, curved * 12.92, 1.055 * curved ** (1 / 2.4) - 0.055)


def finished(frame: np.ndarray, masks: np.ndarray, paint: Paint) -> np.ndarray:
    """The picture of a car in a paint, sRGB in 0 to 1, from its render and its masks (red, amber, windows, car)."""
    linear = dyed(mix(frame, paint.colour), masks)
    return tone_map(darken_backdrop(linear, masks[..., 3], paint.backdrop))


def save(picture: np.ndarray, path: Path, quality: int = 82) -> None:
    """Writes an sRGB picture in 0 to 1 as WebP, or as PNG if the path ends so; the file appears only when it is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    image = Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8))
    unfinished = path.with_suffix(".part")
    if path.suffix == ".png":
        image.save(unfinished, "PNG")
    else:
        image.save(unfinished, "WEBP", quality=quality, method=6)
    os.replace(unfinished, path)
