"""A cabin's inner skin: lining of roof and pillars inside a body's own surface, its glass, the floor, mirror, visors, belts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..body import Body, Window
from ..bodywork import Part, bodywork, field_of
from ..fittings import Mirror, fittings
from ..patch import Patch, half_surface
from ..primitives import rounded_section, smooth_path, sweep
from .seats import strap
from .solids import Pose, box, rod, sheet, solid, union

INSIDE = 0.060
CELL = 0.016
ROOF = 0.72  # What looks up more than this is roof.


class Skin:
    """The inner skin of a body."""

    def __init__(self, body: Body):
        self.body = body
        outer = field_of(body)
        self.field = lambda x, y, z: outer(x, y, z) + INSIDE

    def ceiling(self, x: float, y: float) -> float:
        """The height of the roof's lining."""
        z = np.linspace(self.body.height, 0.9, 400)
        inside = self.field(np.full_like(z, x), np.full_like(z, y), z) < 0
        return float(z[np.argmax(inside)])

    def wall(self, x: float, z: float) -> float:
        """Half the width inside, at a place."""
        y = np.linspace(1.2, 0.2, 500)
        inside = self.field(np.full_like(y, x), y, np.full_like(y, z)) < 0
        return float(y[np.argmax(inside)])

    def parts(self, belt: float) -> list[Part]:
        """Roof and pillars above the belt, glass and door mirrors."""
        body = self.body
        skin = half_surface(self.field, *body.box, CELL)
        if body.cavities:
            # In front of the tub.
            skin, _ = skin.cut(lambda p, n: p[:, 0] - body.cavities[-1].low[0])
        _, skin = skin.cut(lambda p, n: p[:, 2] - belt)
        for feature in body.features:
            if isinstance(feature, Window):
                skin = _open(skin, feature, body)
        roof, pillars = skin.cut(lambda p, n: ROOF - n[:, 2])
        # Under the windscreen everything is dark, or it would be mirrored in it.
        sill = _windscreen_sill(body)
        side = _side_sill(body)
        dark, pillars = pillars.cut(lambda p, n: np.minimum(np.maximum(p[:, 2] - sill, p[:, 0] - 0.4 * body.length), p[:, 2] - side(p[:, 0])))
        bonnet, roof = roof.cut(lambda p, n: np.maximum(p[:, 2] - sill - 0.08, p[:, 0] - 0.4 * body.length))
        parts = [Part(_inwards(roof), "headlining"), Part(_inwards(pillars), "pillar"), Part(_inwards(dark), "lower"), Part(_inwards(bonnet), "lower")]
        # Round the openings, the lining turns outwards to the glass.
        rim = skin.flange(-INSIDE)
        dark, rim = rim.cut(lambda p, n: np.minimum(np.maximum(p[:, 2] - sill - 0.03, p[:, 0] - 0.4 * body.length), p[:, 2] - side(p[:, 0])))
        parts += [Part(rim, "pillar"), Part(dark, "lower")]
        for part in bodywork(body):
            if part.material in ("glass", "privacy glass"):
                parts.append(part)
            elif part.material == "gloss black" and part.patch.vertices[:, 2].min() > belt - 0.02:
                parts.append(part)
        return parts + _door_mirrors(body)

    def overhead(self, x: float) -> list[Part]:
        """The mirror at the windscreen's upper edge (x), lamps between the sun visors, and handles above the doors."""
        z = self.ceiling(x + 0.10, 0.0)
        glass = Pose((x + 0.055, 0.0, z - 0.105), pitch=0.10, yaw=0.10)
        case = box((-0.012, 0, 0), (0.030, 0.245, 0.070), 0.014)
        face = box((0.004, 0, 0), (0.004, 0.228, 0.054), 0.0018)
        parts = [
            Part(glass.place(solid(case, (-0.035, -0.13, -0.045), (0.01, 0.13, 0.045), 0.003)), "satin black", False),
            Part(glass.place(solid(face, (0.0, -0.12, -0.035), (0.008, 0.12, 0.035), 0.0025)), "mirror", False),
        ]
        stem = union(rod((x + 0.03, 0, z - 0.10), (x + 0.045, 0, z - 0.03), 0.010), box((x + 0.03, 0, z - 0.02), (0.10, 0.085, 0.05), 0.018), blend=0.02)
        parts.append(Part(solid(stem, (x - 0.04, -0.06, z - 0.13), (x + 0.10, 0.06, z + 0.02), 0.004), "satin black", False))
        console = self._on_roof((x + 0.24, 0.0), (0.15, 0.17), 0.022)
        parts += [Part(console, "pillar", False)]
        for y in (-0.042, 0.042):
            parts.append(Part(self._on_roof((x + 0.245, y), (0.075, 0.055), 0.008, 0.013), "lamp", False))
        for y in (-0.34, 0.34):
            parts.append(Part(self._on_roof((x + 0.245, y), (0.165, 0.38), 0.020, 0.008), "pillar", False))
            parts.append(Part(self._on_roof((x + 0.25, y), (0.075, 0.15), 0.006, 0.017), "gap", False))
        return parts

    def _on_roof(self, at, size, thickness: float, below: float = 0.0) -> Patch:
        """A rounded plate that follows the roof's lining, around (x, y)."""
        x0, y0 = at
        xs, ys = x0 + np.array([-1, 1]) * size[0] / 2, y0 + np.array([-1, 1]) * size[1] / 2
        z = [[self.ceiling(x, y) for y in ys] for x in xs]
        slope_x = (z[1][0] + z[1][1] - z[0][0] - z[0][1]) / 2 / size[0]
        slope_y = (z[0][1] + z[1][1] - z[0][0] - z[1][0]) / 2 / size[1]
        level = np.mean(z) - below
        plate = box((x0, y0, 0), (size[0], size[1], thickness), thickness * 0.45)
        field = lambda x, y, z: plate(x, y, z - level - slope_x * (x - x0) - slope_y * (y - y0))
        reach = 0.01 + abs(slope_x) * size[0] + abs(slope_y) * size[1] + thickness
        return solid(field, (xs[0] - 0.01, ys[0] - 0.01, level - reach), (xs[1] + 0.01, ys[1] + 0.01, level + reach), 0.005)

    def handle(self, x: float, half: float = 0.10) -> Part:
        """A handle above a side window."""
        z = self._rail(x)
        y = self.wall(x, z) - 0.012
        path = smooth_path([(x - half, y + 0.01, z), (x - half + 0.03, y - 0.026, z - 0.006), (x, y - 0.032, z - 0.010), (x + half - 0.03, y - 0.026, z - 0.006), (x + half, y + 0.01, z)], 40)
        return Part(sweep(path, rounded_section(0.016, 0.022, 0.007)), "pillar")

    def _rail(self, x: float) -> float:
        """The height of the lining above the side windows."""
        return self.ceiling(x, 0.0) - 0.085

    def belt(self, x: float, top: float, bottom: float, foot: tuple[float, float]) -> list[Part]:
        """A belt from its slider on the pillar at x down behind the seat, to a foot (x, y) near the floor."""
        y = self.wall(x, top) - 0.012
        low = self.wall(x, bottom) - 0.03
        slider = Pose((x, y, top))
        ring = Part(slider.place(solid(box((0, 0, 0), (0.062, 0.020, 0.05), 0.009), (-0.04, -0.02, -0.035), (0.04, 0.02, 0.035), 0.003)), "satin black")
        webbing = strap([(x, y - 0.014, top), (x + 0.005, (y + low) / 2 - 0.006, (top + bottom) / 2), (x + 0.01, low - 0.02, bottom), (foot[0], foot[1], bottom - 0.22)])
        return [ring, Part(webbing.patch, "webbing")]


def _windscreen_sill(body: Body) -> float:
    """The height of the windscreen's lower edge."""
    screen = next(f for f in body.features if isinstance(f, Window) and f.shape.plane == "front")
    return min(z for _, z in screen.shape.points) + screen.border + 0.02


def _side_sill(body: Body):
    """The height of the side windows' lower edge, by x."""
    window = next(f for f in body.features if isinstance(f, Window) and f.shape.plane == "side")
    (x0, z0), (x1, z1) = window.shape.points[:2]
    return lambda x: z0 + (z1 - z0) * (x - x0) / (x1 - x0) + 0.03


def _door_mirrors(body: Body) -> list[Part]:
    only = replace(body, fittings=[f for f in body.fittings if isinstance(f, Mirror)])
    materials = {"mirror glass": "mirror"}
    return [Part(p.patch, materials.get(p.material, "gloss black"), p.mirrored) for p in fittings(only, field_of(body))]


def _inwards(patch: Patch) -> Patch:
    return Patch(patch.vertices, patch.faces[:, ::-1], -patch.normals)


def _open(skin: Patch, window: Window, body: Body) -> Patch:
    region = window.shape.region(body.length)
    margin = window.border + (window.strip_width if window.strip else 0) - 0.006

    def pane(p, n):
        # Windows are drawn on the outer skin.
        p = p + n * INSIDE
        s = region(p, n) + margin
        u, v = window.shape.coordinates(p, body.length)
        for (au, av), (bu, bv) in (points for points, _ in window.pillars):
            width = next(w for points, w in window.pillars if points == [(au, av), (bu, bv)])
            away = np.abs((u - au) * (bv - av) - (v - av) * (bu - au)) / np.hypot(bu - au, bv - av)
            s = np.maximum(s, width / 2 + 0.012 - away)
        return s

    _, rest = skin.cut(pane)
    return rest


def floor(height: float, front: float, back: float, half: float, tunnel: float) -> list[Part]:
    """Carpet that rises to the bulkhead in front and over the tunnel in the middle."""

    def level(x, y):
        ramp = np.clip(front + 0.32 - x, 0, 0.5) * 1.1
        return height + tunnel * np.exp(-((np.abs(y) / 0.16) ** 4)) + ramp

    return [Part(sheet(level, (front - 0.15, back), (-half, half), 0.015), "carpet", False)]


def mat(middle, size, height: float) -> list[Part]:
    """A floor mat with a bound edge."""
    (x, y), (length, width) = middle, size
    body = box((x, y, height + 0.008), (length, width, 0.014), 0.006)
    return [Part(solid(body, (x - length / 2 - 0.01, y - width / 2 - 0.01, height - 0.01), (x + length / 2 + 0.01, y + width / 2 + 0.01, height + 0.03), 0.006), "mat", False)]
