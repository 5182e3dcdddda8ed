"""SUVs: a lower body, a roofline, a face and tail lamps, put together in the measures of the large SUV."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..bodies import suv
from ..body import Body
from ..fittings import Plate
from . import suv_roofs
from .faces import FACES, badges, in_turn
from .tails import TAILS

LENGTH, HEIGHT = suv.LENGTH, 1.765
BONNETS = {"soft": 0.13, "square": 0.10, "smooth": 0.24}
"""Where the bonnet's shut-line begins, behind the nose."""


@dataclass(frozen=True)
class Shape:
    """Names of a lower body, a roof, a face and tail lamps; the roof rails' material; whether the roof is dark."""

    lower: str
    roof: str
    face: str
    tail: str
    rails: str | None = None
    dark_roof: bool = False

    def draw(self) -> Body:
        """The body in the measures of the large SUV."""
        roof, face = suv_roofs.ROOFS[self.roof], FACES[self.face]
        return replace(
            suv.BODY,
            length=LENGTH,
            height=HEIGHT,
            width=1.93,
            lower=suv_roofs.LOWERS[self.lower],
            upper=roof.upper,
            features=[*in_turn(face.features), *suv_roofs.features(roof, self.dark_roof, BONNETS[self.lower]), *TAILS[self.tail]],
            fittings=[
                *suv_roofs.fittings(roof, self.rails, self.dark_roof),
                Plate("front", face.plate),
                Plate("rear", 0.80),
                *badges(face, 0.0, 1.0, face.badge_x),
            ],
            points=[],
        )
