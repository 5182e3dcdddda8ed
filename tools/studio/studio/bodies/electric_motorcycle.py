"""The motorcycle with a battery in a finned case in place of its engine, an electric motor lying under it, and no exhaust."""

import numpy as np

from ..body import Assembly
from ..bodywork import Part
from ..fittings import blob
from .motorcycle import HEIGHT, LENGTH, box, frame, front, painted, rear, tube, turned

LEAN = -0.16
"""Radians by which the battery leans forward."""


def battery() -> list[Part]:
    return [
        box((0.990, 0.0, 0.575), (0.370, 0.262, 0.330), "satin black", 0.035, False, pitch=LEAN),
        *[box((x, 0.0, 0.575), (0.0085, 0.306, 0.316), "alloy dark", 0.004, False, pitch=LEAN) for x in 0.990 + 0.0245 * np.arange(-7, 8)],
        # The frame that holds it, and a plate across its fins.
        *[box((0.990 - 0.16 * (z - 0.575), 0.0, z), (0.395, 0.312, 0.030), "satin black", 0.010, False, pitch=LEAN) for z in (0.735, 0.420)],
        box((0.990, 0.154, 0.580), (0.175, 0.012, 0.075), "satin metal", 0.005, pitch=LEAN),
        # What charges it, under the tank that is none, and its cooler.
        box((1.090, 0.0, 0.742), (0.330, 0.210, 0.085), "satin black", 0.025, False, pitch=0.06),
        box((0.775, 0.0, 0.590), (0.028, 0.230, 0.190), "satin black", 0.008, False, pitch=-0.20),
        *[box((0.757 - 0.2 * (z - 0.59), 0.0, z), (0.010, 0.205, 0.004), "satin metal", 0.0015, False) for z in np.arange(0.512, 0.672, 0.014)],
        tube([(1.165, 0.105, 0.700), (1.205, 0.140, 0.620), (1.215, 0.140, 0.500), (1.190, 0.100, 0.390)], 0.0095, "indicator"),
    ]


def motor() -> list[Part]:
    """Lengthways, with rings around it, and the gears that turn its drive to the chain."""
    start, along = np.array([0.835, 0.0, 0.325]), (1, 0, 0)
    barrel = [(0.0, 0.0), (0.050, 0.002), (0.074, 0.010), (0.088, 0.026), (0.093, 0.050), (0.093, 0.300), (0.088, 0.316), (0.0, 0.316)]
    return [
        turned(barrel, start, along, "satin metal", False),
        *[turned([(0.092, s), (0.0975, s + 0.003), (0.0975, s + 0.011), (0.092, s + 0.014)], start, along, "alloy dark", False) for s in (0.055, 0.115, 0.175, 0.235, 0.290)],
        turned([(0.0, -0.006), (0.026, -0.005), (0.030, 0.004)], start, along, "alloy dark", False),
        box((1.210, 0.0, 0.365), (0.150, 0.230, 0.210), "alloy dark", 0.045, False),
        turned([(0.0, 0.026), (0.044, 0.025), (0.060, 0.016), (0.070, 0.0), (0.072, -0.02)], (1.215, 0.112, 0.375), (0, 1, 0), "satin metal"),
        box((1.190, 0.0, 0.500), (0.110, 0.190, 0.120), "satin black", 0.030, False),
    ]


def parts() -> list[Part]:
    cowl = Part(blob((0.535, 0.0, 0.965), (0.130, 0.205, 0.130), 2.6), "paint", False)
    return [*front(), cowl, *battery(), *motor(), *frame(), *rear(), *painted()]


BODY = Assembly(name="electric-motorcycle", length=LENGTH, height=HEIGHT, parts=parts)
