"""Lathes, sweeps and rounded boxes as patches. Lengths are metres."""

from __future__ import annotations

import numpy as np
from scipy.interpolate import make_interp_spline

from .patch import Patch, unit, vertex_normals


def lathe(profile: list[tuple[float, float]], segments: int) -> Patch:
    """Turns (radius, height) points around the y axis; the height runs along +y. Normals are smooth along the turn."""
    r, h = np.array(profile, float).T
    angle = np.linspace(0, 2 * np.pi, segments, endpoint=False)
    # Every profile segment is a band of its own, so that its edges stay crisp where the profile turns sharply.
    slope = np.stack([np.diff(r), np.diff(h)], 1)
    flat = unit(np.stack([slope[:, 1], -slope[:, 0]], 1))
    vertices, normals, faces = [], [], []
    for k in range(len(r) - 1):
        start, end = flat[k], flat[k]
        if k and flat[k - 1] @ flat[k] > 0.8:
            start = unit(flat[k - 1] + flat[k])
        if k + 1 < len(flat) and flat[k + 1] @ flat[k] > 0.8:
            end = unit(flat[k + 1] + flat[k])
        base = sum(len(v) for v in vertices)
        for radius, height, n in ((r[k], h[k], start), (r[k + 1], h[k + 1], end)):
            vertices.append(np.stack([radius * np.cos(angle), np.full(segments, height), radius * np.sin(angle)], 1))
            normals.append(np.stack([n[0] * np.cos(angle), np.full(segments, n[1]), n[0] * np.sin(angle)], 1))
        i = np.arange(segments)
        j = (i + 1) % segments
        a, b, c, d = base + i, base + j, base + segments + i, base + segments + j
        faces += [np.stack([a, c, b], 1), np.stack([b, c, d], 1)]
    return outward(Patch(np.concatenate(vertices), np.concatenate(faces), np.concatenate(normals)))


def outward(patch: Patch) -> Patch:
    """Winds each triangle to agree with its vertices' normals."""
    a, b, c = (patch.vertices[patch.faces[:, k]] for k in range(3))
    wrong = (np.cross(b - a, c - a) * patch.normals[patch.faces].sum(1)).sum(1) < 0
    faces = patch.faces.copy()
    faces[wrong] = faces[wrong][:, ::-1]
    return Patch(patch.vertices, faces, patch.normals)


def placed(patch: Patch, at, axis=None) -> Patch:
    """Moved to a point, its y axis turned to `axis`."""
    turn = np.eye(3) if axis is None else _frame(np.asarray(axis, float))
    return Patch(patch.vertices @ turn.T + np.asarray(at, float), patch.faces, patch.normals @ turn.T)


def _frame(y: np.ndarray) -> np.ndarray:
    """A rotation whose second column is y."""
    y = unit(y)
    helper = np.array([0.0, 0.0, 1.0]) if abs(y[2]) < 0.9 else np.array([1.0, 0.0, 0.0])
    x = unit(np.cross(y, helper))
    return np.stack([x, y, np.cross(x, y)], 1)


def sweep(path, section, scale=None, up=(0.0, 0.0, 1.0)) -> Patch:
    """Carries a closed section (k, 2: across, up) along a path (n, 3), scaled by `scale` (n) on the way; ends closed."""
    path, section = np.asarray(path, float), np.asarray(section, float)
    scale = np.ones(len(path)) if scale is None else np.asarray(scale, float)
    along = unit(np.gradient(path, axis=0))
    across = unit(np.cross(along, np.asarray(up, float)))
    upward = np.cross(across, along)
    k, n = len(section), len(path)
    rings = (
        path[:, None]
        + across[:, None] * (section[None, :, :1] * scale[:, None, None])
        + upward[:, None] * (section[None, :, 1:] * scale[:, None, None])
    )
    vertices = np.concatenate([rings.reshape(-1, 3), path[:1], path[-1:]])
    faces = []
    i = np.arange(k)
    j = (i + 1) % k
    for m in range(n - 1):
        a, b, c, d = m * k + i, m * k + j, (m + 1) * k + i, (m + 1) * k + j
        faces += [np.stack([a, b, c], 1), np.stack([b, d, c], 1)]
    faces += [
        np.stack([np.full(k, n * k), j, i], 1),
        np.stack([np.full(k, n * k + 1), (n - 1) * k + i, (n - 1) * k + j], 1),
    ]
    faces = np.concatenate(faces)
    a, b, c = (vertices[faces[:, q]] - path.mean(0) for q in range(3))
    if np.einsum("ij,ij->i", a, np.cross(b, c)).sum() < 0:
        faces = faces[:, ::-1]
    return Patch(vertices, faces, vertex_normals(vertices, faces))


def rounded_section(width: float, height: float, radius: float, steps: int = 4) -> np.ndarray:
    """A rounded rectangle as a section for `sweep`."""
    quarter = np.linspace(0, np.pi / 2, steps)
    corners = ((1, 1, 0), (-1, 1, 1), (-1, -1, 2), (1, -1, 3))
    return np.concatenate(
        [
            np.stack(
                [
                    sx * (width / 2 - radius) + radius * np.cos(quarter + q * np.pi / 2),
                    sy * (height / 2 - radius) + radius * np.sin(quarter + q * np.pi / 2),
                ],
                1,
            )
            for sx, sy, q in corners
        ]
    )


def smooth_path(points, count: int = 40) -> np.ndarray:
    """A smooth line through a few points (x, y, z), evenly spaced."""
    points = np.asarray(points, float)
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    spline = make_interp_spline(length, points, k=min(3, len(points) - 1))
    return spline(np.linspace(0, length[-1], count))


def rounded_box(center, size, radius: float, shape: float = 1.0, pitch: float = 0.0) -> Patch:
    """A box with rounded edges; `shape` < 1 narrows its upper end; `pitch` (radians) leans it back about y."""
    n = 14
    t = np.sin(np.linspace(-np.pi / 2, np.pi / 2, n))
    u, v = np.meshgrid(t, t, indexing="ij")
    u, v = u.ravel(), v.ravel()
    i, j = np.meshgrid(np.arange(n - 1), np.arange(n - 1), indexing="ij")
    a = (i * n + j).ravel()
    quads = np.concatenate([np.stack([a, a + n, a + 1], 1), np.stack([a + 1, a + n, a + n + 1], 1)])
    half = np.asarray(size, float) / 2
    vertices, faces = [], []
    for axis in range(3):
        for sign in (-1, 1):
            cube = np.zeros((n * n, 3))
            cube[:, axis] = sign
            cube[:, (axis + 1) % 3], cube[:, (axis + 2) % 3] = u, v
            faces.append(quads + n * n * len(vertices))
            vertices.append(cube)
    cube = np.concatenate(vertices) * half
    core = np.clip(cube, -(half - radius), half - radius)
    away = cube - core
    normals = unit(away)
    p = core + normals * radius * (np.linalg.norm(away, axis=1, keepdims=True) > 1e-9)
    p[:, 1] *= 1 + (shape - 1) * (p[:, 2:] / size[2] + 0.5)[:, 0]
    c, s = np.cos(pitch), np.sin(pitch)
    turn = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
    patch = Patch(p @ turn.T + np.asarray(center, float), np.concatenate(faces), normals @ turn.T)
    return outward(patch)
