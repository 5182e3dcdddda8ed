"""A light truck, its cab over the front wheels, with twin rear wheels and an aluminium tray, 5.39 m long."""

from ..body import Body, Grille, Lamp, Light, Line, Panel, Seam, Shape, Wheel, Window
from ..cabin import Cabin
from ..fittings import Bar, Blob, Block, Handles, Plate, SpareWheel, Turned, Wiper
from ..hull import Flare, Hull, Ridge

LENGTH = 5.385
AXLES = (1.07, 3.87)
TYRE = 0.355
WHEEL = Wheel(TYRE, 0.205, 0.200, "steel")

CAB = Hull(
    section=[(0.28, 0.80), (0.40, 0.850), (0.60, 0.868), (0.95, 0.876), (1.20, 0.872), (1.45, 0.852), (1.70, 0.822), (1.95, 0.785), (2.15, 0.74)],
    plan=[(0.0, -0.060), (0.2, -0.026), (0.5, -0.006), (0.9, 0), (1.4, 0), (1.62, -0.012)],
    top=[(0.3, 2.02), (0.6, 2.085), (0.9, 2.110), (1.3, 2.110), (1.62, 2.090)],
    crown=0.040,
    bottom=[(0.0, 0.34), (0.6, 0.36), (1.1, 0.50), (1.5, 0.62), (1.65, 0.64)],
    nose=[(0.28, 0.06), (0.36, 0.018), (0.46, 0.0), (0.62, 0.0), (0.80, 0.014), (1.05, 0.030), (1.22, 0.062), (1.45, 0.125), (1.75, 0.218), (1.92, 0.290), (2.02, 0.370), (2.12, 0.52)],
    tail=[(0.40, 1.60), (1.40, 1.61), (1.90, 1.595), (2.12, 1.56)],
    nose_bend=(0.17, 3.2),
    tail_bend=(0.02, 3.0),
    nose_edge=0.09, tail_edge=0.07, top_edge=0.09, bottom_edge=0.05, width=0.86,
    details=(
        Ridge("side", [(0.20, 1.020), (0.8, 1.030), (1.60, 1.035)], 0.014, 0.14, 0.3),
        Flare(AXLES[0], TYRE, 0.42, 0.54, 0.020),
    ),
)

FEATURES = [
    Window(Shape("front", [(-0.2, 1.225), (0.71, 1.230), (0.785, 1.260), (0.715, 1.850), (0.645, 1.915), (-0.2, 1.935)], 0.06), border=0.042),
    Window(
        Shape("side", [(0.370, 1.215), (1.215, 1.240), (1.235, 1.800), (1.180, 1.855), (0.700, 1.855), (0.575, 1.790)], 0.045),
        border=0.012, strip="gloss black",
    ),
    Panel(Shape("front", [(-0.2, 1.115), (0.755, 1.115), (0.800, 1.150), (0.785, 1.250), (-0.2, 1.250)], 0.02), "plastic", proud=0.003),
    Grille(
        Shape("front", [(-0.2, 0.735), (0.470, 0.735), (0.510, 0.770), (0.510, 0.925), (0.470, 0.965), (-0.2, 0.975)], 0.025),
        pattern="bars", pitch=(0.05, 0.078), bar=0.026, frame=0.018, frame_material="satin black", mesh_material="satin metal", set_back=0.012,
    ),
    Grille(
        Shape("front", [(-0.2, 0.455), (0.400, 0.455), (0.450, 0.490), (0.430, 0.580), (-0.2, 0.580)], 0.02),
        pattern="bars", pitch=(0.05, 0.040), bar=0.012, frame=0.010, frame_material="plastic", mesh_material="plastic",
    ),
    Lamp(
        Shape("front-corner", [(0.570, 0.735), (0.90, 0.735), (1.055, 0.770), (1.090, 0.985), (0.90, 0.990), (0.570, 0.950)], 0.035),
        lights=[
            Light([(0.60, 0.752), (0.90, 0.752), (0.90, 0.766), (0.60, 0.766)], "daytime light", radius=0.003),
            Light([(0.965, 0.790), (1.040, 0.800), (1.060, 0.955), (0.985, 0.950)], "indicator", under=0.02),
        ],
        projectors=[(0.680, 0.858, 0.060), (0.845, 0.868, 0.056)],
    ),
    Lamp(
        Shape("front-corner", [(0.600, 0.470), (0.790, 0.470), (0.830, 0.500), (0.815, 0.575), (0.600, 0.575)], 0.02),
        projectors=[(0.705, 0.522, 0.036)],
    ),
    Line("front-corner", [(-0.1, 0.655), (0.60, 0.655), (1.10, 0.665)]),
    Seam(Shape("side", [(0.275, 1.18), (0.265, 0.78), (0.300, 0.640), (0.560, 0.630), (0.690, 0.800), (0.860, 0.880), (1.210, 0.880), (1.300, 0.970), (1.305, 1.840), (1.220, 1.930), (0.620, 1.930), (0.500, 1.860)], 0.05)),
    Panel(Shape("side", [(0.300, 0.460), (0.600, 0.460), (0.600, 0.545), (0.300, 0.545)], 0.02), "plastic", proud=0.004),
]

FLOOR, FRONT, BACK = 1.000, 1.80, 5.350
MIDDLE, LONG = (FRONT + BACK) / 2, BACK - FRONT
SIDE = [FLOOR - 0.010 + 0.088 * k for k in range(4)]
"""Heights of the boards of the tray's sides, below each other without a gap."""

TRAY = [
    Block((MIDDLE, 0.0, FLOOR - 0.03), (LONG, 1.80, 0.05), "satin metal"),
    Block((MIDDLE, 0.880, FLOOR - 0.080), (LONG, 0.05, 0.11), "aluminium", mirrored=True),
    *[Block((MIDDLE, 0.900, z + 0.044), (LONG, 0.028, 0.084), "aluminium", 0.010, mirrored=True) for z in SIDE],
    *[Block((x, 0.0, z + 0.044), (0.028, 1.80, 0.084), "aluminium", 0.010) for z in SIDE for x in (FRONT, BACK)],
    *[Block((x, 0.904, FLOOR + 0.125), (0.055, 0.040, 0.40), "aluminium", 0.008, mirrored=True) for x in (FRONT, MIDDLE, BACK)],
    *[Block((x, 0.918, FLOOR + 0.010), (0.10, 0.016, 0.034), "satin black", 0.005, mirrored=True) for x in (2.10, 2.60, 3.10, 4.05, 4.55, 5.05)],
    *[Block((BACK + 0.018, 0.68, FLOOR + 0.010), (0.016, 0.10, 0.034), "satin black", 0.005, mirrored=True)],
    # The rack behind the cab.
    Block((FRONT, 0.78, 1.72), (0.050, 0.050, 0.92), "aluminium", 0.012, mirrored=True),
    Block((FRONT, 0.0, 2.155), (0.050, 1.61, 0.050), "aluminium", 0.012),
    Block((FRONT, 0.0, 1.520), (0.030, 1.52, 0.034), "aluminium", 0.008),
    *[Block((FRONT, y, 1.75), (0.024, 0.024, 0.78), "aluminium", 0.008, mirrored=True) for y in (0.16, 0.47)],
]

CHASSIS = [
    Block((3.10, 0.36, 0.66), (4.40, 0.065, 0.17), "satin black", mirrored=True),
    *[Block((x, 0.0, 0.86), (0.06, 1.66, 0.12), "satin black") for x in (1.95, 2.45, 2.95, 3.42, 4.32, 4.80, 5.25)],
    # The engine's end under the cab, axles, springs.
    Blob((1.50, 0.0, 0.66), (0.90, 0.62, 0.50), "satin black", 4.0),
    *[Block((x, 0.0, TYRE), (0.10, 1.30, 0.10), "satin black", 0.04) for x in AXLES],
    Blob((AXLES[1], 0.0, TYRE), (0.30, 0.34, 0.32), "satin black", 2.5),
    Bar([(3.20, 0.45, 0.52), (3.55, 0.45, 0.42), (3.87, 0.45, 0.40), (4.20, 0.45, 0.42), (4.55, 0.45, 0.52)], 0.070, 0.040, "satin black"),
    *[Block((x, 0.45, 0.57), (0.05, 0.06, 0.16), "satin black", mirrored=True) for x in (3.21, 4.54)],
    # Between the wheels: fuel tank on the left, battery and tools on the right.
    Block((2.45, -0.66, 0.62), (0.85, 0.40, 0.36), "satin black", 0.07),
    Turned((2.30, -0.72, 0.80), (0, -1, 0.6), [(0.0, 0.0), (0.045, 0.0), (0.045, 0.10), (0.040, 0.115), (0.0, 0.115)], "plastic"),
    Block((2.35, 0.66, 0.64), (0.62, 0.38, 0.32), "plastic", 0.04),
    Block((3.02, 0.70, 0.58), (0.40, 0.34, 0.26), "aluminium", 0.015),
    # Mudguards over the twin wheels, their flaps.
    *[SpareWheel((AXLES[1], 0.505 * side, TYRE), (0, side, 0), WHEEL) for side in (-1, 1)],
    Bar([(3.40, 0.655, 0.60), (3.50, 0.655, 0.745), (3.68, 0.655, 0.800), (3.87, 0.655, 0.808), (4.06, 0.655, 0.800), (4.24, 0.655, 0.745), (4.34, 0.655, 0.60)], 0.44, 0.016, "plastic"),
    Block((4.36, 0.655, 0.47), (0.018, 0.44, 0.34), "plastic", 0.006, mirrored=True),
    Block((1.52, 0.72, 0.44), (0.016, 0.24, 0.34), "plastic", 0.006, mirrored=True),
    # Bumper bar and lamps.
    Block((5.28, 0.0, 0.500), (0.08, 1.56, 0.11), "satin black", 0.012),
    *[Block((5.20, 0.36, 0.60), (0.06, 0.06, 0.24), "satin black", mirrored=True)],
    Block((5.325, 0.640, 0.785), (0.05, 0.44, 0.125), "satin black", 0.012, mirrored=True),
    Block((5.350, 0.520, 0.785), (0.03, 0.11, 0.095), "reflector", 0.010, mirrored=True),
    Block((5.354, 0.520, 0.785), (0.03, 0.070, 0.050), "tail light", 0.010, mirrored=True),
    Block((5.350, 0.640, 0.785), (0.03, 0.09, 0.095), "indicator", 0.010, mirrored=True),
    Block((5.350, 0.765, 0.785), (0.03, 0.11, 0.095), "reflector", 0.010, mirrored=True),
    *[Block((x, 0.908, FLOOR - 0.080), (0.070, 0.016, 0.034), "indicator", 0.006, mirrored=True) for x in (2.05, 3.30, 4.70)],
]

MIRRORS = [
    Blob((0.215, 1.010, 1.500), (0.105, 0.190, 0.360), "plastic", 3.4, mirrored=True),
    Block((0.266, 1.010, 1.500), (0.008, 0.145, 0.300), "mirror glass", 0.003, mirrored=True),
    Bar([(0.360, 0.820, 1.245), (0.300, 0.900, 1.260), (0.235, 0.985, 1.300), (0.225, 1.005, 1.380)], 0.026, 0.026, "satin black"),
    Bar([(0.520, 0.780, 1.850), (0.430, 0.860, 1.830), (0.270, 0.970, 1.760), (0.225, 1.005, 1.650)], 0.026, 0.026, "satin black"),
]

BODY = Body(
    name="light-truck", length=LENGTH, height=2.185, axles=AXLES, track=1.47,
    wheel=WHEEL,
    lower=CAB, upper=None, blend=0.0, arch=0.405, arch_trim=0.045,
    sill=[(0.0, 0.420), (0.50, 0.420), (0.62, 0.560), (1.05, 0.66), (1.62, 0.70)],
    features=FEATURES,
    fittings=[
        Handles([(1.06, 1.070)], material="plastic"),
        Wiper("front", (0.12, 1.215), (0.66, 1.270)),
        Wiper("front", (-0.56, 1.215), (0.00, 1.270)),
        Plate("front", 0.525),
        Plate("rear", 0.660, off=2.640),
        # The rear window, grab handles beside the windscreen, indicators in the doors.
        Block((1.612, 0.0, 1.560), (0.012, 1.14, 0.42), "gloss black", 0.006),
        Blob((0.230, 0.872, 0.930), (0.09, 0.020, 0.040), "indicator", 3.0, mirrored=True),
        Blob((0.016, 0.0, 1.045), (0.03, 0.150, 0.040), "satin metal", 3.0),
        *MIRRORS,
        *TRAY,
        *CHASSIS,
    ],
    cabin=Cabin(rows=[(1.10, 0.40, 1.00)], dash=(0.66, 1.215), floor=(0.3, 1.5, 0.76), half_width=0.68, dash_depth=0.42),
)
