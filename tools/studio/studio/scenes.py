"""Pictures of one or more cars before a scenery: heroes of home pages, promotions and fronts of dealerships.

Cars stand on the plane of x (to the right) and y (away from the camera) and are painted in their true colours.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import radians
from pathlib import Path

import bpy
from mathutils import Matrix, Vector

from . import bodies, develop, materials, outdoors, render, showroom
from .paints import PAINTS


@dataclass(frozen=True)
class Standing:
    """A car in a paint: where its middle is, in metres, and how many degrees its nose is turned from the camera, to the left."""

    body: str
    colour: str
    at: tuple[float, float]
    turned: float


@dataclass(frozen=True)
class Scene:
    """Cars, and the camera: its place and what it looks at in metres, its lens in mm of a sensor 36 mm wide, the picture's size."""

    cars: list[Standing]
    camera: tuple[float, float, float]
    aim: tuple[float, float, float]
    lens: float
    size: tuple[int, int]
    scenery: str


CARD = (960, 640)
"""The size of a promotion's picture."""
HERO = (1920, 960)
"""The size of a home page's hero: the car is on the right, so that there is room for the search."""

SCENES = {
    "promo-offer": Scene([Standing("wagon", "blue", (0.25, 3.8), -36), Standing("suv-2", "silver", (-3.0, 3.8), 0)], (0.2, -4.6, 1.45), (0.15, 4.0, 0.85), 56, CARD, "yard by day"),
    "promo-electric": Scene([Standing("sedan-2", "white", (0.2, 0.2), 40)], (0.0, -8.6, 1.15), (0.1, 0.0, 0.92), 60, CARD, "street at dusk"),
    "promo-loyalty": Scene([Standing("hatch-2", "red", (0.1, 0.2), -40)], (0.0, -8.4, 1.15), (0.0, 0.0, 0.92), 62, CARD, "street at dusk"),
    "promo-specialist": Scene([Standing("sedan", "silver", (0.2, 0.2), 44)], (0.0, -8.6, 1.20), (0.1, 0.0, 0.88), 60, CARD, "coast in low sun"),
    "promo-run": Scene([Standing("small-suv", "green", (0.5, 0.2), 48), Standing("small-suv", "orange", (-4.2, 2.2), 52)], (0.0, -8.6, 1.25), (0.0, 0.0, 0.95), 50, CARD, "coast in low sun"),
    "promo-first": Scene([Standing("hatch", "yellow", (0.1, 3.8), 38), Standing("hatch-2", "white", (4.6, 6.0), 30)], (0.0, -4.4, 1.40), (0.1, 4.0, 0.82), 60, CARD, "yard by day"),
    "promo-tow": Scene([Standing("ute-2", "grey", (-2.75, -0.1), 68), Standing("caravan", "white", (3.32, 2.36), 68)], (0.0, -11.6, 1.50), (0.45, 0.0, 1.15), 35, CARD, "coast in low sun"),
    "showroom-dusk": Scene(
        [
            Standing("suv-2", "white", (-6.2, -1.6), 28), Standing("hatch", "red", (-2.6, -1.5), 28), Standing("ute", "grey", (5.6, -1.6), -24),
            Standing("sedan", "silver", (-4.6, 6.6), 80), Standing("suv", "blue", (4.2, 6.8), -70),
        ],
        (-1.5, -15.5, 1.75), (0.0, 4.0, 2.15), 27, (1600, 900), scenery="showroom at dusk",
    ),
    "showroom-day": Scene(
        [
            Standing("hatch", "yellow", (-7.0, -1.4), -30), Standing("sedan", "blue", (3.2, -1.2), 32), Standing("wagon", "white", (6.9, -1.0), 32),
            Standing("suv", "red", (-4.2, 6.4), -75), Standing("ute", "white", (3.6, 6.8), 75),
        ],
        (4.5, -15.0, 1.75), (0.4, 4.0, 2.15), 27, (1600, 900), scenery="showroom by day",
    ),
    "hero-coast": Scene([Standing("sedan-2", "red", (1.95, 0.3), 52)], (-0.1, -10.6, 1.20), (0.0, 0.0, 0.40), 43, HERO, "coast in low sun"),
    "hero-street": Scene([Standing("ute-2", "grey", (2.0, 0.2), 42)], (-0.1, -11.6, 1.15), (0.0, 0.0, 0.50), 43, HERO, "street at dusk"),
    "hero-yard": Scene(
        [Standing("hatch", "red", (-0.1, 3.8), 26), Standing("suv-2", "white", (3.1, 3.7), 26), Standing("wagon", "blue", (6.3, 3.8), 26)],
        (-1.6, -10.2, 1.65), (0.2, 0.0, 1.45), 34, HERO, "yard by day",
    ),
    "hero-showroom": Scene(
        [
            Standing("suv-2", "white", (-0.6, -1.9), 32), Standing("sedan", "red", (3.4, -1.6), 32), Standing("ute", "grey", (8.0, -1.4), -20),
            Standing("hatch-2", "blue", (-6.6, 6.6), 80), Standing("suv", "silver", (4.2, 6.8), -70),
        ],
        (-1.5, -14.0, 1.70), (-0.6, 4.0, 2.05), 27, HERO, "showroom at dusk",
    ),
    "hero-van": Scene(
        [Standing("suv", "grey", (0.6, 0.0), 62), Standing("caravan", "white", (6.2, 2.95), 62)],
        (-0.6, -12.2, 1.45), (0.8, 0.0, 1.40), 34, HERO, "coast in low sun",
    ),
    "hero-small": Scene([Standing("small-suv", "yellow", (1.95, 0.6), 40)], (-0.1, -10.4, 1.20), (0.0, 0.0, 0.42), 44, HERO, "coast in low sun"),
    "hero-hybrid": Scene([Standing("hatch-2", "white", (1.95, 0.2), 42)], (-0.1, -10.2, 1.10), (0.0, 0.0, 0.42), 43, HERO, "street at dusk"),
}  # fmt: skip

SCENERIES = {
    "showroom at dusk": showroom.showroom_at_dusk,
    "showroom by day": showroom.showroom_by_day,
    "yard by day": outdoors.yard_by_day,
    "coast in low sun": outdoors.coast_in_low_sun,
    "street at dusk": outdoors.street_at_dusk,
}


def picture(name: str, path: Path, width: int, samples: int) -> None:
    """Renders a scene and finishes it; the file appears only when it is complete."""
    scene = SCENES[name]
    size = width, round(width * scene.size[1] / scene.size[0])
    _set_up(scene)
    linear, masks = path.with_suffix(".exr"), path.with_suffix(".masks.exr")
    render.render(linear, *size, samples, whole=True)
    render.only_masks()
    render.render_masks(masks, *size, 6)
    frame = render.read(linear)[..., :3] * develop.BALANCE
    develop.save(develop.tone_map(develop.dyed(frame, render.read(masks))), path)
    linear.unlink()
    masks.unlink()


def _set_up(scene: Scene) -> None:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for car in scene.cars:
        _stand(car)
    SCENERIES[scene.scenery]()
    data = bpy.data.cameras.new("camera")
    data.lens = scene.lens
    camera = bpy.data.objects.new("camera", data)
    camera.location = scene.camera
    camera.rotation_euler = (Vector(scene.aim) - camera.location).to_track_quat("-Z", "Y").to_euler()
    # What lies before and behind the first car is soft, as in a photograph; the near ground also takes fewer bytes so.
    data.dof.use_dof = True
    data.dof.aperture_fstop = 1.8
    data.dof.focus_distance = (Vector((*scene.cars[0].at, 0.8)) - camera.location).length - 1.2
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera


@cache
def _parts(name: str) -> list:
    return render.parts_of(bodies.load(name))


def _stand(car: Standing) -> None:
    body = bodies.load(car.body)
    things = bpy.context.scene.collection.objects
    before = set(things)
    render.add_car(_parts(car.body), body, materials.paint(PAINTS[car.colour].colour))
    axis = bpy.data.objects.new("axis", None)
    turn = Matrix.Rotation(radians(90 - car.turned), 4, "Z")
    axis.matrix_world = Matrix.Translation((*car.at, 0)) @ turn @ Matrix.Translation((-body.length / 2, 0, 0))
    for thing in set(things) - before:
        thing.parent = axis
    things.link(axis)
