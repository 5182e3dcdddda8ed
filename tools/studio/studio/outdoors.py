"""Three settings outside the studio: a dealer's yard by day, a coast road in low sun, a shopping street at dusk. Metres."""

from __future__ import annotations

import numpy as np

from . import meshes, trees
from .materials import Surface
from .patch import Patch, vertex_normals
from .surroundings import box, clouds, coloured, grained, hills, lamp, quad, sheet, sky, sun, tarred

CLEAR = [(0.0, (0.86, 0.92, 0.98)), (0.06, (0.62, 0.78, 0.97)), (0.30, (0.27, 0.50, 0.88)), (1.0, (0.12, 0.29, 0.70))]
GOLDEN = [(0.0, (1.0, 0.50, 0.19)), (0.04, (1.0, 0.60, 0.32)), (0.11, (0.78, 0.60, 0.54)), (0.24, (0.34, 0.46, 0.70)), (1.0, (0.09, 0.20, 0.48))]
DUSK = [(0.0, (0.95, 0.45, 0.24)), (0.05, (0.62, 0.36, 0.36)), (0.14, (0.25, 0.26, 0.44)), (0.4, (0.07, 0.11, 0.26)), (1.0, (0.02, 0.04, 0.12))]
"""The sky's colours by the sine of the height above the horizon."""

WHITE_LINE = Surface(0.55, roughness=0.7)


def yard_by_day() -> None:
    """Marked bays on asphalt, a long shed with an awning, pennants, gum trees."""
    sky(CLEAR, 0.72)
    clouds((0.95, 0.96, 0.98), 0.8)
    sun((0.42, 0.74, -0.80), 4.5, (1.0, 0.94, 0.85), 0.8)
    sheet((-400.0, -60.0, 0.0), (400.0, 600.0, 0.0), tarred())
    line = coloured("line", WHITE_LINE)
    for x in np.arange(-19.6, 24.0, 3.1):
        box((x - 0.06, 1.2, 0.001), (x + 0.06, 6.4, 0.006), line)
    box((-60.0, 9.2, 0.001), (60.0, 9.32, 0.006), line)
    _shed()
    _pennants()
    trees.plant([(-34, 38, 10), (-25, 41, 13), (-15, 38, 10), (-4, 40, 12), (5, 36, 10), (13, 40, 13), (22, 37, 10), (32, 41, 14), (43, 39, 11)])
    trees.hedge((0.5, 60.0), 24.0, 1.3)
    hills((0.30, 0.38, 0.44))


def coast_in_low_sun() -> None:
    """A road along the sea: rail, verge, headlands, the sun low over the water."""
    sky(GOLDEN, 0.62)
    clouds((1.0, 0.66, 0.44), 0.55)
    sun((0.80, 0.42, -0.34), 5.0, (1.0, 0.72, 0.44), 2.0)
    sheet((-400.0, -60.0, 0.0), (400.0, 4.2, 0.0), tarred())
    line = coloured("line", WHITE_LINE)
    box((-400.0, 3.55, 0.001), (400.0, 3.70, 0.006), line)
    for x in np.arange(-120.0, 120.0, 9.0):
        box((x, -3.6, 0.001), (x + 3.2, -3.47, 0.006), line)
    verge = grained("verge", (0.060, 0.055, 0.022), (0.20, 0.16, 0.075), 7.0, 0.95, 0.6, 0.05)
    sheet((-400.0, 4.2, 0.01), (400.0, 9.5, 0.01), verge)
    _rail(5.2)
    sea = grained("sea", (0.010, 0.045, 0.065), (0.020, 0.080, 0.095), 0.35, 0.12, 0.5, 0.5)
    sheet((-2500.0, 9.5, -6.0), (2500.0, 6000.0, -6.0), sea)
    trees.hedge((-60.0, 60.0), 8.4, 0.55)
    _headland((0.17, 0.125, 0.11), (34.0, 300.0), 420.0, 34.0)
    _headland((0.24, 0.175, 0.165), (120.0, 620.0), 760.0, 62.0)
    _headland((0.23, 0.17, 0.16), (-560.0, -230.0), 900.0, 30.0)


def street_at_dusk() -> None:
    """Wet road before lit shop windows, street lamps, the last light at its end."""
    sky(DUSK, 0.55)
    road = grained("wet road", (0.020, 0.021, 0.024), (0.036, 0.037, 0.041), 1.1, 0.22, 0.06, 0.5)
    sheet((-400.0, -60.0, 0.0), (400.0, 600.0, 0.0), road)
    path = grained("path", (0.10, 0.10, 0.10), (0.15, 0.15, 0.145), 2.0, 0.5, 0.1)
    box((-120.0, 5.0, 0.0), (120.0, 8.6, 0.14), path)
    _shops()
    for x in (-22.0, -8.0, 6.5, 20.5):
        _street_lamp(x, 5.5)
    lamp((-2.0, -7.0, 6.0), (2.4, 0.0, 0.5), (8.0, 1.4), 520, (1.0, 0.93, 0.86))
    lamp((9.5, -1.0, 4.0), (3.0, 0.0, 0.7), (5.0, 1.2), 300, (1.0, 0.70, 0.44))


def _shed() -> None:
    """A sales office with a deep awning, behind the bays."""
    wall = coloured("wall", Surface(0.5, roughness=0.8, specular=0.1), (0.58, 0.57, 0.54))
    roof = coloured("roof", Surface(0.5, roughness=0.5), (0.20, 0.22, 0.23))
    window = coloured("window", Surface(0.02, roughness=0.05, specular=0.8), (0.03, 0.05, 0.06))
    post = coloured("post", Surface(0.5, roughness=0.5), (0.12, 0.13, 0.14))
    box((-34.0, 22.0, 0.0), (-1.0, 30.0, 4.2), wall)
    box((-35.0, 18.6, 3.5), (0.0, 30.5, 3.8), roof)
    box((-34.5, 21.0, 4.2), (-0.5, 30.5, 4.9), roof)
    for x in np.arange(-32.6, -3.0, 4.1):
        box((x, 21.9, 0.5), (x + 3.4, 22.0, 3.1), window)
    for x in np.arange(-34.6, 0.5, 4.3):
        box((x - 0.08, 18.8, 0.0), (x + 0.08, 18.96, 3.5), post)


def _pennants() -> None:
    """Two strings of pennants between poles."""
    post = coloured("pole", Surface(0.6, metallic=1.0, roughness=0.4))
    colours = [(0.62, 0.05, 0.04), (0.75, 0.73, 0.68), (0.05, 0.16, 0.42), (0.80, 0.48, 0.05)]
    flags = [coloured(f"pennant {k}", Surface(0.5, roughness=0.9, specular=0.05), colour) for k, colour in enumerate(colours)]
    poles = [-26.0, -12.0, 2.0, 16.0, 30.0]
    for x in poles:
        box((x - 0.06, 12.9, 0.0), (x + 0.06, 13.02, 6.2), post)
    for start, end in zip(poles, poles[1:]):
        for k, t in enumerate(np.linspace(0.03, 0.97, 22)):
            x, z = start + t * (end - start), 6.1 - 3.2 * t * (1 - t)
            tip = np.array([(x - 0.20, 12.96, z), (x + 0.20, 12.96, z), (x + 0.04, 13.0, z - 0.52), (x, 12.99, z - 0.52)])
            quad(tip, flags[k % len(flags)])


def _headland(colour: tuple, span: tuple, distance: float, height: float) -> None:
    """A headland that falls to the sea on both sides, in the haze."""
    x = np.linspace(*span, 160)
    t = np.linspace(0, 1, 160)
    shape = np.clip(np.sin(np.pi * t), 0, None) ** 0.5 * (0.72 + 0.16 * np.sin(9 * t + 1) + 0.07 * np.sin(31 * t) + 0.03 * np.sin(83 * t))
    top = -6 + height * shape
    rows = np.stack([np.stack([x, np.full_like(x, distance), z], -1) for z in (np.full_like(x, -6.0), top)])
    _grid(rows, coloured("headland", Surface(0.0, glow=1.0), colour))


def _rail(y: float) -> None:
    """A guard rail along a road."""
    metal = coloured("rail", Surface(0.55, metallic=1.0, roughness=0.45))
    post = coloured("rail post", Surface(0.5, roughness=0.8), (0.16, 0.13, 0.10))
    for z in (0.50, 0.66):
        box((-200.0, y, z), (200.0, y + 0.06, z + 0.11), metal)
    for x in np.arange(-100.0, 100.0, 3.0):
        box((x, y + 0.06, 0.0), (x + 0.14, y + 0.2, 0.78), post)


def _shops() -> None:
    """A row of shops with lit windows and dark upper floors."""
    chance = np.random.default_rng(11)
    glows = [(1.0, 0.58, 0.24), (1.0, 0.70, 0.40), (0.90, 0.42, 0.16), (0.55, 0.72, 1.0)]
    lit = [coloured(f"shop light {k}", Surface(1.0, glow=0.85), colour) for k, colour in enumerate(glows)]
    dim = coloured("flat light", Surface(1.0, glow=0.5), (1.0, 0.66, 0.36))
    dark = coloured("dark window", Surface(0.02, roughness=0.06, specular=0.8))
    x = -64.0
    for k in range(13):
        if k == 6:
            # A side street, with the sky at its end.
            x += 7.0
        width, height = chance.uniform(8.0, 12.0), chance.uniform(4.6, 7.0)
        shade = chance.uniform(0.03, 0.075)
        front = coloured(f"front {k}", Surface(0.5, roughness=0.85, specular=0.1), (shade, 0.95 * shade, 1.05 * shade))
        box((x, 9.0, 0.0), (x + width, 18.0, height), front)
        box((x + 0.2, 7.4, 3.15), (x + width - 0.2, 9.0, 3.32), front)
        for start in np.arange(x + 0.6, x + width - 2.0, 2.7):
            box((start, 8.93, 0.55), (start + 2.3, 8.99, 2.85), lit[k % len(lit)] if chance.random() < 0.8 else dark)
        for z in np.arange(4.3, height - 1.8, 2.9):
            for start in np.arange(x + 1.0, x + width - 1.4, 2.4):
                box((start, 8.94, z), (start + 1.1, 8.99, z + 1.6), dim if chance.random() < 0.22 else dark)
        x += width + 0.05


def _street_lamp(x: float, y: float) -> None:
    pole = coloured("lamp pole", Surface(0.03, roughness=0.5))
    glow = coloured("lamp glow", Surface(1.0, glow=30.0), (1.0, 0.74, 0.42))
    box((x - 0.06, y, 0.0), (x + 0.06, y + 0.12, 5.4), pole)
    box((x - 0.05, y - 1.3, 5.3), (x + 0.05, y + 0.1, 5.4), pole)
    box((x - 0.14, y - 1.5, 5.22), (x + 0.14, y - 0.9, 5.30), glow)


def _grid(points: np.ndarray, material) -> None:
    """A surface through a grid of points (rows, columns, 3)."""
    rows, columns = points.shape[:2]
    vertices = points.reshape(-1, 3)
    i = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    faces = np.concatenate([np.stack([i, i + 1, i + columns], 1), np.stack([i + 1, i + columns + 1, i + columns], 1)])
    meshes.add("scenery", Patch(vertices, faces, vertex_normals(vertices, faces)), material)
