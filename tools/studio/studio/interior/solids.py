"""Soft solids as distance fields, and the patches of their surfaces. Lengths are metres, angles radians."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy.ndimage import map_coordinates, spline_filter
from skimage.measure import marching_cubes

from ..curves import Outline, Points, smooth_max, smooth_min
from ..patch import Patch, project, unit, vertex_normals

STEP = 0.002


@dataclass(frozen=True)
class Pose:
    """A place and a turn: `pitch` leans what is up backwards (+x), then `yaw` turns it about z."""

    at: tuple[float, float, float]
    pitch: float = 0.0
    yaw: float = 0.0

    @property
    def turn(self) -> np.ndarray:
        c, s = np.cos(self.pitch), np.sin(self.pitch)
        k, t = np.cos(self.yaw), np.sin(self.yaw)
        return np.array([[k, -t, 0], [t, k, 0], [0, 0, 1]]) @ np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])

    def point(self, p) -> np.ndarray:
        return np.asarray(p, float) @ self.turn.T + np.asarray(self.at, float)

    def place(self, patch: Patch) -> Patch:
        return Patch(self.point(patch.vertices), patch.faces, patch.normals @ self.turn.T)


def box(center, size, radius: float):
    """A box with rounded edges."""
    half = [s / 2 - radius for s in size]

    def field(x, y, z):
        q = [np.abs(p - c) - h for p, c, h in zip((x, y, z), center, half)]
        outside = np.sqrt(sum(np.maximum(d, 0) ** 2 for d in q))
        return outside + np.minimum(np.maximum(np.maximum(q[0], q[1]), q[2]), 0) - radius

    return field


def rod(start, end, radius: float):
    """A bar with round ends."""
    a, b = np.asarray(start, float), np.asarray(end, float)
    along = b - a
    length = along @ along

    def field(x, y, z):
        p = (x - a[0], y - a[1], z - a[2])
        t = np.clip(sum(q * e for q, e in zip(p, along)) / length, 0, 1)
        return np.sqrt(sum((q - t * e) ** 2 for q, e in zip(p, along))) - radius

    return field


class Profile:
    """The signed distance to an outline, from a table."""

    def __init__(self, points: Points, radius: float = 0.02):
        outline = Outline(points, radius)
        self._low = outline.polygon.min(0) - 0.12
        high = outline.polygon.max(0) + 0.12
        u, v = (np.arange(a, b, STEP) for a, b in zip(self._low, high))
        self._table = spline_filter(outline.distance(u[:, None], v[None, :]))

    def __call__(self, u, v):
        u, v = np.broadcast_arrays(u, v)
        at = np.stack([(u - self._low[0]) / STEP, (v - self._low[1]) / STEP])
        return map_coordinates(self._table, at, order=3, prefilter=False, mode="nearest")


def prism(profile, axis: str, low: float, high: float, edge: float = 0.01):
    """A profile carried along an axis from low to high; its ends are rounded over `edge`. The profile has the other two axes."""
    middle, half = (low + high) / 2, (high - low) / 2

    def field(x, y, z):
        u, v, t = {"x": (y, z, x), "y": (x, z, y), "z": (x, y, z)}[axis]
        return smooth_max(profile(u, v), np.abs(t - middle) - half, edge)

    return field


def union(*fields, blend: float = 0.01):
    def field(x, y, z):
        d = fields[0](x, y, z)
        for other in fields[1:]:
            d = smooth_min(d, other(x, y, z), blend)
        return d

    return field


def without(body, *others, edge: float = 0.006):
    def field(x, y, z):
        d = body(x, y, z)
        for other in others:
            d = smooth_max(d, -other(x, y, z), edge)
        return d

    return field


def grooved(body, *grooves):
    """With grooves, each a function of x, y, z that says how deep the surface is drawn in there."""

    def field(x, y, z):
        return body(x, y, z) + sum(groove(x, y, z) for groove in grooves)

    return field


def notch(distance, depth: float = 0.004, width: float = 0.004):
    """How deep a seam is at a distance from its middle."""
    return depth * np.exp(-((distance / width) ** 2))


def surface(field, low, high, cell: float) -> Patch:
    """The field's surface in a box, in triangles of about `cell` metres."""
    axes = [np.arange(a, b + cell, cell) for a, b in zip(low, high)]
    x, y, z = np.meshgrid(*axes, indexing="ij", sparse=True)
    volume = np.broadcast_to(field(x, y, z), [a.size for a in axes])
    vertices, faces, _, _ = marching_cubes(volume.astype(np.float32), 0.0, spacing=(cell,) * 3)
    vertices = vertices.astype(float) + np.array([a[0] for a in axes])
    vertices, normals = project(field, vertices, steps=2)
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    flat = np.cross(b - a, c - a)
    wide = (flat**2).sum(1) > 1e-16
    outwards = (flat[wide] * normals[faces[wide, 0]]).sum(1).mean() > 0
    return Patch(vertices, (faces if outwards else faces[:, ::-1]).astype(np.int64), normals, field)


def solid(field, low, high, cell: float = 0.004) -> Patch:
    """The surface without its field, so that it can be placed elsewhere."""
    return replace(surface(field, low, high, cell), field=None)


def slab(points: Points, thickness: float, radius: float = 0.01, edge: float = 0.003, cell: float = 0.002) -> Patch:
    """A plate with an outline in (y, z), its front at x = 0 facing +x (backwards), its edges rounded."""
    low, high = np.array(points).min(0) - 2 * cell, np.array(points).max(0) + 2 * cell
    field = prism(Profile(points, radius), "x", -thickness, 0.0, edge)
    return solid(field, (-thickness - 2 * cell, *low), (2 * cell, *high), cell)


def rectangle(width: float, height: float) -> Points:
    return [(-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2), (-width / 2, height / 2)]


def sheet(function, u_range, v_range, step: float = 0.02) -> Patch:
    """The surface z = function(x, y), seen from above."""
    u, v = np.arange(*u_range, step), np.arange(*v_range, step)
    x, y = np.meshgrid(u, v, indexing="ij")
    vertices = np.stack([x, y, np.broadcast_to(function(x, y), x.shape)], -1).reshape(-1, 3)
    i, j = np.meshgrid(np.arange(len(u) - 1), np.arange(len(v) - 1), indexing="ij")
    a = (i * len(v) + j).ravel()
    b, c, d = a + len(v), a + len(v) + 1, a + 1
    faces = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    return Patch(vertices, faces, vertex_normals(vertices, faces))


def stitches(path: np.ndarray, out: np.ndarray, pitch: float = 0.0075, length: float = 0.0052, radius: float = 0.0008) -> Patch:
    """A row of stitches along a path (n, 3) that lies on something; `out` (n, 3) points away from it."""
    steps = np.linalg.norm(np.diff(path, axis=0), axis=1)
    at = np.concatenate([[0], np.cumsum(steps)])
    places = np.arange(pitch / 2, at[-1], pitch)
    middle = np.stack([np.interp(places, at, path[:, k]) for k in range(3)], 1)
    ahead = np.stack([np.interp(places + 1e-3, at, path[:, k]) - np.interp(places - 1e-3, at, path[:, k]) for k in range(3)], 1)
    along = unit(ahead)
    normal = unit(np.stack([np.interp(places, at, out[:, k]) for k in range(3)], 1))
    across = unit(np.cross(normal, along))
    around, down = np.linspace(0, 2 * np.pi, 7)[:-1], np.linspace(-1, 1, 5)
    ring = np.sqrt(np.maximum(1 - np.abs(down) ** 3, 0.02))
    unit_shape = np.array([(d * length / 2, r * radius * np.cos(t), r * radius * np.sin(t)) for d, r in zip(down, ring) for t in around])
    vertices = (
        middle[:, None]
        + unit_shape[None, :, :1] * along[:, None]
        + unit_shape[None, :, 1:2] * across[:, None]
        + (unit_shape[None, :, 2:] + radius * 0.3) * normal[:, None]
    )
    n = len(around)
    i, j = np.meshgrid(np.arange(len(down) - 1), np.arange(n), indexing="ij")
    a, b = (i * n + j).ravel(), (i * n + (j + 1) % n).ravel()
    one = np.concatenate([np.stack([a, a + n, b], 1), np.stack([b, a + n, b + n], 1)])
    faces = (one[None] + (np.arange(len(places)) * len(unit_shape))[:, None, None]).reshape(-1, 3)
    flat = vertices.reshape(-1, 3)
    return Patch(flat, faces, vertex_normals(flat, faces))


def laid_on(field, points, direction) -> tuple[np.ndarray, np.ndarray]:
    """Where lines from points (n, 3) along a direction first meet a field's surface, and its normals there."""
    p = np.array(points, float)
    d = np.asarray(direction, float)
    for _ in range(60):
        p = p + np.clip(field(*p.T), -0.02, 0.02)[:, None] * d * 0.8
    return project(field, p, steps=1)
