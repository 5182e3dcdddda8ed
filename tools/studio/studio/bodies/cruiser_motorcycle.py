"""A cruiser: long and low, its fork raked, a twin in a V, two pipes on its right, broad mudguards."""

import numpy as np

from ..body import Assembly
from ..bodywork import Part
from ..fittings import blob
from ..primitives import rounded_section, sweep
from .motorcycle import (
    FRONT, LENGTH, REAR, around, box, brake, chain, crankcase, fork, frame, handlebar, indicator, moved, painted, raised, rear_wheel,
    round_lamp, seat, tube, turned, wheel,
)

REACH, LOW = 0.17, 0.93
"""How far the front wheel stands ahead; by what the heights above the wheels are multiplied."""
SEAT = [(1.080, 0.0, 0.800), (1.190, 0.0, 0.735), (1.340, 0.0, 0.705), (1.460, 0.0, 0.735), (1.560, 0.0, 0.790), (1.720, 0.0, 0.805)]


def front_end() -> list[Part]:
    """Fork, lamp and handlebar, their foot moved ahead with the wheel."""
    rolling = [
        *wheel(FRONT, 0.306, 0.150, 0.35, True), *brake(FRONT, 0.084, 0.150, (0.425, 0.375)),
        Part(sweep(around(FRONT, 0.336, 20, 165), rounded_section(0.006, 0.175, 0.002), up=(0, 1, 0)), "paint", False),
    ]
    standing = [*fork(), *round_lamp(), *indicator((0.545, 0.125, 0.845), (0.540, 0.205, 0.845)), *moved(handlebar(), lambda p: p + (0.06, 0, 0.03))]
    return [*moved(rolling, lambda p: p - (REACH, 0, 0)), *moved(standing, _raked)]


def _raked(p: np.ndarray) -> np.ndarray:
    ahead = REACH * np.clip((0.98 - p[:, 2]) / (0.98 - FRONT[2]), 0, 1.1)
    return np.stack([p[:, 0] - ahead, p[:, 1], p[:, 2]], 1)


def twin() -> list[Part]:
    """Two finned cylinders in a V, and a round air cleaner between them."""
    parts = []
    for lean in (-0.40, 0.36):
        for k in range(11):
            up = 0.070 + 0.021 * k
            parts.append(box((1.060 + up * np.sin(lean), 0.0, 0.430 + up * np.cos(lean)), (0.175, 0.190, 0.009), "satin metal", 0.003, False, pitch=lean))
        for up, size in ((0.180, (0.135, 0.150, 0.250)), (0.315, (0.150, 0.150, 0.050))):
            parts.append(box((1.060 + up * np.sin(lean), 0.0, 0.430 + up * np.cos(lean)), size, "satin black", 0.020, False, pitch=lean))
    return [
        *parts,
        turned([(0.0, 0.050), (0.060, 0.048), (0.078, 0.036), (0.082, 0.0)], (1.060, 0.110, 0.640), (0, 1, 0), "chrome", False),
        turned([(0.0, 0.052), (0.030, 0.051), (0.034, 0.047)], (1.060, 0.110, 0.640), (0, 1, 0), "gloss black", False),
    ]


def pipes() -> list[Part]:
    """Both on the right, one over the other."""
    parts = []
    for start, low, end in (((0.915, 0.095, 0.690), 0.245, 1.900), ((1.190, 0.110, 0.690), 0.345, 1.780)):
        x, y, z = start
        parts += [
            tube([start, (x - 0.05, y + 0.05, z - 0.12), (x + 0.02, 0.185, low + 0.10), (x + 0.16, 0.195, low), (x + 0.40, 0.200, low)], 0.023, "chrome", False),
            turned([(0.0, 0.0), (0.026, 0.0), (0.042, 0.10), (0.042, end - x - 0.46), (0.038, end - x - 0.44), (0.0, end - x - 0.50)], (x + 0.36, 0.200, low), (1, 0.02, 0.015), "chrome", False),
        ]
    return parts


def behind() -> list[Part]:
    return [
        *rear_wheel(wire=True),
        Part(sweep(around(REAR, 0.356, 35, 178), rounded_section(0.007, 0.215, 0.003), up=(0, 1, 0)), "paint", False),
        Part(sweep(around(REAR, 0.365, 60, 128), rounded_section(0.030, 0.028, 0.010), up=(0, 1, 0)), "chrome", False),
        turned([(0.0, 0.030), (0.030, 0.026), (0.040, 0.0)], (2.058, 0.0, 0.520), (1, 0, 0.25), "tail light", False),
        *indicator((2.010, 0.080, 0.500), (2.020, 0.170, 0.500)),
        box((2.098, 0.0, 0.380), (0.006, 0.230, 0.150), "plate", 0.003, False),
        tube([(1.500, 0.150, 0.720), (1.620, 0.165, 0.560), (1.690, 0.160, 0.380)], 0.024, "satin black"),
    ]


def parts() -> list[Part]:
    above = raised([*frame(), *seat(SEAT, 0.340), *painted(), Part(blob((1.330, 0.130, 0.600), (0.270, 0.060, 0.200), 2.8), "paint")], LOW)
    whole = [*front_end(), *crankcase(), *moved(twin(), lambda p: p * (1, 1, 0.97)), *pipes(), *behind(), *chain(), *above]
    return moved(whole, lambda p: p + (REACH, 0, 0))


BODY = Assembly(name="cruiser-motorcycle", length=LENGTH + REACH, height=1.18, parts=parts)
