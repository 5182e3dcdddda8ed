"""The sports coupe as a convertible, its soft top folded behind the seats."""

from dataclasses import replace

from ..body import Seam, Shape, Window
from ..cabin import Cabin
from ..fittings import Bar, Blob
from ..hull import Cavity, Hull
from . import coupe

# Nothing but the windscreen and its frame, 4 cm thick.
UPPER = Hull(
    section=coupe.UPPER.section,
    plan=coupe.UPPER.plan,
    top=[(0.9, 1.215), (2.6, 1.215)],
    crown=0.055,
    bottom=[(0.9, 0.70), (4.4, 0.70)],
    nose=coupe.UPPER.nose,
    tail=[(z, x + 0.045) for z, x in coupe.UPPER.nose],
    nose_bend=coupe.UPPER.nose_bend,
    tail_bend=(-coupe.UPPER.nose_bend[0], coupe.UPPER.nose_bend[1]),
    nose_edge=0.02, tail_edge=0.02, top_edge=0.03, width=0.70,
)

TOP = [(1.0, 0.118), (0.86, 0.126), (0.72, 0.112)]
"""The folds of the soft top: width and height of each, from the front backwards."""

FEATURES = [
    Window(Shape("front", [(-0.2, 0.884), (0.66, 0.888), (0.760, 0.912), (0.640, 1.115), (0.575, 1.165), (-0.2, 1.190)], 0.05), border=0.026),
    *coupe.FACE,
    *coupe.REAR,
    Seam(Shape("side", [(1.48, 0.81), (1.44, 0.41), (1.52, 0.250), (2.68, 0.250), (2.86, 0.33), (2.93, 0.54), (2.90, 1.00), (1.62, 1.00)], 0.05)),
    *[feature for feature in coupe.FEATURES if feature not in (*coupe.FACE, *coupe.REAR) and getattr(feature, "shape", feature).plane in ("front-corner", "top")],
    Seam(Shape("top", [(2.82, -0.2), (2.82, 0.60), (2.95, 0.70), (3.42, 0.66), (3.46, -0.2)], 0.06)),
]

BODY = replace(
    coupe.BODY,
    name="convertible",
    height=1.24,
    upper=UPPER,
    blend=0.02,
    cavities=[Cavity((1.62, -1.0, 0.30), (2.86, 0.715, 1.02), 0.07)],
    features=FEATURES,
    fittings=[
        *coupe.FITTINGS,
        *[Blob((2.93 + 0.15 * k, 0.0, 0.925), (0.26, 2 * width * 0.62, height), "soft top", 2.8, slope=-0.05) for k, (width, height) in enumerate(TOP)],
        *[Bar([(2.80, y - 0.13, 0.86), (2.80, y - 0.12, 1.02), (2.80, y, 1.075), (2.80, y + 0.12, 1.02), (2.80, y + 0.13, 0.86)], 0.040, 0.034, "satin metal") for y in (0.36,)],
    ],
    cabin=Cabin(rows=[(2.24, 0.36, 0.30)], dash=(1.90, 0.860), floor=(1.4, 3.0, 0.24), half_width=0.66, dash_depth=0.44),
)
