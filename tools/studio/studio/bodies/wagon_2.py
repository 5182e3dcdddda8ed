"""The wagon with a wide, low grille."""

from ..body import Grille, Lamp, Light, Line, Panel, Shape
from ..fittings import Blob, Plate
from . import wagon, with_face

FACE = [
    Grille(
        Shape("front", [(-0.2, 0.590), (0.46, 0.590), (0.61, 0.680), (0.58, 0.735), (-0.2, 0.750)], 0.025),
        pattern="diamond", pitch=(0.060, 0.036), bar=0.008, frame=0.012, frame_material="gloss black",
    ),
    Grille(
        Shape("front", [(-0.2, 0.310), (0.50, 0.310), (0.62, 0.350), (0.56, 0.440), (-0.2, 0.440)], 0.025),
        pattern="honeycomb", pitch=(0.05, 0.038), bar=0.009, frame=0.010, frame_material="satin black",
    ),
    Panel(Shape("front", [(-0.2, 0.225), (0.46, 0.225), (0.54, 0.265), (0.48, 0.288), (-0.2, 0.288)], 0.015), "satin metal", proud=0.010),
    Lamp(
        Shape("front-corner", [(0.93, 0.385), (1.22, 0.395), (1.30, 0.470), (0.98, 0.450)], 0.02),
        lights=[Light([(0.96, 0.402), (1.20, 0.412), (1.21, 0.424), (0.965, 0.414)], "daytime light", radius=0.003)],
        depth=0.04,
    ),
    Lamp(
        Shape("front-corner", [(0.69, 0.665), (1.03, 0.655), (1.44, 0.745), (1.55, 0.830), (1.10, 0.795), (0.70, 0.745)], 0.016),
        lights=[
            Light([(0.715, 0.735), (1.10, 0.783), (1.51, 0.819), (1.50, 0.806), (1.10, 0.770), (0.730, 0.722), (0.730, 0.680), (0.715, 0.680)], "daytime light", radius=0.004),
            Light([(1.24, 0.730), (1.44, 0.770), (1.43, 0.755), (1.24, 0.714)], "indicator", under=0.02),
        ],
        projectors=[(0.83, 0.700, 0.030), (0.945, 0.706, 0.030), (1.055, 0.720, 0.029)],
    ),
    Line("front-corner", [(1.32, 0.735), (1.45, 0.625)], upright=True),
]

BODY = with_face(
    wagon.BODY,
    "wagon-2",
    FACE,
    [
        Plate("front", 0.500),
        Blob((0.035, 0.0, 0.668), (0.03, 0.120, 0.078), "chrome", 2.3),
    ],
    wheel="split ten",
)
