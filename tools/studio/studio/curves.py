"""Smooth curves, height maps and closed outlines. Lengths are metres throughout."""

from __future__ import annotations

import numpy as np
from scipy.interpolate import PchipInterpolator, make_interp_spline
from scipy.ndimage import gaussian_filter, gaussian_filter1d, map_coordinates, spline_filter

Points = list[tuple[float, float]]

TABLE_STEP = 0.005


class Curve:
    """A smooth function of one variable through control points, straight beyond its ends.

    `soften` is the standard deviation (metres) of the blur that turns the monotone interpolation into a curve without
    kinks in its curvature, which reflections would show.
    """

    def __init__(self, points: Points, soften: float = 0.03):
        xs, ys = np.array(points, float).T
        monotone = PchipInterpolator(xs, ys)
        grid = np.arange(xs[0] - 1.0, xs[-1] + 1.0, TABLE_STEP)
        inside = np.clip(grid, xs[0], xs[-1])
        values = monotone(inside) + (grid - inside) * np.where(
            grid < xs[0], monotone(xs[0], 1), monotone(xs[-1], 1)
        )
        self._range = (grid[0], grid[-1])
        self._spline = make_interp_spline(grid, gaussian_filter1d(values, soften / TABLE_STEP), k=3)

    def __call__(self, x: np.ndarray) -> np.ndarray:
        return self._spline(np.clip(x, *self._range))


class HeightMap:
    """A function of two variables tabulated every 5 mm and read back with cubic interpolation."""

    def __init__(self, function, u_range: tuple[float, float], v_range: tuple[float, float], soften: float = 0.0):
        self._origin = np.array([u_range[0], v_range[0]])
        u = np.arange(*u_range, TABLE_STEP)[:, None]
        v = np.arange(*v_range, TABLE_STEP)[None, :]
        table = np.broadcast_to(function(u, v), (u.size, v.size)).astype(float)
        if soften:
            table = gaussian_filter(table, soften / TABLE_STEP, mode="nearest")
        du, dv = np.gradient(table, TABLE_STEP)
        steepness = gaussian_filter(np.sqrt(1 + du**2 + dv**2), 0.025 / TABLE_STEP, mode="nearest")
        self._height = spline_filter(table)
        self._steepness = steepness

    def __call__(self, u: np.ndarray, v: np.ndarray) -> np.ndarray:
        return self._read(self._height, u, v, 3)

    def steepness(self, u: np.ndarray, v: np.ndarray) -> np.ndarray:
        """How much longer the surface is than its projection; divides a height difference into a distance."""
        return self._read(self._steepness, u, v, 1)

    def _read(self, table: np.ndarray, u: np.ndarray, v: np.ndarray, order: int) -> np.ndarray:
        u, v = np.broadcast_arrays(u, v)
        at = np.stack([(u - self._origin[0]) / TABLE_STEP, (v - self._origin[1]) / TABLE_STEP])
        return map_coordinates(table, at, order=order, prefilter=False, mode="nearest")


def smooth_max(a: np.ndarray, b: np.ndarray, k: float) -> np.ndarray:
    """Intersection of two distance fields whose edge is rounded over about `k` metres."""
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.maximum(a, b) + h**3 * (k / 6)


def smooth_min(a: np.ndarray, b: np.ndarray, k: float) -> np.ndarray:
    """Union of two distance fields whose inner corner is filled over about `k` metres."""
    return -smooth_max(-a, -b, k)


def smooth_step(t: np.ndarray) -> np.ndarray:
    """0 below 0, 1 above 1, without kinks in curvature in between."""
    t = np.clip(t, 0, 1)
    return t**3 * (t * (t * 6 - 15) + 10)


def ease(x: np.ndarray, start: float, end: float) -> np.ndarray:
    """0 at `start`, 1 at `end` (which may be the smaller of the two)."""
    return smooth_step((x - start) / (end - start))


def fillet(points: Points, radius: float, steps: int = 6) -> np.ndarray:
    """A closed polygon with its corners rounded; a radius too large for a corner is cut down to fit."""
    p = np.array(points, float)
    before, after = np.roll(p, 1, 0), np.roll(p, -1, 0)
    out = []
    for a, b, c in zip(before, p, after):
        to_a, to_c = a - b, c - b
        la, lc = np.linalg.norm(to_a), np.linalg.norm(to_c)
        to_a, to_c = to_a / la, to_c / lc
        half = np.arccos(np.clip(to_a @ to_c, -1, 1)) / 2
        reach = min(radius / max(np.tan(half), 1e-6), 0.45 * la, 0.45 * lc)
        t = np.linspace(0, 1, steps)[:, None]
        start, end = b + to_a * reach, b + to_c * reach
        out.append((1 - t) ** 2 * start + 2 * t * (1 - t) * b + t**2 * end)
    return np.concatenate(out)


class Outline:
    """A closed shape in a plane; its signed distance (metres) is negative inside."""

    def __init__(self, points: Points, radius: float = 0.02):
        self.polygon = fillet(points, radius) if radius else np.array(points, float)

    def distance(self, u: np.ndarray, v: np.ndarray) -> np.ndarray:
        u, v = np.broadcast_arrays(np.asarray(u, float), np.asarray(v, float))
        nearest = np.full(u.shape, np.inf)
        inside = np.zeros(u.shape, bool)
        for (au, av), (bu, bv) in zip(self.polygon, np.roll(self.polygon, -1, 0)):
            eu, ev = bu - au, bv - av
            length = eu * eu + ev * ev
            if length < 1e-14:
                continue
            t = np.clip(((u - au) * eu + (v - av) * ev) / length, 0, 1)
            nearest = np.minimum(nearest, (u - au - t * eu) ** 2 + (v - av - t * ev) ** 2)
            if av != bv:
                inside ^= ((av > v) != (bv > v)) & (u < eu * (v - av) / (bv - av) + au)
        return np.where(inside, -1, 1) * np.sqrt(nearest)
