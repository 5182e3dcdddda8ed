"""Builds the Blender scene of a body and renders views of it to linear EXR files."""

from __future__ import annotations

from pathlib import Path

import bpy
import numpy as np

from . import develop, materials, meshes, stage
from .body import Body
from .bodywork import Part, bodywork, field_of
from .cabin import cabin
from .fittings import add_lettering, fittings
from .wheel import wheels


def parts_of(body: Body) -> list[Part]:
    """Everything a vehicle consists of, but the lettering on its plates."""
    return [*bodywork(body), *wheels(body), *fittings(body, field_of(body)), *cabin(body.cabin)]


def build_scene(parts: list[Part], body: Body, view: stage.View) -> None:
    """A fresh scene with the car and the studio around it."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    paint = materials.paint(develop.RENDERED)
    for k, part in enumerate(parts):
        patch = part.patch.mirrored() if part.mirrored else part.patch
        material = paint if part.material == "paint" else materials.named(part.material)
        meshes.add(f"{part.material} {k}", patch, material)
    add_lettering(body, field_of(body))
    outside = np.concatenate([part.patch.vertices for part in parts])
    scene = bpy.context.scene
    left, right, low, high = stage.set_up(body, view, np.concatenate([outside, outside * (1, -1, 1)]))
    scene.render.border_min_x, scene.render.border_max_x = left, right
    scene.render.border_min_y, scene.render.border_max_y = low, high


def repaint(colour: materials.Colour) -> None:
    """Gives the car of the scene another paint."""
    bpy.data.materials["paint"].node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (*colour, 1)


def render(path: Path, width: int, height: int, samples: int, whole: bool = False) -> None:
    """Renders the scene around the car, or the whole of it, into an EXR file; what is left out is transparent."""
    scene = _prepared(path, width, height)
    scene.render.use_border = not whole
    cycles = scene.cycles
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    # With fewer samples on even areas, white paint would be mottled.
    cycles.adaptive_threshold = 0.03
    cycles.adaptive_min_samples = min(10, samples)
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 2, 4
    cycles.sample_clamp_indirect = 6.0
    cycles.blur_glossy = 0.3
    cycles.use_denoising = True
    cycles.denoiser = "OPENIMAGEDENOISE"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    # The best quality takes as long as six more samples and shows no difference.
    cycles.denoising_quality = "FAST"
    bpy.ops.render.render(write_still=True)


def render_masks(path: Path, width: int, height: int) -> None:
    """Renders how much of each pixel is red, amber, window (into blue) and car (into alpha). Ends the scene's use."""
    materials.only_masks()
    scene = _prepared(path, width, height)
    scene.render.use_border = True
    scene.cycles.samples = 16
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.max_bounces = 0
    scene.cycles.use_denoising = False
    scene.render.film_transparent = True
    scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0
    for thing in scene.objects:
        if thing.type == "LIGHT" or thing.name == "backdrop":
            thing.hide_render = True
    bpy.ops.render.render(write_still=True)


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
