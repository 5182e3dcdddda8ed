"""The van as a better-equipped model."""

from ..body import Grille, Lamp, Light, Line, Shape
from ..fittings import Blob, Plate
from . import van, with_face

FACE = [
    Grille(
        Shape("front", [(-0.2, 0.545), (0.50, 0.545), (0.66, 0.650), (0.66, 0.735), (-0.2, 0.745)], 0.03),
        pattern="bars", pitch=(0.05, 0.046), bar=0.014, frame=0.014, mesh_material="gloss black",
    ),
    Grille(
        Shape("front", [(-0.2, 0.275), (0.54, 0.275), (0.64, 0.315), (0.58, 0.420), (-0.2, 0.420)], 0.03),
        pattern="honeycomb", pitch=(0.05, 0.044), bar=0.010, frame=0.012, frame_material="satin black",
    ),
    Lamp(
        Shape("front-corner", [(1.00, 0.320), (1.18, 0.325), (1.20, 0.415), (1.03, 0.405)], 0.025),
        projectors=[(1.105, 0.367, 0.032)],
    ),
    Lamp(
        Shape("front-corner", [(0.76, 0.650), (1.02, 0.650), (1.34, 0.780), (1.40, 0.925), (1.12, 0.880), (0.77, 0.750)], 0.03),
        lights=[
            Light([(0.785, 0.665), (1.02, 0.667), (1.32, 0.790), (1.36, 0.890), (1.345, 0.890), (1.308, 0.802), (1.015, 0.683), (0.785, 0.681)], "daytime light", radius=0.004),
            Light([(1.19, 0.845), (1.31, 0.878), (1.29, 0.852), (1.17, 0.820)], "indicator", under=0.02),
        ],
        projectors=[(0.90, 0.725, 0.034), (1.03, 0.760, 0.038), (1.15, 0.795, 0.032)],
    ),
    Line("front-corner", [(1.27, 0.765), (1.65, 0.605)]),
]

BODY = with_face(
    van.BODY,
    "van-2",
    FACE,
    [
        Plate("front", 0.480),
        Blob((0.045, 0.0, 0.650), (0.03, 0.130, 0.085), "chrome", 2.3),
    ],
    wheel="split ten",
)
