"""What describes a vehicle: its hulls and everything cut into them. A body's data file fills these in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from .curves import Curve, Outline, Points
from .hull import Cavity, Hull
from .patch import Patch

PLANES = ("side", "front", "rear", "top", "front-corner", "rear-corner")


@dataclass(frozen=True)
class Shape:
    """An outline on one of the planes in which a car is drawn.

    "side" is (x, z), "front" and "rear" (y, z), "top" (x, y); "front-corner" is (x + y, z) and "rear-corner"
    (length - x + y, z), which run around the corners of the car nearly at true length.
    """

    plane: str
    points: Points
    radius: float = 0.02

    def coordinates(self, p: np.ndarray, length: float) -> tuple[np.ndarray, np.ndarray]:
        x, y, z = p.T
        return {
            "side": lambda: (x, z),
            "front": lambda: (y, z),
            "rear": lambda: (y, z),
            "top": lambda: (x, y),
            "front-corner": lambda: (x + y, z),
            "rear-corner": lambda: (length - x + y, z),
        }[self.plane]()

    def region(self, length: float):
        """Signed distance of surface points, positive wherever the surface faces away from the plane."""
        distance = self.distance(length)
        return lambda p, n: np.maximum(distance(p), self.turned_away(p, n, length))

    def distance(self, length: float):
        """Signed distance of points to the outline in its plane, capped at 80 mm outside."""
        outline = Outline(self.points, self.radius)
        low, high = outline.polygon.min(0) - 0.08, outline.polygon.max(0) + 0.08

        def signed(p: np.ndarray) -> np.ndarray:
            u, v = self.coordinates(p, length)
            near = (u > low[0]) & (u < high[0]) & (v > low[1]) & (v < high[1])
            s = np.full(len(p), 0.08)
            s[near] = outline.distance(u[near], v[near])
            return s

        return signed

    def turned_away(self, p: np.ndarray, n: np.ndarray, length: float) -> np.ndarray:
        """Positive where the surface does not face the shape's plane."""
        if self.plane == "side":
            return 0.12 - n[:, 1]
        if self.plane == "top":
            return 0.2 - n[:, 2]
        if self.plane.startswith("front"):
            # What faces backwards is the rear wall of a cab over its engine.
            return np.maximum(p[:, 0] - 0.5 * length, n[:, 0] - 0.5)
        return 0.5 * length - p[:, 0]


@dataclass(frozen=True)
class Window:
    """Glass with a black border and, if wanted, a bright strip around it; pillars (x, z pairs) divide it."""

    shape: Shape
    border: float = 0.02
    strip: str | None = None
    strip_width: float = 0.011
    pillars: list[tuple[Points, float]] = field(default_factory=list)
    privacy_from: float | None = None
    glass: str = "glass"


@dataclass(frozen=True)
class Grille:
    """An opening with a frame and a mesh set back in it."""

    shape: Shape
    pattern: str = "bars"
    pitch: tuple[float, float] = (0.1, 0.05)
    bar: float = 0.012
    frame: float = 0.016
    frame_material: str = "chrome"
    mesh_material: str = "gloss black"
    set_back: float = 0.018
    depth: float = 0.05


@dataclass(frozen=True)
class Light:
    """A glowing (or coloured) element under a lamp's lens."""

    points: Points
    material: str
    under: float = 0.012
    radius: float = 0.006


@dataclass(frozen=True)
class Lamp:
    """A lamp: lens, housing, light guides, and projectors given as (u, v, radius) in the shape's plane."""

    shape: Shape
    lens: str = "lens"
    housing: str = "lamp housing"
    lights: list[Light] = field(default_factory=list)
    projectors: list[tuple[float, float, float]] = field(default_factory=list)
    depth: float = 0.055


@dataclass(frozen=True)
class Panel:
    """An area in another material, standing proud of the paint."""

    shape: Shape
    material: str = "plastic"
    proud: float = 0.004
    relief: float = 0.0


@dataclass(frozen=True)
class Seam:
    """A shut-line along an outline."""

    shape: Shape
    width: float = 0.007


@dataclass(frozen=True)
class Line:
    """A shut-line that does not close, along a line through points; `upright` if its second coordinate runs."""

    plane: str
    points: Points
    upright: bool = False
    width: float = 0.007


@dataclass(frozen=True)
class Wheel:
    """A wheel's size in metres and the name of its design."""

    tyre_radius: float = 0.39
    rim_radius: float = 0.262
    width: float = 0.245
    design: str = "split ten"


@dataclass(frozen=True)
class Point:
    """A part worth a few words: what is met first from a side of the car, at coordinates of its plane.

    `side` is "left" or "right" (x, z), "front" or "rear" (y, z), or "top" (x, y).
    """

    title: str
    text: str
    side: str
    at: tuple[float, float]


@dataclass(frozen=True)
class Body:
    name: str
    length: float
    axles: tuple[float, ...]
    track: float
    wheel: Wheel
    lower: Hull
    upper: Hull | None
    blend: float
    arch: float  # radius of the wheel arch openings
    arch_trim: float  # width of the plastic ring around them, 0 for none
    sill: Points  # x: height below which the body is unpainted plastic
    features: list
    fittings: list  # what stands on the body: see fittings.py
    cabin: object | None  # where seats and dashboard are: see cabin.py
    height: float = 1.8
    carried: Hull | None = None  # the box behind and over a cab
    cavities: list[Cavity] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    width: float = 1.92
    drawn: Body | None = None  # what it was drawn as, before it got a vehicle's measures: see proportions.py
    warp: Callable | None = None

    @property
    def sill_curve(self) -> Curve:
        return Curve(self.sill, 0.05)

    @property
    def box(self) -> tuple[tuple, tuple]:
        return (-0.1, -0.05, 0.05), (self.length + 0.1, self.lower.width + 0.2, self.height + 0.1)


@dataclass(frozen=True)
class Assembly:
    """A vehicle put together from parts of its own, such as a motorcycle."""

    name: str
    length: float
    height: float
    parts: Callable[[], list]


def spot(patch: Patch, shape: Shape, u: float, v: float, length: float) -> tuple[np.ndarray, np.ndarray]:
    """The point of a patch at plane coordinates (u, v), and its normal."""
    pu, pv = shape.coordinates(patch.vertices, length)
    nearest = np.argsort((pu - u) ** 2 + (pv - v) ** 2)[:6]
    normal = patch.normals[nearest].mean(0)
    return patch.vertices[nearest].mean(0), normal / np.linalg.norm(normal)
