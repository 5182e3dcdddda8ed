"""Hatches, sedans, utes and vans: the body of each kind with a face that is drawn for the large SUV, fitted to its nose."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..bodies import hatch, sedan, ute, van, with_face
from ..body import Body, Grille, Lamp, Line, Panel, Shape as Outline, Window
from ..fittings import Plate
from .faces import DARK_SKID, FACES, SKID, badges, in_turn


@dataclass(frozen=True)
class Kind:
    """A body, the width and height that it is drawn in, and where a face goes on it.

    Heights of the face are multiplied by `rise` and lifted by `low`, widths are multiplied by `across`; its badge stands `nose`
    behind the nose.
    """

    body: Body
    width: float
    height: float
    low: float
    rise: float
    across: float
    nose: float
    skid: bool = False


MINIBUS = replace(
    van.BODY,
    features=[
        Window(
            Outline("side", [(2.44, 1.250), (4.96, 1.265), (4.90, 1.745), (2.44, 1.765)], 0.05),
            border=0.014, strip="gloss black", glass="privacy glass",
            pillars=[([(x, 1.20), (x, 1.80)], 0.05) for x in (3.56, 4.28)],
        ),
        *van.BODY.features,
    ],
    cabin=replace(van.BODY.cabin, rows=[(x, 0.42, 0.78) for x in (1.92, 2.85, 3.65, 4.45)], floor=(0.9, 4.7, 0.60)),
)
"""The van with windows and seats along its sides."""

KINDS = {
    "hatch": Kind(hatch.BODY, 1.80, 1.45, 0.005, 0.710, 0.95, 0.022),
    "sedan": Kind(sedan.BODY, 1.83, 1.43, 0.005, 0.685, 0.97, 0.022),
    "ute": Kind(ute.BODY, 1.88, 1.79, 0.065, 0.975, 0.98, 0.030, skid=True),
    "van": Kind(van.BODY, 1.95, 2.02, 0.030, 0.900, 0.98, 0.040),
    "minibus": Kind(MINIBUS, 1.95, 2.02, 0.030, 0.900, 0.98, 0.040),
}


@dataclass(frozen=True)
class Shape:
    """Names of a kind and of a face."""

    kind: str
    face: str

    def draw(self) -> Body:
        """The body in the measures of its kind."""
        kind, face = KINDS[self.kind], FACES[self.face]
        drawn = [feature for feature in face.features if kind.skid or feature not in (SKID, DARK_SKID)]
        front = [Plate("front", kind.low + kind.rise * face.plate), *badges(face, kind.low, kind.rise, kind.nose)]
        body = with_face(kind.body, kind.body.name, [_moved(feature, kind) for feature in in_turn(drawn)], front, kind.body.wheel.design)
        return replace(body, width=kind.width, height=kind.height, points=[])


def _moved(feature: Grille | Lamp | Line | Panel, kind: Kind):
    def to(points):
        return [(u * kind.across, kind.low + v * kind.rise, *rest) for u, v, *rest in points]

    if isinstance(feature, Line):
        return replace(feature, points=to(feature.points))
    moved = replace(feature, shape=replace(feature.shape, points=to(feature.shape.points)))
    if isinstance(feature, Grille):
        return replace(moved, pitch=tuple(length * kind.rise for length in feature.pitch))
    if isinstance(feature, Lamp):
        lights = [replace(light, points=to(light.points)) for light in feature.lights]
        return replace(moved, lights=lights, projectors=[(u, v, r * kind.rise) for u, v, r in to(feature.projectors)])
    return moved
