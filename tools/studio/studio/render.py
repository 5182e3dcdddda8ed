"""Builds the Blender scene of a body and renders views of it to linear EXR files."""

from __future__ import annotations

from pathlib import Path

import bpy
import numpy as np

from . import develop, materials, meshes, stage
from .body import Assembly, Body
from .bodywork import Part, bodywork, field_of
from .cabin import cabin
from .fittings import fittings
from .wheel import wheels

SHIFT = 64.0
"""Added to positions, so that none is negative: nothing glows less than not at all."""


def parts_of(body: Body | Assembly) -> list[Part]:
    """Everything a vehicle consists of."""
    if isinstance(body, Assembly):
        return body.parts()
    drawn = body.drawn or body
    parts = [*bodywork(drawn), *fittings(drawn, field_of(drawn)), *cabin(drawn.cabin)]
    return [*(map(body.warp, parts) if body.warp else parts), *wheels(body)]


def build_scene(parts: list[Part], body: Body | Assembly, view: stage.View) -> None:
    """A fresh scene with the car and the studio around it."""
    left, right, low, high = stage.set_up(body, view, _car_alone(parts, body))
    _look_at(left, right, low, high)


def build_turn(parts: list[Part], body: Body) -> stage.Turntable:
    """A fresh scene with the car and a studio that can be turned around it."""
    return stage.Turntable(body, _car_alone(parts, body))


def turn_to(table: stage.Turntable, azimuth: float) -> None:
    """Takes camera and studio to another side of the car."""
    _look_at(*table.turn_to(azimuth))


def _look_at(left: float, right: float, low: float, high: float) -> None:
    scene = bpy.context.scene
    scene.render.border_min_x, scene.render.border_max_x = left, right
    scene.render.border_min_y, scene.render.border_max_y = low, high


def _car_alone(parts: list[Part], body: Body | Assembly) -> np.ndarray:
    """A fresh scene with nothing but the car in it; gives the points that it consists of."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    return add_car(parts, body, materials.paint(develop.RENDERED))


def add_car(parts: list[Part], body: Body | Assembly, paint) -> np.ndarray:
    """Adds the car to the scene, painted with a material; gives the points that it consists of."""
    for k, part in enumerate(parts):
        patch = part.patch.mirrored() if part.mirrored else part.patch
        material = paint if part.material == "paint" else materials.named(part.material)
        meshes.add(f"{part.material} {k}", patch, material)
    outside = np.concatenate([part.patch.vertices for part in parts])
    return np.concatenate([outside, outside * (1, -1, 1)])


def repaint(colour: materials.Colour) -> None:
    """Gives the car of the scene another paint."""
    bpy.data.materials["paint"].node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (*colour, 1)


def render(path: Path, width: int, height: int, samples: int, whole: bool = False, bounces: tuple[int, int, int] = (6, 2, 4)) -> None:
    """Renders the scene around the car, or the whole of it, into an EXR file; what is left out is transparent.

    `bounces` is how often light is thrown on at most: in all, by matte surfaces, by glossy ones.
    """
    scene = _prepared(path, width, height)
    scene.render.use_border = not whole
    cycles = scene.cycles
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    # With fewer samples on even areas, white paint would be mottled.
    cycles.adaptive_threshold = 0.03
    cycles.adaptive_min_samples = min(10, samples)
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = bounces
    cycles.sample_clamp_indirect = 6.0
    cycles.blur_glossy = 0.3
    cycles.use_denoising = True
    cycles.denoiser = "OPENIMAGEDENOISE"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    # The best quality takes as long as six more samples and shows no difference.
    cycles.denoising_quality = "FAST"
    bpy.ops.render.render(write_still=True)


def render_masks(path: Path, width: int, height: int, samples: int = 16) -> None:
    """Renders how much of each pixel is red, amber, window (into blue) and car (into alpha). Only after `only_masks`."""
    scene = _prepared(path, width, height)
    scene.render.use_border = True
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.max_bounces = 0
    scene.cycles.use_denoising = False
    scene.render.film_transparent = True
    bpy.ops.render.render(write_still=True)


def only_masks() -> None:
    """Leaves of the scene what masks show. Ends its use for anything else."""
    materials.only_masks()
    scene = bpy.context.scene
    scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0
    for thing in scene.objects:
        if thing.type == "LIGHT" or thing.name == "backdrop":
            thing.hide_render = True


def render_positions(path: Path, width: int, height: int) -> None:
    """Renders where in the scene the middle of each pixel lies, SHIFT added to x, y and z. Only after `only_positions`."""
    scene = _prepared(path, width, height)
    scene.render.use_border = False
    scene.render.image_settings.color_depth = "32"
    scene.render.image_settings.exr_codec = "NONE"
    scene.cycles.samples = 1
    scene.cycles.max_bounces = 0
    scene.cycles.use_denoising = False
    scene.cycles.pixel_filter_type, scene.cycles.filter_width = "BOX", 0.01
    bpy.ops.render.render(write_still=True)


def only_positions() -> None:
    """Makes everything in the scene glow in its place, x as red, y as green, z as blue. Ends the scene's use."""
    material = bpy.data.materials.new("position")
    material.use_nodes = True
    tree = material.node_tree
    place = tree.nodes.new("ShaderNodeNewGeometry")
    shifted = tree.nodes.new("ShaderNodeVectorMath")
    shifted.inputs[1].default_value = (SHIFT,) * 3
    glow = tree.nodes.new("ShaderNodeEmission")
    tree.links.new(place.outputs["Position"], shifted.inputs[0])
    tree.links.new(shifted.outputs[0], glow.inputs["Color"])
    tree.links.new(glow.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    scene = bpy.context.scene
    scene.view_layers[0].material_override = material
    scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0
    scene.camera.data.dof.use_dof = False
    for thing in scene.objects:
        if thing.type == "LIGHT":
            thing.hide_render = True


def first_hit(start: tuple, direction: tuple) -> tuple[np.ndarray, np.ndarray]:
    """Where a ray first meets something of the scene, and the surface's normal there. @raises ValueError if it meets nothing"""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    met, place, normal, *_ = bpy.context.scene.ray_cast(graph, start, direction)
    if not met:
        raise ValueError(f"nothing is met from {start} towards {direction}")
    return np.array(place), np.array(normal)


def _prepared(path: Path, width: int, height: int):
    path.parent.mkdir(parents=True, exist_ok=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.use_persistent_data = True
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    scene.cycles.use_light_tree = False
    scene.cycles.transparent_max_bounces = 12
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.image_settings.color_depth = "16"
    scene.render.filepath = str(path)
    return scene


def read(path: Path) -> np.ndarray:
    """The pixels of an EXR file (height, width, 4), linear, top row first."""
    image = bpy.data.images.load(str(path), check_existing=False)
    width, height = image.size
    flat = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(flat)
    bpy.data.images.remove(image)
    return flat.reshape(height, width, 4)[::-1]
