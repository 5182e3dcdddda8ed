"""Wheels: lathed tyre and rim, and a face whose windows are cut out of a dished disc. The axle is y, +y outwards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .body import Body, Wheel
from .bodywork import Part
from .curves import Curve, Outline, Points
from .patch import Patch, merged, vertex_normals
from .primitives import lathe, outward, placed, rounded_box

BEVEL = 0.012


@dataclass(frozen=True)
class Design:
    """A wheel face: `count` equal sectors with windows drawn for a rim of radius 1.

    A window is an outline in (outwards, across) coordinates around the direction `turn` (in sectors) from the first
    spoke; `dish` gives the face's height by radius, in metres, from the rim's outer edge.
    """

    count: int
    windows: list[tuple[float, Points]]
    dish: Points
    face: str = "alloy"
    sides: str = "alloy dark"


def _trapezium(inner: float, outer: float, half_inner: float, half_outer: float) -> Points:
    """A window that widens outwards and ends along the rim."""
    rim = [(outer * 0.985, half_outer * 0.93), (outer, half_outer * 0.45), (outer, -half_outer * 0.45), (outer * 0.985, -half_outer * 0.93)]
    return [(inner, -half_inner), (outer * 0.95, -half_outer), *reversed(rim), (outer * 0.95, half_outer), (inner, half_inner)]


FLAT_DISH = [(0.0, -0.030), (0.25, -0.026), (0.6, -0.012), (0.9, -0.006), (1.0, -0.008)]
DEEP_DISH = [(0.0, -0.058), (0.25, -0.052), (0.6, -0.026), (0.9, -0.006), (1.0, -0.006)]

DESIGNS = {
    "split ten": Design(
        5,
        [(0.5, _trapezium(0.36, 0.93, 0.075, 0.345)), (0.0, _trapezium(0.44, 0.93, 0.022, 0.105))],
        FLAT_DISH,
    ),
    "five star": Design(5, [(0.5, _trapezium(0.38, 0.93, 0.11, 0.40))], DEEP_DISH, face="alloy", sides="alloy"),
    "turbine": Design(10, [(0.5, [(0.36, -0.03), (0.62, -0.16), (0.90, -0.10), (0.93, 0.04), (0.90, 0.12), (0.60, 0.03), (0.38, 0.035)])], FLAT_DISH),
    "ten spoke": Design(10, [(0.5, _trapezium(0.30, 0.93, 0.045, 0.232))], DEEP_DISH, face="alloy", sides="alloy dark"),
    "six spoke": Design(6, [(0.5, _trapezium(0.40, 0.92, 0.13, 0.36))], DEEP_DISH, face="alloy dark", sides="alloy dark"),
    "twin five": Design(
        5,
        [(0.5, _trapezium(0.34, 0.93, 0.10, 0.30)), (0.0, [(0.40, -0.02), (0.90, -0.115), (0.93, 0.0), (0.90, 0.115), (0.40, 0.02)])],
        DEEP_DISH,
        face="alloy",
        sides="gloss black",
    ),
    "seven": Design(7, [(0.5, _trapezium(0.34, 0.93, 0.095, 0.350))], DEEP_DISH, face="alloy dark", sides="gloss black"),
    "cross": Design(8, [(0.5, [(0.40, -0.03), (0.66, -0.145), (0.66, 0.145), (0.40, 0.03)]), (0.0, [(0.70, -0.02), (0.92, -0.24), (0.94, 0.0), (0.92, 0.24), (0.70, 0.02)])], FLAT_DISH, sides="gloss black"),
    "aero": Design(5, [(0.5, [(0.66, -0.12), (0.90, -0.20), (0.93, 0.0), (0.90, 0.20), (0.66, 0.12)])], FLAT_DISH, face="alloy", sides="gloss black"),
    "blades": Design(9, [(0.5, [(0.32, 0.02), (0.60, -0.13), (0.92, -0.225), (0.93, -0.02), (0.62, 0.03), (0.36, 0.06)])], FLAT_DISH, face="alloy", sides="gloss black"),
    "bold five": Design(5, [(0.5, _trapezium(0.42, 0.92, 0.17, 0.30))], FLAT_DISH, face="alloy dark", sides="gloss black"),
    "split six": Design(6, [(0.5, _trapezium(0.36, 0.93, 0.075, 0.285)), (0.0, [(0.56, -0.006), (0.92, -0.092), (0.93, 0.0), (0.92, 0.092), (0.56, 0.006)])], DEEP_DISH, sides="gloss black"),
    "eight": Design(8, [(0.5, _trapezium(0.38, 0.92, 0.085, 0.265))], FLAT_DISH, face="alloy dark", sides="alloy dark"),
    "petals": Design(5, [(0.5, [(0.40, -0.05), (0.66, -0.20), (0.90, -0.27), (0.93, -0.05), (0.78, 0.02), (0.44, 0.06)]), (0.0, [(0.62, 0.06), (0.90, 0.10), (0.92, 0.19), (0.80, 0.20)])], FLAT_DISH, sides="gloss black"),
    "steel": Design(
        12, [(0.5, [(0.66, -0.05), (0.82, -0.07), (0.84, 0.0), (0.82, 0.07), (0.66, 0.05)])], DEEP_DISH, face="satin metal", sides="satin metal"
    ),
}


def wheel(spec: Wheel) -> list[Part]:
    """One wheel, standing on its own origin, outer face towards +y."""
    return [
        Part(_tyre(spec), "tyre", mirrored=False),
        Part(_rim(spec), "alloy", mirrored=False),
        *_face(spec),
        *_brake(spec),
    ]


def wheels(body: Body) -> list[Part]:
    """The four wheels in their places."""
    parts = []
    for part in wheel(body.wheel):
        copies = []
        for k, x in enumerate(body.axles):
            right = _turned(part.patch, 0.35 + 0.5 * k)
            copies.append(placed(right, (x, body.track / 2, body.wheel.tyre_radius)))
        parts.append(Part(merged(copies), part.material))
    return parts


def _turned(patch: Patch, angle: float) -> Patch:
    c, s = np.cos(angle), np.sin(angle)
    turn = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
    return Patch(patch.vertices @ turn.T, patch.faces, patch.normals @ turn.T)


def _tyre(spec: Wheel) -> Patch:
    r, rim, w = spec.tyre_radius, spec.rim_radius, spec.width / 2
    wall = r - rim
    half = [
        (rim - 0.004, w - 0.022), (rim + 0.006, w - 0.012), (rim + 0.2 * wall, w - 0.003), (rim + 0.45 * wall, w),
        (rim + 0.68 * wall, w - 0.002), (rim + 0.70 * wall, w - 0.004), (rim + 0.84 * wall, w - 0.009), (r - 0.010, w - 0.022), (r - 0.003, w - 0.034),
    ]
    grooves = []
    for centre in (0.58, 0.2, -0.2, -0.58):
        at = centre * w
        grooves += [(r, at + 0.006), (r - 0.008, at + 0.004), (r - 0.008, at - 0.004), (r, at - 0.006)]
    back = [(radius, -height) for radius, height in reversed(half)]
    return lathe(half + grooves + back, 160)


def _rim(spec: Wheel) -> Patch:
    r, w = spec.rim_radius, spec.width / 2
    profile = [
        (r - 0.003, w - 0.026), (r + 0.006, w - 0.012), (r + 0.004, w - 0.007), (r - 0.004, w - 0.007), (r - 0.010, w - 0.012),
        (r - 0.014, w - 0.030), (r - 0.022, w - 0.06), (r - 0.030, 0.0), (r - 0.024, -w + 0.03), (r, -w + 0.02),
    ]
    return lathe(profile, 128)


def _face(spec: Wheel) -> list[Part]:
    design = DESIGNS[spec.design]
    rim = spec.rim_radius
    radii = np.linspace(0.02, rim - 0.010, 90)
    angles = np.linspace(0, 2 * np.pi, 480, endpoint=False)
    rr, aa = np.meshgrid(radii, angles, indexing="ij")
    flat = np.stack([rr.ravel() * np.cos(aa.ravel()), np.zeros(rr.size), rr.ravel() * np.sin(aa.ravel())], 1)
    i, j = np.meshgrid(np.arange(len(radii) - 1), np.arange(len(angles)), indexing="ij")
    n = len(angles)
    a, b, c, d = i * n + j, i * n + (j + 1) % n, (i + 1) * n + j, (i + 1) * n + (j + 1) % n
    faces = np.concatenate([np.stack([t.ravel() for t in f], 1) for f in ((a, c, b), (b, c, d))])
    disc = Patch(flat, faces, np.tile([0.0, 1.0, 0.0], (len(flat), 1)))
    _, metal = disc.split(_to_windows(disc.vertices, design, rim))
    metal, edge = metal.split(BEVEL * 0.55 - _to_windows(metal.vertices, design, rim))
    dish = Curve([(r * rim, h) for r, h in design.dish], 0.01)

    def shaped(patch: Patch) -> Patch:
        p = patch.vertices.copy()
        s = np.clip(_to_windows(p, design, rim) / BEVEL, 0, 1)
        p[:, 1] = dish(np.hypot(p[:, 0], p[:, 2])) - 0.009 * (1 - s) ** 2 + spec.width / 2
        return outward(Patch(p, patch.faces, _facing(vertex_normals(p, patch.faces))))

    face, edge = shaped(metal), shaped(edge)
    sides = edge.flange(0.045, along=(0, -1, 0))
    hub = dish(np.array([0.0]))[0] + spec.width / 2
    cap = lathe([(0.0, hub + 0.012), (0.020, hub + 0.0115), (0.028, hub + 0.009), (0.031, hub + 0.002), (0.031, hub - 0.02)], 48)
    nuts = [
        placed(lathe([(0.0, 0.012), (0.007, 0.012), (0.009, 0.009), (0.0095, 0.0)], 6), (0.055 * np.cos(t), hub - 0.004, 0.055 * np.sin(t)))
        for t in np.arange(5) * 2 * np.pi / 5 + 0.3
    ]
    return [
        Part(face, design.face, mirrored=False),
        Part(edge, design.sides, mirrored=False),
        Part(sides, design.sides, mirrored=False),
        Part(cap, "gloss black", mirrored=False),
        Part(merged(nuts), "satin metal", mirrored=False),
    ]


def _facing(normals: np.ndarray) -> np.ndarray:
    return normals * np.sign(normals[:, 1:2] + 1e-12)


def _to_windows(p: np.ndarray, design: Design, rim: float) -> np.ndarray:
    """Signed distance to the nearest window, negative inside."""
    radius, angle = np.hypot(p[:, 0], p[:, 2]), np.arctan2(p[:, 2], p[:, 0])
    sector = 2 * np.pi / design.count
    nearest = np.full(len(p), 1.0)
    for turn, points in design.windows:
        local = (angle - turn * sector + sector / 2) % sector - sector / 2
        outline = Outline([(u * rim, v * rim) for u, v in points], 0.016)
        nearest = np.minimum(nearest, outline.distance(radius * np.cos(local), radius * np.sin(local)))
    return nearest


def _brake(spec: Wheel) -> list[Part]:
    r = spec.rim_radius * 0.72
    disc = lathe([(0.0, 0.045), (0.075, 0.045), (0.08, 0.028), (r - 0.002, 0.028), (r, 0.026), (r, 0.004), (0.07, 0.004)], 96)
    caliper = rounded_box((r - 0.02, 0.03, 0.0), (0.075, 0.055, 0.19), 0.018)
    back = lathe([(0.0, -0.03), (spec.rim_radius - 0.03, -0.03)], 64)
    return [
        Part(disc, "disc", mirrored=False),
        Part(caliper, "caliper", mirrored=False),
        Part(back, "wheel well", mirrored=False),
    ]
