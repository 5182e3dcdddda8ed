"""Dashboards: pads, inlays, glove boxes, vents. x runs backwards, y to the car's right."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ..bodywork import Part
from ..curves import Outline, Points
from .solids import Pose, Profile, box, grooved, laid_on, notch, prism, solid, stitches, surface, union, without
from .steering import Rim, steering


@dataclass(frozen=True)
class Vent:
    """An outlet: middle (y, height under the pad's top), breadth and height; `at` is where its face is (x from the dash's edge)."""

    y: float
    h: float
    size: tuple[float, float]
    at: float
    blades: int = 4
    upright: bool = False


@dataclass(frozen=True)
class Dash:
    """A dashboard: x of its rear edge, height of its top, half its width, where the windscreen begins.

    `pad` and `lower` are profiles (x, z) from that edge; `bend` is how far the ends lie in front of the middle. `inlay`,
    `glovebox` and `grooves` are outlines (y, z) on the face, z from the top.
    """

    x: float
    z: float
    half: float
    front: float
    pad: Points
    lower: Points
    bend: float = 0.03
    inlay: list[Points] = field(default_factory=list)
    inlay_material: str = "decor"
    glovebox: Points = field(default_factory=list)
    grooves: list[Points] = field(default_factory=list)
    vents: list[Vent] = field(default_factory=list)
    seam: float | None = None  # height of the pad's seam
    driver: float = 0.36
    wheel: tuple[float, float] = (0.17, -0.07)  # the hub's x and z from the dash's edge
    wheel_tilt: float = -0.40
    rim: Rim = field(default_factory=Rim)
    accent: str = "#4aa3df"
    blocks: list = field(default_factory=list)  # fields that are joined to the pad: (field, blend), from the edge
    hollows: list = field(default_factory=list)  # and taken out of it
    thread: str = "thread"


def dash(d: Dash) -> list[Part]:
    """Everything in front of the driver but the console."""
    parts = _pad(d) + _lower(d)
    for vent in d.vents:
        parts += _vent(d, vent)
    parts += steering(Pose((d.x + d.wheel[0], d.driver, d.z + d.wheel[1]), d.wheel_tilt), d.rim)
    return parts


def shift(d: Dash, y):
    """How far the dash's edge lies in front of its middle."""
    return -d.bend * np.abs(y / d.half) ** 2.2


def _bent(d: Dash, profile, y):
    return lambda x, yy, z: profile(x - d.x - shift(d, yy), z - d.z)


def _pad(d: Dash) -> list[Part]:
    profile = Profile(d.pad, 0.02)
    solid_pad = prism(profile, "y", -d.half, d.half, 0.02)

    def local(x, y, z):
        whole = solid_pad
        for block, blend in d.blocks:
            whole = union(whole, block, blend=blend)
        if d.hollows:
            whole = without(whole, *d.hollows, edge=0.008)
        return whole(x, y, z)

    def pad(x, y, z):
        return local(x - d.x - shift(d, y), y, z - d.z)

    sewn = grooved(pad, lambda x, y, z: notch(np.abs(z - d.z - d.seam), 0.004, 0.003) * (x > d.x - 0.09)) if d.seam is not None else pad
    skin = surface(sewn, (d.front - 0.06, -d.half - 0.02, d.z - 0.16), (d.x + 0.08, d.half + 0.02, d.z + 0.16), 0.006)
    parts = [Part(skin, "pad", False)]
    if d.seam is not None:
        y = np.linspace(-d.half + 0.05, d.half - 0.05, 500)
        for off in (-0.007, 0.007):
            start = np.stack([np.full_like(y, d.x + 0.12), y, np.full_like(y, d.z + d.seam + off)], 1)
            path, out = laid_on(pad, start, (-1, 0, 0))
            parts.append(Part(stitches(path, out), d.thread, False))
    return parts


def _lower(d: Dash) -> list[Part]:
    profile = Profile(d.lower, 0.022)
    body = prism(profile, "y", -d.half, d.half, 0.02)
    wells = [box((v.at - 0.03, v.y, v.h), (0.10, v.size[0], v.size[1]), 0.008) for v in d.vents]

    def lower(x, y, z):
        return without(body, *wells, edge=0.006)(x - d.x - shift(d, y), y, z - d.z)

    outlines = [Outline(p, 0.02) for p in (*([d.glovebox] if d.glovebox else []), *d.grooves)]
    cut = grooved(lower, *(lambda x, y, z, o=o: notch(_far(o, y, z - d.z), 0.007, 0.004) * (x > d.x - 0.30) for o in outlines))
    low = min(z for _, z in d.lower)
    skin = surface(cut, (d.x - 0.42, -d.half - 0.02, d.z + low - 0.02), (d.x + 0.09, d.half + 0.02, d.z - 0.02), 0.006)
    parts: list[Part] = []
    for points in d.inlay:
        outline = Outline(points, 0.014)
        piece, skin = skin.cut(lambda p, n: np.maximum(outline.distance(p[:, 1], p[:, 2] - d.z), 0.15 - n[:, 0]))
        raised = piece.moved(0.0025)
        parts += [Part(raised, d.inlay_material, False), Part(raised.flange(0.006), "satin metal", False)]
    if d.glovebox:
        y0, y1 = min(p[0] for p in d.glovebox), max(p[0] for p in d.glovebox)
        top = max(p[1] for p in d.glovebox)
        latch = Pose(_on(lower, (d.x, (y0 + y1) / 2, d.z + top - 0.035)))
        parts.append(Part(latch.place(solid(box((0.002, 0, 0), (0.014, 0.085, 0.018), 0.006), (-0.01, -0.06, -0.02), (0.02, 0.06, 0.02), 0.002)), "satin black", False))
    return [Part(skin, "lower", False), *parts]


def _far(outline: Outline, y, z):
    y, z = np.broadcast_arrays(y, z)
    # Outlines are the same for every x.
    if y.ndim == 3:
        flat = np.abs(outline.distance(y[:1], z[:1]))
        return np.broadcast_to(flat, y.shape)
    return np.abs(outline.distance(y, z))


def _on(body, point):
    path, _ = laid_on(body, np.array([[point[0] + 0.2, point[1], point[2]]]), (-1, 0, 0))
    return tuple(path[0])


def _vent(d: Dash, v: Vent) -> list[Part]:
    x = d.x + v.at + float(shift(d, v.y))
    pose = Pose((x, v.y, d.z + v.h))
    w, h = v.size
    frame = without(box((0.0, 0, 0), (0.016, w + 0.010, h + 0.010), 0.005), box((0, 0, 0), (0.06, w - 0.004, h - 0.004), 0.007), edge=0.003)
    parts = [
        Part(pose.place(solid(frame, (-0.012, -w / 2 - 0.01, -h / 2 - 0.01), (0.012, w / 2 + 0.01, h / 2 + 0.01), 0.002)), "satin metal", False),
        Part(pose.place(solid(box((-0.07, 0, 0), (0.02, w + 0.01, h + 0.01), 0.004), (-0.09, -w / 2 - 0.01, -h / 2 - 0.01), (-0.055, w / 2 + 0.01, h / 2 + 0.01), 0.004)), "gap", False),
    ]
    for k in range(v.blades):
        at = ((k + 0.5) / v.blades - 0.5)
        size = (0.020, 0.003, h) if v.upright else (0.020, w, 0.0030)
        blade = Pose(tuple(pose.point((-0.012, at * w if v.upright else 0, 0 if v.upright else at * h))), 0 if v.upright else 0.25)
        reach = np.array(size) / 2 + 0.004
        parts.append(Part(blade.place(solid(box((0, 0, 0), size, 0.0013), -reach, reach, 0.0016)), "satin black", False))
    tab = box((-0.002, 0, 0), (0.014, 0.016, 0.010), 0.003)
    parts.append(Part(pose.place(solid(tab, (-0.015, -0.015, -0.01), (0.01, 0.015, 0.01), 0.0015)), "satin metal", False))
    return parts
