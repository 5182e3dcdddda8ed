"""What hands touch: screens in their cases, knobs, rows of buttons."""

from __future__ import annotations

import numpy as np

from ..bodywork import Part
from ..primitives import lathe, placed
from . import screens
from .screens import Display
from .solids import Pose, box, rectangle, rod, slab, solid, union


def tablet(pose: Pose, width: float, height: float, picture, bezel: float = 0.009, thickness: float = 0.014) -> tuple[list[Part], Display]:
    """A screen behind black glass, in a thin case."""
    glass = slab(rectangle(width + 2 * bezel, height + 2 * bezel), thickness * 0.5, 0.010, 0.0025)
    case = slab(rectangle(width + 2 * bezel + 0.003, height + 2 * bezel + 0.003), thickness, 0.011, 0.004)
    back = Pose(tuple(pose.point((-0.0025, 0, 0))), pose.pitch, pose.yaw)
    face = Pose(tuple(pose.point((0.0004, 0, 0))), pose.pitch, pose.yaw)
    return (
        [Part(pose.place(glass), "gloss black", False), Part(back.place(case), "dark metal", False)],
        Display(face, (width, height), screens.glow(picture)),
    )


def knob(pose: Pose, radius: float, depth: float, material: str = "satin black", ring: str = "satin metal") -> list[Part]:
    """A turning knob whose axis is the pose's x, with a metal ring and a mark."""
    body = [(0.0, depth), (radius * 0.86, depth), (radius * 0.93, depth * 0.94), (radius * 0.94, depth * 0.25)]
    collar = [(radius * 0.94, depth * 0.96), (radius, depth * 0.92), (radius * 1.02, 0.0)]
    mark = box((depth + 0.0004, 0, radius * 0.62), (0.001, 0.0022, radius * 0.34), 0.0004)
    axis = pose.turn @ np.array([1.0, 0, 0])
    return [
        Part(placed(lathe(body, 64), pose.at, axis), material, False),
        Part(placed(lathe(collar, 64), pose.at, axis), ring, False),
        Part(pose.place(solid(mark, (depth - 0.002, -0.006, radius * 0.3), (depth + 0.003, 0.006, radius), 0.0006)), "print", False),
    ]


def keys(pose: Pose, count: int, width: float, height: float, gap: float = 0.0025, material: str = "satin black") -> list[Part]:
    """A row of buttons on the plane x = 0 of a pose, each with a printed mark."""
    parts = []
    pitch = width / count
    for k in range(count):
        y = (k + 0.5) * pitch - width / 2
        reach = np.array([0.008, pitch / 2 + 0.002, height / 2 + 0.004])
        at = Pose(tuple(pose.point((0, y, 0))), pose.pitch, pose.yaw)
        parts.append(Part(at.place(solid(box((0, 0, 0), (0.008, pitch - gap, height), 0.0022), -reach, reach, 0.0014)), material, False))
        size = ((0.001, 0.007, 0.0012), (0.001, 0.0012, 0.006))[k % 2]
        mark = union(box((0.0042, 0, 0), size, 0.0004), rod((0.0042, -0.003, 0.003), (0.0042, 0.003, 0.003), 0.0006), blend=0.0004)
        parts.append(Part(at.place(solid(mark, (0.002, -0.006, -0.006), (0.006, 0.006, 0.006), 0.0005)), "print", False))
    return parts
