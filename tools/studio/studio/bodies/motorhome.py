"""A coachbuilt motorhome, 7.0 m long: the cab of a van under the bed of its box. The paint is that of cab, skirts and stripes."""

from ..body import Body, Grille, Lamp, Light, Line, Panel, Seam, Shape, Wheel, Window
from ..cabin import Cabin
from ..fittings import Bar, Blob, Block, Handles, Mirror, Plate, Wiper
from ..hull import Flare, Hull, Relief, Ridge
from .caravan import hatch, window

LENGTH = 7.02
AXLES = (0.95, 4.98)
TYRE = 0.345

LOWER = Hull(
    section=[(0.16, 0.90), (0.28, 0.982), (0.46, 1.010), (0.70, 1.018), (1.00, 1.026), (1.15, 1.020), (1.30, 1.000), (1.45, 0.97)],
    plan=[(-0.1, -0.27), (0.0, -0.21), (0.25, -0.095), (0.60, -0.025), (1.0, -0.003), (1.4, 0), (2.6, 0)],
    top=[(-0.05, 0.93), (0.05, 0.985), (0.2, 1.075), (0.4, 1.165), (0.7, 1.265), (1.0, 1.325), (1.4, 1.34), (2.6, 1.34)],
    crown=0.05,
    bottom=[(0.0, 0.28), (0.4, 0.22), (2.6, 0.22)],
    nose=[(0.14, 0.18), (0.25, 0.07), (0.36, 0.015), (0.48, 0.0), (0.64, 0.008), (0.80, 0.030), (0.92, 0.060), (1.03, 0.12), (1.14, 0.21)],
    tail=[(0.14, 2.60), (1.40, 2.60)],
    nose_bend=(0.31, 2.5),
    tail_bend=(0.0, 2.0),
    nose_edge=0.11, tail_edge=0.02, top_edge=0.09, width=1.02,
    details=(
        Ridge("side", [(0.60, 1.010), (1.2, 1.040), (2.3, 1.050)], 0.012, 0.16, 0.4),
        Flare(AXLES[0], TYRE, 0.39, 0.56, 0.020),
        Relief("top", [(0.0, -0.2), (0.0, 0.42), (0.5, 0.50), (1.2, 0.62), (1.2, -0.2)], 0.012, 0.08, 0.1),
    ),
)

UPPER = Hull(
    section=[(1.05, 1.022), (1.25, 1.004), (1.45, 0.970), (1.65, 0.925), (1.85, 0.878), (2.00, 0.838), (2.15, 0.79)],
    plan=[(0.7, -0.14), (1.1, -0.055), (1.6, -0.012), (2.0, 0), (2.6, 0)],
    top=[(1.2, 1.94), (1.5, 2.060), (1.8, 2.110), (2.6, 2.13)],
    crown=0.05,
    bottom=[(0.7, 1.1), (2.6, 1.1)],
    nose=[(1.1, 0.60), (1.25, 0.77), (1.45, 0.965), (1.65, 1.155), (1.85, 1.355), (2.00, 1.53), (2.15, 1.76)],
    tail=[(1.1, 2.60), (2.1, 2.60)],
    nose_bend=(0.20, 2.0),
    tail_bend=(0.0, 2.0),
    nose_edge=0.12, tail_edge=0.02, top_edge=0.10, width=0.86,
)

BOX = Hull(
    section=[(0.40, 1.150), (0.60, 1.160), (1.20, 1.165), (2.60, 1.165), (3.10, 1.158)],
    plan=[(0.5, -0.075), (0.8, -0.040), (1.2, -0.012), (1.7, 0), (6.7, 0), (6.9, -0.006), (7.0, -0.012)],
    top=[(0.5, 2.97), (1.2, 3.040), (2.2, 3.070), (6.0, 3.070), (7.0, 3.050)],
    crown=0.035,
    bottom=[(0.5, 0.46), (7.1, 0.46)],
    # From the cab's door upwards, the nose runs forward over the windscreen.
    nose=[(0.40, 2.27), (1.84, 2.27), (1.93, 2.10), (2.03, 1.62), (2.13, 1.10), (2.22, 0.74), (2.34, 0.585), (2.50, 0.570), (2.70, 0.66), (2.88, 0.84), (3.02, 1.12), (3.14, 1.50)],
    tail=[(0.45, 6.86), (0.62, 6.92), (1.20, 6.945), (2.40, 6.945), (3.10, 6.88)],
    nose_bend=(0.10, 2.6),
    tail_bend=(0.02, 3.0),
    nose_edge=0.09, tail_edge=0.08, top_edge=0.11, bottom_edge=0.05, width=1.16,
)


CAB = [
    Window(Shape("front", [(-0.2, 1.310), (0.80, 1.315), (0.890, 1.345), (0.800, 1.860), (0.730, 1.925), (-0.2, 1.945)], 0.06), border=0.038),
    Window(
        Shape("side", [(1.17, 1.335), (2.12, 1.360), (2.14, 1.80), (2.08, 1.850), (1.74, 1.850), (1.54, 1.770)], 0.045),
        border=0.012, strip="gloss black",
        pillars=[([(1.42, 1.30), (1.48, 1.90)], 0.045)],
    ),
    Grille(
        Shape("front", [(-0.2, 0.640), (0.48, 0.640), (0.60, 0.715), (0.58, 0.775), (-0.2, 0.795)], 0.025),
        pattern="bars", pitch=(0.05, 0.052), bar=0.020, frame=0.014, frame_material="satin black", mesh_material="satin black",
    ),
    Grille(
        Shape("front", [(-0.2, 0.290), (0.62, 0.290), (0.72, 0.330), (0.64, 0.450), (-0.2, 0.450)], 0.03),
        pattern="lattice", pitch=(0.055, 0.036), bar=0.010, frame=0.012, frame_material="plastic", mesh_material="plastic",
    ),
    Lamp(
        Shape("front-corner", [(0.80, 0.760), (1.10, 0.755), (1.36, 0.860), (1.45, 1.060), (1.16, 1.030), (0.82, 0.870)], 0.035),
        lights=[
            Light([(0.835, 0.775), (1.10, 0.772), (1.345, 0.872), (1.42, 1.030), (1.402, 1.030), (1.330, 0.888), (1.095, 0.790), (0.835, 0.792)], "daytime light", radius=0.004),
            Light([(1.22, 0.985), (1.38, 1.015), (1.34, 0.965), (1.22, 0.935)], "indicator", under=0.02),
        ],
        projectors=[(0.94, 0.840, 0.046), (1.12, 0.880, 0.050)],
    ),
    Panel(Shape("front-corner", [(1.06, 0.330), (1.28, 0.335), (1.30, 0.47), (1.12, 0.46)], 0.03), "plastic", proud=0.004),
    Seam(Shape("side", [(1.36, 1.26), (1.38, 0.60), (1.44, 0.40), (2.21, 0.39), (2.21, 1.35), (2.18, 1.900), (1.80, 1.900), (1.50, 1.80), (1.10, 1.32)], 0.05)),
    Line("front-corner", [(1.30, 0.835), (1.70, 0.665)]),
    Seam(Shape("top", [(0.24, -0.2), (0.24, 0.44), (0.32, 0.66), (0.57, 0.79), (1.00, 0.86), (0.94, -0.2)], 0.06)),
]

LIVING = [
    window(2.62, 3.30, 1.62, 2.18),
    window(4.42, 5.12, 1.72, 2.20),
    window(5.72, 6.56, 1.62, 2.18),
    window(1.28, 1.88, 2.36, 2.66),
    Window(Shape("front", [(-0.2, 2.40), (0.50, 2.40), (0.56, 2.62), (-0.2, 2.62)], 0.09), border=0.025, strip="satin black", strip_width=0.016, glass="privacy glass"),
    Window(Shape("side", [(3.66, 1.62), (4.02, 1.62), (4.02, 2.22), (3.66, 2.22)], 0.07), border=0.025, strip="gloss black", glass="privacy glass"),
    Window(Shape("rear", [(-0.2, 1.72), (0.62, 1.72), (0.62, 2.22), (-0.2, 2.22)], 0.09), border=0.030, strip="satin black", strip_width=0.018, glass="privacy glass"),
    # Door, lockers and flaps in the sides.
    Seam(Shape("side", [(3.54, 0.560), (4.14, 0.560), (4.14, 2.420), (3.54, 2.420)], 0.07), width=0.012),
    hatch(5.74, 6.62, 0.60, 1.34),
    hatch(2.48, 3.14, 0.60, 1.04),
    hatch(4.48, 4.80, 1.10, 1.40),
    *[
        Grille(
            Shape("side", [(5.24, z), (5.52, z), (5.52, z + 0.22), (5.24, z + 0.22)], 0.02),
            pattern="bars", pitch=(0.05, 0.030), bar=0.014, frame=0.014, frame_material="white lacquer", mesh_material="white lacquer", set_back=0.006, depth=0.03,
        )
        for z in (1.16, 1.80)
    ],
    Lamp(
        Shape("rear", [(0.86, 0.84), (1.06, 0.84), (1.06, 1.30), (0.86, 1.30)], 0.05),
        lens="red lens", housing="red housing",
        lights=[
            Light([(0.895, 0.87), (1.025, 0.87), (1.025, 0.98), (0.895, 0.98)], "tail light", under=0.02),
            Light([(0.895, 1.14), (1.025, 1.14), (1.025, 1.25), (0.895, 1.25)], "indicator", under=0.02),
        ],
        depth=0.04,
    ),
    Panel(Shape("rear", [(-0.2, 0.50), (1.2, 0.50), (1.2, 0.62), (-0.2, 0.62)], 0.01), "plastic", proud=0.010),
    # Stripes that rise from the skirts, and between them and these all of the box white, whatever the paint.
    Panel(Shape("side", [(2.262, 1.10), (4.30, 1.14), (5.30, 1.30), (6.00, 1.66), (6.42, 2.22), (6.72, 3.3), (7.02, 3.3), (6.74, 2.18), (6.22, 1.46), (5.40, 1.06), (4.30, 0.94), (2.262, 0.92)], 0.08), "paint", proud=0.0012),
    Panel(Shape("side", [(2.262, 1.185), (4.26, 1.222), (5.20, 1.375), (5.84, 1.71), (6.24, 2.26), (6.52, 3.3), (6.60, 3.3), (6.32, 2.23), (5.92, 1.66), (5.24, 1.315), (4.28, 1.165), (2.262, 1.135)], 0.05), "alloy dark", proud=0.0012),
    Panel(Shape("side", [(2.262, 0.86), (3.60, 0.86), (3.60, 2.10), (2.262, 2.10)], 0.004), "white lacquer", proud=0.0012),
    Panel(Shape("front", [(-0.2, 2.00), (0.90, 2.00), (0.95, 1.72), (1.4, 1.72), (1.4, 3.3), (-0.2, 3.3)], 0.004), "white lacquer", proud=0.0012),
    Panel(Shape("rear", [(-0.2, 0.86), (1.4, 0.86), (1.4, 3.3), (-0.2, 3.3)], 0.004), "white lacquer", proud=0.0012),
]

ROOF = [
    Blob((4.35, 0.0, 3.130), (0.95, 0.74, 0.22), "white lacquer", 4.0),
    Block((1.60, 0.0, 3.085), (0.46, 0.46, 0.09), "white lacquer", 0.03),
    Block((2.75, 0.0, 3.095), (0.52, 0.52, 0.09), "white lacquer", 0.03),
    Block((6.20, 0.0, 3.090), (0.52, 0.52, 0.09), "white lacquer", 0.03),
    Block((5.35, 0.0, 3.100), (0.62, 1.30, 0.03), "gloss black", 0.006),
]

AWNING = [
    Block((4.25, -1.176, 2.800), (4.30, 0.030, 0.050), "aluminium", 0.006),
    Block((4.25, -1.222, 2.775), (4.25, 0.095, 0.115), "white lacquer", 0.030),
    *[Block((x, -1.222, 2.775), (0.040, 0.105, 0.125), "satin black", 0.020) for x in (2.12, 6.38)],
]

LADDER = [
    *[Bar([(7.060, y, 1.42), (7.060, y, 1.90), (7.050, y, 2.60), (7.020, y, 2.98), (6.880, y, 3.140), (6.660, y, 3.120)], 0.026, 0.026, "satin metal", False) for y in (0.72, 1.00)],
    *[Block((7.060, 0.86, z), (0.024, 0.28, 0.024), "satin metal", 0.010) for z in (1.55, 1.82, 2.09, 2.36, 2.63)],
    *[Block((7.00, y, z), (0.13, 0.020, 0.030), "satin metal", 0.006) for y in (0.72, 1.00) for z in (1.48, 2.52)],
]

BODY = Body(
    name="motorhome", length=LENGTH, height=3.15, axles=AXLES, track=1.84,
    wheel=Wheel(TYRE, 0.212, 0.225, "six spoke"),
    lower=LOWER, upper=UPPER, carried=BOX, blend=0.04, arch=0.385, arch_trim=0.0,
    sill=[(0.0, 0.290), (0.5, 0.28), (1.4, 0.32), (2.2, 0.33), (2.4, 0.50), (7.0, 0.50)],
    features=[*LIVING, *CAB],
    fittings=[
        Mirror((1.27, 1.150, 1.500), (1.32, 1.310), (0.15, 0.21, 0.36)),
        Handles([(1.96, 1.050)], material="plastic"),
        Wiper("front", (0.15, 1.328), (0.78, 1.372)),
        Wiper("front", (-0.60, 1.328), (0.05, 1.372)),
        Plate("front", 0.560),
        Plate("rear", 0.760),
        *ROOF,
        *AWNING,
        *LADDER,
        # At the door: handle, rail, step, lamp above.
        Block((4.080, -1.178, 1.30), (0.055, 0.030, 0.15), "satin black", 0.010),
        Bar([(3.44, -1.160, 1.00), (3.44, -1.215, 1.06), (3.44, -1.218, 1.28), (3.44, -1.215, 1.50), (3.44, -1.160, 1.56)], 0.026, 0.026, "satin black", False),
        Block((3.84, -1.24, 0.36), (0.56, 0.30, 0.03), "aluminium", 0.008),
        *[Block((x, -1.10, 0.42), (0.030, 0.16, 0.10), "satin black", 0.006) for x in (3.60, 4.08)],
        Block((3.84, -1.175, 2.50), (0.26, 0.026, 0.05), "lamp chrome", 0.010),
        # Lamps of the box: at its upper corners, along its sides.
        Blob((0.84, 0.86, 2.86), (0.10, 0.09, 0.05), "indicator", 3.0, mirrored=True),
        Block((6.930, 1.02, 2.90), (0.03, 0.10, 0.035), "reflector", 0.008, mirrored=True),
        *[Block((x, 1.162, 0.720), (0.070, 0.020, 0.035), "indicator", 0.006, mirrored=True) for x in (2.40, 4.30, 6.76)],
        *[Block((6.955, y, 0.560), (0.02, 0.12, 0.045), "reflector", 0.008, mirrored=True) for y in (0.92,)],
        Blob((0.045, 0.0, 0.900), (0.03, 0.125, 0.085), "satin metal", 2.3),
        # What is between the wheels, and the wall behind the seats.
        Block((4.60, 0.0, 0.42), (4.40, 1.60, 0.12), "satin black"),
        Block((2.62, 0.0, 1.40), (0.02, 2.00, 1.80), "trim"),
    ],
    cabin=Cabin(rows=[(1.76, 0.46, 0.90)], dash=(1.36, 1.30), floor=(0.9, 2.5, 0.64), half_width=0.80, dash_depth=0.54),
)
