"""An adventure motorcycle: tall, with a beak, a screen, guards for the hands, bars around its engine and cases at its rear wheel."""

import numpy as np

from ..body import Assembly
from ..bodywork import Part
from ..fittings import blob
from ..primitives import rounded_section, smooth_path, sweep
from .motorcycle import (
    FRONT, LENGTH, box, chain, cooled_block, crankcase, exhaust, fork, frame, front_wheel, handlebar, indicator, moved, painted, plate_holder, raised,
    rear_wheel, seat, tube, turned,
)

RISE = 1.10
SEAT = [(1.140, 0.0, 0.825), (1.260, 0.0, 0.800), (1.430, 0.0, 0.808), (1.510, 0.0, 0.850), (1.640, 0.0, 0.880), (1.780, 0.0, 0.885)]


def large_front_wheel() -> list[Part]:
    return moved(front_wheel(wire=True), lambda p: (p - (FRONT[0], 0, 0)) * (RISE, 0.9, RISE) + (FRONT[0], 0, 0))


def nose() -> list[Part]:
    """Beak, lamps and screen."""
    beak = smooth_path([(0.640, 0.0, 0.800), (0.480, 0.0, 0.770), (0.340, 0.0, 0.735), (0.220, 0.0, 0.690)], 24)
    return [
        Part(sweep(beak, rounded_section(0.170, 0.045, 0.018), scale=np.linspace(1.0, 0.45, 24), up=(0, 0, 1)), "paint", False),
        Part(blob((0.510, 0.0, 0.880), (0.190, 0.235, 0.190), 2.8), "gloss black", False),
        turned([(0.0, 0.018), (0.028, 0.013), (0.038, 0.0)], (0.425, 0.056, 0.868), (-1, 0, 0), "projector"),
        tube([(0.420, 0.016, 0.920), (0.424, 0.060, 0.926), (0.445, 0.098, 0.920)], 0.008, "daytime light"),
        Part(blob((0.600, 0.130, 0.850), (0.250, 0.070, 0.200), 2.6), "paint"),
        box((0.560, 0.0, 1.060), (0.012, 0.270, 0.300), "glass", 0.005, False, pitch=0.48),
        *indicator((0.560, 0.120, 0.800), (0.555, 0.205, 0.800)),
    ]


def hand_guards() -> list[Part]:
    path = smooth_path([(0.660, 0.220, 1.070), (0.610, 0.300, 1.070), (0.625, 0.385, 1.055), (0.715, 0.410, 1.045)], 20)
    return [Part(sweep(path, rounded_section(0.014, 0.085, 0.006), up=(0, 0, 1)), "plastic")]


def flanks() -> list[Part]:
    return [
        Part(blob((0.790, 0.158, 0.780), (0.380, 0.090, 0.230), 2.6), "paint"),
        Part(blob((0.750, 0.176, 0.690), (0.240, 0.040, 0.160), 2.8), "gloss black"),
        tube([(0.740, 0.120, 0.700), (0.700, 0.200, 0.560), (0.760, 0.225, 0.400), (0.900, 0.215, 0.300), (1.080, 0.150, 0.260)], 0.012, "satin metal"),
        tube([(0.705, 0.205, 0.540), (0.900, 0.220, 0.520), (1.060, 0.160, 0.560)], 0.012, "satin metal"),
        box((0.930, 0.0, 0.215), (0.440, 0.260, 0.020), "aluminium", 0.008, False),
        box((0.740, 0.0, 0.300), (0.020, 0.260, 0.180), "aluminium", 0.008, False, pitch=-0.7),
    ]


def luggage() -> list[Part]:
    return [
        box((1.640, 0.290, 0.640), (0.400, 0.180, 0.310), "aluminium", 0.018),
        box((1.640, 0.290, 0.802), (0.412, 0.192, 0.026), "satin black", 0.010),
        tube([(1.400, 0.130, 0.760), (1.640, 0.190, 0.760), (1.860, 0.150, 0.780)], 0.010, "satin black"),
        box((1.830, 0.0, 0.910), (0.250, 0.240, 0.014), "satin black", 0.006, False),
        Part(blob((1.640, 0.0, 0.830), (0.500, 0.190, 0.090), 2.6), "paint", False),
        box((1.885, 0.0, 0.850), (0.024, 0.120, 0.034), "tail light", 0.010, False),
        *plate_holder(),
    ]


def parts() -> list[Part]:
    above = [
        *fork(), *nose(), *handlebar(), *hand_guards(), *crankcase(), *cooled_block(), *exhaust(), *frame(), *seat(SEAT, 0.275), *luggage(), *painted(), *flanks(),
    ]
    return [*large_front_wheel(), *rear_wheel(wire=True), *chain(), *raised(above, RISE)]


BODY = Assembly(name="adventure-motorcycle", length=LENGTH, height=1.36, parts=parts)
