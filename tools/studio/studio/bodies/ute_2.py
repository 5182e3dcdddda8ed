"""The ute with a bright frame around a large grille."""

from ..body import Grille, Lamp, Light, Line, Panel, Shape
from ..fittings import Blob, Plate
from . import ute, with_face

FACE = [
    Grille(
        Shape("front", [(-0.2, 0.610), (0.48, 0.610), (0.600, 0.700), (0.600, 0.930), (0.56, 0.962), (-0.2, 0.975)], 0.03),
        pattern="honeycomb", pitch=(0.05, 0.070), bar=0.014, frame=0.026, mesh_material="satin black", set_back=0.014,
    ),
    Grille(
        Shape("front", [(-0.2, 0.425), (0.50, 0.425), (0.58, 0.460), (0.54, 0.560), (-0.2, 0.560)], 0.03),
        pattern="bars", pitch=(0.05, 0.040), bar=0.012, frame=0.012, frame_material="satin black",
    ),
    Lamp(
        Shape("front-corner", [(0.88, 0.480), (1.10, 0.490), (1.14, 0.600), (0.92, 0.590)], 0.03),
        projectors=[(1.01, 0.540, 0.040)],
    ),
    Panel(Shape("front", [(-0.2, 0.325), (0.44, 0.325), (0.54, 0.375), (0.48, 0.405), (-0.2, 0.405)], 0.02), "plastic", proud=0.010),
    Lamp(
        Shape("front-corner", [(0.685, 0.790), (1.02, 0.800), (1.40, 0.900), (1.50, 0.975), (1.05, 0.960), (0.685, 0.925)], 0.02),
        lights=[
            Light([(0.700, 0.908), (1.05, 0.944), (1.44, 0.960), (1.42, 0.944), (1.05, 0.928), (0.700, 0.892)], "daytime light", radius=0.004),
            Light([(1.18, 0.878), (1.36, 0.920), (1.35, 0.900), (1.18, 0.858)], "indicator", under=0.02),
        ],
        projectors=[(0.80, 0.850, 0.038), (0.935, 0.862, 0.038), (1.06, 0.876, 0.034)],
    ),
    Line("front-corner", [(1.25, 0.885), (1.49, 0.725)], upright=True),
]

BODY = with_face(
    ute.BODY,
    "ute-2",
    FACE,
    [
        Plate("front", 0.490),
        Blob((0.035, 0.0, 0.800), (0.04, 0.150, 0.100), "chrome", 2.3),
        Blob((0.022, 0.0, 0.800), (0.04, 0.110, 0.066), "gloss black", 2.3),
    ],
    wheel="split ten",
)
