"""The console between the front seats: a tray, the gear selector, cup holders, an arm rest."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..bodywork import Part
from . import screens
from .controls import knob
from .screens import Display
from .solids import Pose, Profile, box, grooved, notch, prism, rod, solid, union, without


@dataclass(frozen=True)
class Console:
    """What runs back from the dash between the seats: x of the dash's edge, height of its top and of the floor, half its width."""

    x: float
    top: float
    floor: float
    half: float = 0.092
    length: float = 0.78
    lever: bool = True


def console(c: Console, accent: str) -> tuple[list[Part], list[Display]]:
    """A tray, the gear selector, two cups, an arm rest."""
    top = c.top
    profile = Profile(
        [(-0.22, c.floor), (-0.22, top + 0.185), (-0.05, top + 0.145), (0.015, top + 0.05), (0.10, top + 0.01), (0.42, top), (c.length, top + 0.01), (c.length + 0.01, c.floor)],
        0.03,
    )
    body = prism(profile, "y", -c.half, c.half, 0.022)
    tray = box((0.085, 0, top + 0.04), (0.135, 2 * c.half - 0.05, 0.075), 0.016)
    places = (0.37, 0.465)
    cups = [rod((u, 0, top + 0.08), (u, 0, top - 0.065), 0.038) for u in places]
    whole = without(body, tray, *cups, edge=0.006)
    move = Pose((c.x, 0, 0))
    reach = c.half + 0.02
    parts = [Part(move.place(solid(whole, (-0.24, -reach, c.floor - 0.01), (c.length + 0.03, reach, top + 0.21), 0.005)), "plastic", False)]
    pad = box((0.085, 0, top + 0.0015), (0.118, 2 * c.half - 0.066, 0.006), 0.0025)
    parts.append(Part(move.place(solid(pad, (0.02, -reach, top - 0.02), (0.15, reach, top + 0.01), 0.003)), "rubber", False))
    picked, display = (selector if c.lever else shifter)(Pose((c.x + 0.235, 0, top + 0.004)), accent)
    parts += picked
    for u in places:
        parts.append(Part(_ring(c.x + u, top + 0.005, 0.037, 0.043), "satin metal", False))
    parts += armrest(Pose((c.x + c.length - 0.12, 0, top + 0.049)), 0.27, 2 * c.half - 0.008, 0.085)
    return parts, [display]


def _ring(x: float, z: float, inner: float, outer: float):
    def field(a, b, c):
        away = np.hypot(a - x, b)
        return np.maximum(np.maximum(away - outer, inner - away), np.abs(c - z) - 0.0035)

    return solid(field, (x - outer - 0.006, -outer - 0.006, z - 0.008), (x + outer + 0.006, outer + 0.006, z + 0.008), 0.002)


def selector(pose: Pose, accent: str, tall: float = 0.085) -> tuple[list[Part], Display]:
    """A lever in a leather gaiter on a black plate with the gears beside it."""
    plate = box((0, 0, 0.003), (0.150, 0.128, 0.008), 0.003)
    lean = 0.16

    def gaiter(x, y, z):
        t = np.clip(z / 0.05, 0, 1)
        w = 0.036 * (1 - t) ** 1.4 + 0.013
        fold = 0.0022 * np.sin(t * 15)
        d = np.maximum(np.abs(x - lean * z) - w, np.abs(y + 0.012) - w) + fold
        return np.maximum(np.maximum(d * 0.8, z - 0.052), -z)

    head = union(
        rod((lean * tall, -0.012, tall), (lean * tall - 0.012, -0.012, tall + 0.022), 0.021),
        rod((lean * tall + 0.010, -0.012, tall + 0.006), (lean * tall - 0.020, -0.012, tall + 0.018), 0.020),
        blend=0.02,
    )
    collar = rod((lean * 0.050, -0.012, 0.050), (lean * 0.068, -0.012, 0.068), 0.0145)
    stem = rod((0, -0.012, 0.03), (lean * tall, -0.012, tall), 0.010)
    parts = [
        Part(pose.place(solid(plate, (-0.09, -0.08, -0.01), (0.09, 0.08, 0.015), 0.003)), "gloss black", False),
        Part(pose.place(solid(gaiter, (-0.06, -0.08, 0.0), (0.08, 0.06, 0.06), 0.0025)), "leather", False),
        Part(pose.place(solid(stem, (-0.03, -0.04, 0.0), (0.05, 0.02, tall + 0.02), 0.003)), "satin metal", False),
        Part(pose.place(solid(collar, (-0.03, -0.05, 0.02), (0.05, 0.03, 0.10), 0.002)), "satin metal", False),
        Part(pose.place(solid(grooved(head, lambda x, y, z: notch(np.abs(y + 0.012), 0.002, 0.0018)), (-0.06, -0.06, tall - 0.03), (0.07, 0.04, tall + 0.06), 0.0025)), "wheel leather", False),
    ]
    picture = screens.gears(60, 300, accent)
    # It lies flat: its left is on the left, its top in front.
    return parts, Display(Pose(tuple(pose.point((0.004, 0.047, 0.0075))), -np.pi / 2), (0.020, 0.100), picture)


def shifter(pose: Pose, accent: str) -> tuple[list[Part], Display]:
    """A short upright selector and a knob for the ways of driving on one black plate."""
    plate = box((0, 0, 0.003), (0.165, 0.150, 0.008), 0.003)
    grip = union(box((0.0, -0.020, 0.050), (0.046, 0.040, 0.062), 0.016), box((0.006, -0.020, 0.020), (0.030, 0.026, 0.05), 0.010), blend=0.02)
    cap = box((-0.001, -0.020, 0.0805), (0.034, 0.029, 0.006), 0.0028)
    parts = [
        Part(pose.place(solid(plate, (-0.10, -0.09, -0.01), (0.10, 0.09, 0.015), 0.003)), "gloss black", False),
        Part(pose.place(solid(grip, (-0.04, -0.06, 0.0), (0.05, 0.02, 0.09), 0.0025)), "wheel leather", False),
        Part(pose.place(solid(cap, (-0.03, -0.05, 0.07), (0.03, 0.01, 0.09), 0.0018)), "satin metal", False),
        *knob(Pose(tuple(pose.point((0.055, 0.046, 0.006))), -np.pi / 2), 0.024, 0.020),
    ]
    picture = screens.gears(60, 300, accent)
    return parts, Display(Pose(tuple(pose.point((-0.025, 0.042, 0.0075))), -np.pi / 2), (0.018, 0.088), picture)


def armrest(pose: Pose, length: float, width: float, height: float, material: str = "leather", thread: str = "thread") -> list[Part]:
    pad = box((0, 0, 0), (length, width, height), 0.024)
    seam = lambda x, y, z: notch(np.abs(z - height * 0.10), 0.003, 0.003)
    return [Part(pose.place(solid(grooved(pad, seam), (-length / 2 - 0.01, -width / 2 - 0.01, -height / 2 - 0.01), (length / 2 + 0.01, width / 2 + 0.01, height / 2 + 0.01), 0.004)), material, False)]
