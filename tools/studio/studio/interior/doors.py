"""Door linings: rolled sills, an inlay, arm rests, pulls, switches, pockets and loudspeakers. Modelled on the car's right."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..bodywork import Part
from ..curves import Outline
from ..primitives import rounded_section, smooth_path, sweep
from .solids import Pose, Profile, box, grooved, laid_on, notch, prism, rod, solid, stitches, surface, union, without


@dataclass(frozen=True)
class Lining:
    """A door's lining from x to x; heights of its sill (in front and behind), its arm rest and the floor; y of its face."""

    start: float
    end: float
    sill: tuple[float, float]
    rest: float
    floor: float
    y: float
    front: bool = True
    inlay: str = "decor"
    middle: str = "fabric"
    thread: str = "thread"


def lining(d: Lining) -> list[Part]:
    low, top = d.floor + 0.03, d.sill[0]
    y, rest = d.y, d.rest - top
    face = Profile(
        [(y - 0.005, low - top), (y + 0.16, low - top), (y + 0.16, 0.0), (y + 0.045, 0.0), (y + 0.008, -0.022), (y, -0.09), (y + 0.022, -0.125), (y + 0.022, rest + 0.02), (y, rest - 0.03)],
        0.018,
    )
    slope = (d.sill[1] - d.sill[0]) / (d.end - d.start)
    plate = prism(face, "x", d.start, d.end, 0.012)
    length = d.end - d.start
    a, b = d.start + 0.20 * length, d.start + (0.86 if d.front else 0.92) * length
    arm = box(((a + b) / 2, y - 0.012, rest - 0.03), (b - a, 0.115, 0.062), 0.024)
    pull = box((a + 0.34 * (b - a), y - 0.012, rest + 0.005), (0.15, 0.042, 0.07), 0.016)
    p0, p1 = d.start + (0.30 if d.front else 0.12) * length, d.start + 0.88 * length
    pocket = box(((p0 + p1) / 2, y - 0.010, low - top + 0.115), (p1 - p0, 0.085, 0.16), 0.028)
    slot = box(((p0 + p1) / 2, y + 0.008, low - top + 0.165), (p1 - p0 - 0.05, 0.055, 0.16), 0.02)

    def field(x, yy, z):
        z = z - top - slope * (x - d.start)
        whole = union(plate, arm, blend=0.035)
        whole = union(whole, pocket, blend=0.02)
        return without(whole, pull, slot, edge=0.010)(x, yy, z)

    line = lambda x, yy, z: notch(np.abs(z - top - slope * (x - d.start) + 0.105), 0.004, 0.003)
    skin = surface(grooved(field, line), (d.start - 0.02, y - 0.10, low - 0.02), (d.end + 0.02, y + 0.18, max(d.sill) + 0.03), 0.006)
    at = lambda p: p[:, 2] - top - slope * (p[:, 0] - d.start)
    parts: list[Part] = []

    upper, rest_of = skin.cut(lambda p, n: -0.105 - at(p))
    parts.append(Part(upper, "pad"))
    covered, rest_of = rest_of.cut(lambda p, n: np.maximum(rest - 0.035 - at(p), np.maximum(a - 0.07 - p[:, 0], p[:, 1] - y - 0.05)))
    arm_top, middle = covered.cut(lambda p, n: np.maximum(p[:, 1] - y - 0.016, at(p) - rest - 0.02))
    parts += [Part(arm_top, "leather"), Part(middle, d.middle)]
    if d.front:
        ring = Outline([(d.start + 0.14 + 0.075 * np.cos(t), low + 0.15 + 0.075 * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 40, endpoint=False)], 0)
        cone, rest_of = rest_of.cut(lambda p, n: np.maximum(ring.distance(p[:, 0], p[:, 2]), p[:, 1] - y - 0.04))
        if not cone.empty:
            edge, cone = cone.cut(lambda p, n: -0.005 - ring.distance(p[:, 0], p[:, 2]))
            parts += [Part(cone.moved(0.002), "speaker"), Part(edge.moved(0.003), "satin black")]
    parts.append(Part(rest_of, "lower"))

    x = np.linspace(d.start + 0.03, d.end - 0.03, 260)
    start = np.stack([x, np.full_like(x, y - 0.12), top + slope * (x - d.start) - 0.097], 1)
    path, out = laid_on(field, start, (0, 1, 0))
    parts.append(Part(stitches(path, out), d.thread))

    height = lambda x, h: top + slope * (x - d.start) + h
    # A blade of trim between sill and inlay, the handle on its plate, switches on the arm rest.
    trim = smooth_path([(x, y + 0.017, height(x, -0.128)) for x in np.linspace(d.start + 0.03, d.end - 0.03, 8)], 60)
    parts.append(Part(sweep(trim, rounded_section(0.012, 0.010, 0.003)), d.inlay))
    bowl = a + 0.10
    h = (rest - 0.125) / 2 + 0.01
    plate_of = box((bowl, y + 0.024, height(bowl, h)), (0.150, 0.016, 0.052), 0.007)
    lever = union(
        rod((bowl - 0.052, y + 0.020, height(bowl, h + 0.004)), (bowl - 0.042, y - 0.008, height(bowl, h + 0.003)), 0.010),
        rod((bowl - 0.042, y - 0.008, height(bowl, h + 0.003)), (bowl + 0.055, y - 0.002, height(bowl, h - 0.004)), 0.0095),
        blend=0.012,
    )
    reach = np.array((0.09, 0.05, 0.045))
    centre = np.array((bowl, y + 0.01, height(bowl, h)))
    parts.append(Part(solid(plate_of, centre - reach, centre + reach, 0.003), "gloss black"))
    parts.append(Part(solid(lever, centre - reach, centre + reach, 0.003), "satin metal"))
    if d.front:
        panel = Pose((a + 0.085, y - 0.012, height(a + 0.085, rest + 0.002)), pitch=0.0)
        parts.append(Part(panel.place(solid(box((0, 0, 0), (0.115, 0.066, 0.008), 0.003), (-0.07, -0.04, -0.01), (0.07, 0.04, 0.01), 0.002)), "gloss black"))
        for i in range(2):
            for j in range(2):
                at_key = (0.024 - 0.05 * i, -0.014 + 0.028 * j, 0.006)
                parts.append(Part(panel.place(solid(box(at_key, (0.036, 0.020, 0.010), 0.004), np.array(at_key) - (0.024, 0.014, 0.008), np.array(at_key) + (0.024, 0.014, 0.008), 0.0018)), "satin black"))
    return parts
