"""One data file a vehicle body: its profiles, its outlines, what is fitted to it. Files ending in _2 give a body another face."""

from dataclasses import replace
from importlib import import_module

from ..body import Body, Line, Window
from ..fittings import Blob, Plate


def load(name: str) -> Body:
    """The body of that name ("suv", "people-mover"), or of a model ("toyota-rav4-suv")."""
    from .. import models  # It is made of bodies.

    if name in models.MODELS:
        return models.build(name)
    return import_module(f"{__name__}.{name.replace('-', '_')}").BODY


def with_face(body: Body, name: str, face: list, fittings: list, wheel: str) -> Body:
    """A body with other lamps and grilles in front, another plate and badge, and another wheel."""

    def of_face(feature) -> bool:
        plane = feature.plane if isinstance(feature, Line) else feature.shape.plane
        return plane.startswith("front") and not isinstance(feature, Window)

    def on_face(fitting) -> bool:
        return (isinstance(fitting, Plate) and fitting.face == "front") or (isinstance(fitting, Blob) and fitting.at[0] < 0.2)

    return replace(
        body,
        name=name,
        features=face + [feature for feature in body.features if not of_face(feature)],
        fittings=[fitting for fitting in body.fittings if not on_face(fitting)] + fittings,
        wheel=replace(body.wheel, design=wheel),
    )
