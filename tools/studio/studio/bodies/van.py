"""A mid-size delivery van, 5.27 m long."""

from ..body import Body, Grille, Lamp, Light, Line, Panel, Point, Seam, Shape, Wheel, Window
from ..cabin import Cabin
from ..fittings import Blob, Handles, Mirror, Plate, Wiper
from ..hull import Flare, Hull, Relief, Ridge

LENGTH = 5.27
AXLES = (1.00, 4.14)
TYRE = 0.345

LOWER = Hull(
    section=[(0.16, 0.84), (0.28, 0.918), (0.46, 0.945), (0.70, 0.952), (0.95, 0.958), (1.05, 0.955), (1.20, 0.935), (1.35, 0.905)],
    plan=[(-0.1, -0.27), (0.0, -0.21), (0.25, -0.095), (0.60, -0.025), (1.0, -0.003), (1.4, 0), (4.6, 0), (5.0, -0.018), (5.27, -0.050), (5.4, -0.08)],
    top=[(-0.05, 0.86), (0.05, 0.905), (0.2, 0.985), (0.4, 1.070), (0.7, 1.160), (1.0, 1.215), (1.4, 1.23), (5.27, 1.25)],
    crown=0.05,
    bottom=[(0.0, 0.26), (0.4, 0.20), (4.6, 0.20), (5.27, 0.30)],
    nose=[(0.14, 0.18), (0.25, 0.07), (0.36, 0.015), (0.46, 0.0), (0.60, 0.010), (0.74, 0.032), (0.86, 0.065), (0.96, 0.12), (1.06, 0.20)],
    tail=[(0.14, 5.16), (0.28, 5.23), (0.42, 5.265), (0.54, 5.27), (0.70, 5.255), (1.00, 5.245), (1.25, 5.235)],
    nose_bend=(0.31, 2.5),
    tail_bend=(0.05, 3.0),
    nose_edge=0.11, tail_edge=0.06, top_edge=0.09, width=0.95,
    details=(
        Ridge("side", [(0.60, 0.955), (1.2, 0.985), (5.2, 1.010)], 0.012, 0.16, 0.5),
        Relief("side", [(2.60, 0.52), (3.60, 0.52), (3.60, 0.90), (2.60, 0.90)], -0.008, 0.05, 0.06),
        Relief("side", [(4.62, 0.52), (5.05, 0.52), (5.05, 0.90), (4.50, 0.90)], -0.008, 0.05, 0.06),
        Flare(AXLES[0], TYRE, 0.39, 0.56, 0.020),
        Flare(AXLES[1], TYRE, 0.39, 0.56, 0.020),
        Relief("top", [(0.0, -0.2), (0.0, 0.40), (0.5, 0.48), (1.2, 0.60), (1.2, -0.2)], 0.012, 0.08, 0.1),
    ),
)

UPPER = Hull(
    section=[(0.95, 0.958), (1.15, 0.940), (1.35, 0.905), (1.55, 0.862), (1.75, 0.815), (1.88, 0.775), (2.00, 0.72)],
    plan=[(0.7, -0.14), (1.1, -0.055), (1.6, -0.012), (2.0, 0), (4.6, 0), (5.0, -0.012), (5.27, -0.035)],
    top=[(1.2, 1.74), (1.5, 1.860), (1.8, 1.925), (2.3, 1.965), (3.0, 1.985), (4.0, 1.985), (4.8, 1.965), (5.27, 1.94)],
    crown=0.05,
    bottom=[(0.7, 1.0), (5.3, 1.0)],
    nose=[(1.0, 0.62), (1.15, 0.80), (1.35, 1.02), (1.55, 1.22), (1.75, 1.43), (1.90, 1.62), (2.05, 1.85)],
    tail=[(1.0, 5.248), (1.25, 5.235), (1.50, 5.205), (1.75, 5.165), (1.95, 5.12)],
    nose_bend=(0.20, 2.0),
    tail_bend=(0.05, 2.8),
    nose_edge=0.12, tail_edge=0.07, top_edge=0.10, width=0.80,
)

FEATURES = [
    Window(Shape("front", [(-0.2, 1.205), (0.74, 1.210), (0.830, 1.240), (0.745, 1.730), (0.67, 1.800), (-0.2, 1.825)], 0.06), border=0.038),
    Window(
        Shape("side", [(1.20, 1.225), (2.28, 1.250), (2.30, 1.72), (2.24, 1.765), (1.80, 1.765), (1.60, 1.680)], 0.045),
        border=0.012, strip="gloss black",
        pillars=[([(1.44, 1.20), (1.50, 1.80)], 0.045)],
    ),
    Window(Shape("rear", [(0.035, 1.275), (0.60, 1.275), (0.67, 1.31), (0.63, 1.70), (0.57, 1.745), (0.035, 1.750)], 0.05), border=0.028, glass="privacy glass"),
    Grille(
        Shape("front", [(-0.2, 0.560), (0.44, 0.560), (0.56, 0.640), (0.54, 0.700), (-0.2, 0.715)], 0.025),
        pattern="bars", pitch=(0.05, 0.050), bar=0.018, frame=0.014, frame_material="satin black", mesh_material="satin black",
    ),
    Grille(
        Shape("front", [(-0.2, 0.270), (0.56, 0.270), (0.66, 0.310), (0.58, 0.420), (-0.2, 0.420)], 0.03),
        pattern="lattice", pitch=(0.055, 0.036), bar=0.010, frame=0.012, frame_material="plastic", mesh_material="plastic",
    ),
    Lamp(
        Shape("front-corner", [(0.72, 0.650), (1.02, 0.640), (1.32, 0.760), (1.40, 0.920), (1.12, 0.890), (0.74, 0.760)], 0.03),
        lights=[
            Light([(0.745, 0.742), (1.12, 0.868), (1.37, 0.897), (1.36, 0.878), (1.13, 0.850), (0.765, 0.728), (0.765, 0.668), (0.745, 0.670)], "daytime light", radius=0.004),
            Light([(1.20, 0.800), (1.31, 0.830), (1.28, 0.780), (1.20, 0.760)], "indicator", under=0.02),
        ],
        projectors=[(0.86, 0.700, 0.040), (1.02, 0.735, 0.044)],
    ),
    Panel(Shape("front-corner", [(1.00, 0.300), (1.22, 0.305), (1.24, 0.44), (1.06, 0.43)], 0.03), "plastic", proud=0.004),
    Lamp(
        Shape("rear-corner", [(0.76, 0.80), (0.98, 0.80), (1.00, 1.22), (0.78, 1.22)], 0.03),
        lens="red lens", housing="red housing",
        lights=[
            Light([(0.82, 0.83), (0.94, 0.83), (0.94, 0.90), (0.82, 0.90)], "indicator", under=0.02),
            Light([(0.82, 0.96), (0.95, 0.96), (0.95, 1.17), (0.82, 1.17)], "tail light", under=0.02),
        ],
    ),
    Panel(Shape("rear", [(-0.2, 0.30), (0.70, 0.30), (0.76, 0.36), (0.72, 0.46), (-0.2, 0.46)], 0.03), "plastic", proud=0.006),
    Panel(Shape("side", [(1.45, 0.515), (2.345, 0.515), (2.345, 0.600), (1.45, 0.600)], 0.012), "plastic", proud=0.006),
    Panel(Shape("side", [(2.435, 0.515), (3.545, 0.515), (3.545, 0.600), (2.435, 0.600)], 0.012), "plastic", proud=0.006),
    Seam(Shape("side", [(1.40, 1.16), (1.42, 0.55), (1.47, 0.37), (2.36, 0.36), (2.36, 1.30), (2.33, 1.83), (1.85, 1.82), (1.56, 1.72), (1.14, 1.21)], 0.05)),
    Seam(Shape("side", [(2.42, 0.38), (3.56, 0.38), (3.56, 1.80), (2.42, 1.80)], 0.05)),
    Seam(Shape("side", [(2.44, 1.100), (4.95, 1.100), (4.95, 1.112), (2.44, 1.112)], 0.004), width=0.010),
    Line("front-corner", [(1.27, 0.765), (1.65, 0.605)]),
    Seam(Shape("top", [(0.22, -0.2), (0.22, 0.42), (0.30, 0.62), (0.55, 0.745), (0.98, 0.80), (0.92, -0.2)], 0.06)),
    Seam(Shape("rear", [(-0.2, 0.50), (0.735, 0.50), (0.735, 1.50), (0.68, 1.85), (-0.2, 1.86)], 0.04)),
    Seam(Shape("rear", [(-0.2, 0.50), (0.003, 0.50), (0.003, 1.86), (-0.2, 1.86)], 0.002), width=0.008),
]

BODY = Body(
    name="van", length=LENGTH, height=2.02, axles=AXLES, track=1.66,
    wheel=Wheel(TYRE, 0.215, 0.225, "steel"),
    lower=LOWER, upper=UPPER, blend=0.05, arch=0.380, arch_trim=0.0,
    sill=[(0.0, 0.27), (0.5, 0.26), (1.4, 0.30), (3.6, 0.30), (4.6, 0.30), (5.27, 0.32)],
    features=FEATURES,
    fittings=[
        Mirror((1.28, 1.045, 1.330), (1.36, 1.200), (0.15, 0.20, 0.28)),
        Handles([(2.12, 0.960), (2.50, 0.960)], material="plastic"),
        Wiper("front", (0.15, 1.222), (0.72, 1.262)),
        Wiper("front", (-0.56, 1.222), (0.05, 1.262)),
        Plate("front", 0.480),
        Plate("rear", 0.640),
        Blob((0.040, 0.0, 0.800), (0.03, 0.125, 0.085), "satin metal", 2.3),
    ],
    cabin=Cabin(rows=[(1.92, 0.42, 0.78)], dash=(1.45, 1.19), floor=(0.9, 2.4, 0.60), half_width=0.74, dash_depth=0.54),
    points=[
        Point("Windscreen", "Tall and wide, over a short bonnet.", "front", (0.35, 1.50)),
        Point("Head lamps", "Two large round lamps and a line of daytime light.", "front", (0.72, 0.70)),
        Point("Front wheels", "Steel wheels, as fleets like them.", "right", (1.00, 0.345)),
        Point("Sliding door", "It slides backwards along the rail in the side.", "left", (3.00, 1.45)),
        Point("Rub strips", "Plastic along the doors takes the knocks of car parks.", "right", (1.90, 0.56)),
        Point("Rear doors", "Two doors over the whole height of the load, each with a window.", "rear", (-0.35, 1.00)),
        Point("Tail lamps", "Upright red lamps at the corners, the indicators below.", "rear", (0.86, 1.06)),
    ],
)
