"""The cabins that are photographed: one for small cars, one for SUVs, one for utes."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from .. import bodies
from ..bodywork import Part
from . import screens
from .console import Console, console
from .controls import keys, knob, tablet
from .dash import Dash, Vent, dash, shift
from .doors import Lining, lining
from .fixtures import boot, pedals, pillar, shelf, sills
from .screens import Display
from .seats import Bench, Upholstery, bench, front_seat
from .shell import Skin, floor, mat
from .solids import Pose, box, rectangle, slab, solid, without
from .steering import Rim
from .trims import Trim, grey


@dataclass(frozen=True)
class Shot:
    """A camera: where it is, what it looks at, its lens (mm on 36 mm); what is left out (names of groups); are the left doors open?"""

    at: tuple[float, float, float]
    aim: tuple[float, float, float]
    lens: float = 18.0
    without: tuple[str, ...] = ()
    left_open: bool = False
    exposure: float = 1.0


@dataclass(frozen=True)
class Cabin:
    """Groups of parts, what its screens show, and its own surfaces.

    `eye` is where the panorama is taken, `points` are what is told of in it; `windows` says where the lamps outside go: x of
    the windscreen and the rear window, heights of roof and belt, half the width.
    """

    groups: dict[str, list[Part]]
    displays: list[Display]
    eye: tuple[float, float, float]
    trims: dict[str, Trim] = field(default_factory=dict)
    points: list[tuple[str, tuple[float, float, float]]] = field(default_factory=list)
    windows: dict[str, float] = field(default_factory=dict)


SHOTS = {
    "small": {
        "dashboard": Shot((2.28, -0.03, 1.13), (1.55, 0.03, 0.80), 17.5, ("left back", "right back"), exposure=1.2),
        "front-seats": Shot((1.66, -0.90, 1.13), (2.18, 0.10, 0.70), 18.0, left_open=True, exposure=0.56),
        "rear-seats": Shot((2.31, -0.70, 1.10), (2.84, 0.14, 0.68), 18.0, ("left seat", "left back"), left_open=True, exposure=0.56),
    },
    "suv": {
        "dashboard": Shot((2.76, -0.03, 1.34), (2.01, 0.03, 0.96), 17.5, ("left back", "right back"), exposure=1.2),
        "front-seats": Shot((2.12, -1.00, 1.36), (2.67, 0.10, 0.90), 18.0, left_open=True, exposure=0.75),
        "boot": Shot((5.14, -0.16, 1.42), (4.1, 0.0, 0.94), 19.0, ("tail",), exposure=1.0),
    },
    "ute": {
        "dashboard": Shot((2.66, -0.03, 1.40), (1.93, 0.03, 1.02), 17.5, ("left back", "right back"), exposure=1.2),
        "front-seats": Shot((2.02, -0.97, 1.40), (2.56, 0.10, 0.97), 18.0, left_open=True, exposure=0.75),
        "rear-seats": Shot((2.64, -0.70, 1.40), (3.17, 0.12, 0.96), 18.0, ("left seat", "left back"), left_open=True, exposure=0.75),
    },
}


def small() -> Cabin:
    """Cloth with grey inserts, a hooded cluster of instruments, a screen that stands on the dash."""
    body = bodies.load("hatch")
    skin = Skin(body)
    x, z = 1.57, 0.95
    ground, accent = 0.27, "#4fb0e6"
    d = Dash(
        x=x, z=z, half=0.70, front=1.10, accent=accent, bend=0.05,
        pad=[(-0.50, 0.045), (-0.36, 0.035), (-0.07, 0.002), (0.0, -0.018), (0.004, -0.052), (-0.03, -0.074), (-0.12, -0.08), (-0.50, -0.11)],
        lower=[(-0.40, -0.06), (-0.070, -0.06), (-0.052, -0.160), (-0.012, -0.178), (-0.008, -0.250), (-0.05, -0.37), (-0.20, -0.46), (-0.40, -0.48)],
        seam=-0.034,
        inlay=[[(-0.52, -0.090), (-0.155, -0.090), (-0.155, -0.148), (-0.505, -0.148)]],
        glovebox=[(-0.60, -0.192), (-0.20, -0.192), (-0.20, -0.40), (-0.575, -0.40)],
        vents=[Vent(-0.068, -0.117, (0.115, 0.052), -0.062), Vent(0.068, -0.117, (0.115, 0.052), -0.062), Vent(-0.600, -0.117, (0.100, 0.052), -0.062), Vent(0.600, -0.117, (0.100, 0.052), -0.062)],
        blocks=[(box((-0.10, 0.36, 0.020), (0.24, 0.36, 0.105), 0.032), 0.05)],
        hollows=[box((0.02, 0.36, 0.018), (0.19, 0.325, 0.078), 0.022)],
        wheel=(0.185, -0.075),
    )
    parts, displays = dash(d), []
    at = lambda dx, y, dz: (x + dx, y, z + dz)
    displays.append(Display(Pose(at(-0.068 + float(shift(d, d.driver)), 0.36, 0.018), -0.12), (0.30, 0.070), screens.glow(screens.instruments(900, 210, accent))))
    case, picture = tablet(Pose(at(-0.035, 0.0, 0.062), -0.10, 0.05), 0.232, 0.132, screens.centre_screen(800, 456, accent))
    parts += case
    displays.append(picture)
    parts.append(Part(solid(box(at(-0.075, 0, 0.0), (0.05, 0.12, 0.09), 0.02), np.array(at(-0.11, -0.07, -0.06)), np.array(at(-0.03, 0.07, 0.06)), 0.004), "satin black", False))
    # The climate's panel, with a knob at each end.
    panel = Pose(at(-0.010, 0, -0.214), 0.03)
    parts.append(Part(panel.place(slab(rectangle(0.30, 0.058), 0.012, 0.016, 0.003)), "gloss black", False))
    displays.append(Display(Pose(tuple(panel.point((0.0005, 0, 0))), 0.03), (0.155, 0.034), screens.climate(460, 100, accent)))
    for y in (-0.115, 0.115):
        parts += knob(Pose(tuple(panel.point((0, y, 0))), 0.03), 0.0235, 0.020)
    parts += keys(Pose(at(-0.022, 0, -0.274), 0.35), 6, 0.22, 0.017)

    middle, picture = console(Console(x, z - 0.385, ground), accent)
    displays += picture
    seats_y = 0.365
    cloth = Upholstery("cloth", "fabric")
    hips = (2.155, 0.50), (2.93, 0.52)
    left, left_back = front_seat((hips[0][0], -seats_y, hips[0][1]), ground, cloth, buckle=1)
    right, right_back = front_seat((hips[0][0], seats_y, hips[0][1]), ground, cloth, buckle=-1)
    front = {"left seat": left, "left back": left_back, "right seat": right, "right back": right_back}
    rear = bench((hips[1][0], 0.0, hips[1][1]), ground + 0.02, Bench(half=0.60, seat=0.31, top=0.52), cloth)
    doors = {
        "front doors": lining(Lining(1.30, 2.27, (0.965, 0.985), 0.735, ground + 0.02, 0.695)),
        "rear doors": lining(Lining(2.31, 3.02, (0.992, 1.02), 0.755, ground + 0.04, 0.695, front=False)),
    }
    roof = skin.parts(0.93) + skin.overhead(1.62)
    roof += [skin.handle(1.98), skin.handle(2.72)]
    roof += skin.belt(2.27, 1.20, 0.70, (2.26, 0.66))
    low = floor(ground, 1.10, 3.0, 0.86, 0.07)
    for y in (-0.38, 0.38):
        low += mat((1.63, y), (0.42, 0.46), ground)
        low += mat((2.46, y), (0.30, 0.42), ground)
    low += pillar(2.29, 0.70, ground, 1.02) + sills(1.35, 3.0, 0.72, ground)
    low += pedals(1.36, 0.36, ground)
    low += shelf(3.10, 0.60, 0.94)
    return Cabin(
        groups={"dash": parts, "console": middle, **front, "rear": rear, **doors, "roof": roof, "floor": low},
        displays=displays,
        eye=(2.02, 0.0, 1.15),
        points=[
            ("Screen: The map, the music and the car's settings, with knobs for the climate below.", at(-0.02, -0.06, 0.07)),
            ("Steering wheel: Leather with keys on both spokes.", at(0.19, 0.36, -0.07)),
            ("Gear selector: Automatic, beside two cup holders.", (x + 0.24, 0.0, z - 0.30)),
            ("Front seats: Firm sides and a cloth insert with cross seams.", (hips[0][0] + 0.04, -seats_y + 0.06, hips[0][1] + 0.34)),
            ("Rear seats: Three belts and three head rests; the back folds in two parts.", (hips[1][0] + 0.06, 0.16, hips[1][1] + 0.30)),
        ],
        windows={"front": 1.2, "back": 3.6, "roof": 1.42, "belt": 1.0, "half": 0.85},
        trims={"cloth": Trim(grey(0.034), 0.95, specular=0.15, sheen=0.3, grain="weave", scale=420, depth=0.4), "fabric": Trim((0.095, 0.10, 0.112), 0.95, specular=0.15, sheen=0.3, grain="weave", scale=300, depth=0.5), "decor": Trim((0.33, 0.335, 0.345), 0.36, metallic=0.55)},
    )


def suv() -> Cabin:
    """Leather, one wide black panel of screens, an inlay of bronze, and a boot behind the second row."""
    body = bodies.load("suv")
    skin = Skin(body)
    x, z, ground, accent = 2.03, 1.08, 0.42, "#5cc8c0"
    d = Dash(
        x=x, z=z, half=0.775, front=1.60, accent=accent, bend=0.06, driver=0.395, wheel=(0.19, -0.06),
        pad=[(-0.46, 0.05), (-0.34, 0.035), (-0.09, 0.0), (-0.015, -0.010), (0.0, -0.036), (-0.02, -0.066), (-0.10, -0.075), (-0.46, -0.10)],
        lower=[(-0.40, -0.06), (-0.058, -0.06), (-0.046, -0.118), (-0.005, -0.132), (0.006, -0.205), (-0.03, -0.225), (-0.055, -0.37), (-0.20, -0.48), (-0.40, -0.50)],
        inlay=[[(-0.71, -0.140), (-0.19, -0.140), (-0.19, -0.198), (-0.70, -0.198)]],
        glovebox=[(-0.66, -0.238), (-0.21, -0.238), (-0.21, -0.42), (-0.64, -0.42)],
        vents=[Vent(-0.630, -0.092, (0.17, 0.034), -0.050, 2), Vent(-0.090, -0.092, (0.155, 0.034), -0.050, 2), Vent(0.090, -0.092, (0.155, 0.034), -0.050, 2), Vent(0.650, -0.092, (0.14, 0.034), -0.050, 2)],
        rim=Rim(0.186, 0.016),
    )
    parts, displays = dash(d), []
    at = lambda dx, y, dz: (x + dx, y, z + dz)
    # One panel from in front of the driver to the middle of the car.
    lean = -0.14
    panel = Pose(at(-0.075, 0.205, 0.070), lean)
    parts.append(Part(panel.place(slab(rectangle(0.70, 0.150), 0.010, 0.022, 0.003)), "gloss black", False))
    parts.append(Part(Pose(tuple(panel.point((-0.003, 0, 0))), lean).place(slab(rectangle(0.704, 0.154), 0.016, 0.023, 0.005)), "dark metal", False))
    parts.append(Part(solid(box(at(-0.12, 0.205, 0.02), (0.07, 0.60, 0.10), 0.025), np.array(at(-0.17, -0.12, -0.05)), np.array(at(-0.07, 0.53, 0.09)), 0.006), "satin black", False))
    displays.append(Display(Pose(tuple(panel.point((0.0006, 0.190, 0))), lean), (0.290, 0.118), screens.glow(screens.instruments(860, 350, accent))))
    displays.append(Display(Pose(tuple(panel.point((0.0006, -0.165, 0))), lean), (0.335, 0.128), screens.glow(screens.centre_screen(1020, 390, accent))))
    strip = Pose(at(0.004, 0, -0.168), -0.08)
    parts.append(Part(strip.place(slab(rectangle(0.30, 0.050), 0.012, 0.014, 0.003)), "gloss black", False))
    displays.append(Display(Pose(tuple(strip.point((0.0006, 0, 0))), -0.08), (0.205, 0.034), screens.climate(600, 100, accent)))
    for y in (-0.125, 0.125):
        parts += knob(Pose(tuple(strip.point((0, y, 0))), -0.08), 0.020, 0.018)
    parts += keys(Pose(at(-0.030, 0, -0.245), 0.2), 6, 0.22, 0.016)
    middle, picture = console(Console(x, z - 0.315, ground, half=0.115, lever=False), accent)
    displays += picture

    seats_y = 0.405
    hide = Upholstery("leather", "insert", channels=0.062)
    hips = (2.645, 0.70), (3.52, 0.74)
    left, left_back = front_seat((hips[0][0], -seats_y, hips[0][1]), ground, hide, buckle=1)
    right, right_back = front_seat((hips[0][0], seats_y, hips[0][1]), ground, hide, buckle=-1)
    rear = bench((hips[1][0], 0.0, hips[1][1]), ground + 0.02, Bench(half=0.655, seat=0.345, top=0.58, lean=0.36), hide)
    whole = skin.parts(1.08)
    roof, tail = [], []
    for part in whole:
        before, behind = part.patch.split(part.patch.vertices[:, 0] - 4.50)
        roof += [] if before.empty else [Part(before, part.material, part.mirrored)]
        tail += [] if behind.empty else [Part(behind, part.material, part.mirrored)]
    roof += skin.overhead(2.08) + [skin.handle(2.45), skin.handle(3.30)]
    roof += skin.belt(2.87, 1.44, 0.90, (2.86, 0.72)) + skin.belt(3.78, 1.46, 1.20, (3.72, 0.66))
    low = floor(ground, 1.58, 3.75, 0.92, 0.08)
    for y in (-0.41, 0.41):
        low += mat((2.10, y), (0.46, 0.50), ground) + mat((3.02, y), (0.36, 0.46), ground)
    low += pillar(2.89, 0.78, ground, 1.20) + sills(1.85, 3.8, 0.80, ground) + pedals(1.84, 0.395, ground)
    doors = {
        "front doors": lining(Lining(1.72, 2.86, (1.130, 1.155), 0.895, ground + 0.02, 0.765, middle="insert")),
        "rear doors": lining(Lining(2.91, 3.74, (1.160, 1.190), 0.925, ground + 0.04, 0.765, front=False, middle="insert")),
    }
    return Cabin(
        groups={"dash": parts, "console": middle, "left seat": left, "left back": left_back, "right seat": right, "right back": right_back, "rear": rear, **doors, "roof": roof, "tail": tail, "floor": low, "boot": boot(3.70, 4.74, 0.76, 1.24)},
        displays=displays, eye=(2.50, 0.0, 1.38),
        trims={
            "insert": Trim(grey(0.030), 0.50, grain="dots", scale=240, depth=0.6),
            "decor": Trim((0.34, 0.225, 0.14), 0.36, metallic=0.85),
            "thread": Trim((0.42, 0.36, 0.28), 0.8),
            "fabric": Trim(grey(0.030), 0.5, grain="leather", scale=330, depth=0.2),
        },
        points=[
            ("Screens: The instruments and the map under one glass.", at(-0.05, 0.04, 0.07)),
            ("Steering wheel: Leather with keys on both spokes.", at(0.20, 0.395, -0.05)),
            ("Gear selector: A short lever, and a knob for the ways of driving.", (x + 0.24, 0.0, z - 0.26)),
            ("Front seats: Leather with narrow cross seams.", (hips[0][0] + 0.05, -seats_y + 0.06, hips[0][1] + 0.34)),
            ("Second row: Three seats, and the boot behind them.", (hips[1][0] + 0.06, 0.16, hips[1][1] + 0.36)),
        ],
        windows={"front": 1.72, "back": 4.6, "roof": 1.70, "belt": 1.17, "half": 0.92},
    )


def ute() -> Cabin:
    """Hard-wearing cloth, an upright screen, orange seams."""
    body = bodies.load("ute")
    skin = Skin(body)
    x, z, ground, accent = 1.945, 1.14, 0.52, "#f08c3c"
    d = Dash(
        x=x, z=z, half=0.755, front=1.60, accent=accent, bend=0.035, driver=0.38, wheel=(0.18, -0.075),
        pad=[(-0.42, 0.045), (-0.30, 0.035), (-0.06, 0.006), (0.0, -0.014), (0.004, -0.085), (-0.02, -0.098), (-0.10, -0.105), (-0.42, -0.12)],
        lower=[(-0.40, -0.06), (-0.045, -0.06), (-0.040, -0.150), (-0.004, -0.168), (-0.002, -0.270), (-0.045, -0.40), (-0.20, -0.50), (-0.40, -0.52)],
        seam=-0.050,
        inlay=[[(-0.56, -0.108), (-0.175, -0.108), (-0.175, -0.140), (-0.56, -0.140)]],
        glovebox=[(-0.62, -0.190), (-0.205, -0.190), (-0.205, -0.42), (-0.60, -0.42)],
        vents=[Vent(-0.650, -0.128, (0.105, 0.054), -0.040, 3), Vent(0.660, -0.128, (0.095, 0.054), -0.040, 3), Vent(-0.145, -0.042, (0.060, 0.074), 0.004, 4), Vent(0.145, -0.042, (0.060, 0.074), 0.004, 4)],
        hollows=[box((0.0, s * 0.145, -0.042), (0.10, 0.060, 0.074), 0.008) for s in (-1, 1)],
        rim=Rim(0.190, 0.004, "dark metal"),
    )
    parts, displays = dash(d), []
    at = lambda dx, y, dz: (x + dx, y, z + dz)
    case, picture = tablet(Pose(at(0.022, 0.0, -0.060), -0.10), 0.190, 0.262, screens.menu(620, 855, accent), bezel=0.010, thickness=0.03)
    parts += case
    displays.append(picture)
    case, picture = tablet(Pose(at(-0.060 + float(shift(d, d.driver)), 0.38, 0.060), -0.12), 0.270, 0.098, screens.instruments(900, 326, accent), bezel=0.012, thickness=0.02)
    parts += case
    displays.append(picture)
    hood = without(box(at(-0.07 + float(shift(d, d.driver)), 0.38, 0.07), (0.15, 0.335, 0.150), 0.025), box(at(0.0 + float(shift(d, d.driver)), 0.38, 0.058), (0.16, 0.312, 0.130), 0.018), edge=0.006)
    parts.append(Part(solid(hood, np.array(at(-0.17, 0.20, -0.03)), np.array(at(0.03, 0.56, 0.16)), 0.004), "pad", False))
    for y in (-0.072, 0.072):
        parts += knob(Pose(at(0.002, y, -0.236), 0.02), 0.024, 0.024, "rubber")
    parts += keys(Pose(at(0.000, 0, -0.236), 0.02), 3, 0.080, 0.030)
    parts += keys(Pose(at(-0.006, 0, -0.283), 0.25), 6, 0.24, 0.018)
    middle, picture = console(Console(x, z - 0.325, ground, half=0.105), accent)
    displays += picture

    seats_y = 0.39
    cloth = Upholstery("cloth", "fabric", channels=0.11)
    hips = (2.525, 0.78), (3.22, 0.82)
    left, left_back = front_seat((hips[0][0], -seats_y, hips[0][1]), ground, cloth, buckle=1)
    right, right_back = front_seat((hips[0][0], seats_y, hips[0][1]), ground, cloth, buckle=-1)
    rear = bench((hips[1][0], 0.0, hips[1][1]), ground + 0.02, Bench(half=0.63, seat=0.33, top=0.56, lean=0.20, split=()), cloth)
    roof = skin.parts(1.13) + skin.overhead(2.04) + [skin.handle(2.36), skin.handle(2.98)]
    roof += skin.belt(2.55, 1.47, 0.98, (2.58, 0.70)) + skin.belt(3.42, 1.46, 1.24, (3.40, 0.66))
    low = floor(ground, 1.56, 3.55, 0.90, 0.09)
    for y in (-0.40, 0.40):
        low += mat((2.00, y), (0.46, 0.48), ground) + mat((2.86, y), (0.26, 0.44), ground)
    low += pillar(2.56, 0.755, ground, 1.21) + sills(1.78, 3.45, 0.78, ground) + pedals(1.74, 0.38, ground)
    doors = {
        "front doors": lining(Lining(1.66, 2.53, (1.170, 1.185), 0.955, ground + 0.02, 0.745)),
        "rear doors": lining(Lining(2.59, 3.40, (1.190, 1.205), 0.975, ground + 0.04, 0.745, front=False)),
    }
    return Cabin(
        groups={"dash": parts, "console": middle, "left seat": left, "left back": left_back, "right seat": right, "right back": right_back, "rear": rear, **doors, "roof": roof, "floor": low},
        displays=displays, eye=(2.38, 0.0, 1.44),
        trims={
            "cloth": Trim(grey(0.030), 0.95, specular=0.15, grain="weave", scale=420, depth=0.4),
            "fabric": Trim(grey(0.062), 0.95, specular=0.15, grain="weave", scale=240, depth=0.6),
            "decor": Trim(grey(0.24), 0.36, metallic=0.7),
            "thread": Trim((0.50, 0.17, 0.035), 0.8),
            "carpet": Trim(grey(0.020), 0.85, grain="leather", scale=120, depth=0.4),
        },
        points=[
            ("Screen: Upright, the map above and the climate below.", at(0.03, 0.0, -0.02)),
            ("Steering wheel: Leather with keys on both spokes.", at(0.19, 0.38, -0.07)),
            ("Gear selector: Automatic, beside two cup holders.", (x + 0.24, 0.0, z - 0.26)),
            ("Front seats: Hard-wearing cloth, sewn in orange.", (hips[0][0] + 0.05, -seats_y + 0.06, hips[0][1] + 0.34)),
            ("Rear seats: Three belts and three head rests.", (hips[1][0] + 0.02, 0.16, hips[1][1] + 0.34)),
        ],
        windows={"front": 1.74, "back": 3.5, "roof": 1.74, "belt": 1.20, "half": 0.90},
    )


CABINS = {"small": small, "suv": suv, "ute": ute}
