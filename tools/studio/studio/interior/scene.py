"""Photographs cabins: the light of a bright studio through their windows, the cameras, and the panorama from between the seats."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import time
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix, Vector

from .. import develop, meshes, render
from ..bodywork import Part
from ..patch import Patch
from . import trims
from .cabins import CABINS, SHOTS, Cabin, Shot
from .screens import Display, quad

OUTSIDE, MIRRORED, AROUND = 3.2, 2.6, 1.0
"""How bright the studio is seen through the windows, and in mirrors and gloss, and how much it lights."""
PANORAMA = "panorama"
WIDTH, HEIGHT = 1280, 853
PANORAMA_WIDTH, PANORAMA_EXPOSURE = 2048, 1.05
BOUNCES = (4, 2, 2)
QUALITY = 84


def build(cabin: Cabin) -> None:
    """A fresh scene with the cabin and its light."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for group, parts in cabin.groups.items():
        for part in parts:
            _add(group, part.patch, part.material, cabin, left=False)
            if part.mirrored:
                _add(group, _other_side(part.patch), part.material, cabin, left=part.material != "headlining")
    for k, display in enumerate(cabin.displays):
        _screen(f"display {k}", display)
    _light(cabin)


def _add(group: str, patch: Patch, material: str, cabin: Cabin, left: bool) -> None:
    pane = material in trims.PANES
    thing = meshes.add(f"{group} {material}", patch, trims.pane(material) if pane else trims.named(material, cabin.trims))
    # Light comes through windows as it is.
    thing.visible_shadow = thing.visible_diffuse = not pane
    thing["group"], thing["left"] = group, left


def _other_side(patch: Patch) -> Patch:
    flip = np.array([1, -1, 1])
    return Patch(patch.vertices * flip, patch.faces[:, ::-1], patch.normals * flip)


def look(cabin: Cabin, shot: Shot | None) -> None:
    """Leaves out what a shot leaves out, and puts up its camera; without a shot, the panorama's."""
    for thing in bpy.context.scene.objects:
        hidden = shot is not None and "group" in thing and (thing["group"] in shot.without or (thing["left"] and shot.left_open))
        thing.hide_render = hidden
    if shot:
        _camera(shot)
    else:
        _panorama(cabin.eye)


def _screen(name: str, display: Display) -> None:
    picture = display.picture.convert("RGBA")
    image = bpy.data.images.new(name, *picture.size, alpha=False)
    image.pixels.foreach_set((np.asarray(picture, np.float32)[::-1] / 255).ravel())
    image.pack()
    thing = meshes.add(name, quad(display.corners()), trims.display(name, image))
    uv = thing.data.uv_layers.new(name="picture")
    place = [(0, 0), (1, 0), (1, 1), (0, 1)]
    for loop in thing.data.loops:
        uv.data[loop.index].uv = place[loop.vertex_index]


def _light(cabin: Cabin) -> None:
    """Large soft lamps outside of every window, a little from the roof and back up to it; a bright even studio outside."""
    w = cabin.windows
    front, back, roof, belt, half = w["front"], w["back"], w["roof"], w["belt"], w["half"]
    middle = (belt + roof) / 2
    length = back - front
    lamps = [
        ((front - 0.25, 0, roof + 0.25), (front + 0.9, 0, belt - 0.2), (1.5, 0.9), 58),
        ((back + 0.35, 0, roof), (back - 0.9, 0, belt - 0.2), (1.3, 0.6), 28),
        *(((front + 0.5 * length, s * (half + 0.45), middle + 0.25), (front + 0.5 * length, 0, belt - 0.35), (length * 0.8, 0.6), 56) for s in (-1, 1)),
        ((front + 0.55 * length, 0, roof - 0.04), (front + 0.55 * length, 0, 0), (length * 0.45, 0.7), 10),
        ((front + 0.60 * length, 0, belt - 0.05), (front + 0.60 * length, 0, roof), (length * 0.6, 0.9), 6),
    ]
    for k, (at, aim, size, watts) in enumerate(lamps):
        data = bpy.data.lights.new(f"lamp {k}", "AREA")
        data.shape, data.size, data.size_y, data.energy = "RECTANGLE", *size, watts
        lamp = bpy.data.objects.new(f"lamp {k}", data)
        lamp.location = at
        lamp.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
        lamp.visible_camera = lamp.visible_glossy = False
        bpy.context.scene.collection.objects.link(lamp)
    world = bpy.data.worlds.new("studio")
    world.use_nodes = True
    tree = world.node_tree
    ground = tree.nodes["Background"]
    place = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    tree.links.new(place.outputs["Generated"], split.inputs[0])
    shifted = tree.nodes.new("ShaderNodeMath")
    shifted.operation, shifted.inputs[1].default_value, shifted.inputs[2].default_value = "MULTIPLY_ADD", 0.5, 0.5
    tree.links.new(split.outputs["Z"], shifted.inputs[0])
    tree.links.new(shifted.outputs[0], ramp.inputs[0])
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.30, (0.16, 0.16, 0.165, 1)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.62, (1, 1, 1, 1)
    middle_stop = ramp.color_ramp.elements.new(0.49)
    middle_stop.color = (0.45, 0.455, 0.46, 1)
    tree.links.new(ramp.outputs[0], ground.inputs["Color"])
    # What one sees outside, and mirrored, is brighter than what it adds to the light inside.
    rays = tree.nodes.new("ShaderNodeLightPath")
    strength = None
    for ray, more in (("Is Camera Ray", OUTSIDE - AROUND), ("Is Glossy Ray", MIRRORED - AROUND)):
        node = tree.nodes.new("ShaderNodeMath")
        node.operation, node.inputs[1].default_value, node.inputs[2].default_value = "MULTIPLY_ADD", more, AROUND
        tree.links.new(rays.outputs[ray], node.inputs[0])
        if strength:
            tree.links.new(strength.outputs[0], node.inputs[2])
        strength = node
    tree.links.new(strength.outputs[0], ground.inputs["Strength"])
    bpy.context.scene.world = world


def _camera(shot: Shot) -> None:
    data = bpy.data.cameras.new("camera")
    data.lens, data.clip_start = shot.lens, 0.02
    camera = bpy.data.objects.new("camera", data)
    camera.location = shot.at
    camera.rotation_euler = (Vector(shot.aim) - Vector(shot.at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera


def _panorama(eye) -> None:
    """A camera that sees all around; straight ahead of the car is in the picture's middle."""
    data = bpy.data.cameras.new("panorama")
    data.type, data.panorama_type, data.clip_start = "PANO", "EQUIRECTANGULAR", 0.02
    camera = bpy.data.objects.new("panorama", data)
    # Its axis looks to -x, z is up.
    camera.matrix_world = Matrix.Translation(eye) @ Matrix(((0, 0, 1), (1, 0, 0), (0, 1, 0))).to_4x4()
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera


class Sitting:
    """The pictures of one cabin, kept in a folder of the cache as linear frames."""

    def __init__(self, name: str, cache_folder: Path, media: Path):
        self._name, self._folder = name, cache_folder
        self._cache = cache_folder / "cabins" / name
        self._media = media / "cabins" / name

    def take(self, view: str, width: int, samples: int, again: bool) -> None:
        """Renders a view, or the panorama, unless it is there."""
        height = width // 2 if view == PANORAMA else round(width * HEIGHT / WIDTH)
        path = self._media / f"{view}.webp" if width >= WIDTH else self._cache / "previews" / f"{view}.webp"
        if path.exists() and not again:
            return
        frame = self._cache / f"{width}x{samples}" / f"{view}.exr"
        shot = None if view == PANORAMA else SHOTS[self._name][view]
        if not frame.exists():
            start, processor = time.monotonic(), time.process_time()
            look(_built(self._name, self._folder), shot)
            unfinished = frame.with_suffix(".part.exr")
            render.render(unfinished, width, height, samples, whole=True, bounces=BOUNCES)
            os.replace(unfinished, frame)
            print(f"{self._name} cabin, {view}: {time.monotonic() - start:.0f} s, {time.process_time() - processor:.0f} s of processor", flush=True)
        linear = render.read(frame)[..., :3] * develop.BALANCE * (shot.exposure if shot else PANORAMA_EXPOSURE)
        develop.save(develop.tone_map(linear), path, QUALITY)

    def hotspots(self) -> None:
        """Writes where in the flat panorama the cabin's points are, in the feed's own layout."""
        cabin = _made(self._name, self._folder)
        interior = [{"description": words, "positions": [{"angle": 0, **_on_panorama(cabin.eye, at)}]} for words, at in cabin.points]
        (self._media / "hotspots.json").write_text(json.dumps({"interior": interior}, indent=2) + "\n")


def _on_panorama(eye, at) -> dict[str, float]:
    """Where a point lies in the flat picture: parts of its width and height from the top left corner."""
    ahead, right, up = np.array([-1, 1, 1]) * (np.array(at) - eye)
    across = np.arctan2(right, ahead) / (2 * np.pi)
    high = np.arctan2(up, np.hypot(ahead, right)) / np.pi
    return {"x": round(float(0.5 + across), 4), "y": round(float(0.5 - high), 4)}


@lru_cache(1)
def _built(name: str, cache_folder: Path) -> Cabin:
    """Makes the cabin the current scene."""
    cabin = _made(name, cache_folder)
    build(cabin)
    return cabin


def _without_field(part: Part) -> Part:
    return replace(part, patch=replace(part.patch, field=None))


@cache
def _made(name: str, cache_folder: Path) -> Cabin:
    """The cabin, from the cache where no file of the studio has changed since."""
    sources = sorted(Path(__file__).parents[1].rglob("*.py"))
    mark = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]
    kept = cache_folder / "cabins" / f"{name} {mark}.pickle"
    if not kept.exists():
        made = CABINS[name]()
        groups = {group: [_without_field(part) for part in parts] for group, parts in made.groups.items()}
        kept.parent.mkdir(parents=True, exist_ok=True)
        unfinished = kept.with_suffix(".part")
        unfinished.write_bytes(pickle.dumps(replace(made, groups=groups)))
        os.replace(unfinished, kept)
    return pickle.loads(kept.read_bytes())
