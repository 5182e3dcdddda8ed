"""A sports motorcycle: a fairing from its lamps to under its engine, low handlebars, a seat in two storeys."""

import numpy as np

from ..body import Assembly
from ..bodywork import Part
from ..fittings import blob
from ..hull import Hull
from ..primitives import rounded_section, smooth_path, sweep
from .motorcycle import (
    LENGTH, box, chain, cooled_block, crankcase, fork, frame, front_guard, front_wheel, handlebar, indicator, low_silencer, moulded, moved, painted,
    plate_holder, rear_wheel, seat, tube,
)

NOSE = Hull(
    section=[(0.66, 0.120), (0.76, 0.175), (0.88, 0.200), (0.98, 0.180), (1.08, 0.130), (1.16, 0.09)],
    plan=[(0.22, -0.130), (0.34, -0.070), (0.50, -0.010), (0.66, 0.010), (0.86, 0.0)],
    top=[(0.22, 0.880), (0.34, 0.950), (0.48, 1.030), (0.60, 1.060), (0.86, 1.000)],
    crown=0.060,
    bottom=[(0.22, 0.770), (0.44, 0.700), (0.86, 0.640)],
    nose=[(0.66, 0.420), (0.76, 0.300), (0.84, 0.262), (0.92, 0.285), (1.02, 0.400), (1.12, 0.520)],
    tail=[(0.66, 0.860), (0.90, 0.800), (1.06, 0.700)],
    nose_bend=(0.10, 1.8), tail_bend=(0.0, 2.0),
    nose_edge=0.03, tail_edge=0.02, top_edge=0.05, bottom_edge=0.03, width=0.20,
)

FLANK = Hull(
    section=[(0.18, 0.090), (0.26, 0.140), (0.40, 0.185), (0.58, 0.205), (0.72, 0.200), (0.84, 0.165)],
    plan=[(0.55, -0.050), (0.72, 0.0), (1.0, 0.0), (1.40, -0.040)],
    top=[(0.55, 0.830), (0.80, 0.810), (1.00, 0.720), (1.20, 0.520), (1.44, 0.380)],
    crown=0.0,
    bottom=[(0.55, 0.460), (0.72, 0.250), (1.0, 0.185), (1.44, 0.240)],
    nose=[(0.18, 0.760), (0.30, 0.690), (0.45, 0.655), (0.60, 0.640), (0.84, 0.560)],
    tail=[(0.18, 1.380), (0.36, 1.430), (0.50, 1.300), (0.72, 1.080), (0.84, 1.000)],
    nose_bend=(0.0, 2.0), tail_bend=(0.03, 2.0),
    nose_edge=0.02, tail_edge=0.02, top_edge=0.03, bottom_edge=0.04, width=0.20,
)

SCREEN = [(0.370, 0.0, 0.985), (0.450, 0.0, 1.055), (0.540, 0.0, 1.115), (0.640, 0.0, 1.150)]
SEAT = [(1.130, 0.0, 0.805), (1.240, 0.0, 0.785), (1.360, 0.0, 0.790), (1.450, 0.0, 0.825)]


def fairing() -> list[Part]:
    return [
        moulded(NOSE, (0.18, -0.05, 0.60), (0.92, 0.26, 1.12)),
        moulded(FLANK, (0.50, -0.05, 0.14), (1.48, 0.26, 0.90)),
        Part(sweep(smooth_path(SCREEN, 20), rounded_section(0.230, 0.012, 0.005), scale=np.linspace(0.75, 1.0, 20), up=(0, 0, 1)), "gloss black", False),
        # What lets air out, and a dark blade below.
        Part(blob((0.880, 0.196, 0.600), (0.170, 0.030, 0.200), 2.6), "gloss black"),
        Part(blob((1.000, 0.150, 0.250), (0.420, 0.070, 0.050), 2.6), "gloss black"),
        Part(blob((0.290, 0.0, 0.815), (0.080, 0.120, 0.055), 2.6), "gloss black", False),
        tube([(0.286, 0.060, 0.868), (0.322, 0.115, 0.890), (0.385, 0.158, 0.925)], 0.018, "lamp housing"),
        tube([(0.272, 0.058, 0.872), (0.308, 0.118, 0.897), (0.376, 0.166, 0.934)], 0.009, "daytime light"),
        *indicator((0.520, 0.180, 0.880), (0.530, 0.255, 0.880)),
    ]


def high_tail() -> list[Part]:
    return [
        Part(blob((1.650, 0.0, 0.872), (0.560, 0.190, 0.130), 2.4), "paint", False),
        Part(blob((1.600, 0.0, 0.938), (0.270, 0.165, 0.055), 3.0), "plastic", False),
        Part(blob((1.560, 0.0, 0.805), (0.460, 0.170, 0.120), 2.8), "gloss black", False),
        Part(blob((1.420, 0.085, 0.755), (0.300, 0.060, 0.120), 2.8), "gloss black"),
        box((1.918, 0.0, 0.872), (0.024, 0.110, 0.022), "tail light", 0.008, False),
        *plate_holder(),
    ]


def parts() -> list[Part]:
    bars = moved(handlebar(), lambda p: p + (-0.030, 0, -0.115))
    return [
        *front_wheel(), *fork(), *front_guard(), *fairing(), *bars, *crankcase(), *cooled_block(), *low_silencer(), *frame(), *rear_wheel(), *chain(),
        *seat(SEAT, 0.260), *high_tail(), *painted(),
    ]


BODY = Assembly(name="sports-motorcycle", length=LENGTH, height=1.10, parts=parts)
