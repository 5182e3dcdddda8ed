"""What stands around cars outside the studio: a sky, a forecourt and a modern showroom with a front of glass. Metres."""

from __future__ import annotations

from math import radians

import bpy
import numpy as np
from mathutils import Vector

from . import meshes
from .materials import Clear, Surface, clear, surface
from .patch import Patch, vertex_normals

FRONT, BACK = 3.6, 13.0
"""How far behind the cars the showroom's glass and its back wall are."""
HALF, HEIGHT, ROOF = 11.6, 4.1, 5.3
"""Half the showroom's width; where its glass ends; its roof."""
PANES = 8

DUSK = [(0.0, (1.0, 0.46, 0.20)), (0.03, (0.86, 0.42, 0.28)), (0.08, (0.46, 0.32, 0.38)), (0.16, (0.20, 0.22, 0.38)), (0.4, (0.07, 0.11, 0.25)), (1.0, (0.03, 0.05, 0.13))]
DAY = [(0.0, (0.80, 0.90, 1.0)), (0.10, (0.46, 0.68, 0.98)), (0.35, (0.20, 0.42, 0.85)), (1.0, (0.10, 0.25, 0.66))]
"""The sky's colours by the sine of the height above the horizon."""


def dusk() -> None:
    """An open forecourt under the last light."""
    _sky(DUSK, 0.70)
    _floor(0.022, 0.42)
    _hills((0.05, 0.045, 0.07))
    _lamp((-1.0, -3.0, 5.5), (2.4, 0.0, 0.6), (7.0, 1.6), 420, (1.0, 0.93, 0.86))
    _lamp((9.0, 4.0, 2.6), (2.6, 0.0, 0.8), (5.0, 1.4), 380, (1.0, 0.62, 0.36))


def showroom_at_dusk() -> None:
    _sky(DUSK, 0.40)
    _floor(0.055, 0.22)
    _hills((0.05, 0.045, 0.07))
    _building(fascia=(0.035, 0.040, 0.048), accent=(0.01, 0.16, 0.20), glow=20.0)
    _lamp((0.0, -9.0, 7.5), (0.0, 0.0, 0.4), (16.0, 1.5), 1300, (1.0, 0.95, 0.90))


def showroom_by_day() -> None:
    _sky(DAY, 0.60)
    _floor(0.085, 0.60)
    _hills((0.20, 0.27, 0.30))
    _building(fascia=(0.62, 0.61, 0.58), accent=(0.42, 0.050, 0.012), glow=20.0)
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.angle, sun.color = 3.0, radians(1.2), (1.0, 0.94, 0.85)
    shining = bpy.data.objects.new("sun", sun)
    shining.rotation_euler = Vector((0.55, 0.80, -0.80)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(shining)


SCENERIES = {"dusk": dusk, "showroom at dusk": showroom_at_dusk, "showroom by day": showroom_by_day}


def _building(fascia: tuple, accent: tuple, glow: float) -> None:
    """A hall with a glass front, a fascia over it, a portal in the accent's colour, and light inside."""
    wall = _coloured("wall", Surface(0.75, roughness=0.8, specular=0.2))
    frame = _coloured("frame", Surface(0.02, roughness=0.4))
    cladding = _coloured("cladding", Surface(0.5, roughness=0.35, specular=0.4), fascia)
    marked = _coloured("accent", Surface(0.5, roughness=0.4), accent)
    tiles = _coloured("tiles", Surface(0.42, roughness=0.12))
    light = _coloured("ceiling light", Surface(1.0, glow=glow), (1.0, 0.86, 0.70))
    line = _coloured("line of light", Surface(1.0, glow=0.6 * glow), (1.0, 0.90, 0.78))
    _box((-HALF, FRONT, 0.0), (HALF, BACK, 0.04), tiles)
    _box((-HALF, BACK, 0.0), (HALF, BACK + 0.3, ROOF), wall)
    _box((-HALF - 0.5, FRONT - 0.5, 0.0), (-HALF, BACK, ROOF), cladding)
    _box((HALF, FRONT - 0.5, 0.0), (HALF + 0.5, BACK, ROOF), cladding)
    _box((-HALF, FRONT, HEIGHT), (HALF, BACK, HEIGHT + 0.1), wall)
    _box((-HALF - 0.5, FRONT - 1.3, HEIGHT), (HALF + 0.5, FRONT + 0.2, ROOF), cladding)
    _box((-HALF - 0.5, FRONT - 1.32, HEIGHT + 0.10), (HALF + 0.5, FRONT - 1.29, HEIGHT + 0.15), line)
    for x in np.linspace(-HALF + 2, HALF - 2, 7):
        _box((x - 0.07, FRONT + 1.0, HEIGHT - 0.06), (x + 0.07, BACK - 1.0, HEIGHT - 0.02), light)
    pane = 2 * HALF / PANES
    for k in range(PANES + 1):
        x = -HALF + k * pane
        _box((x - 0.035, FRONT - 0.06, 0.0), (x + 0.035, FRONT + 0.06, HEIGHT), frame)
    for z in (0.0, HEIGHT - 0.08):
        _box((-HALF, FRONT - 0.05, z), (HALF, FRONT + 0.05, z + 0.08), frame)
    glass = clear("showroom glass", Clear(0.90, index=1.45))
    _sheet((-HALF, FRONT, 0.0), (HALF, FRONT, HEIGHT), glass)
    # The way in.
    left, right = pane * 0.06, pane * 0.94
    for start, end, low in ((left, left + 0.35, 0.0), (left + 0.35, right - 0.35, 2.95), (right - 0.35, right, 0.0)):
        _box((start, FRONT - 0.9, low), (end, FRONT + 0.1, 3.3), marked)
    _box((pane / 2 - 0.03, FRONT - 0.07, 0.0), (pane / 2 + 0.03, FRONT + 0.07, 3.0), frame)
    # A counter and a wall of the accent's colour.
    _box((-1.6, BACK - 0.25, 0.0), (1.6, BACK - 0.02, HEIGHT), marked)
    _box((-1.3, BACK - 2.2, 0.0), (1.3, BACK - 1.5, 1.08), wall)


def _sky(colours: list, strength: float) -> None:
    world = bpy.data.worlds.new("sky")
    world.use_nodes = True
    tree = world.node_tree
    place = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    tree.links.new(place.outputs["Generated"], split.inputs[0])
    tree.links.new(split.outputs["Z"], ramp.inputs[0])
    for k, (height, colour) in enumerate(colours):
        stop = ramp.color_ramp.elements[0] if k == 0 else ramp.color_ramp.elements.new(height)
        stop.position, stop.color = height, (*colour, 1)
    background = tree.nodes["Background"]
    tree.links.new(ramp.outputs[0], background.inputs["Color"])
    background.inputs["Strength"].default_value = strength
    bpy.context.scene.world = world


def _floor(shade: float, roughness: float) -> None:
    _sheet((-400.0, -60.0, 0.0), (400.0, 900.0, 0.0), _coloured("floor", Surface(shade, roughness=roughness, specular=0.2)))


def _hills(colour: tuple) -> None:
    """A range far behind, in the haze."""
    x = np.linspace(-260.0, 260.0, 240)
    top = 9 + 4.0 * np.sin(x / 47 + 1) + 2.2 * np.sin(x / 19) + 0.8 * np.sin(x / 7 + 2) + 0.3 * np.sin(x / 2.3)
    vertices = np.concatenate([np.stack([x, np.full_like(x, 320.0), z], 1) for z in (np.full_like(x, -1.0), top)])
    i = np.arange(len(x) - 1)
    j = i + len(x)
    faces = np.concatenate([np.stack([i, i + 1, j], 1), np.stack([i + 1, j + 1, j], 1)])
    haze = _coloured("hills", Surface(0.0, glow=1.0), colour)
    meshes.add("scenery", Patch(vertices, faces, vertex_normals(vertices, faces)), haze)


def _lamp(at: tuple, aim: tuple, size: tuple, watts: float, colour: tuple) -> None:
    data = bpy.data.lights.new("lamp", "AREA")
    data.shape, data.size, data.size_y, data.energy, data.color = "RECTANGLE", *size, watts, colour
    lamp = bpy.data.objects.new("lamp", data)
    lamp.location = at
    lamp.rotation_euler = (Vector(aim) - lamp.location).to_track_quat("-Z", "Y").to_euler()
    lamp.visible_camera = False
    bpy.context.scene.collection.objects.link(lamp)


def _coloured(name: str, description: Surface, colour: tuple | None = None):
    material = surface(name, description)
    if colour:
        inputs = material.node_tree.nodes["Principled BSDF"].inputs
        for slot in ("Base Color", "Emission Color"):
            inputs[slot].default_value = (*colour, 1)
    return material


def _box(low: tuple, high: tuple, material) -> None:
    corners = np.array([(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])], float)
    sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    for side in sides:
        _quad(corners[list(side)], material)


def _sheet(low: tuple, high: tuple, material) -> None:
    """A rectangle between two corners, upright if they have the same y, lying if they have the same z."""
    x0, y0, z0 = low
    x1, y1, z1 = high
    upright = [(x0, y0, z0), (x1, y0, z0), (x1, y0, z1), (x0, y0, z1)]
    lying = [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0)]
    _quad(np.array(upright if y0 == y1 else lying, float), material)


def _quad(corners: np.ndarray, material) -> None:
    faces = np.array([(0, 1, 2), (0, 2, 3)])
    meshes.add("scenery", Patch(corners, faces, vertex_normals(corners, faces)), material)
