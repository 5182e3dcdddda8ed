"""Signed distance fields of vehicle bodies: hulls bounded by height maps, joined smoothly."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from .curves import Curve, HeightMap, Outline, Points, ease, smooth_max, smooth_min, smooth_step


@dataclass(frozen=True)
class Relief:
    """A raised (positive) or sunk (negative) area of one face of a hull.

    `face` is "side" (x, z), "top" (x, |y|), "nose" or "tail" (|y|, z); `outline` is drawn in these coordinates, and
    the slope between the two levels is `slope` metres wide.
    """

    face: str
    outline: Points
    height: float
    slope: float
    radius: float = 0.08

    def __call__(self, u: np.ndarray, v: np.ndarray) -> np.ndarray:
        distance = Outline(self.outline, self.radius).distance(u, v)
        return self.height * smooth_step(0.5 - distance / self.slope)


@dataclass(frozen=True)
class Ridge:
    """A character line along a face: a crest `height` metres proud that fades over `reach` metres to both sides.

    `path` gives the line's second coordinate by its first; it fades in and out over `fade` metres at its ends.
    """

    face: str
    path: Points
    height: float
    reach: float
    fade: float = 0.35
    sharpness: float = 0.006

    def __call__(self, u: np.ndarray, v: np.ndarray) -> np.ndarray:
        away = np.sqrt((v - Curve(self.path)(u)) ** 2 + self.sharpness**2) / self.reach
        start, end = self.path[0][0], self.path[-1][0]
        ends = ease(u, start, start + self.fade) * ease(u, end, end - self.fade)
        return self.height * np.maximum(1 - away, 0) ** 3 * ends


@dataclass(frozen=True)
class Flare:
    """A wheel arch swelling out of the side by `height`, from `inner` to `outer` metres around the wheel's centre."""

    x: float
    z: float
    inner: float
    outer: float
    height: float

    def __call__(self, x: np.ndarray, z: np.ndarray) -> np.ndarray:
        r = np.hypot(x - self.x, z - self.z)
        return self.height * ease(r, self.outer, self.inner)


@dataclass(frozen=True)
class Hull:
    """A volume bounded by side, top, bottom, nose and tail, each a curve bent across the car.

    x runs from the front bumper backwards, y across (0 in the middle, positive to the car's right), z upwards.
    """

    section: Points  # z: half width
    plan: Points  # x: what the half width loses or gains
    top: Points  # x: height in the middle
    crown: float  # how far the top falls towards the sides
    bottom: Points  # x: height
    nose: Points  # z: x in the middle
    tail: Points  # z: x in the middle
    nose_bend: tuple[float, float]  # how far the nose falls back at the sides, and with which power
    tail_bend: tuple[float, float]
    nose_edge: float
    tail_edge: float
    top_edge: float
    bottom_edge: float = 0.05
    width: float = 0.95
    details: tuple = field(default=())

    def build(self, length: float):
        """The hull's distance field, a function of x, y, z arrays that broadcast."""
        # The tables reach past the middle plane, or the surface would have a crease along it.
        extent = {"x": (-0.4, length + 0.4), "y": (-0.2, 1.4), "z": (-0.1, 3.2)}
        section, plan = Curve(self.section, 0.02), Curve(self.plan, 0.06)
        top, bottom = Curve(self.top, 0.035), Curve(self.bottom)
        nose, tail = Curve(self.nose, 0.02), Curve(self.tail, 0.02)

        def details(face, u, v):
            u, v = (u, np.abs(v)) if face == "top" else (np.abs(u), v) if face in ("nose", "tail") else (u, v)
            return sum((d(u, v) for d in self.details if getattr(d, "face", "side") == face), 0.0)

        def across(y, bend):
            return bend[0] * (np.abs(y) / self.width) ** bend[1]

        side = HeightMap(lambda x, z: section(z) + plan(x) + details("side", x, z), extent["x"], extent["z"])
        roof = HeightMap(
            lambda x, y: top(x) - self.crown * (y / self.width) ** 2 + details("top", x, y), extent["x"], extent["y"]
        )
        front = HeightMap(
            lambda y, z: nose(z) + across(y, self.nose_bend) - details("nose", y, z), extent["y"], extent["z"]
        )
        back = HeightMap(
            lambda y, z: tail(z) - across(y, self.tail_bend) + details("tail", y, z), extent["y"], extent["z"]
        )

        def distance(x, y, z):
            y = np.abs(y)
            d = (y - side(x, z)) / side.steepness(x, z)
            d = smooth_max(d, (front(y, z) - x) / front.steepness(y, z), self.nose_edge)
            d = smooth_max(d, (x - back(y, z)) / back.steepness(y, z), self.tail_edge)
            d = smooth_max(d, (z - roof(x, y)) / roof.steepness(x, y), self.top_edge)
            return smooth_max(d, bottom(x) - z, self.bottom_edge)

        return distance


@dataclass(frozen=True)
class Cavity:
    """A rounded box taken out of a body, such as a ute's tub: its corners (x, y, z), mirrored in the middle plane."""

    low: tuple[float, float, float]
    high: tuple[float, float, float]
    radius: float = 0.03

    def distance(self, x, y, z):
        low, high = np.array(self.low), np.array(self.high)
        middle, half = (low + high) / 2, (high - low) / 2 - self.radius
        q = [np.abs(p - m) - h for p, m, h in zip((x, np.abs(y), z), middle, half)]
        outside = np.sqrt(sum(np.maximum(d, 0) ** 2 for d in q))
        return outside + np.minimum(np.maximum(np.maximum(q[0], q[1]), q[2]), 0) - self.radius


def hollowed(field, cavities: list[Cavity], edge: float = 0.025):
    """A distance field with cavities taken out, their rims rounded over `edge` metres."""

    def distance(x, y, z):
        d = field(x, y, z)
        for cavity in cavities:
            d = smooth_max(d, -cavity.distance(x, y, z), edge)
        return d

    return distance


def joined(fields: list, blend: float):
    """The smooth union of distance fields."""

    def distance(x, y, z):
        d = fields[0](x, y, z)
        for other in fields[1:]:
            d = smooth_min(d, other(x, y, z), blend)
        return d

    return distance
