"""First views of cars where they are sold: in a dealer's yard by day, in a showroom.

The camera looks along y; the car stands with its middle at x = y = 0. Metres.
"""

from __future__ import annotations

from math import radians

import bpy
import numpy as np
from mathutils import Matrix, Vector

from . import bodies, develop, materials, render, stage, trees
from .materials import Surface
from .models import MODELS
from .paints import Paint
from .surroundings import box, bricked, clouds, coloured, corrugated, lamp, sheet, sky, sun, tarred, tiled

BARE, LIGHT = 0.0, 0.8
"""The shades of paint between which all colours are mixed in a yard."""

FAIR = [(0.0, (0.74, 0.86, 0.98)), (0.10, (0.50, 0.70, 0.96)), (0.35, (0.20, 0.42, 0.84)), (1.0, (0.08, 0.22, 0.62))]
"""The sky's colours by the sine of the height above the horizon."""

SIDES = (38, -34, 33, -38)
"""How far noses are turned from the camera, in turn."""

TURNED = {"showroom-side": 90, "showroom-rear": 144}
"""How far they are turned in further photos, to the same side."""

ORDER = [
    *("small-suv", "suv", "suv-2", "hatch-2", "hatch", "cab-chassis", "sedan", "ute", "sedan-2", "ute-2", "coupe", "van", "van-2", "wagon", "wagon-2"),
    *("convertible", "caravan", "motorcycle", "camper-trailer", "motorhome", "people-mover", "light-truck", "electric-motorcycle"),
    *MODELS,
]
"""Bodies and models that follow each other stand in different yards."""


def set_up(parts_of, name: str, place: str) -> None:
    """A fresh scene with a body and all that is around it, in the greys of the studio where that is grey, in the shade BARE elsewhere. `parts_of` gives a body's parts by name."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    body = bodies.load(name)
    kind = ORDER.index(name)
    turned = SIDES[kind % len(SIDES)]
    turned = TURNED.get(place, abs(turned)) * (-1 if turned < 0 else 1)
    paint = develop.RENDERED if place in GREY else (BARE,) * 3
    car = _stand(parts_of(name), body, materials.paint(paint), (0.0, 0.0), turned)
    camera = _camera(body, car)
    PLACES[place][kind % len(PLACES[place])](-1 if turned < 0 else 1)
    bpy.context.view_layer.update()
    left, right, low, high = stage.fit(camera, car)
    scene = bpy.context.scene
    scene.render.border_min_x, scene.render.border_max_x = left, right
    scene.render.border_min_y, scene.render.border_max_y = low, high


def _stand(parts: list, body, paint, at: tuple[float, float], turned: float) -> np.ndarray:
    """Adds a car, its middle at a place, its nose so many degrees from the camera, to the left; gives its points there."""
    things = bpy.context.scene.collection.objects
    before = set(things)
    points = render.add_car(parts, body, paint)
    axis = bpy.data.objects.new("axis", None)
    turn = Matrix.Translation((*at, 0)) @ Matrix.Rotation(radians(90 - turned), 4, "Z") @ Matrix.Translation((-body.length / 2, 0, 0))
    axis.matrix_world = turn
    for thing in set(things) - before:
        thing.parent = axis
    things.link(axis)
    moved = np.array(turn)
    return points @ moved[:3, :3].T + moved[:3, 3]


def only_car() -> None:
    """Leaves nothing of the scene but the car. Ends its use for anything but masks."""
    for thing in bpy.context.scene.objects:
        if thing.parent is None and thing.type == "MESH":
            thing.hide_render = True


def _camera(body, car: np.ndarray):
    distance = 7.6 * (0.4 + 0.6 * body.length / stage.USUAL_LENGTH)
    data = bpy.data.cameras.new("camera")
    camera = bpy.data.objects.new("camera", data)
    camera.location = (0, -distance, 1.45)
    camera.rotation_euler = (Vector((0, 0, 0.42 * body.height)) - camera.location).to_track_quat("-Z", "Y").to_euler()
    data.dof.use_dof = True
    data.dof.aperture_fstop = 3.2
    data.dof.focus_distance = distance - 1.2
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    bpy.context.view_layer.update()
    return camera


def _daylight(side: int) -> None:
    sky(FAIR, 0.72)
    clouds((0.95, 0.96, 0.98), 0.8)
    sun((-0.34 * side, 0.74, -0.80), 4.5, (1.0, 0.94, 0.85), 0.8)


def _bays(first: float, last: float, low: float, high: float) -> None:
    line = coloured("line", Surface(0.48, roughness=0.75))
    for x in np.arange(first, last, 3.0):
        box((x - 0.05, low, 0.001), (x + 0.05, high, 0.004), line)


def _yard_with_fence(side: int) -> None:
    """Empty bays before a fence, gum trees behind it."""
    _daylight(side)
    sheet((-300.0, -60.0, 0.0), (300.0, 300.0, 0.0), tarred())
    _bays(-28.5, 30.0, 7.0, 12.0)
    corrugated("fence", (0.20, 0.24, 0.23))
    sheet((-60.0, 17.0, 0.0), (60.0, 17.0, 1.8), bpy.data.materials["fence"])
    trees.plant([(-24, 38, 7.5), (-16, 42, 8.5), (-9, 37, 6.5), (-1, 43, 8.5), (7, 38, 7), (14, 41, 8), (22, 38, 7), (-33, 42, 8), (32, 42, 8.5)])


def _yard_at_workshop(side: int) -> None:
    """A brick workshop with roller doors."""
    _daylight(side)
    sheet((-300.0, -60.0, 0.0), (300.0, 300.0, 0.0), tarred())
    brick = bricked((0.22, 0.085, 0.055), (0.31, 0.14, 0.09), (0.33, 0.31, 0.29))
    sheet((-40.0, 10.0, 0.0), (40.0, 10.0, 4.6), brick)
    corrugated("door", (0.40, 0.41, 0.41), upright=False)
    frame = coloured("frame", Surface(0.06, roughness=0.5))
    for x in (-16.0, -9.6, 5.2, 11.6):
        box((x - 0.15, 9.90, 0.0), (x + 4.75, 9.99, 3.75), frame)
        sheet((x, 9.88, 0.0), (x + 4.6, 9.88, 3.6), bpy.data.materials["door"])
    gutter = coloured("gutter", Surface(0.10, roughness=0.4))
    box((-40.0, 9.55, 4.6), (40.0, 10.2, 4.85), gutter)
    path = coloured("kerb", Surface(0.34, roughness=0.9))
    box((-60.0, 9.0, 0.0), (60.0, 10.0, 0.10), path)


def _yard_with_office(side: int) -> None:
    """The glass front of a sales office with an awning, a hedge, trees behind."""
    _daylight(side)
    sheet((-300.0, -60.0, 0.0), (300.0, 300.0, 0.0), tarred())
    _bays(-27.5, 30.0, 6.6, 11.4)
    wall = coloured("wall", Surface(0.62, roughness=0.8, specular=0.2), (0.66, 0.64, 0.60))
    dark = coloured("fascia", Surface(0.03, roughness=0.4), (0.035, 0.045, 0.055))
    glass = coloured("office glass", Surface(0.02, roughness=0.03, specular=0.9), (0.02, 0.03, 0.035))
    frame = coloured("frame", Surface(0.35, metallic=1.0, roughness=0.4))
    box((-20.0, 16.0, 0.0), (20.0, 24.0, 3.4), wall)
    box((-21.0, 13.4, 3.2), (21.0, 24.5, 4.1), dark)
    for x in np.arange(-18.6, 18.0, 2.5):
        box((x, 15.93, 0.15), (x + 2.4, 15.97, 2.95), glass)
        box((x - 0.05, 15.90, 0.0), (x + 0.02, 15.98, 3.0), frame)
    post = coloured("post", Surface(0.5, roughness=0.5), (0.10, 0.11, 0.12))
    for x in np.arange(-20.0, 21.0, 5.0):
        box((x - 0.07, 13.6, 0.0), (x + 0.07, 13.74, 3.2), post)
    trees.hedge((-19.0, -2.2), 13.0, 0.75)
    trees.hedge((2.2, 19.0), 13.0, 0.75)
    trees.plant([(-17, 27, 10), (-9, 30, 13), (1, 28, 11), (9, 31, 13), (18, 28, 11), (-27, 29, 12), (28, 30, 12)])


def _showroom_with_battens(side: int) -> None:
    _showroom_floor()
    wall = coloured("back wall", Surface(0.36, roughness=0.8, specular=0.2))
    sheet((-30.0, 8.0, 0.0), (30.0, 8.0, 7.0), wall)
    timber = coloured("timber", Surface(0.21, roughness=0.55, specular=0.3))
    shadow = coloured("shadow", Surface(0.02, roughness=0.8))
    start = -9.0 if side > 0 else 1.2
    sheet((start, 7.95, 0.0), (start + 7.8, 7.95, 4.2), shadow)
    for x in np.arange(start, start + 7.8, 0.13):
        box((x, 7.82, 0.0), (x + 0.07, 7.94, 4.2), timber)
    line = coloured("line of light", Surface(1.0, glow=9.0))
    box((-30.0, 7.9, 4.3), (30.0, 7.96, 4.36), line)


def _showroom_in_dark(side: int) -> None:
    _showroom_floor()
    wall = coloured("back wall", Surface(0.055, roughness=0.7, specular=0.2))
    sheet((-30.0, 8.0, 0.0), (30.0, 8.0, 7.0), wall)
    pale = coloured("pale wall", Surface(0.42, roughness=0.8, specular=0.2))
    panels = (2.0, 8.2) if side > 0 else (-8.2, -2.0)
    box((panels[0], 7.7, 0.0), (panels[1], 7.98, 3.4), pale)
    line = coloured("line of light", Surface(1.0, glow=9.0))
    box((panels[0], 7.62, 3.4), (panels[1], 7.70, 3.45), line)
    for x in (-12.0, -8.4, -4.8, 4.8, 8.4, 12.0):
        box((x, 7.9, 0.0), (x + 0.04, 7.96, 5.0), line)


def _showroom_floor() -> None:
    middle, towards = Vector((0, 0, 0)), Vector((0, -1, 0))
    sheet((-60.0, -30.0, 0.0), (60.0, 30.0, 0.0), tiled())
    stage.lights(middle, towards, mirrored=False)
    bpy.context.scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.10
    lamp((0.0, 3.0, 6.5), (0.0, 7.5, 1.5), (24.0, 1.5), 700, (0.95, 0.95, 0.95))


PLACES = {
    "yard": [_yard_with_fence, _yard_at_workshop, _yard_with_office],
    **dict.fromkeys(["showroom", *TURNED], [_showroom_with_battens, _showroom_in_dark]),
}


GREY = ("showroom", *TURNED)
"""Places without colours: one frame, in the three greys of a studio's, shows every paint there."""

EXPOSURE = 1.16
"""How much brighter a showroom is developed than the studio."""

TINTS = np.array([(1.17, 1.0, 0.78), (0.82, 0.98, 1.19), (1.09, 1.01, 0.89), (0.90, 1.03, 0.97)])
"""Colours of walls and floors there, in turn."""


def developed_in_grey(name: str, frame: np.ndarray, masks: np.ndarray, paint: Paint) -> np.ndarray:
    """The picture of a body in a paint, sRGB in 0 to 1, from a frame in the greys of the studio."""
    linear = EXPOSURE * develop.dyed(develop.mix(develop.evened(frame[..., :3], masks), paint.colour), masks)
    around = 1 - np.clip(masks[..., 3:], 0, 1)
    return develop.tone_map(linear * (1 - around + around * TINTS[ORDER.index(name) % len(TINTS)]))


def developed(bare: np.ndarray, light: np.ndarray, masks: np.ndarray, paint: Paint) -> np.ndarray:
    """The picture in a paint, sRGB in 0 to 1, from frames of the car in BARE and in LIGHT; the latter shows the car's surroundings only."""
    share = np.array(paint.colour) / LIGHT
    known = light[..., 3:] > 0.5
    linear = np.where(known, bare[..., :3] + (light[..., :3] - bare[..., :3]) * share, bare[..., :3])
    return develop.tone_map(develop.dyed(np.maximum(linear, 0) * develop.BALANCE, masks))
