"""What is seen through the windows: seats, dashboard, steering wheel, floor."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .bodywork import Part
from .primitives import rounded_box, rounded_section, sweep


@dataclass(frozen=True)
class Cabin:
    """Rows of seats as (x of the hip, half the distance between the seats, height of the cushion); metres."""

    rows: list[tuple[float, float, float]]
    dash: tuple[float, float]  # x of its rear edge, height of its top
    floor: tuple[float, float, float]  # from x, to x, height
    half_width: float = 0.68
    dash_depth: float = 0.66


def cabin(c: Cabin | None) -> list[Part]:
    """The parts of a cabin, right-hand drive; none of what nobody drives."""
    parts: list[Part] = []
    if c is None:
        return parts
    for x, y, z in c.rows:
        parts += _seat(x, y, z)
    parts += _dash(c)
    start, end, z = c.floor
    parts.append(Part(rounded_box(((start + end) / 2, 0, z), (end - start, 2 * c.half_width, 0.02), 0.008), "trim", mirrored=False))
    return parts


def _seat(x: float, y: float, z: float) -> list[Part]:
    lean = 0.30
    back = rounded_box((x + 0.22, y, z + 0.33), (0.15, 0.50, 0.62), 0.06, shape=0.86, pitch=lean)
    head = rounded_box((x + 0.335, y, z + 0.755), (0.10, 0.27, 0.19), 0.045, shape=0.9, pitch=lean * 0.6)
    post = rounded_box((x + 0.315, y, z + 0.64), (0.015, 0.12, 0.1), 0.006)
    cushion = rounded_box((x - 0.05, y, z), (0.54, 0.50, 0.16), 0.06, pitch=-0.12)
    return [Part(back, "seat"), Part(head, "seat"), Part(cushion, "seat"), Part(post, "trim")]


def _dash(c: Cabin) -> list[Part]:
    x, z = c.dash
    w = 2 * c.half_width
    top = rounded_box((x + 0.01 - c.dash_depth / 2, 0, z - 0.10), (c.dash_depth, w, 0.20), 0.07)
    lower = rounded_box((x - 0.25, 0, z - 0.40), (0.40, w, 0.55), 0.06)
    screen = rounded_box((x - 0.06, 0.0, z + 0.03), (0.02, 0.30, 0.16), 0.008)
    cowl = rounded_box((x - 0.12, 0.37, z + 0.02), (0.20, 0.34, 0.09), 0.04)
    turn = np.linspace(0, 2 * np.pi, 49)
    tilt = np.array([0.38, 0, 0.92])
    centre = np.array([x + 0.14, 0.37, z - 0.04])
    ring = centre + 0.185 * (np.cos(turn)[:, None] * np.array([0.0, 1.0, 0.0]) + np.sin(turn)[:, None] * tilt)
    wheel = sweep(ring, rounded_section(0.030, 0.030, 0.014), up=(0.92, 0, -0.38))
    hub = rounded_box(centre - [0.02, 0, 0.02], (0.06, 0.17, 0.14), 0.025, pitch=-0.4)
    spokes = rounded_box(centre - [0.01, 0, 0.01], (0.02, 0.35, 0.03), 0.008, pitch=-0.4)
    console = rounded_box((x + 0.45, 0, z - 0.52), (1.0, 0.24, 0.30), 0.05)
    return [
        Part(top, "trim", False), Part(lower, "trim", False), Part(screen, "gloss black", False), Part(cowl, "trim", False),
        Part(wheel, "seat", False), Part(hub, "seat", False), Part(spokes, "satin metal", False), Part(console, "trim", False),
    ]
