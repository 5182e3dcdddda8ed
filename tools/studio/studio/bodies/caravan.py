"""A touring caravan on two axles, 7.0 m long with its drawbar; the paint is that of its lower sides and its stripes."""

from ..body import Body, Grille, Lamp, Light, Panel, Seam, Shape, Wheel, Window
from ..fittings import Bar, Blob, Block, Plate, SpareWheel, Turned
from ..hull import Hull

LENGTH = 7.00
AXLES = (4.25, 5.12)
TYRE = 0.352
WHEEL = Wheel(TYRE, 0.212, 0.220, "six spoke")

BOX = Hull(
    section=[(0.40, 1.190), (0.60, 1.200), (1.20, 1.205), (2.40, 1.205), (2.90, 1.200)],
    plan=[(1.2, -0.030), (1.6, -0.010), (2.0, 0), (6.6, 0), (6.9, -0.004), (7.0, -0.010)],
    top=[(1.2, 2.66), (2.0, 2.700), (3.0, 2.720), (6.0, 2.720), (7.0, 2.700)],
    crown=0.030,
    bottom=[(1.2, 0.52), (7.1, 0.52)],
    nose=[(0.45, 1.50), (0.75, 1.36), (1.10, 1.30), (1.60, 1.30), (2.00, 1.37), (2.35, 1.50), (2.60, 1.65), (2.80, 1.82)],
    tail=[(0.45, 6.84), (0.62, 6.90), (1.20, 6.92), (2.20, 6.92), (2.80, 6.86)],
    nose_bend=(0.05, 3.0),
    tail_bend=(0.02, 3.0),
    nose_edge=0.09, tail_edge=0.07, top_edge=0.08, bottom_edge=0.04, width=1.21,
)


def window(x: float, to: float, low: float, high: float) -> Window:
    """A hinged window of dark acrylic."""
    return Window(Shape("side", [(x, low), (to, low), (to, high), (x, high)], 0.09), border=0.030, strip="satin black", strip_width=0.018, glass="privacy glass")


def hatch(x: float, to: float, low: float, high: float) -> Seam:
    return Seam(Shape("side", [(x, low), (to, low), (to, high), (x, high)], 0.05), width=0.010)


FEATURES = [
    window(1.82, 2.72, 1.62, 2.22),
    window(4.05, 5.00, 1.72, 2.26),
    window(5.60, 6.50, 1.62, 2.22),
    Window(Shape("side", [(3.20, 1.55), (3.60, 1.55), (3.60, 2.26), (3.20, 2.26)], 0.07), border=0.025, strip="gloss black", glass="privacy glass"),
    Window(Shape("front", [(-0.2, 1.62), (0.80, 1.62), (0.86, 1.68), (0.80, 2.12), (0.74, 2.17), (-0.2, 2.17)], 0.06), border=0.035, strip="satin black", strip_width=0.020, glass="privacy glass"),
    Window(Shape("rear", [(-0.2, 1.72), (0.62, 1.72), (0.62, 2.22), (-0.2, 2.22)], 0.09), border=0.030, strip="satin black", strip_width=0.018, glass="privacy glass"),
    # Door, cupboards and flaps in the sides.
    Seam(Shape("side", [(3.08, 0.640), (3.72, 0.640), (3.72, 2.385), (3.08, 2.385)], 0.07), width=0.012),
    Seam(Shape("side", [(3.13, 0.690), (3.67, 0.690), (3.67, 1.470), (3.13, 1.470)], 0.05), width=0.006),
    hatch(1.62, 2.30, 0.66, 0.94),
    hatch(5.75, 6.55, 0.66, 0.94),
    hatch(3.98, 4.72, 1.06, 1.46),
    Grille(
        Shape("side", [(5.28, 1.36), (5.56, 1.36), (5.56, 1.58), (5.28, 1.58)], 0.02),
        pattern="bars", pitch=(0.05, 0.030), bar=0.014, frame=0.014, frame_material="white lacquer", mesh_material="white lacquer", set_back=0.006, depth=0.03,
    ),
    Lamp(
        Shape("rear", [(0.90, 1.07), (1.10, 1.07), (1.10, 1.46), (0.90, 1.46)], 0.05),
        lens="red lens", housing="red housing",
        lights=[
            Light([(0.935, 1.10), (1.065, 1.10), (1.065, 1.20), (0.935, 1.20)], "tail light", under=0.02),
            Light([(0.935, 1.34), (1.065, 1.34), (1.065, 1.43), (0.935, 1.43)], "indicator", under=0.02),
        ],
        depth=0.04,
    ),
    Seam(Shape("front", [(-0.2, 1.06), (0.98, 1.06), (0.98, 1.42), (-0.2, 1.42)], 0.04), width=0.010),
    # All above the stripes is white, whatever the paint.
    Panel(Shape("side", [(0.8, 1.50), (3.9, 1.50), (4.7, 1.60), (5.40, 1.98), (5.85, 2.42), (5.98, 3.1), (0.8, 3.1)], 0.12), "white lacquer", proud=0.0012),
    Panel(Shape("side", [(6.22, 3.1), (6.10, 2.40), (5.62, 1.88), (4.85, 1.46), (4.2, 1.36), (4.2, 1.33), (5.0, 1.42), (5.90, 1.80), (6.52, 2.36), (6.70, 3.1)], 0.10), "white lacquer", proud=0.0012),
    Panel(Shape("front", [(-0.2, 1.50), (1.4, 1.50), (1.4, 3.1), (-0.2, 3.1)], 0.01), "white lacquer", proud=0.0012),
    Panel(Shape("rear", [(-0.2, 1.58), (0.80, 1.58), (0.80, 2.52), (-0.2, 2.52)], 0.12), "white lacquer", proud=0.0012),
    Panel(Shape("top", [(1.2, -0.2), (7.1, -0.2), (7.1, 1.16), (1.2, 1.16)], 0.01), "white lacquer", proud=0.0012),
]

COUPLING = [
    Bar([(0.30, 0.045, 0.50), (0.80, 0.300, 0.50), (1.35, 0.580, 0.50), (1.80, 0.800, 0.50)], 0.055, 0.120, "satin black"),
    # Coupling, and the handle of its brake.
    Blob((0.20, 0.0, 0.520), (0.34, 0.115, 0.105), "satin black", 4.0),
    Blob((0.045, 0.0, 0.505), (0.13, 0.11, 0.11), "satin metal", 2.6),
    Bar([(0.34, 0.10, 0.56), (0.30, 0.10, 0.68), (0.22, 0.10, 0.80), (0.16, 0.10, 0.86)], 0.022, 0.030, "satin black", False),
    # Jockey wheel.
    Turned((0.56, -0.27, 0.16), (0, 0, 1), [(0.0, 0.0), (0.026, 0.0), (0.026, 0.69), (0.0, 0.69)], "satin metal"),
    Turned((0.56, -0.27, 0.42), (0, 0, 1), [(0.034, 0.0), (0.034, 0.30)], "satin black"),
    Turned((0.56, -0.305, 0.10), (0, 1, 0), [(0.0, 0.0), (0.06, 0.0), (0.10, 0.004), (0.10, 0.066), (0.06, 0.07), (0.0, 0.07)], "tyre"),
    Bar([(0.56, -0.27, 0.84), (0.62, -0.27, 0.85), (0.68, -0.27, 0.86), (0.68, -0.27, 0.90)], 0.016, 0.016, "satin black", False),
]

DRAWBAR = [
    *COUPLING,
    Block((3.90, 0.62, 0.49), (5.60, 0.06, 0.10), "satin black", mirrored=True),
    Block((1.06, 0.0, 0.545), (0.62, 0.92, 0.025), "aluminium"),
    # Gas bottles behind their bracket.
    Turned((1.06, 0.20, 0.56), (0, 0, 1), [(0.0, 0.0), (0.125, 0.0), (0.155, 0.03), (0.155, 0.40), (0.135, 0.46), (0.06, 0.50), (0.05, 0.56), (0.0, 0.56)], "aluminium", mirrored=True),
    Turned((1.06, 0.20, 1.10), (0, 0, 1), [(0.085, 0.0), (0.090, 0.0), (0.090, 0.07), (0.085, 0.07)], "aluminium", mirrored=True),
    Block((0.89, 0.0, 0.82), (0.012, 0.76, 0.05), "satin black"),
    Block((1.12, 0.62, 0.74), (0.44, 0.34, 0.34), "satin black", 0.03, mirrored=True),
]

AWNING = [
    Turned((1.95, -1.272, 2.560), (1, 0, 0), [(0.0, 0.0), (0.058, 0.0), (0.058, 4.55), (0.0, 4.55)], "white lacquer"),
    *[Turned((x, -1.272, 2.560), (1, 0, 0), [(0.0, 0.0), (0.064, 0.0), (0.068, 0.006), (0.068, 0.054), (0.064, 0.06), (0.0, 0.06)], "satin black") for x in (1.90, 6.49)],
    Block((4.22, -1.222, 2.620), (4.80, 0.030, 0.040), "aluminium", 0.006),
    *[Block((x, -1.232, 1.830), (0.045, 0.036, 1.42), "aluminium", 0.008) for x in (1.93, 6.52)],
    *[Block((x, -1.232, 1.150), (0.075, 0.050, 0.09), "satin black", 0.010) for x in (1.93, 6.52)],
]

ROOF = [
    Blob((4.45, 0.0, 2.800), (1.05, 0.78, 0.24), "white lacquer", 4.0),
    Block((2.55, 0.0, 2.745), (0.52, 0.52, 0.08), "white lacquer", 0.03),
    Block((6.10, 0.0, 2.745), (0.52, 0.52, 0.08), "white lacquer", 0.03),
    Block((3.40, 0.45, 2.760), (0.95, 0.62, 0.03), "gloss black", 0.006, mirrored=True),
]

BODY = Body(
    name="caravan", length=LENGTH, height=2.90, axles=AXLES, track=2.06,
    wheel=WHEEL,
    lower=BOX, upper=None, blend=0.0, arch=0.402, arch_trim=0.06,
    sill=[(1.2, 1.010), (7.1, 1.010)],
    features=FEATURES,
    fittings=[
        *DRAWBAR,
        *AWNING,
        *ROOF,
        # At the door: grab rail, lock, fold-out step, lamp above.
        Bar([(2.985, -1.205, 1.02), (2.985, -1.258, 1.08), (2.985, -1.262, 1.30), (2.985, -1.258, 1.52), (2.985, -1.205, 1.58)], 0.026, 0.026, "satin black", False),
        Block((3.665, -1.222, 1.26), (0.055, 0.030, 0.15), "satin black", 0.010),
        Block((3.40, -1.30, 0.42), (0.56, 0.30, 0.03), "aluminium", 0.008),
        Bar([(3.16, -1.18, 0.56), (3.16, -1.26, 0.50), (3.16, -1.33, 0.43)], 0.012, 0.03, "satin black", False),
        Bar([(3.64, -1.18, 0.56), (3.64, -1.26, 0.50), (3.64, -1.33, 0.43)], 0.012, 0.03, "satin black", False),
        Block((2.60, -1.215, 2.42), (0.26, 0.026, 0.05), "lamp chrome", 0.010),
        *[Block((x, 1.212, 0.985), (0.070, 0.020, 0.035), "indicator", 0.006, mirrored=True) for x in (1.55, 3.88, 6.70)],
        # Bumper bar with the spare wheel.
        Block((7.02, 0.0, 0.640), (0.07, 2.05, 0.10), "satin black"),
        Block((6.96, 0.55, 0.640), (0.20, 0.06, 0.10), "satin black", mirrored=True),
        Block((7.06, 0.0, 0.95), (0.05, 0.12, 0.44), "satin black"),
        SpareWheel((7.16, 0.0, 1.12), (1, 0, 0), WHEEL),
        Plate("rear", 0.630, off=0.160),
        Block((6.90, 1.00, 2.625), (0.03, 0.10, 0.035), "reflector", 0.008, mirrored=True),
    ],
    cabin=None,
)
