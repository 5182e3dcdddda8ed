"""Hatches, sedans, coupes, utes and vans: the body of each kind with a face that is drawn for the large SUV, fitted to its nose."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..bodies import cab_chassis, convertible, coupe, hatch, sedan, ute, van, with_face
from ..body import Body, Grille, Lamp, Line, Panel, Shape as Outline, Window
from ..fittings import Aerial, Blob, Plate
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


def _is_side_window(feature) -> bool:
    return isinstance(feature, Window) and feature.shape.plane == "side"


HATCH_WINDOW = next(filter(_is_side_window, hatch.FEATURES))
SEDAN_WINDOW = next(filter(_is_side_window, sedan.FEATURES))
HATCH_PILLAR, SEDAN_PILLAR = HATCH_WINDOW.pillars[0], SEDAN_WINDOW.pillars[0]


def _like(window: Window, points: list, pillars: list, strip: str) -> Window:
    return replace(window, shape=replace(window.shape, points=points), pillars=pillars, strip=strip)


HATCH_FRONT = [(2.585, 1.355), (2.218, 1.362), (1.928, 1.335), (1.62, 1.200)]
"""Where the windows of a hatch run along its roof and screen."""

WINDOWS = {
    # The lower edge runs up behind the rear door.
    "kick": _like(HATCH_WINDOW, [(1.305, 0.992), (2.80, 1.045), (3.03, 1.115), (3.19, 1.235), (2.971, 1.318), *HATCH_FRONT], HATCH_WINDOW.pillars, "gloss black"),
    # A thick painted pillar behind the rear door.
    "pillar": _like(HATCH_WINDOW, [(1.305, 0.992), (2.90, 1.050), (3.04, 1.090), (2.99, 1.235), (2.86, 1.310), *HATCH_FRONT], [HATCH_PILLAR], "chrome"),
    # Dark from the rear door to the tailgate.
    "wrapped": _like(HATCH_WINDOW, [(1.305, 0.992), (3.30, 1.068), (3.52, 1.130), (3.31, 1.255), (3.00, 1.322), *HATCH_FRONT], [HATCH_PILLAR, ([(3.08, 1.03), (2.98, 1.36)], 0.17)], "gloss black"),
    "sedan pillar": _like(
        SEDAN_WINDOW, [(1.56, 0.962), (3.38, 1.010), (3.53, 1.045), (3.46, 1.140), (3.22, 1.270), (2.95, 1.322), (2.60, 1.340), (2.28, 1.318), (1.93, 1.180)], [SEDAN_PILLAR], "gloss black"
    ),
}
"""Side windows other than the kind's own."""

DARK_ROOF = Panel(Outline("top", [(1.62, -0.2), (1.62, 0.60), (2.10, 0.620), (2.90, 0.610), (3.40, 0.565), (3.62, 0.50), (3.64, -0.2)], 0.05), "gloss black", proud=0.001)
"""The roof of a hatch in black."""

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

SINGLE_CAB = replace(
    cab_chassis.BODY,
    sill=[(0.0, 0.42), (0.5, 0.42), (1.3, 0.47), (2.75, 0.48)],
    fittings=[fitting for fitting in cab_chassis.BODY.fittings if fitting not in cab_chassis.BULL_BAR],
)
"""The cab with a tray, a bumper instead of its bull bar."""

KINDS = {
    "hatch": Kind(hatch.BODY, 1.80, 1.45, 0.005, 0.710, 0.95, 0.022),
    "sedan": Kind(sedan.BODY, 1.83, 1.43, 0.005, 0.685, 0.97, 0.022),
    "coupe": Kind(coupe.BODY, 1.88, 1.30, 0.000, 0.600, 1.02, 0.030),
    "convertible": Kind(convertible.BODY, 1.88, 1.30, 0.000, 0.600, 1.02, 0.030),
    "ute": Kind(ute.BODY, 1.88, 1.79, 0.065, 0.975, 0.98, 0.030, skid=True),
    "cab-chassis": Kind(SINGLE_CAB, 1.88, 1.78, 0.065, 0.975, 0.98, 0.030, skid=True),
    "van": Kind(van.BODY, 1.95, 2.02, 0.030, 0.900, 0.98, 0.040),
    "minibus": Kind(MINIBUS, 1.95, 2.02, 0.030, 0.900, 0.98, 0.040),
}


@dataclass(frozen=True)
class Shape:
    """Names of a kind, of a face and of side windows other than the kind's own; whether the roof is dark."""

    kind: str
    face: str
    windows: str | None = None
    dark_roof: bool = False

    def draw(self) -> Body:
        """The body in the measures of its kind."""
        kind, face = KINDS[self.kind], FACES[self.face]
        drawn = [feature for feature in face.features if kind.skid or feature not in (SKID, DARK_SKID)]
        front = [Plate("front", kind.low + kind.rise * face.plate), *badges(face, kind.low, kind.rise, kind.nose)]
        body = with_face(kind.body, kind.body.name, [_moved(feature, kind) for feature in in_turn(drawn)], front, kind.body.wheel.design)
        return replace(body, width=kind.width, height=kind.height, points=[], features=self._above(body.features), fittings=self._on_roof(body.fittings))

    def _above(self, features: list) -> list:
        if self.windows:
            features = [WINDOWS[self.windows] if _is_side_window(feature) else feature for feature in features]
        return [*features, DARK_ROOF] if self.dark_roof else features

    def _on_roof(self, fittings: list) -> list:
        if not self.dark_roof:
            return fittings
        return [replace(fitting, material="gloss black") if isinstance(fitting, Aerial | Blob) and fitting.material == "paint" else fitting for fitting in fittings]


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
