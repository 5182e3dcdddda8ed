"""Caravans: a box on one or two axles, with its nose, door, windows, stripes and roof; the paint is that of stripes and lower sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..bodies.caravan import BODY, COUPLING, FEATURES, hatch, window
from ..body import Body, Grille, Lamp, Panel, Seam, Shape as Outline, Wheel, Window
from ..fittings import Blob, Block, Plate, SpareWheel, Turned
from ..hull import Hull

START, OVER = 1.30, 0.16
"""Where the box begins behind the coupling, and how far the spare wheel stands out behind it."""
SPREAD = 0.87
"""Between two axles."""
FOLDED = 2.0
"""Below this height a caravan is folded up and has no windows."""

NOSES = {
    "kinked": [(0.45, 0.20), (0.75, 0.06), (1.10, 0.0), (1.60, 0.0), (2.00, 0.07), (2.35, 0.20), (2.60, 0.35), (2.80, 0.52)],
    "upright": [(0.45, 0.16), (0.75, 0.03), (1.10, 0.0), (2.30, 0.02), (2.60, 0.10), (2.80, 0.22)],
    "raked": [(0.45, 0.10), (0.75, 0.0), (1.10, 0.02), (1.60, 0.16), (2.00, 0.32), (2.35, 0.50), (2.60, 0.66), (2.80, 0.84)],
    "wedge": [(0.45, 0.46), (0.75, 0.30), (1.10, 0.12), (1.45, 0.0), (1.75, 0.05), (2.20, 0.26), (2.60, 0.50), (2.80, 0.70)],
    "round": [(0.45, 0.30), (0.75, 0.14), (1.10, 0.04), (1.50, 0.0), (1.90, 0.03), (2.20, 0.13), (2.50, 0.34), (2.70, 0.60)],
}
"""How far a nose lies behind START, by its height."""


@dataclass(frozen=True)
class Shape:
    """What a caravan is put together from.

    Places along its side are parts of the box's length: the door's middle, and windows as (middle, width in metres, low, high).
    `skirt` is the height below which its sides are dark plates; `pop_top` gives the roof a lid that lifts.
    """

    nose: str
    stripes: str
    door: float
    windows: tuple[tuple[float, float, float, float], ...]
    axles: int = 2
    skirt: float = 0.60
    front_window: bool = True
    pop_top: bool = False
    wheel: str = "six spoke"

    def body(self, name: str, length: float, width: float, height: float, tyre: float) -> Body:
        """The caravan in its own measures, in metres."""
        end = length - OVER
        at = lambda part: START + part * (end - START)
        middle = at(0.60)
        axles = (middle,) if self.axles == 1 else (middle - SPREAD / 2, middle + SPREAD / 2)
        wheel = Wheel(tyre, 0.60 * tyre, 0.225, self.wheel)
        top = height - (0.06 if height < FOLDED else 0.19)
        side = 0.5 * width - 0.03
        low = top - 0.26 if self.pop_top else top
        return replace(
            BODY,
            name=name, length=length, height=height, width=width, axles=axles, track=width - 0.35, wheel=wheel,
            lower=_box(self.nose, side, low, end), upper=_lid(side, low, top, end) if self.pop_top else None,
            blend=0.012 if self.pop_top else 0.0,
            arch=tyre + 0.05, sill=[(1.2, self.skirt), (length, self.skirt)],
            features=[*self._openings(at, low), *_ends(self.front_window and height > FOLDED, side, low), *self._stripes(at, side, end)],
            fittings=[*_drawbar(end), *_roof(at, top, height), *self._stairs_and_awning(at, side, low), *_rear(end, wheel)],
        )

    def _stripes(self, at, side: float, end: float) -> list:
        stripes = STRIPES[self.stripes]
        return [*stripes.sides(at, end), *_white_around(stripes.bands, side, end)]

    def _openings(self, at, low: float) -> list:
        door = at(self.door)
        high = low - 0.12 if self.pop_top else min(low - 0.30, 2.385)
        openings = [window(at(part) - wide / 2, at(part) + wide / 2, z, to) for part, wide, z, to in self.windows]
        if low > FOLDED - 0.2:
            openings += [
                Window(Outline("side", [(door - 0.20, high - 0.88), (door + 0.20, high - 0.88), (door + 0.20, high - 0.12), (door - 0.20, high - 0.12)], 0.07), border=0.025, strip="gloss black", glass="privacy glass"),
                Seam(Outline("side", [(door - 0.32, 0.64), (door + 0.32, 0.64), (door + 0.32, high), (door - 0.32, high)], 0.07), width=0.012),
            ]
        openings += [hatch(at(0.04), at(0.04) + 0.62, 0.70, 0.98), hatch(at(0.97) - 0.70, at(0.97), 0.70, 0.98)]
        vent = at(0.60) + 0.62
        return openings + [
            Grille(
                Outline("side", [(vent, 1.10), (vent + 0.30, 1.10), (vent + 0.30, 1.30), (vent, 1.30)], 0.02),
                pattern="bars", pitch=(0.05, 0.030), bar=0.014, frame=0.014, frame_material="white lacquer", mesh_material="white lacquer", set_back=0.006, depth=0.03,
            )
        ]

    def _stairs_and_awning(self, at, side: float, low: float) -> list:
        door, start, end = at(self.door), at(0.10), at(0.90)
        step = Block((door, -side - 0.10, 0.42), (0.56, 0.30, 0.03), "aluminium", 0.008)
        if low < FOLDED - 0.2:
            return [step]
        y, z = -side - 0.06, low - 0.14
        return [
            step,
            Turned((start, y, z), (1, 0, 0), [(0.0, 0.0), (0.058, 0.0), (0.058, end - start), (0.0, end - start)], "white lacquer"),
            *[Turned((x, y, z), (1, 0, 0), [(0.0, 0.0), (0.064, 0.0), (0.068, 0.006), (0.068, 0.054), (0.064, 0.06), (0.0, 0.06)], "satin black") for x in (start - 0.05, end)],
            Block(((start + end) / 2, -side - 0.012, z + 0.06), (end - start + 0.2, 0.030, 0.040), "aluminium", 0.006),
            *[Block((x, -side - 0.022, z - 0.70), (0.045, 0.036, 1.30), "aluminium", 0.008) for x in (start - 0.02, end + 0.02)],
        ]


def _box(nose: str, side: float, top: float, end: float) -> Hull:
    return Hull(
        section=[(0.40, side - 0.015), (0.60, side - 0.005), (1.20, side), (2.40, side), (2.90, side - 0.005)],
        plan=[(1.2, -0.030), (1.6, -0.010), (2.0, 0), (end - 0.3, 0), (end, -0.004)],
        top=[(1.2, top - 0.04), (2.0, top), (end - 0.9, top), (end + 0.1, top - 0.02)],
        crown=0.030,
        bottom=[(1.2, 0.52), (end + 0.2, 0.52)],
        nose=[(z, START + x) for z, x in NOSES[nose]],
        tail=[(0.45, end - 0.08), (0.62, end - 0.02), (1.20, end), (2.20, end), (2.80, end - 0.06)],
        nose_bend=(0.05, 3.0) if nose != "round" else (0.16, 2.4),
        tail_bend=(0.02, 3.0),
        nose_edge=0.09 if nose != "round" else 0.20,
        tail_edge=0.07, top_edge=0.08, bottom_edge=0.04, width=side,
    )


def _lid(side: float, low: float, top: float, end: float) -> Hull:
    """The part of a roof that lifts."""
    inset = side - 0.10
    return Hull(
        section=[(low - 0.2, inset), (low + 0.1, inset), (top, inset - 0.03), (top + 0.2, inset - 0.08)],
        plan=[(1.2, 0), (end, 0)],
        top=[(1.2, top - 0.05), (2.2, top), (end, top - 0.01)],
        crown=0.030,
        bottom=[(1.2, low - 0.2), (end + 0.2, low - 0.2)],
        nose=[(low - 0.2, START + 0.42), (low, START + 0.46), (top, START + 0.58)],
        tail=[(low - 0.2, end - 0.22), (low, end - 0.22), (top, end - 0.26)],
        nose_bend=(0.05, 3.0), tail_bend=(0.03, 3.0),
        nose_edge=0.07, tail_edge=0.07, top_edge=0.08, bottom_edge=0.02, width=inset,
    )


def _ends(front_window: bool, side: float, low: float) -> list:
    """What is in front and behind."""
    panes = []
    if front_window:
        foot, head = (1.58, low - 0.57) if low > 2.3 else (low - 0.52, low - 0.20)
        panes.append(Window(Outline("front", [(-0.2, foot), (side - 0.40, foot), (side - 0.34, foot + 0.06), (side - 0.40, head - 0.05), (side - 0.46, head), (-0.2, head)], 0.06), border=0.035, strip="satin black", strip_width=0.020, glass="privacy glass"))
    if low > FOLDED:
        panes.append(Window(Outline("rear", [(-0.2, 1.62), (0.62, 1.62), (0.62, low - 0.50), (-0.2, low - 0.50)], 0.09), border=0.030, strip="satin black", strip_width=0.018, glass="privacy glass"))
    lamps = [_moved(lamp, side - 1.205, min(0.0, low - 1.85)) for lamp in FEATURES if isinstance(lamp, Lamp)]
    return [*panes, *lamps, Seam(Outline("front", [(-0.2, 0.80), (0.98, 0.80), (0.98, 1.36), (-0.2, 1.36)], 0.04), width=0.010)]


def _moved(lamp: Lamp, across: float, up: float) -> Lamp:
    def to(points):
        return [(y + across, z + up) for y, z in points]

    lights = [replace(light, points=to(light.points)) for light in lamp.lights]
    return replace(lamp, shape=replace(lamp.shape, points=to(lamp.shape.points)), lights=lights)


def _white(*points) -> Panel:
    return Panel(Outline("side", list(points), 0.03), "white lacquer", proud=0.0012)


def _belt(at, end: float) -> list:
    """One straight stripe below the windows."""
    return [_white((0.8, 1.52), (end + 0.4, 1.52), (end + 0.4, 3.2), (0.8, 3.2)), _white((0.8, 0.3), (end + 0.4, 0.3), (end + 0.4, 1.36), (0.8, 1.36))]


def _tail(at, end: float) -> list:
    """The rear in paint, its edge leaning."""
    return [_white((0.8, 1.05), (at(0.62), 1.05), (at(0.78), 3.2), (0.8, 3.2))]


def _dart(at, end: float) -> list:
    """Two stripes that part on their way back."""
    return [
        _white((0.8, 1.42), (at(0.35), 1.42), (at(1.1), 2.30), (at(1.1), 3.2), (0.8, 3.2)),
        _white((at(0.30), 1.30), (at(1.1), 2.06), (at(1.1), 1.74), (at(0.45), 1.24)),
        _white((0.8, 0.3), (end + 0.4, 0.3), (end + 0.4, 1.12), (0.8, 1.12)),
    ]


def _wave(at, end: float) -> list:
    """A stripe that rises over the rear."""
    return [
        _white((0.8, 1.48), (at(0.40), 1.48), (at(0.56), 1.60), (at(0.68), 1.98), (at(0.76), 3.2), (0.8, 3.2)),
        _white((at(0.84), 3.2), (at(0.76), 1.90), (at(0.62), 1.42), (at(0.44), 1.34), (at(0.44), 1.31), (at(0.66), 1.36), (at(0.84), 1.78), (at(0.94), 3.2)),
    ]


def _low(at, end: float) -> list:
    """Paint below the windows, white above."""
    return [_white((0.8, 1.46), (end + 0.4, 1.46), (end + 0.4, 3.2), (0.8, 3.2))]


def _line(at, end: float) -> list:
    """A thin line low on white sides."""
    return [_white((0.8, 1.10), (end + 0.4, 1.10), (end + 0.4, 3.2), (0.8, 3.2)), _white((0.8, 0.3), (end + 0.4, 0.3), (end + 0.4, 1.03), (0.8, 1.03))]


def _pair(at, end: float) -> list:
    """Two thin lines."""
    return [_white((0.8, low), (end + 0.4, low), (end + 0.4, high), (0.8, high)) for low, high in PAIR]


PAIR = ((0.3, 1.04), (1.11, 1.16), (1.19, 3.2))


@dataclass(frozen=True)
class Stripes:
    """White panels of the sides, and the heights between which front and rear are white."""

    sides: Callable[..., list]
    bands: tuple[tuple[float, float], ...]


STRIPES = {
    "belt": Stripes(_belt, ((0.3, 1.36), (1.52, 3.2))),
    "tail": Stripes(_tail, ((1.40, 3.2),)),
    "dart": Stripes(_dart, ((0.3, 1.12), (1.42, 3.2))),
    "wave": Stripes(_wave, ((1.48, 3.2),)),
    "low": Stripes(_low, ((1.46, 3.2),)),
    "line": Stripes(_line, ((0.3, 1.03), (1.10, 3.2))),
    "pair": Stripes(_pair, PAIR),
}


def _white_around(bands: tuple[tuple[float, float], ...], side: float, end: float) -> list:
    """Front and rear are white between heights, the roof all over, whatever the paint."""
    ends = [Panel(Outline(face, [(-0.2, low), (1.4, low), (1.4, high), (-0.2, high)], 0.002), "white lacquer", proud=0.0012) for face in ("front", "rear") for low, high in bands]
    return [*ends, Panel(Outline("top", [(1.1, -0.2), (end + 0.2, -0.2), (end + 0.2, side - 0.05), (1.1, side - 0.05)], 0.01), "white lacquer", proud=0.0012)]


def _drawbar(end: float) -> list:
    boot = 0.34
    return [
        *COUPLING,
        Block(((START + end) / 2 + 0.2, 0.62, 0.49), (end - START, 0.06, 0.10), "satin black", mirrored=True),
        Block((1.06, 0.0, 0.545), (0.56, 0.92, 0.025), "aluminium"),
        Turned((1.02, 0.20, 0.56), (0, 0, 1), [(0.0, 0.0), (0.125, 0.0), (0.155, 0.03), (0.155, 0.40), (0.135, 0.46), (0.06, 0.50), (0.05, 0.56), (0.0, 0.56)], "aluminium", mirrored=True),
        Turned((1.02, 0.20, 1.10), (0, 0, 1), [(0.085, 0.0), (0.090, 0.0), (0.090, 0.07), (0.085, 0.07)], "aluminium", mirrored=True),
        Block((0.85, 0.0, 0.82), (0.012, 0.76, 0.05), "satin black"),
        Block((1.10, 0.62, 0.74), (0.42, 0.34, boot), "satin black", 0.03, mirrored=True),
    ]


def _roof(at, top: float, height: float) -> list:
    if height < FOLDED:
        return []
    return [
        Blob((at(0.52), 0.0, top + 0.08), (1.00, 0.76, 0.22), "white lacquer", 4.0),
        *[Block((at(part), 0.0, top + 0.02), (0.50, 0.50, 0.08), "white lacquer", 0.03) for part in (0.24, 0.82)],
        Block((at(0.34), 0.45, top + 0.03), (0.80, 0.60, 0.03), "gloss black", 0.006, mirrored=True),
    ]


def _rear(end: float, wheel: Wheel) -> list:
    return [
        Block((end + 0.10, 0.0, 0.640), (0.07, 1.95, 0.10), "satin black"),
        Block((end + 0.02, 0.55, 0.640), (0.20, 0.06, 0.10), "satin black", mirrored=True),
        Block((end + 0.10, 0.0, 0.95), (0.05, 0.12, 0.44), "satin black"),
        SpareWheel((end + 0.18, 0.0, 1.10), (1, 0, 0), wheel),
        Plate("rear", 0.630, off=0.160),
    ]
