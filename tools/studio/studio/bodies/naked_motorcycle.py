"""A naked motorcycle: broad shoulders at its tank, a small cowl over its lamp, a short tail, a silencer under the engine."""

from ..body import Assembly
from ..bodywork import Part
from ..fittings import blob
from .motorcycle import (
    HEIGHT, LENGTH, box, chain, cooled_block, crankcase, fork, frame, front_guard, front_wheel, handlebar, indicator, low_silencer, painted, plate_holder,
    rear_wheel, seat, tube, turned,
)

SEAT = [(1.140, 0.0, 0.815), (1.250, 0.0, 0.788), (1.390, 0.0, 0.795), (1.470, 0.0, 0.832), (1.560, 0.0, 0.885), (1.720, 0.0, 0.920)]


def cowl() -> list[Part]:
    """The lamp and what is over it."""
    return [
        Part(blob((0.545, 0.0, 0.945), (0.190, 0.215, 0.190), 2.6), "paint", False),
        Part(blob((0.490, 0.0, 0.870), (0.140, 0.205, 0.185), 3.0), "gloss black", False),
        tube([(0.440, 0.020, 0.888), (0.440, 0.060, 0.905), (0.462, 0.088, 0.930)], 0.008, "daytime light"),
        turned([(0.0, 0.016), (0.026, 0.012), (0.036, 0.0)], (0.428, 0.0, 0.845), (-1, 0, -0.1), "projector", False),
        *indicator((0.560, 0.090, 0.850), (0.545, 0.190, 0.850)),
    ]


def shoulders() -> list[Part]:
    """Painted wings from the tank to the cooler."""
    return [
        Part(blob((0.790, 0.150, 0.800), (0.360, 0.085, 0.170), 2.6), "paint"),
        Part(blob((0.715, 0.168, 0.690), (0.220, 0.035, 0.190), 2.8), "gloss black"),
        Part(blob((0.960, 0.0, 0.240), (0.420, 0.230, 0.120), 3.0), "paint", False),
    ]


def short_tail() -> list[Part]:
    return [
        Part(blob((1.620, 0.0, 0.850), (0.440, 0.175, 0.110), 2.6), "paint", False),
        Part(blob((1.390, 0.095, 0.715), (0.260, 0.060, 0.110), 2.8), "gloss black"),
        box((1.832, 0.0, 0.868), (0.024, 0.120, 0.026), "tail light", 0.008, False),
        *plate_holder(),
    ]


def parts() -> list[Part]:
    return [
        *front_wheel(), *fork(), *front_guard(), *cowl(), *handlebar(), *crankcase(), *cooled_block(), *low_silencer(), *frame(), *rear_wheel(), *chain(),
        *seat(SEAT, 0.250), *short_tail(), *painted(), *shoulders(),
    ]


BODY = Assembly(name="naked-motorcycle", length=LENGTH, height=HEIGHT, parts=parts)
