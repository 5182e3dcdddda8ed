"""A trail motorcycle: tall and slim, a long flat seat, a mudguard high over its front wheel, its silencer under the tail."""

import numpy as np

from ..body import Assembly
from ..bodywork import Part
from ..fittings import blob
from ..primitives import rounded_section, smooth_path, sweep
from .adventure_motorcycle import RISE, hand_guards, large_front_wheel
from .motorcycle import (
    LENGTH, box, chain, cooled_block, crankcase, fork, frame, handlebar, headers, indicator, moved, painted, raised, rear_wheel, seat, tube, turned,
)

SEAT = [(0.960, 0.0, 0.915), (1.080, 0.0, 0.880), (1.240, 0.0, 0.862), (1.440, 0.0, 0.868), (1.620, 0.0, 0.888), (1.780, 0.0, 0.900)]
SLIM = 0.72


def _bent(points: list[tuple], width: float, ends: tuple[float, float]) -> Part:
    """A painted strip along a line."""
    return Part(sweep(smooth_path(points, 24), rounded_section(width, 0.014, 0.006), scale=np.linspace(*ends, 24), up=(0, 0, 1)), "paint", False)


def nose() -> list[Part]:
    return [
        _bent([(0.640, 0.0, 0.770), (0.480, 0.0, 0.758), (0.320, 0.0, 0.728), (0.160, 0.0, 0.680)], 0.150, (0.8, 0.9)),
        Part(blob((0.510, 0.0, 0.915), (0.100, 0.215, 0.270), 2.6), "paint", False),
        Part(blob((0.470, 0.0, 0.890), (0.070, 0.150, 0.130), 3.0), "gloss black", False),
        turned([(0.0, 0.016), (0.034, 0.012), (0.048, 0.0)], (0.440, 0.0, 0.890), (-1, 0, 0), "projector", False),
        box((0.436, 0.0, 0.942), (0.012, 0.110, 0.012), "daytime light", 0.005, False),
        *indicator((0.560, 0.110, 0.820), (0.555, 0.190, 0.820)),
    ]


def flanks() -> list[Part]:
    return [
        Part(blob((0.780, 0.150, 0.745), (0.360, 0.060, 0.250), 2.8), "paint"),
        Part(blob((1.420, 0.100, 0.750), (0.400, 0.050, 0.180), 2.8), "paint"),
    ]


def silencer() -> list[Part]:
    back = (0.945, 0.040, 0.310)
    profile = [(0.0, -0.01), (0.024, -0.01), (0.050, 0.06), (0.056, 0.10), (0.056, 0.40), (0.046, 0.46), (0.030, 0.47), (0.0, 0.43)]
    return [*headers("satin metal"), tube([(1.140, 0.168, 0.236), (1.250, 0.160, 0.400), (1.360, 0.135, 0.590)], 0.022, "satin metal", False), turned(profile, (1.360, 0.135, 0.590), back, "aluminium", False)]


def tail() -> list[Part]:
    return [
        _bent([(1.500, 0.0, 0.800), (1.700, 0.0, 0.850), (1.880, 0.0, 0.880), (2.050, 0.0, 0.880)], 0.170, (1.0, 0.75)),
        box((1.990, 0.0, 0.845), (0.030, 0.090, 0.036), "tail light", 0.010, False),
        tube([(1.900, 0.0, 0.850), (1.960, 0.0, 0.760), (2.000, 0.0, 0.680)], 0.014, "satin black", False),
        *indicator((1.930, 0.030, 0.800), (1.935, 0.140, 0.800)),
        box((2.010, 0.0, 0.660), (0.006, 0.230, 0.150), "plate", 0.003, False),
    ]


def parts() -> list[Part]:
    slim = moved(painted(), lambda p: p * (1, SLIM, 1))
    above = [*fork(), *nose(), *handlebar(), *hand_guards(), *crankcase(), *cooled_block(), *silencer(), *frame(), *seat(SEAT, 0.205), *tail(), *slim, *flanks()]
    return [*large_front_wheel(), *rear_wheel(wire=True), *chain(), *raised(above, RISE)]


BODY = Assembly(name="trail-motorcycle", length=LENGTH, height=1.36, parts=parts)
