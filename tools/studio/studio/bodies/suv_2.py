"""The large SUV with a plain, upright face."""

from ..body import Grille, Lamp, Light, Line, Panel, Shape
from ..fittings import Blob, Plate
from . import suv, with_face

FACE = [
    Grille(
        Shape("front", [(-0.2, 0.700), (0.600, 0.700), (0.620, 0.720), (0.620, 0.895), (0.600, 0.912), (-0.2, 0.925)], 0.02),
        pattern="bars", pitch=(0.05, 0.060), bar=0.020, frame=0.020, frame_material="gloss black", mesh_material="satin metal", set_back=0.016,
    ),
    Grille(
        Shape("front", [(-0.2, 0.395), (0.56, 0.395), (0.62, 0.440), (0.58, 0.560), (-0.2, 0.560)], 0.03),
        pattern="honeycomb", pitch=(0.05, 0.046), bar=0.010, frame=0.012, frame_material="satin black",
    ),
    Panel(Shape("front", [(-0.2, 0.262), (0.48, 0.262), (0.58, 0.325), (0.50, 0.345), (-0.2, 0.345)], 0.02), "satin metal", proud=0.010),
    Lamp(
        Shape("front-corner", [(0.685, 0.735), (1.10, 0.735), (1.36, 0.800), (1.38, 0.930), (1.05, 0.930), (0.685, 0.905)], 0.02),
        lights=[
            Light([(0.700, 0.750), (1.10, 0.750), (1.12, 0.766), (0.716, 0.766), (0.716, 0.876), (1.05, 0.900), (1.34, 0.904), (1.34, 0.918), (1.05, 0.915), (0.700, 0.890)], "daytime light", radius=0.004),
            Light([(1.17, 0.815), (1.32, 0.850), (1.32, 0.828), (1.17, 0.793)], "indicator", under=0.02),
        ],
        projectors=[(0.800, 0.822, 0.038), (0.930, 0.830, 0.038), (1.055, 0.838, 0.036)],
    ),
    Lamp(
        Shape("front-corner", [(0.95, 0.440), (1.18, 0.450), (1.20, 0.530), (0.97, 0.520)], 0.025),
        projectors=[(1.075, 0.485, 0.032)],
    ),
    Line("front-corner", [(1.34, 0.810), (1.484, 0.690)], upright=True),
]

BODY = with_face(
    suv.BODY,
    "suv-2",
    FACE,
    [
        Plate("front", 0.490),
        Blob((0.030, 0.0, 0.812), (0.04, 0.200, 0.062), "satin metal", 4.0),
        Blob((0.022, 0.0, 0.812), (0.04, 0.180, 0.044), "gloss black", 4.0),
    ],
    wheel="five star",
)
