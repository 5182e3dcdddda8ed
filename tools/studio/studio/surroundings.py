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


def tarred():
    """Asphalt: stones of a few millimetres in worn tar, and stains as wide as a car."""
    material = surface("asphalt", Surface(0.1, roughness=0.9, specular=0.25))
    fine, wide = _noise(material, 130.0, 3.0), _noise(material, 0.55, 5.0)
    _tint(material, fine, [(0.36, (0.050, 0.050, 0.052)), (0.52, (0.105, 0.104, 0.102)), (0.70, (0.235, 0.228, 0.215))], wide)
    _bump(material, fine, 0.35, 0.004)
    return material


def tiled():
    """A polished floor of large tiles."""
    material = surface("tiles", Surface(0.3, roughness=0.16, specular=0.5))
    brick = _bricks(material, (1.2, 1.2), 0.004, 0.0)
    _colours(brick, (0.265,) * 3, (0.295,) * 3, (0.11,) * 3)
    material.node_tree.links.new(brick.outputs["Color"], material.node_tree.nodes["Principled BSDF"].inputs["Base Color"])
    return material


def bricked(dark: tuple, light: tuple, mortar: tuple):
    """A wall of bricks across the picture."""
    material = surface("bricks", Surface(0.3, roughness=0.9, specular=0.1))
    brick = _bricks(material, (0.24, 0.086), 0.010, 0.5, upright=True)
    _colours(brick, dark, light, mortar)
    tree = material.node_tree
    tree.links.new(brick.outputs["Color"], tree.nodes["Principled BSDF"].inputs["Base Color"])
    _bump(material, brick.outputs["Fac"], -0.4, 0.006)
    return material


def corrugated(name: str, colour: tuple, upright: bool = True):
    """Folded sheet steel; its folds stand upright, or lie as on a roller door."""
    material = coloured(name, Surface(0.5, roughness=0.42, specular=0.4), colour)
    tree = material.node_tree
    wave = tree.nodes.new("ShaderNodeTexWave")
    wave.bands_direction = "X" if upright else "Z"
    wave.inputs["Scale"].default_value = 2.6 if upright else 3.4
    place = tree.nodes.new("ShaderNodeNewGeometry")
    tree.links.new(place.outputs["Position"], wave.inputs["Vector"])
    _bump(material, wave.outputs["Fac"], 0.9, 0.03)
    return material


def clouds(colour: tuple, share: float) -> None:
    """Thin high clouds over the sky; `share` is how much of the sky the thickest hide."""
    tree = bpy.context.scene.world.node_tree
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 2.2, 7.0
    place = tree.nodes.new("ShaderNodeTexCoord")
    stretched = tree.nodes.new("ShaderNodeMapping")
    stretched.inputs["Scale"].default_value = (1.0, 1.0, 4.5)
    tree.links.new(place.outputs["Generated"], stretched.inputs["Vector"])
    tree.links.new(stretched.outputs["Vector"], noise.inputs["Vector"])
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    for stop, position, shade in zip(ramp.color_ramp.elements, (0.50, 0.74), (0.0, share)):
        stop.position, stop.color = position, (shade,) * 3 + (1,)
    tree.links.new(noise.outputs[0], ramp.inputs[0])
    mix = tree.nodes.new("ShaderNodeMixRGB")
    mix.inputs["Color2"].default_value = (*colour, 1)
    background = tree.nodes["Background"]
    clear_sky = background.inputs["Color"].links[0].from_socket
    tree.links.new(ramp.outputs[0], mix.inputs["Fac"])
    tree.links.new(clear_sky, mix.inputs["Color1"])
    tree.links.new(mix.outputs[0], background.inputs["Color"])


def _noise(material, scale: float, detail: float):
    tree = material.node_tree
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = scale, detail
    place = tree.nodes.new("ShaderNodeNewGeometry")
    tree.links.new(place.outputs["Position"], noise.inputs["Vector"])
    return noise.outputs[0]


def _tint(material, by, colours: list, shaded_by) -> None:
    """Colours by one noise, darker and lighter by another."""
    tree = material.node_tree
    ramps = []
    for source, stops in ((by, colours), (shaded_by, [(0.35, (0.72,) * 3), (0.62, (1.12,) * 3)])):
        ramp = tree.nodes.new("ShaderNodeValToRGB")
        for k, (position, colour) in enumerate(stops):
            stop = ramp.color_ramp.elements[k] if k < 2 else ramp.color_ramp.elements.new(position)
            stop.position, stop.color = position, (*colour, 1)
        tree.links.new(source, ramp.inputs[0])
        ramps.append(ramp)
    product = tree.nodes.new("ShaderNodeMixRGB")
    product.blend_type = "MULTIPLY"
    product.inputs["Fac"].default_value = 1.0
    for ramp, slot in zip(ramps, ("Color1", "Color2")):
        tree.links.new(ramp.outputs[0], product.inputs[slot])
    tree.links.new(product.outputs[0], tree.nodes["Principled BSDF"].inputs["Base Color"])


def _bump(material, height, strength: float, distance: float) -> None:
    tree = material.node_tree
    bumps = tree.nodes.new("ShaderNodeBump")
    bumps.invert = strength < 0
    bumps.inputs["Strength"].default_value, bumps.inputs["Distance"].default_value = abs(strength), distance
    tree.links.new(height, bumps.inputs["Height"])
    tree.links.new(bumps.outputs[0], tree.nodes["Principled BSDF"].inputs["Normal"])


def _bricks(material, size: tuple, mortar: float, offset: float, upright: bool = False):
    tree = material.node_tree
    brick = tree.nodes.new("ShaderNodeTexBrick")
    brick.offset = offset
    brick.inputs["Scale"].default_value = 1.0
    brick.inputs["Brick Width"].default_value, brick.inputs["Row Height"].default_value = size
    brick.inputs["Mortar Size"].default_value = mortar
    place = tree.nodes.new("ShaderNodeNewGeometry")
    source = place.outputs["Position"]
    if upright:
        split, joined = tree.nodes.new("ShaderNodeSeparateXYZ"), tree.nodes.new("ShaderNodeCombineXYZ")
        tree.links.new(source, split.inputs[0])
        tree.links.new(split.outputs["X"], joined.inputs["X"])
        tree.links.new(split.outputs["Z"], joined.inputs["Y"])
        source = joined.outputs[0]
    tree.links.new(source, brick.inputs["Vector"])
    return brick


def _colours(brick, first: tuple, second: tuple, mortar: tuple) -> None:
    for slot, colour in (("Color1", first), ("Color2", second), ("Mortar", mortar)):
        brick.inputs[slot].default_value = (*colour, 1)
