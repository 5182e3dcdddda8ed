"""Surfaces of a cabin by name, in colour, with their grain: bumps of a few tenths of a millimetre."""

from __future__ import annotations

from dataclasses import dataclass

import bpy

Colour = tuple[float, float, float]


@dataclass(frozen=True)
class Trim:
    """What the standard surface shader is given. `grain` names a pattern, `scale` is how many of it are in a metre."""

    colour: Colour
    roughness: float = 0.6
    metallic: float = 0.0
    specular: float = 0.4
    coat: float = 0.0
    sheen: float = 0.0
    grain: str = ""
    scale: float = 400.0
    depth: float = 0.25
    glow: float = 0.0


def grey(value: float) -> Colour:
    return (value, value, value * 1.03)


TRIMS: dict[str, Trim] = {
    "pad": Trim(grey(0.030), 0.62, grain="leather", scale=420, depth=0.30),
    "lower": Trim(grey(0.024), 0.66, grain="leather", scale=420, depth=0.25),
    "plastic": Trim(grey(0.021), 0.55, grain="leather", scale=500, depth=0.15),
    "satin black": Trim(grey(0.014), 0.38),
    "gloss black": Trim(grey(0.006), 0.14, coat=0.4),
    "gap": Trim(grey(0.002), 0.9, specular=0.05),
    "chrome": Trim(grey(0.70), 0.12, metallic=1.0),
    "satin metal": Trim(grey(0.46), 0.32, metallic=1.0),
    "dark metal": Trim(grey(0.13), 0.36, metallic=1.0),
    "leather": Trim(grey(0.027), 0.46, grain="leather", scale=330, depth=0.22),
    "wheel leather": Trim(grey(0.022), 0.44, grain="leather", scale=500, depth=0.14),
    "fabric": Trim(grey(0.070), 0.95, specular=0.15, sheen=0.08, grain="weave", scale=330, depth=0.5),
    "headlining": Trim((0.36, 0.353, 0.34), 0.95, specular=0.1, sheen=0.08, grain="felt", scale=900, depth=0.15),
    "pillar": Trim((0.27, 0.265, 0.257), 0.7, grain="leather", scale=500, depth=0.12),
    "carpet": Trim(grey(0.022), 1.0, specular=0.05, sheen=0.08, grain="felt", scale=700, depth=0.9),
    "mat": Trim(grey(0.016), 1.0, specular=0.05, sheen=0.08, grain="felt", scale=500, depth=0.9),
    "rubber": Trim(grey(0.012), 0.8),
    "webbing": Trim(grey(0.022), 0.7, grain="weave", scale=700, depth=0.3),
    "thread": Trim(grey(0.34), 0.8),
    "print": Trim(grey(0.55), 0.6),
    "red": Trim((0.20, 0.012, 0.010), 0.45),
    "amber glow": Trim((1.0, 0.35, 0.08), 0.5, glow=1.2),
    "lamp": Trim(grey(0.75), 0.3, glow=0.25),
    "mirror": Trim(grey(0.82), 0.02, metallic=1.0),
    "speaker": Trim(grey(0.016), 0.6, grain="dots", scale=300, depth=1.0),
}


PANES = {"glass": 0.92, "privacy glass": 0.45}
"""What windows let through."""


def pane(name: str):
    """Clear or tinted glass without reflections."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.remove(tree.nodes["Principled BSDF"])
    through = tree.nodes.new("ShaderNodeBsdfTransparent")
    through.inputs["Color"].default_value = (PANES[name],) * 3 + (1,)
    tree.links.new(through.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    return material


def named(name: str, changed: dict[str, Trim]):
    """The material of that name, made when first asked for; `changed` has a cabin's own surfaces."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    trim = changed.get(name) or TRIMS[name]
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    settings = {
        "Base Color": (*trim.colour, 1),
        "Metallic": trim.metallic,
        "Roughness": trim.roughness,
        "Specular IOR Level": trim.specular,
        "Coat Weight": trim.coat,
        "Coat Roughness": 0.05,
        "Sheen Weight": trim.sheen,
        "Sheen Roughness": 0.5,
        "Emission Color": (*trim.colour, 1),
        "Emission Strength": trim.glow,
    }
    for key, value in settings.items():
        shader.inputs[key].default_value = value
    if trim.grain:
        _grain(tree, shader, trim)
    return material


def _grain(tree, shader, trim: Trim) -> None:
    place = tree.nodes.new("ShaderNodeTexCoord")
    pattern = tree.nodes.new({"leather": "ShaderNodeTexNoise", "dots": "ShaderNodeTexVoronoi", "weave": "ShaderNodeTexWave", "felt": "ShaderNodeTexNoise"}[trim.grain])
    pattern.inputs["Scale"].default_value = trim.scale
    tree.links.new(place.outputs["Object"], pattern.inputs["Vector"])
    height = pattern.outputs[0]
    if trim.grain in ("leather", "felt"):
        pattern.inputs["Detail"].default_value = 0
    if trim.grain == "weave":
        # Two sets of threads, one across the other.
        pattern.bands_direction = "DIAGONAL"
        other = tree.nodes.new("ShaderNodeTexWave")
        other.bands_direction = "Y"
        other.inputs["Scale"].default_value = trim.scale
        tree.links.new(place.outputs["Object"], other.inputs["Vector"])
        both = tree.nodes.new("ShaderNodeMath")
        both.operation = "MULTIPLY"
        tree.links.new(height, both.inputs[0])
        tree.links.new(other.outputs[0], both.inputs[1])
        height = both.outputs[0]
        _tint(tree, shader, trim, place, 0.5)
    elif trim.grain == "felt":
        _tint(tree, shader, trim, place, 0.35)
    bump = tree.nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = trim.depth
    bump.inputs["Distance"].default_value = 0.0006
    tree.links.new(height, bump.inputs["Height"])
    tree.links.new(bump.outputs[0], shader.inputs["Normal"])


def _tint(tree, shader, trim: Trim, place, amount: float) -> None:
    """Yarn of slightly different shades."""
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = trim.scale * 0.9, 0
    tree.links.new(place.outputs["Object"], noise.inputs["Vector"])
    mix = tree.nodes.new("ShaderNodeMix")
    mix.data_type = "RGBA"
    colours = [s for s in mix.inputs if s.type == "RGBA"]
    colours[0].default_value = (*(c * (1 - amount) for c in trim.colour), 1)
    colours[1].default_value = (*(c * (1 + amount) for c in trim.colour), 1)
    tree.links.new(noise.outputs[0], mix.inputs[0])
    tree.links.new(next(s for s in mix.outputs if s.type == "RGBA"), shader.inputs["Base Color"])


def display(name: str, picture):
    """What a screen shows, a Blender image, behind glass."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (0.004, 0.004, 0.004, 1)
    shader.inputs["Roughness"].default_value = 0.16
    shader.inputs["Specular IOR Level"].default_value = 0.3
    image = tree.nodes.new("ShaderNodeTexImage")
    image.image = picture
    tree.links.new(image.outputs["Color"], shader.inputs["Emission Color"])
    shader.inputs["Emission Strength"].default_value = 0.85
    return material
