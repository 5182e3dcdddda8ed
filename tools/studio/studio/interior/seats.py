"""Front seats and rear benches: cushions, bolsters, seams, head rests, belts. Each is made around its hip, x backwards, z up."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..bodywork import Part
from ..curves import smooth_min
from ..primitives import rounded_section, smooth_path, sweep
from .solids import Pose, Profile, box, grooved, laid_on, notch, prism, rod, solid, stitches, surface, union

CUSHION_RISE = -0.13
LEAN = 0.36


@dataclass(frozen=True)
class Upholstery:
    """Names of the surfaces of a seat's parts; `channels` is the distance between the insert's cross seams."""

    main: str = "leather"
    insert: str = "fabric"
    thread: str = "thread"
    channels: float = 0.085


def front_seat(hip, floor: float, u: Upholstery, buckle: int) -> tuple[list[Part], list[Part]]:
    """A seat's lower part and its back; `buckle` is +1 where its belt's buckle is to the right of it, -1 to the left."""
    base, back = Pose(hip, CUSHION_RISE), Pose((hip[0] - 0.005, hip[1], hip[2] + 0.01), LEAN)
    parts = _covered(_front_cushion(u), base, 0.152, u, axis=2)
    upright = _covered(_front_back(u), back, 0.148, u, axis=0) + _head_rest(back, 0.0, u, 0.615)
    under = hip[2] - floor
    parts += [
        _part(box((-0.24, 0, -0.155), (0.46, 0.47, 0.10), 0.03), base, "plastic", (-0.50, -0.26, -0.22), (0.02, 0.26, -0.09)),
        _part(union(*(box((-0.22, s * 0.252, -0.135), (0.42, 0.035, 0.115), 0.016) for s in (-1, 1))), base, "plastic", (-0.45, -0.28, -0.21), (0.01, 0.28, -0.06)),
        _part(box((-0.22, 0, -under / 2 - 0.09), (0.36, 0.40, under - 0.18), 0.02), Pose(hip), "plastic", (-0.42, -0.22, -under), (0.0, 0.22, -0.1)),
        _part(union(*(box((-0.22, s * 0.18, -under + 0.03), (0.62, 0.035, 0.05), 0.006) for s in (-1, 1))), Pose(hip), "satin metal", (-0.55, -0.21, -under), (0.12, 0.21, -under + 0.07)),
        # Levers on the side of the door.
        _part(box((-0.26, -buckle * 0.277, -0.115), (0.13, 0.016, 0.022), 0.007), base, "satin black", (-0.34, -0.30, -0.14), (-0.18, 0.30, -0.09), 0.003),
    ]
    parts += _buckle(Pose((hip[0] - 0.03, hip[1] + buckle * 0.268, hip[2] - 0.03), 0.25))
    return parts, upright


def _front_cushion(u: Upholstery):
    pad = box((-0.235, 0, -0.075), (0.54, 0.47, 0.15), 0.055)
    bolsters = union(*(rod((-0.43, s * 0.212, -0.022), (-0.02, s * 0.205, -0.012), 0.046) for s in (-1, 1)), blend=0.01)

    def hollow(x, y, z):
        return 0.014 * np.exp(-(((x + 0.10) / 0.16) ** 2) - (y / 0.15) ** 2) * (z > -0.06)

    whole = union(pad, bolsters, blend=0.06)
    seams = lambda x, y, z: notch(np.abs(np.abs(y) - 0.152), 0.007, 0.005) * (z > -0.06)
    across = lambda x, y, z: _channels(x + 0.06, u) * (np.abs(y) < 0.152) * (z > -0.06) * (x > -0.44)
    front = lambda x, y, z: notch(np.abs(x + 0.452), 0.005, 0.005) * (np.abs(y) < 0.2) * (z > -0.1)
    welt = lambda x, y, z: notch(np.abs(z + 0.083), 0.005, 0.005)
    return grooved(whole, hollow, seams, across, front, welt), (-0.56, -0.28, -0.19), (0.07, 0.28, 0.06)


def _front_back(u: Upholstery):
    outline = Profile([(-0.20, -0.03), (0.20, -0.03), (0.232, 0.20), (0.245, 0.43), (0.215, 0.56), (0.13, 0.60), (-0.13, 0.60), (-0.215, 0.56), (-0.245, 0.43), (-0.232, 0.20)], 0.07)
    slab = prism(outline, "x", -0.028, 0.105, 0.09)
    bolsters = union(*(rod((-0.030, s * 0.205, 0.06), (-0.012, s * 0.212, 0.44), 0.043) for s in (-1, 1)), blend=0.01)

    def bent(x, y, z):
        x = x + 0.018 * np.exp(-(((z - 0.16) / 0.14) ** 2)) - 0.030 * np.clip((z - 0.42) / 0.2, 0, 1) ** 2
        return smooth_min(slab(x, y, z), bolsters(x, y, z), 0.055)

    front = lambda x: x < 0.03
    seams = lambda x, y, z: notch(np.abs(np.abs(y) - 0.148), 0.007, 0.005) * front(x) * (z < 0.51)
    shoulder = lambda x, y, z: notch(np.abs(z - 0.495), 0.006, 0.005) * front(x)
    across = lambda x, y, z: _channels(z + 0.02, u) * (np.abs(y) < 0.148) * front(x) * (z < 0.48)
    rim = lambda x, y, z: notch(np.abs(x - 0.055), 0.005, 0.005)
    return grooved(bent, seams, shoulder, across, rim), (-0.12, -0.29, -0.07), (0.16, 0.29, 0.66)


def _channels(t, u: Upholstery):
    return notch(np.abs((t / u.channels + 0.5) % 1 - 0.5) * u.channels, 0.004, 0.006)


def _covered(shape, pose: Pose, inset: float, u: Upholstery, axis: int) -> list[Part]:
    """A cushion: its insert and the rest in their materials, stitches beside the seams. `axis` is which way its face looks."""
    field, low, high = shape
    skin = surface(field, low, high, 0.004)
    face = (lambda p, n: -n[:, 2] + 0.25) if axis == 2 else (lambda p, n: n[:, 0] + 0.25)
    along = 0 if axis == 2 else 2
    far = (lambda p: -p[:, 0] - 0.452) if axis == 2 else (lambda p: p[:, 2] - 0.495)
    insert, rest = skin.cut(lambda p, n: np.maximum(np.maximum(np.abs(p[:, 1]) - inset, face(p, n)), far(p)))
    parts = [Part(pose.place(insert), u.insert, False)]
    if axis == 0:
        shell, rest = rest.cut(lambda p, n: 0.055 - p[:, 0])
        parts.append(Part(pose.place(shell), "plastic", False))
    parts.append(Part(pose.place(rest), u.main, False))
    t = np.linspace(-0.43, -0.03, 90) if axis == 2 else np.linspace(0.06, 0.485, 90)
    for side in (-1, 1):
        y = np.full_like(t, side * (inset + 0.009))
        start = np.stack([t, y, np.full_like(t, 0.08)], 1) if axis == 2 else np.stack([np.full_like(t, -0.14), y, t], 1)
        parts.append(_thread(field, start, (0, 0, -1) if axis == 2 else (1, 0, 0), pose, u))
    w = np.linspace(-0.19, 0.19, 80)
    edge = np.stack([np.full_like(w, -0.461), w, np.full_like(w, 0.08)], 1) if axis == 2 else np.stack([np.full_like(w, -0.14), w, np.full_like(w, 0.504)], 1)
    parts.append(_thread(field, edge, (0, 0, -1) if axis == 2 else (1, 0, 0), pose, u))
    return parts


def _thread(field, start, direction, pose: Pose, u: Upholstery) -> Part:
    path, out = laid_on(field, start, direction)
    return Part(pose.place(stitches(path, out)), u.thread, False)


def _part(field, pose: Pose, material: str, low, high, cell: float = 0.005) -> Part:
    return Part(pose.place(solid(field, low, high, cell)), material, False)


def _head_rest(back: Pose, y: float, u: Upholstery, height: float, width: float = 0.25, tall: float = 0.165) -> list[Part]:
    pad = box((0.048, y, height + tall / 2 + 0.02), (0.095, width, tall), 0.042)

    def curved(x, yy, z):
        return pad(x + 0.35 * (yy - y) ** 2 * -1.0 + 0.01, yy, z)

    seam = lambda x, yy, z: notch(np.abs(x - 0.062), 0.004, 0.004)
    posts = union(*(rod((0.052, y + s * 0.062, height - 0.06), (0.050, y + s * 0.062, height + 0.06), 0.0065) for s in (-1, 1)))
    collars = union(*(rod((0.053, y + s * 0.062, height - 0.035), (0.053, y + s * 0.062, height - 0.012), 0.013) for s in (-1, 1)))
    return [
        _part(grooved(curved, seam), back, u.main, (-0.03, y - 0.16, height), (0.13, y + 0.16, height + tall + 0.05), 0.004),
        _part(posts, back, "chrome", (0.03, y - 0.08, height - 0.07), (0.07, y + 0.08, height + 0.08), 0.003),
        _part(collars, back, "plastic", (0.03, y - 0.09, height - 0.06), (0.08, y + 0.09, height + 0.01), 0.004),
    ]


def _buckle(pose: Pose) -> list[Part]:
    return [
        _part(box((0, 0, 0.09), (0.032, 0.024, 0.075), 0.007), pose, "satin black", (-0.03, -0.03, 0.04), (0.03, 0.03, 0.14), 0.003),
        _part(box((0, 0, 0.128), (0.022, 0.016, 0.008), 0.003), pose, "red", (-0.02, -0.02, 0.12), (0.02, 0.02, 0.14), 0.002),
        _part(box((0, 0, 0.0), (0.022, 0.012, 0.13), 0.004), pose, "satin black", (-0.02, -0.02, -0.08), (0.02, 0.02, 0.08), 0.003),
    ]


def strap(points, across=(1.0, 0.0, 0.0)) -> Part:
    """A belt's webbing through points; `across` is where its breadth lies."""
    path = smooth_path(points, 60)
    return Part(sweep(path, rounded_section(0.0025, 0.046, 0.001), up=across), "webbing", False)


@dataclass(frozen=True)
class Bench:
    """A rear bench: half its width, the seats' distance from the middle, and where its back ends above the hip."""

    half: float = 0.62
    seat: float = 0.33
    top: float = 0.60
    lean: float = 0.42
    centre_rest: bool = True
    split: tuple[float, ...] = (-0.2,)


def bench(hip, floor: float, b: Bench, u: Upholstery) -> list[Part]:
    base, back = Pose(hip, -0.15), Pose((hip[0], hip[1], hip[2] + 0.01), b.lean)
    inset = b.seat - 0.125, b.seat + 0.125
    wells = lambda y: np.exp(-(((np.abs(y) - b.seat) / 0.15) ** 4))
    in_seat = lambda y: (np.abs(y) > inset[0]) & (np.abs(y) < inset[1])

    pad = box((-0.22, 0, -0.085), (0.52, 2 * b.half, 0.17), 0.055)
    lines = lambda y: np.minimum(np.abs(np.abs(y) - inset[0]), np.abs(np.abs(y) - inset[1]))
    cushion = grooved(
        pad,
        lambda x, y, z: 0.022 * wells(y) * np.exp(-(((x + 0.10) / 0.2) ** 2)) * (z > -0.07),
        lambda x, y, z: notch(lines(y), 0.006, 0.005) * (z > -0.07) * (x > -0.44),
        lambda x, y, z: _channels(x + 0.06, u) * in_seat(y) * (z > -0.07) * (x > -0.44),
        lambda x, y, z: notch(np.abs(x + 0.445), 0.005, 0.005) * (z > -0.1),
        lambda x, y, z: notch(np.abs(z + 0.09), 0.005, 0.005),
    )
    outline = Profile([(-b.half, -0.03), (b.half, -0.03), (b.half, b.top - 0.09), (b.half - 0.06, b.top), (-b.half + 0.06, b.top), (-b.half, b.top - 0.09)], 0.05)
    slab = prism(outline, "x", -0.03, 0.10, 0.085)
    front = lambda x: x < 0.03

    def bent(x, y, z):
        return slab(x + 0.016 * np.exp(-(((z - 0.16) / 0.15) ** 2)) - 0.026 * wells(y) * np.exp(-(((z - 0.33) / 0.22) ** 2)), y, z)

    upright = grooved(
        bent,
        lambda x, y, z: notch(lines(y), 0.006, 0.005) * front(x) * (z < 0.47),
        lambda x, y, z: notch(np.abs(z - 0.46), 0.006, 0.005) * front(x),
        lambda x, y, z: _channels(z, u) * in_seat(y) * front(x) * (z < 0.45),
        lambda x, y, z: notch(np.abs(x - 0.06), 0.005, 0.005),
        *(lambda x, y, z, s=s: notch(np.abs(y - s), 0.02, 0.004) for s in b.split),
    )
    parts: list[Part] = []
    for field, pose, low, high, axis in (
        (cushion, base, (-0.54, -b.half - 0.03, -0.2), (0.07, b.half + 0.03, 0.05), 2),
        (upright, back, (-0.12, -b.half - 0.03, -0.07), (0.16, b.half + 0.03, b.top + 0.05), 0),
    ):
        skin = surface(field, low, high, 0.005)
        face = (lambda p, n: -n[:, 2] + 0.25) if axis == 2 else (lambda p, n: n[:, 0] + 0.25)
        far = (lambda p: -p[:, 0] - 0.445) if axis == 2 else (lambda p: p[:, 2] - 0.46)
        inside = lambda p: np.maximum(inset[0] - np.abs(p[:, 1]), np.abs(p[:, 1]) - inset[1])
        insert, rest = skin.cut(lambda p, n: np.maximum(np.maximum(inside(p), face(p, n)), far(p)))
        if axis == 0:
            shell, rest = rest.cut(lambda p, n: 0.06 - p[:, 0])
            parts.append(Part(pose.place(shell), "carpet", False))
        parts += [Part(pose.place(insert), u.insert, False), Part(pose.place(rest), u.main, False)]
        t = np.linspace(-0.42, -0.03, 90) if axis == 2 else np.linspace(0.06, 0.45, 90)
        down = (0, 0, -1) if axis == 2 else (1, 0, 0)
        for y in (inset[0] - 0.009, inset[1] + 0.009, -inset[0] + 0.009, -inset[1] - 0.009):
            w = np.full_like(t, y)
            start = np.stack([t, w, np.full_like(t, 0.08)], 1) if axis == 2 else np.stack([np.full_like(t, -0.14), w, t], 1)
            parts.append(_thread(field, start, down, pose, u))
    rests = [-b.seat, b.seat, *([0.0] if b.centre_rest else [])]
    for y in rests:
        low_rest = 0.0 if y else 0.035
        parts += _head_rest(back, y, u, b.top + 0.015 - low_rest, 0.25, 0.145)
    under = hip[2] - floor
    parts.append(_part(box((-0.24, 0, -0.15 - (under - 0.12) / 2), (0.40, 2 * b.half - 0.04, under - 0.12), 0.03), Pose(hip), "carpet", (-0.5, -b.half, -under - 0.05), (0.0, b.half, -0.1), 0.01))
    for y in (-0.10, 0.10):
        parts += _buckle(Pose((hip[0] - 0.05, hip[1] + y, hip[2] - 0.085), 0.3))
    return parts
