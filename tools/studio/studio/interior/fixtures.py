"""What is fixed to a cabin's floor and sides: pillars, sills, pedals, a boot and its cover."""

from __future__ import annotations

import numpy as np

from ..bodywork import Part
from .solids import Pose, box, grooved, notch, rod, solid, union, without


def pillar(x: float, y: float, ground: float, top: float) -> list[Part]:
    """What stands between the doors, below their windows."""
    post = box((x, y + 0.04, (ground + top) / 2), (0.15, 0.10, top - ground), 0.03)
    return [Part(solid(post, (x - 0.1, y - 0.03, ground - 0.01), (x + 0.1, y + 0.11, top + 0.02), 0.008), "lower")]


def sills(start: float, end: float, y: float, ground: float) -> list[Part]:
    """What one steps over, with a plate of metal."""
    sill = box(((start + end) / 2, y + 0.05, ground + 0.03), (end - start, 0.16, 0.11), 0.025)
    plate = box(((start + end) / 2 - 0.3, y + 0.06, ground + 0.085), (0.5, 0.05, 0.006), 0.002)
    return [
        Part(solid(sill, (start - 0.01, y - 0.05, ground - 0.04), (end + 0.01, y + 0.14, ground + 0.1), 0.01), "plastic"),
        Part(solid(plate, (start - 0.1, y + 0.02, ground + 0.07), (end, y + 0.1, ground + 0.1), 0.004), "satin metal"),
    ]


def pedals(x: float, y: float, ground: float) -> list[Part]:
    """Accelerator and brake of an automatic."""
    parts = []
    for at, size in ((y - 0.06, (0.10, 0.062)), (y + 0.10, (0.062, 0.15))):
        pose = Pose((x + 0.02, at, ground + 0.17), -0.55)
        w, h = size
        plate = grooved(box((0, 0, 0), (0.016, w, h), 0.006), lambda a, b, c: 0.002 * np.sin(c * 400) * (a > 0))
        parts.append(Part(pose.place(solid(plate, (-0.02, -w / 2 - 0.01, -h / 2 - 0.01), (0.02, w / 2 + 0.01, h / 2 + 0.01), 0.004)), "rubber", False))
        parts.append(Part(solid(rod((x, at, ground + 0.18), (x - 0.05, at, ground + 0.40), 0.009), (x - 0.08, at - 0.02, ground + 0.15), (x + 0.03, at + 0.02, ground + 0.43), 0.004), "satin black", False))
    return parts


def shelf(x: float, half: float, z: float) -> list[Part]:
    """The cover behind a rear bench."""
    lid = box((x + 0.28, 0, z), (0.56, 2 * half, 0.03), 0.012)
    return [Part(solid(lid, (x - 0.02, -half - 0.01, z - 0.03), (x + 0.58, half + 0.01, z + 0.03), 0.01), "carpet", False)]


def boot(start: float, end: float, level: float, sill: float) -> list[Part]:
    """A carpeted floor with a lid, sides with wheel arches, a sill, and the cover's roller."""
    middle, length = (start + end) / 2, end - start
    base = grooved(
        box((middle, 0, level - 0.02), (length, 1.24, 0.04), 0.012),
        lambda x, y, z: notch(np.abs(np.abs(y) - 0.46), 0.006, 0.004) + notch(np.abs(x - start - 0.55), 0.006, 0.004) * (np.abs(y) < 0.46),
    )
    arch = rod((3.98, 0.62, level - 0.06), (3.98, 0.80, level - 0.06), 0.30)
    side = union(box((middle, 0.685, (level + sill) / 2 + 0.02), (length + 0.06, 0.15, sill - level + 0.10), 0.04), arch, blend=0.06)
    shelf = box((middle - 0.02, 0.63, sill - 0.02), (length - 0.12, 0.10, 0.05), 0.02)
    niche = box((end - 0.28, 0.60, level + 0.16), (0.32, 0.09, 0.18), 0.035)
    wall = grooved(without(union(side, shelf, blend=0.03), niche, edge=0.012), lambda x, y, z: notch(np.abs(z - level - 0.30), 0.005, 0.004))
    lip = box((end + 0.035, 0, level - 0.012), (0.10, 1.22, 0.05), 0.016)
    ribs = grooved(lip, lambda x, y, z: 0.002 * np.cos(x * 420) * (z > level))
    roller = union(rod((start + 0.13, -0.58, sill - 0.05), (start + 0.13, 0.58, sill - 0.05), 0.032), box((start + 0.16, 0, sill - 0.055), (0.06, 1.10, 0.02), 0.008), blend=0.02)
    parts = [
        Part(solid(base, (start - 0.01, -0.64, level - 0.05), (end + 0.01, 0.64, level + 0.01), 0.006), "carpet", False),
        Part(solid(wall, (start - 0.05, 0.48, level - 0.05), (end + 0.05, 0.80, sill + 0.12), 0.007), "lower"),
        Part(solid(ribs, (end - 0.03, -0.63, level - 0.05), (end + 0.10, 0.63, level + 0.03), 0.006), "plastic", False),
        Part(solid(roller, (start + 0.08, -0.62, sill - 0.10), (start + 0.21, 0.62, sill), 0.006), "plastic", False),
    ]
    lamp = box((end - 0.30, 0.607, sill - 0.10), (0.07, 0.012, 0.028), 0.004)
    parts.append(Part(solid(lamp, (end - 0.35, 0.59, sill - 0.13), (end - 0.25, 0.63, sill - 0.07), 0.003), "lamp"))
    for u in (start + 0.42, end - 0.12):
        hook = Pose((u, 0.54, level + 0.006))
        loop = lambda a, b, c: np.hypot(np.hypot(a, b) - 0.022, c - 0.006) - 0.0035
        parts.append(Part(hook.place(solid(loop, (-0.035, -0.035, -0.005), (0.035, 0.035, 0.02), 0.002)), "chrome"))
    return parts
