"""The small hatch with a closed nose and a light from lamp to lamp."""

from ..body import Grille, Lamp, Light, Line, Shape
from ..fittings import Blob, Plate
from . import hatch, with_face

FACE = [
    Grille(
        Shape("front", [(-0.2, 0.225), (0.52, 0.225), (0.62, 0.270), (0.56, 0.355), (-0.2, 0.365)], 0.03),
        pattern="bars", pitch=(0.05, 0.034), bar=0.011, frame=0.010, frame_material="satin black",
    ),
    Grille(
        Shape("front-corner", [(0.94, 0.275), (1.10, 0.280), (1.17, 0.500), (1.10, 0.500)], 0.02),
        pattern="bars", pitch=(0.05, 0.045), bar=0.006, frame=0.010, frame_material="gloss black", set_back=0.03,
    ),
    Lamp(
        Shape("front-corner", [(-0.3, 0.612), (0.68, 0.606), (1.00, 0.575), (1.36, 0.655), (1.48, 0.738), (1.15, 0.714), (0.74, 0.670), (-0.3, 0.664)], 0.015),
        lights=[
            Light([(-0.3, 0.652), (0.74, 0.656), (1.14, 0.700), (1.45, 0.728), (1.44, 0.714), (1.14, 0.686), (0.74, 0.642), (-0.3, 0.638)], "daytime light", radius=0.004),
            Light([(1.22, 0.672), (1.36, 0.695), (1.34, 0.675), (1.22, 0.652)], "indicator", under=0.02),
        ],
        projectors=[(0.880, 0.615, 0.026), (0.985, 0.617, 0.029), (1.095, 0.640, 0.028)],
    ),
    Line("front-corner", [(1.29, 0.660), (1.38, 0.530)], upright=True),
]

BODY = with_face(
    hatch.BODY,
    "hatch-2",
    FACE,
    [
        Plate("front", 0.470),
        Blob((0.090, 0.0, 0.735), (0.05, 0.105, 0.060), "chrome", 2.3),
    ],
    wheel="turbine",
)
