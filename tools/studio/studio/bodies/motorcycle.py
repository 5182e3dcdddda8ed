"""A roadster motorcycle with two cylinders, 2.06 m long. What is painted is its tank, side covers, mudguard and tail."""

from dataclasses import replace

import numpy as np

from ..body import Assembly
from ..bodywork import Part
from ..fittings import blob
from ..hull import Hull
from ..patch import Patch, half_surface, merged
from ..primitives import lathe, placed, rounded_box, rounded_section, smooth_path, sweep

LENGTH, HEIGHT = 2.06, 1.16
FRONT, REAR = (0.310, 0.0, 0.306), (1.735, 0.0, 0.318)
"""The axles' middles."""
RIM = 0.216
RAKE = np.array([0.44, 0.0, 1.0])
"""The direction of the fork, upwards."""

TANK = Hull(
    section=[(0.68, 0.100), (0.75, 0.134), (0.83, 0.152), (0.90, 0.142), (0.98, 0.09)],
    plan=[(0.62, -0.06), (0.72, -0.014), (0.86, 0.004), (1.0, -0.006), (1.12, -0.046), (1.24, -0.080)],
    top=[(0.60, 0.890), (0.72, 0.942), (0.86, 0.956), (1.0, 0.938), (1.12, 0.888), (1.24, 0.822)],
    crown=0.035,
    bottom=[(0.6, 0.765), (0.9, 0.735), (1.24, 0.715)],
    nose=[(0.70, 0.700), (0.80, 0.668), (0.90, 0.664), (0.98, 0.70)],
    tail=[(0.70, 1.225), (0.80, 1.215), (0.92, 1.190)],
    nose_bend=(0.05, 2.0), tail_bend=(0.03, 2.0),
    nose_edge=0.06, tail_edge=0.04, top_edge=0.075, bottom_edge=0.035, width=0.15,
)

TAIL = Hull(
    section=[(0.74, 0.085), (0.79, 0.108), (0.84, 0.104), (0.90, 0.07)],
    plan=[(1.5, 0.0), (1.70, -0.004), (1.82, -0.030), (1.92, -0.060)],
    top=[(1.50, 0.800), (1.66, 0.842), (1.76, 0.868), (1.86, 0.868), (1.94, 0.860)],
    crown=0.015,
    bottom=[(1.5, 0.755), (1.7, 0.772), (1.92, 0.812)],
    nose=[(0.70, 1.545), (0.90, 1.575)],
    tail=[(0.76, 1.86), (0.83, 1.905), (0.90, 1.90)],
    nose_bend=(0.0, 2.0), tail_bend=(0.06, 2.0),
    nose_edge=0.02, tail_edge=0.03, top_edge=0.04, bottom_edge=0.03, width=0.10,
)


def moulded(hull: Hull, low: tuple, high: tuple) -> Part:
    """A painted part, of its right half."""
    return Part(half_surface(hull.build(LENGTH), low, high, 0.006), "paint")


def moved(parts: list[Part], to) -> list[Part]:
    """Parts whose points (n, 3) a function takes elsewhere."""
    return [replace(part, patch=Patch(to(part.patch.vertices), part.patch.faces, part.patch.normals)) for part in parts]


def raised(parts: list[Part], by: float) -> list[Part]:
    """Parts with all heights multiplied."""
    return moved(parts, lambda p: p * (1, 1, by))


def tube(points: list[tuple], radius: float, material: str, mirrored: bool = True) -> Part:
    path = smooth_path(points, 40)
    turn = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    up = (0, 1, 0) if np.ptp(path[:, 1]) < 0.5 * np.ptp(path[:, (0, 2)], axis=0).max() else (0, 0, 1)
    return Part(sweep(path, radius * np.stack([np.cos(turn), np.sin(turn)], 1), up=up), material, mirrored)


def box(at: tuple, size: tuple, material: str, radius: float = 0.008, mirrored: bool = True, pitch: float = 0.0) -> Part:
    return Part(rounded_box(at, size, radius, pitch=pitch), material, mirrored)


def turned(profile: list[tuple[float, float]], at, axis, material: str, mirrored: bool = True) -> Part:
    return Part(placed(lathe(profile, 72), at, axis), material, mirrored)


def around(axle: tuple, radius: float, start: float, end: float) -> np.ndarray:
    """An arc about an axle, in degrees from straight ahead upwards."""
    angle = np.radians(np.linspace(start, end, 48))
    return np.array(axle) + radius * np.stack([-np.cos(angle), np.zeros(48), np.sin(angle)], 1)


def wheel(axle: tuple, radius: float, width: float, turn: float, wire: bool = False) -> list[Part]:
    """A cast wheel with five pairs of spokes or one of wire, and its tyre."""
    w = width / 2
    half = [
        (RIM - 0.006, 0.70 * w), (RIM + 0.010, 0.84 * w), (RIM + 0.028, 0.97 * w), (radius - 0.040, w), (radius - 0.026, 0.94 * w),
        (radius - 0.013, 0.72 * w), (radius - 0.004, 0.40 * w), (radius, 0.012),
    ]
    groove = [(radius, 0.006), (radius - 0.006, 0.004)]
    profile = half + groove
    tyre = lathe(profile + [(r, -h) for r, h in reversed(profile)], 160)
    edge = [(RIM - 0.004, 0.72 * w), (RIM + 0.004, 0.74 * w), (RIM + 0.002, 0.80 * w), (RIM - 0.010, 0.76 * w), (RIM - 0.014, 0.55 * w), (RIM - 0.024, 0.35 * w), (RIM - 0.026, 0.0)]
    rim = lathe(edge + [(r, -h) for r, h in reversed(edge)], 128)
    hub = lathe([(0.0, 0.062), (0.016, 0.062), (0.020, 0.056), (0.036, 0.050), (0.050, 0.030), (0.050, -0.030), (0.036, -0.050), (0.020, -0.056), (0.016, -0.062), (0.0, -0.062)], 64)
    spokes = _wires(turn) if wire else _cast(turn)
    return [
        Part(placed(patch, axle), material, mirrored=False)
        for patch, material in ((tyre, "tyre"), (rim, "alloy dark"), (hub, "alloy dark"), (merged(spokes), "satin metal" if wire else "alloy dark"))
    ]


def _cast(turn: float) -> list:
    spokes = []
    for k in range(5):
        for side in (-1, 1):
            inner, outer = (turn + 2 * np.pi * k / 5 + side * offset for offset in (0.30, 0.155))
            path = [(0.036 * np.cos(inner), 0.0, 0.036 * np.sin(inner)), (0.12 * np.cos((inner + outer) / 2), 0.0, 0.12 * np.sin((inner + outer) / 2)), (0.200 * np.cos(outer), 0.0, 0.200 * np.sin(outer))]
            spokes.append(sweep(smooth_path(path, 12), rounded_section(0.019, 0.034, 0.007), scale=np.linspace(1.15, 0.92, 12), up=(0, 1, 0)))
    return spokes


def _wires(turn: float) -> list:
    wires = []
    for k in range(36):
        inner, outer, y = turn + 2 * np.pi * k / 36 + (0.35 if k % 2 else -0.35), turn + 2 * np.pi * k / 36, 0.040 if k % 4 < 2 else -0.040
        path = [(0.046 * np.cos(inner), y, 0.046 * np.sin(inner)), (0.200 * np.cos(outer), 0.3 * y, 0.200 * np.sin(outer))]
        wires.append(sweep(path, rounded_section(0.0045, 0.0045, 0.002), up=(0, 1, 0)))
    return wires


def brake(axle: tuple, y: float, radius: float, caliper: tuple[float, float]) -> list[Part]:
    """A disc with holes too small to be seen, its carrier, and a caliper at (x, z)."""
    disc = [(0.62 * radius, 0.0025), (radius, 0.0025), (radius, -0.0025), (0.62 * radius, -0.0025), (0.62 * radius, 0.0025)]
    carrier = [(0.030, 0.004), (0.36 * radius, 0.003), (0.36 * radius, -0.003), (0.030, -0.004)]
    arms = [
        sweep([(0.30 * radius * np.cos(t), 0.0, 0.30 * radius * np.sin(t)), (0.66 * radius * np.cos(t + 0.25), 0.0, 0.66 * radius * np.sin(t + 0.25))], rounded_section(0.014, 0.005, 0.002), up=(0, 1, 0))
        for t in np.arange(5) * 2 * np.pi / 5 + 0.5
    ]
    at = (axle[0], y, axle[2])
    return [
        turned(disc, at, (0, 1, 0), "disc", y < 0.08), turned(carrier, at, (0, 1, 0), "alloy dark", y < 0.08),
        box((caliper[0], y, caliper[1]), (0.062, 0.060, 0.115), "caliper", 0.014, y < 0.08, pitch=0.42),
    ]


def along_fork(height: float, y: float = 0.0, ahead: float = 0.0) -> np.ndarray:
    """The point of the fork's legs at a height."""
    return np.array(FRONT) + RAKE * (height - FRONT[2]) + (-ahead, y, 0)


def front() -> list[Part]:
    """Wheel, fork, mudguard, lamp, instruments and handlebar."""
    return [*front_wheel(), *fork(), *front_guard(), *round_lamp(), *instruments(), *handlebar()]


def front_wheel(wire: bool = False) -> list[Part]:
    return wheel(FRONT, 0.306, 0.122, 0.35, wire) + brake(FRONT, 0.072, 0.150, (0.425, 0.375))


def fork() -> list[Part]:
    leg = RAKE / np.linalg.norm(RAKE)
    return [
        turned([(0.0, 0.0), (0.020, 0.0), (0.020, 0.40), (0.0, 0.40)], along_fork(0.30, 0.102), leg, "chrome"),
        turned([(0.0, -0.045), (0.026, -0.045), (0.030, -0.02), (0.030, 0.06), (0.024, 0.075), (0.0, 0.075)], along_fork(0.31, 0.102), leg, "satin black"),
        turned([(0.024, 0.0), (0.030, 0.004), (0.030, 0.47), (0.025, 0.474), (0.0, 0.474)], along_fork(0.535, 0.102), leg, "satin metal"),
        turned([(0.0, 0.0), (0.017, 0.0), (0.017, 0.24), (0.0, 0.24)], (FRONT[0], -0.12, FRONT[2]), (0, 1, 0), "satin metal", False),
        *[box(tuple(along_fork(z, ahead=-0.018)), (0.085, 0.285, 0.034), "satin black", 0.014, False, pitch=-0.41) for z in (0.760, 0.945)],
        turned([(0.0, 0.0), (0.034, 0.0), (0.034, 0.19), (0.0, 0.19)], along_fork(0.76, ahead=-0.045), leg, "satin black", False),
    ]


def front_guard() -> list[Part]:
    guard = sweep(around(FRONT, 0.334, 38, 158), rounded_section(0.005, 0.128, 0.002), up=(0, 1, 0))
    return [
        Part(guard, "paint", False),
        tube([(0.425, 0.066, 0.620), (0.445, 0.092, 0.560), (0.430, 0.098, 0.515)], 0.010, "satin black"),
        tube([tuple(np.array(FRONT) + (0.26, 0.064, 0.19)), (0.49, 0.092, 0.47), (0.415, 0.100, 0.43)], 0.007, "satin black"),
    ]


def round_lamp() -> list[Part]:
    lamp, ahead = np.array([0.500, 0.0, 0.845]), np.array([-1.0, 0.0, -0.06])
    return [
        turned([(0.0, -0.10), (0.040, -0.098), (0.075, -0.075), (0.094, -0.03), (0.099, 0.005), (0.099, 0.022), (0.092, 0.026)], lamp, ahead, "gloss black", False),
        turned([(0.099, 0.012), (0.103, 0.016), (0.103, 0.030), (0.093, 0.032)], lamp, ahead, "chrome", False),
        turned([(0.093, 0.006), (0.0, 0.002)], lamp, ahead, "lamp housing", False),
        turned([(0.074, 0.010), (0.077, 0.014), (0.088, 0.014), (0.091, 0.010)], lamp, ahead, "daytime light", False),
        turned([(0.0, 0.022), (0.020, 0.019), (0.036, 0.011), (0.044, 0.002)], lamp + [0, 0, 0.024], ahead, "projector", False),
        box(tuple(lamp + [-0.012, 0, -0.036]), (0.012, 0.090, 0.020), "lamp chrome", 0.004, False),
        turned([(0.0, 0.036), (0.050, 0.031), (0.080, 0.020), (0.094, 0.008)], lamp, ahead, "lens", False),
        tube([(0.520, 0.095, 0.845), (0.555, 0.104, 0.840), (0.585, 0.104, 0.835)], 0.012, "satin black"),
    ]


def instruments() -> list[Part]:
    """The speedometer, and the indicators beside the lamp."""
    return [
        *indicator((0.545, 0.125, 0.845), (0.540, 0.205, 0.845)),
        turned([(0.0, -0.035), (0.046, -0.03), (0.052, 0.0), (0.052, 0.012), (0.047, 0.014)], (0.565, 0.0, 1.035), (0.55, 0, 0.83), "satin black", False),
        turned([(0.047, 0.012), (0.0, 0.013)], (0.565, 0.0, 1.035), (0.55, 0, 0.83), "gloss black", False),
    ]


def indicator(foot: tuple, end: tuple) -> list[Part]:
    return [
        tube([foot, tuple((np.array(foot) + end) / 2), end], 0.009, "satin black"),
        Part(blob(end, (0.060, 0.034, 0.036), 3.0), "indicator"),
        Part(blob(np.array(end) + (0, -0.012, 0), (0.064, 0.030, 0.040), 3.0), "satin black"),
    ]


def handlebar() -> list[Part]:
    grip = np.array([0.16, 0.98, -0.10])
    start = (0.700, 0.262, 1.062)
    end = np.array(start) + grip / np.linalg.norm(grip) * 0.125
    return [
        tube([(0.625, -0.08, 1.000), (0.622, -0.04, 1.000), (0.622, 0.04, 1.000), (0.625, 0.08, 1.000)], 0.011, "satin black", False),
        tube([(0.625, 0.07, 1.000), (0.632, 0.115, 1.018), (0.655, 0.175, 1.058), (0.685, 0.230, 1.066), start, tuple(end)], 0.011, "satin black"),
        box((0.622, 0.045, 0.982), (0.042, 0.034, 0.060), "alloy dark", 0.008),
        turned([(0.0, 0.0), (0.0165, 0.0), (0.0165, 0.118), (0.019, 0.120), (0.019, 0.128), (0.0, 0.128)], start, grip, "tyre"),
        turned([(0.0, 0.128), (0.016, 0.128), (0.016, 0.146), (0.0, 0.150)], start, grip, "satin metal"),
        box((0.672, 0.205, 1.066), (0.050, 0.050, 0.046), "satin black", 0.012),
        tube([(0.660, 0.190, 1.068), (0.628, 0.245, 1.066), (0.640, 0.330, 1.056), (0.664, 0.405, 1.046)], 0.0058, "satin metal"),
        tube([(0.672, 0.205, 1.08), (0.650, 0.260, 1.14), (0.655, 0.330, 1.178)], 0.0055, "satin black"),
        turned([(0.0, -0.018), (0.036, -0.012), (0.052, 0.0), (0.054, 0.008), (0.050, 0.010)], (0.655, 0.345, 1.195), (1, 0.12, -0.22), "satin black"),
        turned([(0.050, 0.008), (0.0, 0.009)], (0.655, 0.345, 1.195), (1, 0.12, -0.22), "mirror glass"),
        box((0.632, -0.215, 1.105), (0.050, 0.044, 0.046), "plastic", 0.012, False),
        tube([(0.648, 0.180, 1.060), (0.545, 0.130, 1.045), (0.520, 0.070, 0.960), (0.570, 0.060, 0.800)], 0.0045, "satin black"),
        tube([(0.645, 0.200, 1.058), (0.520, 0.150, 1.000), (0.545, 0.115, 0.820), (0.480, 0.112, 0.620), (0.430, 0.085, 0.440)], 0.0045, "satin black"),
    ]


def engine() -> list[Part]:
    return [*crankcase(), *cylinders(), *cooler()]


def crankcase() -> list[Part]:
    return [
        box((1.070, 0.0, 0.400), (0.400, 0.300, 0.190), "alloy dark", 0.050, False),
        box((1.000, 0.0, 0.310), (0.260, 0.240, 0.080), "alloy dark", 0.030, False),
        box((1.180, 0.0, 0.490), (0.180, 0.260, 0.110), "alloy dark", 0.040, False),
        turned([(0.0, 0.036), (0.050, 0.034), (0.066, 0.026), (0.078, 0.010), (0.096, 0.006), (0.098, -0.03)], (1.135, 0.150, 0.405), (0, 1, 0), "satin metal"),
        turned([(0.0, 0.030), (0.040, 0.029), (0.056, 0.020), (0.064, 0.006), (0.078, 0.003), (0.080, -0.03)], (0.962, 0.148, 0.395), (0, 1, 0), "satin metal"),
        turned([(0.0, 0.040), (0.022, 0.039), (0.026, 0.034)], (1.135, 0.150, 0.405), (0, 1, 0), "alloy dark"),
        *[
            turned([(0.0, 0.008), (0.006, 0.008), (0.007, 0.0)], (1.135 + 0.088 * np.cos(t), 0.156, 0.405 + 0.088 * np.sin(t)), (0, 1, 0), "satin metal")
            for t in np.arange(8) * np.pi / 4 + 0.2
        ],
    ]


def cylinders() -> list[Part]:
    """Two in one block, leaning forward, with their fins, and what they breathe through."""
    parts = [
        box((0.985, 0.0, 0.735), (0.185, 0.270, 0.055), "satin metal", 0.024, False, pitch=-0.16),
        turned([(0.0, 0.010), (0.030, 0.008), (0.036, -0.006)], (0.985, 0.135, 0.735), (0, 1, 0), "satin metal"),
        box((1.010, 0.0, 0.600), (0.160, 0.270, 0.250), "satin black", 0.030, False, pitch=-0.16),
        tube([(1.075, 0.070, 0.690), (1.130, 0.070, 0.680), (1.190, 0.066, 0.668)], 0.026, "satin black"),
        box((1.235, 0.0, 0.650), (0.130, 0.210, 0.120), "satin black", 0.030, False),
        box((1.080, 0.0, 0.715), (0.360, 0.150, 0.090), "satin black", 0.020, False, pitch=0.10),
    ]
    for k in range(11):
        z = 0.500 + 0.0205 * k
        x = 1.028 - 0.16 * (z - 0.5)
        grown = 0.030 if k < 8 else 0.040
        parts.append(box((x, 0.0, z), (0.165 + grown, 0.275 + grown, 0.0075), "alloy dark", 0.003, False, pitch=-0.16))
    return parts


def cooled_block() -> list[Part]:
    """Cylinders cooled by water: smooth, behind a tall cooler."""
    return [
        box((1.000, 0.0, 0.600), (0.230, 0.270, 0.270), "alloy dark", 0.040, False, pitch=-0.30),
        box((0.960, 0.0, 0.715), (0.220, 0.280, 0.080), "satin black", 0.030, False, pitch=-0.30),
        *[box((1.005 - 0.29 * (z - 0.6), 0.0, z), (0.190, 0.282, 0.014), "satin black", 0.006, False, pitch=-0.30) for z in np.arange(0.500, 0.690, 0.034)],
        box((1.150, 0.0, 0.640), (0.260, 0.230, 0.170), "satin black", 0.040, False),
        box((0.765, 0.0, 0.560), (0.036, 0.300, 0.270), "satin black", 0.010, False, pitch=-0.20),
        *[box((0.744 - 0.2 * (z - 0.56), 0.0, z), (0.008, 0.270, 0.004), "alloy dark", 0.0015, False) for z in np.arange(0.445, 0.680, 0.015)],
    ]


def cooler() -> list[Part]:
    """Of the oil."""
    return [
        box((0.795, 0.0, 0.560), (0.030, 0.240, 0.100), "satin black", 0.008, False, pitch=-0.20),
        *[box((0.778 - 0.2 * (z - 0.56), 0.0, z), (0.010, 0.215, 0.004), "satin metal", 0.0015, False) for z in np.arange(0.522, 0.602, 0.013)],
    ]


def exhaust() -> list[Part]:
    back = np.array([0.985, 0.030, 0.170])
    silencer = [(0.0, -0.01), (0.021, -0.01), (0.022, 0.02), (0.046, 0.13), (0.049, 0.16), (0.049, 0.52), (0.044, 0.56), (0.036, 0.575), (0.030, 0.572), (0.029, 0.48), (0.0, 0.48)]
    return [
        *headers(),
        turned(silencer, (1.290, 0.185, 0.250), back, "chrome"),
        turned([(0.0, 0.485), (0.0285, 0.485)], (1.290, 0.185, 0.250), back, "gap"),
        tube([(1.560, 0.165, 0.400), (1.585, 0.180, 0.350), (1.600, 0.188, 0.315)], 0.009, "satin black"),
    ]


def headers(material: str = "chrome") -> list[Part]:
    """The pipes from the cylinders to where silencers begin."""
    pipe = [(0.930, 0.078, 0.668), (0.870, 0.082, 0.660), (0.815, 0.092, 0.590), (0.812, 0.108, 0.450), (0.850, 0.126, 0.320), (0.960, 0.145, 0.248), (1.140, 0.168, 0.236), (1.300, 0.186, 0.252)]
    return [
        tube(pipe, 0.0205, material),
        turned([(0.020, 0.0), (0.030, 0.0), (0.030, 0.012), (0.020, 0.012)], (0.905, 0.078, 0.668), (-1, 0, -0.1), "satin metal"),
    ]


def low_silencer() -> list[Part]:
    """A short one beside the rear wheel."""
    return [
        *headers("satin metal"),
        Part(blob((1.265, 0.165, 0.262), (0.420, 0.110, 0.150), 3.2), "satin black", False),
        turned([(0.0, 0.0), (0.030, 0.0), (0.034, 0.05), (0.030, 0.06), (0.0, 0.03)], (1.430, 0.190, 0.290), (1, 0.15, 0.25), "satin metal", False),
    ]


def frame() -> list[Part]:
    """Cradle, seat rails, footrests and stand."""
    return [
        tube([(0.640, 0.0, 0.760), (0.652, 0.0, 0.80), (0.684, 0.0, 0.875)], 0.036, "satin black", False),
        tube([(0.660, 0.030, 0.845), (0.800, 0.080, 0.765), (1.000, 0.112, 0.720), (1.180, 0.120, 0.690), (1.275, 0.122, 0.560), (1.300, 0.122, 0.400), (1.270, 0.122, 0.300)], 0.017, "satin black"),
        tube([(0.645, 0.024, 0.780), (0.720, 0.050, 0.620), (0.800, 0.095, 0.400), (0.850, 0.112, 0.300), (0.950, 0.120, 0.262), (1.150, 0.122, 0.262), (1.290, 0.122, 0.310)], 0.016, "satin black"),
        tube([(1.150, 0.112, 0.715), (1.350, 0.112, 0.730), (1.560, 0.104, 0.755), (1.800, 0.080, 0.805)], 0.013, "satin black"),
        tube([(1.290, 0.120, 0.460), (1.400, 0.118, 0.590), (1.530, 0.110, 0.735)], 0.012, "satin black"),
        tube([(1.290, 0.125, 0.330), (1.320, 0.160, 0.325), (1.335, 0.205, 0.322)], 0.010, "satin black"),
        turned([(0.0, 0.0), (0.014, 0.0), (0.015, 0.085), (0.0, 0.087)], (1.335, 0.195, 0.322), (0.08, 1, 0), "tyre"),
        tube([(1.10, -0.130, 0.270), (1.15, -0.175, 0.150), (1.20, -0.225, 0.022)], 0.011, "satin black", False),
        box((1.205, -0.235, 0.010), (0.050, 0.050, 0.014), "satin black", 0.005, False),
        tube([(1.200, -0.165, 0.310), (1.150, -0.175, 0.305), (1.110, -0.185, 0.318), (1.108, -0.225, 0.320)], 0.006, "satin metal", False),
    ]


def rear() -> list[Part]:
    """Wheel, swing arm, dampers, chain, seat, tail and what is on it."""
    return [*rear_wheel(), *dampers(), *chain(), *seat(), *tail()]


def rear_wheel(wire: bool = False) -> list[Part]:
    """With its brake and swing arm."""
    return [
        *wheel(REAR, 0.318, 0.168, 0.10, wire),
        *brake(REAR, 0.085, 0.115, (1.660, 0.405)),
        Part(sweep(smooth_path([(1.290, 0.112, 0.400), (1.450, 0.118, 0.375), (1.600, 0.122, 0.345), (1.770, 0.122, 0.316)], 24), rounded_section(0.030, 0.062, 0.012), scale=np.linspace(1.1, 0.85, 24)), "satin black"),
        turned([(0.0, 0.0), (0.017, 0.0), (0.017, 0.28), (0.0, 0.28)], (REAR[0], -0.14, REAR[2]), (0, 1, 0), "satin metal", False),
        box((REAR[0], 0.135, REAR[2]), (0.075, 0.012, 0.045), "satin metal", 0.005),
    ]


def dampers() -> list[Part]:
    low, high = np.array([1.615, 0.150, 0.375]), np.array([1.500, 0.138, 0.725])
    axis = high - low
    t = np.linspace(0, 1, 260)[:, None]
    side = np.cross(axis / np.linalg.norm(axis), (0, 1, 0))
    coil = low + axis * (0.14 + 0.62 * t) + 0.031 * (np.cos(2 * np.pi * 8 * t) * side + np.sin(2 * np.pi * 8 * t) * np.array([0, 1, 0]))
    turn = np.linspace(0, 2 * np.pi, 10, endpoint=False)
    length = float(np.linalg.norm(axis))
    return [
        Part(sweep(coil, 0.0058 * np.stack([np.cos(turn), np.sin(turn)], 1), up=tuple(axis)), "satin metal"),
        turned([(0.0, 0.0), (0.013, 0.0), (0.019, 0.03), (0.019, 0.16), (0.010, 0.17), (0.010, length - 0.10), (0.024, length - 0.09), (0.024, length - 0.02), (0.0, length)], low, axis, "satin black"),
    ]


SEAT = [(1.120, 0.0, 0.818), (1.220, 0.0, 0.796), (1.380, 0.0, 0.792), (1.500, 0.0, 0.815), (1.640, 0.0, 0.852), (1.735, 0.0, 0.872)]


def seat(spine: list[tuple] = SEAT, width: float = 0.270) -> list[Part]:
    """A seat along a line of its middle."""
    widths = np.interp(np.linspace(0, 1, 40), [0, 0.10, 0.35, 0.65, 0.92, 1], [0.50, 0.72, 1.0, 1.0, 0.84, 0.62])
    return [Part(sweep(smooth_path(spine, 40), rounded_section(width, 0.078, 0.036, 8), scale=widths, up=(0, 0, 1)), "plastic", False)]


def tail() -> list[Part]:
    return [
        moulded(TAIL, (1.5, -0.05, 0.70), (1.96, 0.16, 0.93)),
        Part(blob((1.345, 0.112, 0.640), (0.250, 0.060, 0.165), 2.8), "paint"),
        Part(blob((1.345, 0.141, 0.645), (0.080, 0.012, 0.040), 3.0), "satin metal"),
        box((1.905, 0.0, 0.835), (0.022, 0.120, 0.034), "tail light", 0.010, False),
        box((1.898, 0.0, 0.835), (0.022, 0.140, 0.050), "red housing", 0.012, False),
        *plate_holder(),
    ]


def plate_holder() -> list[Part]:
    """Behind the wheel, with the indicators and the inner mudguard."""
    return [
        tube([(1.800, 0.0, 0.790), (1.900, 0.0, 0.720), (1.985, 0.0, 0.640)], 0.020, "satin black", False),
        *indicator((1.880, 0.030, 0.735), (1.890, 0.165, 0.735)),
        Part(sweep(around(REAR, 0.345, 62, 128), rounded_section(0.006, 0.150, 0.002), up=(0, 1, 0)), "satin black", False),
        box((2.012, 0.0, 0.575), (0.010, 0.245, 0.165), "satin black", 0.004, False),
        box(PLATE, (0.006, 0.230, 0.150), "plate", 0.003, False),
    ]


def chain() -> list[Part]:
    """Chain, sprockets and guard, on the left."""
    y = -0.092
    big, small = np.array([REAR[0], y, REAR[2]]), np.array([1.225, y, 0.395])
    return [
        turned([(0.050, 0.004), (0.095, 0.004), (0.095, -0.004), (0.050, -0.004)], big, (0, 1, 0), "satin metal", False),
        *[
            tube([tuple(small + (0, 0, 0.036 * s)), tuple((small + big) / 2 + (0, 0, 0.064 * s)), tuple(big + (-0.01, 0, 0.094 * s))], 0.0085, "satin black", False)
            for s in (-1, 1)
        ],
        Part(sweep(around(tuple(big), 0.096, 84, 276), rounded_section(0.014, 0.014, 0.003), up=(0, 1, 0)), "satin black", False),
        Part(sweep(smooth_path([(1.340, y, 0.470), (1.500, y, 0.462), (1.700, y, 0.440)], 16), rounded_section(0.050, 0.006, 0.002)), "satin black", False),
    ]


PLATE = (2.019, 0.0, 0.575)


def painted() -> list[Part]:
    """The tank and what is on it."""
    tank = moulded(TANK, (0.55, -0.05, 0.62), (1.32, 0.24, 1.02))
    return [
        tank,
        turned([(0.0, 0.016), (0.030, 0.015), (0.036, 0.010), (0.038, -0.02)], (0.850, 0.0, 0.948), (0, 0, 1), "satin metal", False),
        Part(blob((0.850, 0.147, 0.845), (0.130, 0.020, 0.036), 3.0), "chrome"),
    ]


def parts() -> list[Part]:
    return [*front(), *engine(), *exhaust(), *frame(), *rear(), *painted()]


BODY = Assembly(name="motorcycle", length=LENGTH, height=HEIGHT, parts=parts)
