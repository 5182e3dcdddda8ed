"""Fits a drawn body to a vehicle's real measures. Metres."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from .body import Body, Wheel
from .bodywork import Part
from .curves import Curve
from .patch import Patch, unit

HIP = 0.85
"""Up to this part of a drawn body's height in metres, above its wheels, it keeps the wheels' scale."""
STEP = 0.002


@dataclass(frozen=True)
class Size:
    """What a maker states of a vehicle, and its tyre's radius; `overhang` is from the front bumper to the front axle."""

    length: float
    width: float
    height: float
    wheelbase: float
    tyre: float
    overhang: float


@dataclass(frozen=True)
class Warp:
    """Where the points of a drawing go: a smooth rising function for each axis, which keeps wheel arches round."""

    along: Curve
    across: float
    up: Curve

    def __call__(self, part: Part) -> Part:
        p, n = part.patch.vertices, part.patch.normals
        x, y, z = p.T
        steep = np.stack([self._slope(self.along, x), np.full(len(p), self.across), self._slope(self.up, z)], 1)
        moved = np.stack([self.along(x), y * self.across, self.up(z)], 1)
        return replace(part, patch=Patch(moved, part.patch.faces, unit(n / steep)))

    @staticmethod
    def _slope(curve: Curve, at: np.ndarray) -> np.ndarray:
        return np.maximum((curve(at + STEP) - curve(at - STEP)) / (2 * STEP), 0.05)


def fitted(drawn: Body, name: str, size: Size, wheel: str, rim: float) -> Body:
    """The body of a drawing in the measures of a vehicle; `rim` is the rim's part of the tyre's radius."""
    axles = (size.overhang, size.overhang + size.wheelbase)
    scale = size.tyre / drawn.wheel.tyre_radius
    across = size.width / drawn.width
    return replace(
        drawn,
        name=name,
        length=size.length,
        height=size.height,
        axles=axles,
        track=drawn.track * across,
        wheel=Wheel(size.tyre, size.tyre * rim, drawn.wheel.width * scale, wheel),
        drawn=drawn,
        warp=Warp(_along(drawn, size, axles, scale), across, _up(drawn, size, scale)),
    )


def _along(drawn: Body, size: Size, axles: tuple[float, float], scale: float) -> Curve:
    reach = drawn.arch + 0.06
    knots = [(0.0, 0.0)]
    for old, new in zip(drawn.axles, axles):
        knots += [(old + t * reach, new + t * reach * scale) for t in (-1, -0.5, 0, 0.5, 1)]
    return Curve([*knots, (drawn.length, size.length)], 0.02)


def _up(drawn: Body, size: Size, scale: float) -> Curve:
    low = [(z, z * scale) for z in (0.0, HIP / 2, HIP - 0.1, HIP)]
    return Curve([*low, (drawn.height, size.height)], 0.03)
