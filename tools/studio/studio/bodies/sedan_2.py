"""The medium sedan with one large grille."""

from ..body import Grille, Lamp, Light, Line, Shape
from ..fittings import Blob, Plate
from . import sedan, with_face

FACE = [
    Grille(
        Shape("front", [(-0.2, 0.250), (0.40, 0.250), (0.53, 0.430), (0.50, 0.600), (0.46, 0.632), (-0.2, 0.640)], 0.03),
        pattern="honeycomb", pitch=(0.05, 0.040), bar=0.009, frame=0.014, frame_material="gloss black",
    ),
    Grille(
        Shape("front-corner", [(0.86, 0.265), (1.12, 0.270), (1.22, 0.460), (1.00, 0.445)], 0.03),
        pattern="bars", pitch=(0.05, 0.045), bar=0.008, frame=0.010, frame_material="gloss black", set_back=0.03,
    ),
    Lamp(
        Shape("front-corner", [(0.68, 0.585), (1.05, 0.580), (1.44, 0.665), (1.54, 0.732), (1.12, 0.700), (0.69, 0.652)], 0.012),
        lights=[
            Light([(0.705, 0.644), (1.12, 0.690), (1.49, 0.723), (1.48, 0.712), (1.12, 0.678), (0.705, 0.631)], "daytime light", radius=0.003),
            Light([(0.705, 0.600), (0.80, 0.600), (0.80, 0.610), (0.705, 0.611)], "daytime light", radius=0.003),
            Light([(1.24, 0.655), (1.42, 0.690), (1.41, 0.677), (1.24, 0.641)], "indicator", under=0.02),
        ],
        projectors=[(0.87, 0.617, 0.024), (0.96, 0.622, 0.024), (1.05, 0.632, 0.024)],
    ),
    Line("front-corner", [(1.32, 0.660), (1.46, 0.520)], upright=True),
]

BODY = with_face(
    sedan.BODY,
    "sedan-2",
    FACE,
    [
        Plate("front", 0.350),
        Blob((0.035, 0.0, 0.585), (0.03, 0.105, 0.070), "chrome", 2.3),
    ],
    wheel="five star",
)
