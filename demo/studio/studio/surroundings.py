"""What outdoor scenes are built from: sky, ground, hills, lamps and plain blocks. Metres."""

from __future__ import annotations

from math import radians

import bpy
import numpy as np
from mathutils import Vector

from . import meshes
from .materials import Surface, surface
from .patch import Patch, vertex_normals


def sun(direction: tuple, strength: float, colour: tuple, angle: float = 1.2) -> None:
    """Sunlight that travels in a direction; `angle` is the size of the sun's disc in degrees."""
    data = bpy.data.lights.new("sun", "SUN")
    data.energy, data.angle, data.color = strength, radians(angle), colour
    shining = bpy.data.objects.new("sun", data)
    shining.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(shining)


def grained(name: str, dark: tuple, light: tuple, scale: float, roughness: float, bump: float = 0.0, specular: float = 0.3):
    """A surface whose colour wavers between two, with bumps of the same grain; `scale` is grains per metre."""
    material = surface(name, Surface(0.5, roughness=roughness, specular=specular))
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    place = tree.nodes.new("ShaderNodeNewGeometry")
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = scale, 6.0
    tree.links.new(place.outputs["Position"], noise.inputs["Vector"])
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    for stop, position, colour in zip(ramp.color_ramp.elements, (0.32, 0.68), (dark, light)):
        stop.position, stop.color = position, (*colour, 1)
    tree.links.new(noise.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], shader.inputs["Base Color"])
    if bump:
        bumps = tree.nodes.new("ShaderNodeBump")
        bumps.inputs["Strength"].default_value = bump
        tree.links.new(noise.outputs[0], bumps.inputs["Height"])
        tree.links.new(bumps.outputs[0], shader.inputs["Normal"])
    return material


def sky(colours: list, strength: float) -> None:
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


def floor(shade: float, roughness: float) -> None:
    sheet((-400.0, -60.0, 0.0), (400.0, 900.0, 0.0), coloured("floor", Surface(shade, roughness=roughness, specular=0.2)))


def hills(colour: tuple, scale: float = 1.0, distance: float = 320.0, span: tuple = (-260.0, 260.0)) -> None:
    """A range far behind, in the haze."""
    x = np.linspace(*span, 240)
    top = 9 + 4.0 * np.sin(x / 47 + 1) + 2.2 * np.sin(x / 19) + 0.8 * np.sin(x / 7 + 2) + 0.3 * np.sin(x / 2.3)
    vertices = np.concatenate([np.stack([x, np.full_like(x, distance), z], 1) for z in (np.full_like(x, -1.0), scale * top)])
    i = np.arange(len(x) - 1)
    j = i + len(x)
    faces = np.concatenate([np.stack([i, i + 1, j], 1), np.stack([i + 1, j + 1, j], 1)])
    haze = coloured("hills", Surface(0.0, glow=1.0), colour)
    meshes.add("scenery", Patch(vertices, faces, vertex_normals(vertices, faces)), haze)


def lamp(at: tuple, aim: tuple, size: tuple, watts: float, colour: tuple) -> None:
    data = bpy.data.lights.new("lamp", "AREA")
    data.shape, data.size, data.size_y, data.energy, data.color = "RECTANGLE", *size, watts, colour
    lamp = bpy.data.objects.new("lamp", data)
    lamp.location = at
    lamp.rotation_euler = (Vector(aim) - lamp.location).to_track_quat("-Z", "Y").to_euler()
    lamp.visible_camera = False
    bpy.context.scene.collection.objects.link(lamp)


def coloured(name: str, description: Surface, colour: tuple | None = None):
    material = surface(name, description)
    if colour:
        inputs = material.node_tree.nodes["Principled BSDF"].inputs
        for slot in ("Base Color", "Emission Color"):
            inputs[slot].default_value = (*colour, 1)
    return material


def box(low: tuple, high: tuple, material) -> None:
    corners = np.array([(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])], float)
    sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    for side in sides:
        quad(corners[list(side)], material)


def sheet(low: tuple, high: tuple, material) -> None:
    """A rectangle between two corners, upright if they have the same y, lying if they have the same z."""
    x0, y0, z0 = low
    x1, y1, z1 = high
    upright = [(x0, y0, z0), (x1, y0, z0), (x1, y0, z1), (x0, y0, z1)]
    lying = [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0)]
    quad(np.array(upright if y0 == y1 else lying, float), material)


def quad(corners: np.ndarray, material) -> None:
    faces = np.array([(0, 1, 2), (0, 2, 3)])
    meshes.add("scenery", Patch(corners, faces, vertex_normals(corners, faces)), material)
