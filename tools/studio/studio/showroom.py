"""A forecourt and a modern showroom with a front of glass. Metres."""

from __future__ import annotations

import numpy as np

from .materials import Clear, Surface, clear
from .surroundings import box, coloured, floor, hills, lamp, sheet, sky, sun

FRONT, BACK = 3.6, 13.0
"""How far behind the cars the showroom's glass and its back wall are."""
HALF, HEIGHT, ROOF = 11.6, 4.1, 5.3
"""Half the showroom's width; where its glass ends; its roof."""
PANES = 8

DUSK = [(0.0, (1.0, 0.46, 0.20)), (0.03, (0.86, 0.42, 0.28)), (0.08, (0.46, 0.32, 0.38)), (0.16, (0.20, 0.22, 0.38)), (0.4, (0.07, 0.11, 0.25)), (1.0, (0.03, 0.05, 0.13))]
DAY = [(0.0, (0.80, 0.90, 1.0)), (0.10, (0.46, 0.68, 0.98)), (0.35, (0.20, 0.42, 0.85)), (1.0, (0.10, 0.25, 0.66))]
"""The sky's colours by the sine of the height above the horizon."""


def showroom_at_dusk() -> None:
    sky(DUSK, 0.40)
    floor(0.055, 0.22)
    hills((0.05, 0.045, 0.07))
    _building(fascia=(0.035, 0.040, 0.048), accent=(0.01, 0.16, 0.20), glow=20.0)
    lamp((0.0, -9.0, 7.5), (0.0, 0.0, 0.4), (16.0, 1.5), 1300, (1.0, 0.95, 0.90))


def showroom_by_day() -> None:
    sky(DAY, 0.60)
    floor(0.085, 0.60)
    hills((0.20, 0.27, 0.30))
    _building(fascia=(0.62, 0.61, 0.58), accent=(0.42, 0.050, 0.012), glow=20.0)
    sun((0.55, 0.80, -0.80), 3.0, (1.0, 0.94, 0.85))


def _building(fascia: tuple, accent: tuple, glow: float) -> None:
    """A hall with a glass front, a fascia over it, a portal in the accent's colour, and light inside."""
    wall = coloured("wall", Surface(0.75, roughness=0.8, specular=0.2))
    frame = coloured("frame", Surface(0.02, roughness=0.4))
    cladding = coloured("cladding", Surface(0.5, roughness=0.35, specular=0.4), fascia)
    marked = coloured("accent", Surface(0.5, roughness=0.4), accent)
    tiles = coloured("tiles", Surface(0.42, roughness=0.12))
    light = coloured("ceiling light", Surface(1.0, glow=glow), (1.0, 0.86, 0.70))
    line = coloured("line of light", Surface(1.0, glow=0.6 * glow), (1.0, 0.90, 0.78))
    box((-HALF, FRONT, 0.0), (HALF, BACK, 0.04), tiles)
    box((-HALF, BACK, 0.0), (HALF, BACK + 0.3, ROOF), wall)
    box((-HALF - 0.5, FRONT - 0.5, 0.0), (-HALF, BACK, ROOF), cladding)
    box((HALF, FRONT - 0.5, 0.0), (HALF + 0.5, BACK, ROOF), cladding)
    box((-HALF, FRONT, HEIGHT), (HALF, BACK, HEIGHT + 0.1), wall)
    box((-HALF - 0.5, FRONT - 1.3, HEIGHT), (HALF + 0.5, FRONT + 0.2, ROOF), cladding)
    box((-HALF - 0.5, FRONT - 1.32, HEIGHT + 0.10), (HALF + 0.5, FRONT - 1.29, HEIGHT + 0.15), line)
    for x in np.linspace(-HALF + 2, HALF - 2, 7):
        box((x - 0.07, FRONT + 1.0, HEIGHT - 0.06), (x + 0.07, BACK - 1.0, HEIGHT - 0.02), light)
    pane = 2 * HALF / PANES
    for k in range(PANES + 1):
        x = -HALF + k * pane
        box((x - 0.035, FRONT - 0.06, 0.0), (x + 0.035, FRONT + 0.06, HEIGHT), frame)
    for z in (0.0, HEIGHT - 0.08):
        box((-HALF, FRONT - 0.05, z), (HALF, FRONT + 0.05, z + 0.08), frame)
    glass = clear("showroom glass", Clear(0.90, index=1.45))
    sheet((-HALF, FRONT, 0.0), (HALF, FRONT, HEIGHT), glass)
    # The way in.
    left, right = pane * 0.06, pane * 0.94
    for start, end, low in ((left, left + 0.35, 0.0), (left + 0.35, right - 0.35, 2.95), (right - 0.35, right, 0.0)):
        box((start, FRONT - 0.9, low), (end, FRONT + 0.1, 3.3), marked)
    box((pane / 2 - 0.03, FRONT - 0.07, 0.0), (pane / 2 + 0.03, FRONT + 0.07, 3.0), frame)
    # A counter and a wall of the accent's colour.
    box((-1.6, BACK - 0.25, 0.0), (1.6, BACK - 0.02, HEIGHT), marked)
    box((-1.3, BACK - 2.2, 0.0), (1.3, BACK - 1.5, 1.08), wall)
