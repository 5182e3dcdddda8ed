"""A camper trailer on one axle, its roof folded down on its tent, 5.40 m long with its drawbar; the roof is always white."""

from ..body import Body, Grille, Lamp, Light, Panel, Seam, Shape, Wheel
from ..fittings import Bar, Block, Plate, SpareWheel, Turned
from ..hull import Hull
from .caravan import COUPLING, hatch

LENGTH = 5.395
AXLE = 3.46
TYRE = 0.370
WHEEL = Wheel(TYRE, 0.205, 0.235, "six spoke")

BOX = Hull(
    section=[(0.45, 1.035), (0.60, 1.045), (0.90, 1.050), (1.30, 1.050)],
    plan=[(1.2, -0.012), (1.6, 0), (5.0, 0), (5.3, -0.008)],
    top=[(1.2, 1.28), (5.3, 1.28)],
    crown=0.0,
    bottom=[(1.2, 0.55), (5.3, 0.55)],
    nose=[(0.45, 1.36), (0.70, 1.315), (1.30, 1.31)],
    tail=[(0.45, 5.02), (0.70, 5.065), (1.30, 5.07)],
    nose_bend=(0.01, 3.0),
    tail_bend=(0.01, 3.0),
    nose_edge=0.05, tail_edge=0.05, top_edge=0.03, bottom_edge=0.03, width=1.05,
)

ROOF = Hull(
    section=[(1.15, 1.108), (1.22, 1.115), (1.34, 1.110), (1.46, 1.088), (1.58, 1.040), (1.68, 0.98)],
    plan=[(1.2, -0.030), (1.5, -0.006), (1.9, 0), (4.7, 0), (5.0, -0.004), (5.2, -0.020)],
    top=[(1.2, 1.575), (1.6, 1.600), (3.2, 1.618), (4.8, 1.605), (5.2, 1.585)],
    crown=0.030,
    bottom=[(1.2, 1.195), (5.3, 1.195)],
    nose=[(1.15, 1.245), (1.24, 1.235), (1.36, 1.255), (1.48, 1.315), (1.60, 1.43), (1.70, 1.56)],
    tail=[(1.15, 5.135), (1.24, 5.145), (1.40, 5.130), (1.54, 5.085), (1.66, 5.00)],
    nose_bend=(0.06, 3.0),
    tail_bend=(0.03, 3.0),
    nose_edge=0.09, tail_edge=0.07, top_edge=0.09, bottom_edge=0.02, width=1.11,
)

FEATURES = [
    # The roof, whatever the paint, and the line around it from which it lifts.
    *[Seam(Shape(face, [(-0.2, 1.267), (1.4, 1.267), (1.4, 1.270), (-0.2, 1.270)], 0.001), width=0.010) for face in ("front", "rear")],
    *[Panel(Shape(face, [(-0.2, 1.191), (1.4, 1.191), (1.4, 1.9), (-0.2, 1.9)], 0.004), "white lacquer", proud=0.0012) for face in ("front", "rear")],
    # The lower half of the door, cupboards, the vents of the refrigerator.
    Seam(Shape("side", [(2.28, 0.800), (2.90, 0.800), (2.90, 1.165), (2.28, 1.165)], 0.05), width=0.012),
    hatch(1.50, 2.12, 0.84, 1.13),
    hatch(4.14, 4.92, 0.84, 1.13),
    Grille(
        Shape("side", [(3.28, 0.985), (3.66, 0.985), (3.66, 1.125), (3.28, 1.125)], 0.02),
        pattern="bars", pitch=(0.05, 0.028), bar=0.013, frame=0.014, frame_material="satin black", mesh_material="satin black", set_back=0.006, depth=0.03,
    ),
    # A stripe, and plates against stones up to the wheels.
    Panel(Shape("side", [(1.20, 0.862), (2.60, 0.872), (3.50, 0.940), (4.20, 1.040), (4.66, 1.160), (4.96, 1.160), (4.36, 1.000), (3.56, 0.890), (2.62, 0.836), (1.20, 0.830)], 0.03), "white lacquer", proud=0.0012),
    *[
        Panel(Shape("side", [(AXLE + way * x, z) for x, z in ((2.30, 0.50), (0.48, 0.50), (0.46, 0.56), (0.40, 0.66), (0.27, 0.77), (2.30, 0.77))], 0.01), "aluminium", proud=0.003)
        for way in (-1, 1)
    ],
    *[Panel(Shape(face, [(-0.2, 0.50), (1.035, 0.50), (1.035, 0.77), (-0.2, 0.77)], 0.01), "aluminium", proud=0.003) for face in ("front", "rear")],
    Lamp(
        Shape("rear", [(0.84, 0.81), (0.99, 0.81), (0.99, 1.14), (0.84, 1.14)], 0.035),
        lens="red lens", housing="red housing",
        lights=[
            Light([(0.865, 0.83), (0.965, 0.83), (0.965, 0.91), (0.865, 0.91)], "tail light", under=0.02),
            Light([(0.865, 1.04), (0.965, 1.04), (0.965, 1.12), (0.865, 1.12)], "indicator", under=0.02),
        ],
        depth=0.04,
    ),
    # The rear bed slides out from behind this flap.
    Seam(Shape("rear", [(-0.2, 0.81), (0.76, 0.81), (0.76, 1.15), (-0.2, 1.15)], 0.04), width=0.010),
]

BOOT = [
    Block((0.990, 0.0, 0.770), (0.580, 1.560, 0.380), "aluminium", 0.020),
    Block((0.985, 0.0, 1.005), (0.620, 1.620, 0.085), "aluminium", 0.030),
    Block((0.990, 0.0, 0.961), (0.575, 1.550, 0.012), "satin black", 0.004),
    Block((0.676, 0.46, 0.945), (0.020, 0.075, 0.100), "satin black", 0.008, mirrored=True),
    Block((0.990, 0.784, 0.770), (0.34, 0.014, 0.22), "satin black", 0.012, mirrored=True),
]

CHASSIS = [
    *COUPLING,
    Block((3.20, 0.62, 0.50), (3.90, 0.06, 0.11), "satin black", mirrored=True),
    Block((AXLE, 0.0, TYRE), (0.09, 1.70, 0.09), "satin black", 0.035),
    Bar([(2.78, 0.66, 0.46), (3.10, 0.68, 0.40), (AXLE, 0.70, TYRE)], 0.070, 0.090, "satin black"),
    Block((2.35, 0.0, 0.50), (0.60, 1.00, 0.16), "plastic", 0.05),
    # Winding legs, folded up.
    *[Bar([(x, 0.78, 0.52), (x + 0.25 * way, 0.80, 0.47), (x + 0.52 * way, 0.82, 0.44)], 0.050, 0.040, "satin metal") for x, way in ((1.45, 1), (4.95, -1))],
    *[Block((AXLE - 0.47 * way, 0.93, 0.50), (0.016, 0.24, 0.24), "plastic", 0.006, mirrored=True) for way in (-1,)],
    # Bumper bar with the spare wheel.
    Block((5.20, 0.0, 0.580), (0.07, 1.90, 0.10), "satin black"),
    Block((5.06, 0.60, 0.570), (0.34, 0.06, 0.10), "satin black", mirrored=True),
    Block((5.22, 0.0, 0.85), (0.05, 0.12, 0.50), "satin black"),
    SpareWheel((5.265, 0.0, 1.03), (1, 0, 0), WHEEL),
    *[Block((5.238, y, 0.580), (0.012, 0.10, 0.045), "reflector", 0.006, mirrored=True) for y in (0.86,)],
]

LATCHES = [
    *[Block((x, 1.085, 1.175), (0.055, 0.055, 0.110), "satin black", 0.012, mirrored=True) for x in (1.62, 4.80)],
    *[Block((x, 1.122, 1.225), (0.045, 0.016, 0.050), "satin metal", 0.008, mirrored=True) for x in (1.62, 4.80)],
    *[Block((1.262, y, 1.170), (0.055, 0.055, 0.110), "satin black", 0.012, mirrored=True) for y in (0.66,)],
    *[Block((5.118, y, 1.170), (0.055, 0.055, 0.110), "satin black", 0.012, mirrored=True) for y in (0.66,)],
]

# In its bag, on the left.
AWNING = [
    Turned((1.72, -1.165, 1.400), (1, 0, 0), [(0.0, 0.0), (0.050, 0.004), (0.066, 0.020), (0.066, 2.98), (0.050, 2.996), (0.0, 3.00)], "soft top"),
    *[Turned((x, -1.165, 1.400), (1, 0, 0), [(0.066, 0.0), (0.069, 0.002), (0.069, 0.028), (0.066, 0.030)], "satin black") for x in (2.05, 2.95, 3.85, 4.40)],
]

BODY = Body(
    name="camper-trailer", length=LENGTH, height=1.64, axles=(AXLE,), track=1.84,
    wheel=WHEEL,
    lower=BOX, upper=ROOF, blend=0.012, arch=0.425, arch_trim=0.055,
    sill=[(1.2, 0.56), (5.3, 0.56)],
    features=FEATURES,
    fittings=[
        *BOOT,
        *CHASSIS,
        *LATCHES,
        *AWNING,
        # Handles and locks, lamps along the sides, the step.
        *[Block((x, 1.056, z), (0.075, 0.022, 0.050), "satin black", 0.010, mirrored=True) for x, z in ((1.81, 0.90), (2.84, 1.02), (4.53, 0.90))],
        *[Block((x, 1.058, 0.735), (0.070, 0.020, 0.035), "indicator", 0.006, mirrored=True) for x in (1.40, 4.98)],
        Block((2.59, -1.08, 0.46), (0.52, 0.28, 0.03), "aluminium", 0.008),
        Block((2.59, -0.90, 0.50), (0.40, 0.20, 0.05), "satin black", 0.008),
        Plate("rear", 0.570, off=0.205),
    ],
    cabin=None,
)
