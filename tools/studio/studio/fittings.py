"""What stands on a body: mirrors, handles, roof rails, wipers, aerial, number plates."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .body import Body, Wheel
from .bodywork import Part
from .patch import Patch, vertex_normals
from .primitives import lathe, outward, placed, rounded_box, rounded_section, smooth_path, sweep
from .wheel import wheel


class Surface:
    """Where a body's field has its surface along straight lines from outside."""

    def __init__(self, field, body: Body):
        self._field, self._length, self._height = field, body.length, body.height

    def _along(self, start: np.ndarray, end: np.ndarray) -> np.ndarray:
        t = np.linspace(0, 1, 600)
        p = start + (end - start) * t[:, None]
        values = self._field(*p.T)
        inside = np.argmax(values < 0)
        if inside == 0:
            return end
        a, b = values[inside - 1], values[inside]
        return p[inside - 1] + (p[inside] - p[inside - 1]) * (a / (a - b))

    def side(self, x: float, z: float) -> np.ndarray:
        return self._along(np.array([x, 1.5, z]), np.array([x, 0.0, z]))

    def top(self, x: float, y: float) -> np.ndarray:
        return self._along(np.array([x, y, self._height + 0.3]), np.array([x, y, 0.2]))

    def front(self, y: float, z: float) -> np.ndarray:
        return self._along(np.array([-0.3, y, z]), np.array([self._length / 2, y, z]))

    def rear(self, y: float, z: float) -> np.ndarray:
        return self._along(np.array([self._length + 0.3, y, z]), np.array([self._length / 2, y, z]))


@dataclass(frozen=True)
class Mirror:
    """A door mirror's middle (x, y, z), its size, and where its arm leaves the door (x, z)."""

    at: tuple[float, float, float]
    foot: tuple[float, float]
    size: tuple[float, float, float] = (0.17, 0.23, 0.165)


@dataclass(frozen=True)
class Handles:
    """Door handles, each from (x, z) backwards; `length` metres."""

    at: list[tuple[float, float]]
    length: float = 0.20
    material: str = "paint"


@dataclass(frozen=True)
class Rails:
    """Roof rails from x to x, `y` metres off the middle."""

    start: float
    end: float
    y: float
    rise: float = 0.05
    material: str = "satin metal"


@dataclass(frozen=True)
class Wiper:
    """A blade on the windscreen ("front") or the rear window, from (y, z) to (y, z)."""

    face: str
    pivot: tuple[float, float]
    tip: tuple[float, float]


@dataclass(frozen=True)
class Plate:
    """The dark cover that a dealer puts over a number plate, on the front or the rear at a height, standing off the body."""

    face: str
    z: float
    off: float = 0.012


@dataclass(frozen=True)
class Blob:
    """A rounded solid: badge, spoiler, exhaust, lamp of its own."""

    at: tuple[float, float, float]
    size: tuple[float, float, float]
    material: str
    squareness: float = 2.5
    mirrored: bool = False
    slope: float = 0.0  # how much it rises per metre backwards


@dataclass(frozen=True)
class Block:
    """A box with edges rounded by `radius`: board, beam, box under a tray."""

    at: tuple[float, float, float]
    size: tuple[float, float, float]
    material: str
    radius: float = 0.008
    mirrored: bool = False


@dataclass(frozen=True)
class Turned:
    """A round part: (radius, height) points turned around an axis through a point, the height running along the axis."""

    at: tuple[float, float, float]
    axis: tuple[float, float, float]
    profile: list[tuple[float, float]]
    material: str
    mirrored: bool = False


@dataclass(frozen=True)
class SpareWheel:
    """A wheel whose outer face looks along an axis."""

    at: tuple[float, float, float]
    axis: tuple[float, float, float]
    wheel: Wheel


@dataclass(frozen=True)
class Aerial:
    """A fin on the roof at x."""

    x: float
    material: str = "paint"


@dataclass(frozen=True)
class Bar:
    """A tube through points (x, y, z)."""

    points: list[tuple[float, float, float]]
    width: float
    height: float
    material: str
    mirrored: bool = True


PLATE_SIZE = (0.372, 0.134)


def fittings(body: Body, field) -> list[Part]:
    """All fittings."""
    surface = Surface(field, body)
    parts: list[Part] = []
    for fitting in body.fittings:
        parts += _MAKERS[type(fitting)](fitting, surface)
    return parts


def blob(at, size, squareness: float = 2.5, n: int = 48) -> Patch:
    """A superellipsoid: 2 gives an ellipsoid, more a rounder-edged box."""
    lat, lon = np.meshgrid(np.linspace(-np.pi / 2, np.pi / 2, n), np.linspace(0, 2 * np.pi, 2 * n, endpoint=False), indexing="ij")
    d = np.stack([np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)], -1).reshape(-1, 3)
    p = d / ((np.abs(d) ** squareness).sum(1, keepdims=True) ** (1 / squareness))
    normals = np.sign(p) * np.abs(p) ** (squareness - 1) / (np.asarray(size) / 2)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    i, j = np.meshgrid(np.arange(n - 1), np.arange(2 * n), indexing="ij")
    m = 2 * n
    a, b, c, e = (i * m + j).ravel(), (i * m + (j + 1) % m).ravel(), ((i + 1) * m + j).ravel(), ((i + 1) * m + (j + 1) % m).ravel()
    faces = np.concatenate([np.stack([a, b, c], 1), np.stack([b, e, c], 1)])
    return outward(Patch(p * np.asarray(size) / 2 + np.asarray(at), faces, normals))


def _mirror(m: Mirror, surface: Surface) -> list[Part]:
    shell = blob(m.at, m.size, 3.2)
    # The back is cut off flat for the glass; the lower third is unpainted.
    x_cut = m.at[0] + m.size[0] * 0.28
    cap, _ = shell.split(shell.vertices[:, 0] - x_cut)
    edge = cap.border()
    centre = np.array([[x_cut - 0.004, m.at[1], m.at[2]]])
    ring = cap.vertices[edge] * [1, 0.97, 0.97] + np.array([-0.004, m.at[1] * 0.03, m.at[2] * 0.03])
    glass_vertices = np.concatenate([ring.reshape(-1, 3), centre])
    k = len(edge)
    faces = np.stack([np.arange(k) * 2, np.arange(k) * 2 + 1, np.full(k, 2 * k)], 1)
    glass = outward(Patch(glass_vertices, faces, np.tile([1.0, 0.0, 0.0], (len(glass_vertices), 1))))
    lower, upper = cap.split(cap.vertices[:, 2] - (m.at[2] - m.size[2] * 0.24))
    foot = surface.side(*m.foot)
    arm = sweep(
        smooth_path([foot - [0, 0.03, 0], foot + [0, 0.025, 0.012], (m.at[0], m.at[1] - 0.02, m.at[2] - m.size[2] * 0.42)], 12),
        rounded_section(0.085, 0.032, 0.012),
        up=(0, 0, 1),
    )
    base = blob(foot, (0.16, 0.03, 0.06), 3)
    return [
        Part(upper, "paint"), Part(upper.flange(0.01), "paint"), Part(lower, "gloss black"), Part(lower.flange(0.01), "gloss black"),
        Part(glass, "mirror glass"), Part(arm, "gloss black"), Part(base, "gloss black"),
    ]


def _handles(h: Handles, surface: Surface) -> list[Part]:
    parts = []
    for x, z in h.at:
        path = []
        for t in np.linspace(0, 1, 25):
            at = surface.side(x + t * h.length, z + 0.004 * t)
            lift = 0.030 * (1 - abs(2 * t - 1) ** 6) - 0.006
            path.append(at + [0, lift, 0])
        parts.append(Part(sweep(path, rounded_section(0.017, 0.027, 0.008), up=(0, 0, 1)), h.material))
    return parts


def _rails(r: Rails, surface: Surface) -> list[Part]:
    path = []
    for t in np.linspace(0, 1, 60):
        at = surface.top(r.start + t * (r.end - r.start), r.y)
        ends = min(t, 1 - t) / 0.07
        path.append(at + [0, 0, r.rise * np.sin(min(ends, 1) * np.pi / 2) - 0.012])
    return [Part(sweep(path, rounded_section(0.034, 0.024, 0.010), up=(0, 0, 1)), r.material)]


def _wiper(w: Wiper, surface: Surface) -> list[Part]:
    find, outwards = (surface.front, -1) if w.face == "front" else (surface.rear, 1)

    def along(start, end, off, count=24):
        t = np.linspace(0, 1, count)[:, None]
        points = np.array(start) * (1 - t) + np.array(end) * t
        return np.array([find(y, z) + [outwards * off * 0.5, 0, off * 0.8] for y, z in points])

    middle = np.array(w.pivot) * 0.5 + np.array(w.tip) * 0.5
    blade = along(np.array(w.pivot) * 0.85 + np.array(w.tip) * 0.15, w.tip, 0.014)
    arm = along(w.pivot, middle, 0.030, 10)
    section = rounded_section(0.008, 0.009, 0.003)
    return [
        Part(sweep(blade, section), "satin black", mirrored=False),
        Part(sweep(arm, section * 1.4), "satin black", mirrored=False),
    ]


def _plate(p: Plate, surface: Surface) -> list[Part]:
    at, outwards = _plate_place(p, surface)
    width, height = PLATE_SIZE
    holder = rounded_box(at - [outwards * 0.008, 0, 0], (0.014, width + 0.016, height + 0.016), 0.005)
    face = rounded_box(at, (0.006, width, height), 0.003)
    return [Part(holder, "satin black", mirrored=False), Part(face, "plate", mirrored=False)]


def _plate_place(p: Plate, surface: Surface) -> tuple[np.ndarray, int]:
    find, outwards = (surface.front, -1) if p.face == "front" else (surface.rear, 1)
    nearest = [find(y, p.z + dz)[0] for y in (0.0, PLATE_SIZE[0] / 2) for dz in (-0.05, 0.05)]
    x = (min(nearest) - p.off) if outwards < 0 else (max(nearest) + p.off)
    return np.array([x, 0.0, p.z]), outwards


def _blob(b: Blob, surface: Surface) -> list[Part]:
    solid = blob(b.at, b.size, b.squareness)
    if b.slope:
        vertices = solid.vertices + np.outer(solid.vertices[:, 0] - b.at[0], [0, 0, b.slope])
        solid = Patch(vertices, solid.faces, vertex_normals(vertices, solid.faces))
    return [Part(solid, b.material, b.mirrored)]


def _aerial(a: Aerial, surface: Surface) -> list[Part]:
    foot = surface.top(a.x, 0.0)
    fin = blob(foot + [0, 0, 0.008], (0.18, 0.030, 0.095), 2.0)
    # The fin rises towards the rear and leans back.
    behind = np.clip((fin.vertices[:, 0] - foot[0]) / 0.18 + 0.5, 0, 1)
    vertices = fin.vertices.copy()
    vertices[:, 2] = foot[2] + (vertices[:, 2] - foot[2]) * (0.25 + 0.85 * behind)
    vertices[:, 0] += np.maximum(vertices[:, 2] - foot[2], 0) * 0.5
    return [Part(outward(Patch(vertices, fin.faces, vertex_normals(vertices, fin.faces))), a.material, mirrored=False)]


def _bar(b: Bar, surface: Surface) -> list[Part]:
    radius = min(b.width, b.height) * 0.35
    patch = sweep(smooth_path(b.points, 48), rounded_section(b.width, b.height, radius))
    return [Part(patch, b.material, b.mirrored)]


def _block(b: Block, surface: Surface) -> list[Part]:
    return [Part(rounded_box(b.at, b.size, b.radius), b.material, b.mirrored)]


def _turned(t: Turned, surface: Surface) -> list[Part]:
    return [Part(placed(lathe(t.profile, 64), t.at, t.axis), t.material, t.mirrored)]


def _spare_wheel(s: SpareWheel, surface: Surface) -> list[Part]:
    return [Part(placed(part.patch, s.at, s.axis), part.material, mirrored=False) for part in wheel(s.wheel)]


_MAKERS = {Mirror: _mirror, Handles: _handles, Rails: _rails, Wiper: _wiper, Plate: _plate, Blob: _blob, Block: _block, Turned: _turned, SpareWheel: _spare_wheel, Aerial: _aerial, Bar: _bar}
