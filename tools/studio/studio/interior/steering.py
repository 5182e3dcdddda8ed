"""The steering wheel: a leather rim with stitches, spokes with buttons, the airbag's boss, its column and stalks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..bodywork import Part
from ..curves import Points, smooth_max
from .solids import Pose, Profile, box, grooved, laid_on, notch, prism, rod, solid, stitches, surface, union


@dataclass(frozen=True)
class Rim:
    """Its radius, how far its lower side is flattened, and the spokes' metal."""

    radius: float = 0.183
    flat: float = 0.010
    metal: str = "satin metal"
    thread: str = "thread"


def steering(pose: Pose, r: Rim) -> list[Part]:
    """Around the hub; x looks at the driver, z up along the wheel."""

    def rim(x, y, z):
        angle = np.arctan2(z, y)
        low = np.exp(-(((angle + np.pi / 2) / 0.45) ** 2))
        grip = sum(np.exp(-(((angle - a) / 0.30) ** 2)) for a in (0.55, np.pi - 0.55))
        away = np.hypot(y, z) - (r.radius - r.flat * low)
        thick = 0.0152 + 0.0022 * grip
        return np.hypot(away, x / 1.12) - thick

    seams = lambda x, y, z: sum(notch(np.abs(np.arctan2(z, y) - a) * r.radius, 0.0022, 0.0016) for a in (0.12, np.pi - 0.12, 1.05, np.pi - 1.05, -0.55, -np.pi + 0.55))
    wound = surface(grooved(rim, seams), (-0.024, -0.215, -0.215), (0.024, 0.215, 0.215), 0.003)
    parts = [Part(pose.place(wound), "wheel leather", False)]

    angles = np.linspace(-np.pi, np.pi, 500)
    inner = r.radius - r.flat * np.exp(-(((angles + np.pi / 2) / 0.45) ** 2)) - 0.0075
    start = np.stack([np.full_like(angles, 0.05), inner * np.cos(angles), inner * np.sin(angles)], 1)
    path, out = laid_on(rim, start, (-1, 0, 0))
    parts.append(Part(pose.place(stitches(path, out, 0.0062, 0.0046, 0.0007)), r.thread, False))

    def shaped(points: Points, low: float, high: float, edge: float, radius: float, material: str, bulge: float = 0.0):
        body = prism(Profile(points, radius), "x", low, high, edge)
        field = (lambda x, y, z: body(x - bulge * (1 - (y / 0.09) ** 2 - (z / 0.09) ** 2), y, z)) if bulge else body
        p = np.array(points)
        return Part(pose.place(solid(field, (low - 0.01, *(p.min(0) - 0.01)), (high + 0.01 + bulge, *(p.max(0) + 0.01)), 0.0022)), material, False)

    boss = [(-0.078, 0.050), (0.078, 0.050), (0.086, 0.012), (0.060, -0.060), (0.030, -0.078), (-0.030, -0.078), (-0.060, -0.060), (-0.086, 0.012)]
    parts.append(shaped(boss, -0.035, 0.008, 0.022, 0.03, "wheel leather", bulge=0.008))
    for s in (-1, 1):
        arm = [(s * 0.070, 0.046), (s * 0.150, 0.030), (s * 0.176, 0.026), (s * 0.176, -0.016), (s * 0.140, -0.024), (s * 0.072, -0.030)]
        parts.append(shaped(arm, -0.030, -0.008, 0.012, 0.012, "satin black"))
        pod = [(s * 0.088, 0.032), (s * 0.142, 0.022), (s * 0.142, -0.014), (s * 0.086, -0.018)]
        parts.append(shaped(pod, -0.02, -0.004, 0.006, 0.010, "gloss black"))
        edge = [(s * 0.086, 0.0405), (s * 0.160, 0.0285), (s * 0.162, 0.0245), (s * 0.086, 0.0355)]
        parts.append(shaped(edge, -0.02, -0.0045, 0.004, 0.001, r.metal))
        for y, z in ((0.100, 0.017), (0.128, 0.011), (0.100, -0.006), (0.128, -0.006)):
            key = box((-0.003, s * y, z), (0.006, 0.019, 0.013), 0.0028)
            parts.append(Part(pose.place(solid(key, (-0.01, s * y - 0.014, z - 0.01), (0.005, s * y + 0.014, z + 0.01), 0.0012)), "satin black", False))
            sign = union(box((0.0002, s * y, z), (0.001, 0.0066, 0.0014), 0.0004), *([box((0.0002, s * y, z), (0.001, 0.0014, 0.0066), 0.0004)] if z > 0 else []), blend=0.0004)
            parts.append(Part(pose.place(solid(sign, (-0.002, s * y - 0.006, z - 0.006), (0.003, s * y + 0.006, z + 0.006), 0.0005)), "print", False))
        low = [(s * 0.018, -0.060), (s * 0.044, -0.056), (s * 0.058, -0.168), (s * 0.038, -0.172), (s * 0.024, -0.110)]
        parts.append(shaped(low, -0.028, -0.006, 0.010, 0.008, r.metal))
    filler = [(-0.03, -0.06), (0.03, -0.06), (0.024, -0.11), (-0.024, -0.11)]
    parts.append(shaped(filler, -0.03, -0.014, 0.008, 0.01, "satin black"))
    parts += _badge(pose, r)
    shroud = _column
    parts.append(Part(pose.place(solid(shroud, (-0.30, -0.09, -0.11), (-0.02, 0.09, 0.09), 0.005)), "plastic", False))
    for s in (-1, 1):
        stalk = union(rod((-0.075, s * 0.05, 0.015), (-0.060, s * 0.165, 0.042), 0.0085), rod((-0.0605, s * 0.150, 0.0385), (-0.058, s * 0.190, 0.048), 0.012), blend=0.012)
        parts.append(Part(pose.place(solid(stalk, (-0.10, min(s * 0.04, s * 0.21), -0.01), (-0.03, max(s * 0.04, s * 0.21), 0.07), 0.003)), "satin black", False))
    return parts


def _column(x, y, z):
    shell = box((-0.17, 0, -0.005), (0.24, 0.13, 0.13), 0.04)
    return grooved(shell, lambda x, y, z: notch(np.abs(z), 0.003, 0.003))(x, y, z)


def _badge(pose: Pose, r: Rim) -> list[Part]:
    """An oval ring with a bar, as on the grilles."""

    def ring(x, y, z):
        away = np.hypot(y / 1.5, z) - 0.0135
        return smooth_max(np.abs(away) - 0.0024, np.abs(x - 0.0165) - 0.002, 0.002)

    bar = box((0.0165, 0, 0), (0.004, 0.036, 0.005), 0.0015)
    return [Part(pose.place(solid(union(ring, bar, blend=0.001), (0.01, -0.03, -0.02), (0.022, 0.03, 0.02), 0.0009)), r.metal if r.metal != "dark metal" else "satin metal", False)]
