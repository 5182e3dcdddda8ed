"""Materials by name, as Cycles node graphs. Colours are linear RGB."""

from __future__ import annotations

from dataclasses import dataclass

import bpy

Colour = tuple[float, float, float]


@dataclass(frozen=True)
class Surface:
    """What the standard surface shader is given."""

    colour: Colour
    metallic: float = 0.0
    roughness: float = 0.5
    coat: float = 0.0
    coat_roughness: float = 0.02
    specular: float = 0.5
    glow: float = 0.0  # emission strength, in the surface's own colour


@dataclass(frozen=True)
class Clear:
    """A single sheet of glass: tinted see-through, mirrored by Fresnel's law."""

    tint: Colour
    index: float = 1.30
    roughness: float = 0.0


SURFACES: dict[str, Surface | Clear] = {
    "plastic": Surface((0.018, 0.018, 0.019), roughness=0.50, specular=0.4),
    "satin black": Surface((0.010, 0.010, 0.011), roughness=0.35),
    "gloss black": Surface((0.006, 0.006, 0.007), roughness=0.12, coat=0.6),
    "gap": Surface((0.003, 0.003, 0.003), roughness=0.8, specular=0.1),
    "wheel well": Surface((0.008, 0.008, 0.008), roughness=0.9, specular=0.1),
    "chrome": Surface((0.72, 0.73, 0.75), metallic=1.0, roughness=0.08),
    "satin metal": Surface((0.55, 0.56, 0.58), metallic=1.0, roughness=0.28),
    "lamp chrome": Surface((0.62, 0.63, 0.66), metallic=1.0, roughness=0.12),
    "lamp housing": Surface((0.016, 0.017, 0.019), roughness=0.22, coat=0.3),
    "projector": Surface((0.05, 0.06, 0.08), roughness=0.03, coat=1.0, specular=1.0),
    "daytime light": Surface((0.93, 0.97, 1.0), roughness=0.3, glow=5.0),
    "indicator": Surface((0.9, 0.35, 0.03), roughness=0.2, coat=0.5),
    "red housing": Surface((0.16, 0.006, 0.008), roughness=0.25, coat=0.6),
    "tail light": Surface((1.0, 0.045, 0.03), roughness=0.3, glow=1.8),
    "reflector": Surface((0.35, 0.01, 0.012), roughness=0.15, coat=0.8),
    "tyre": Surface((0.016, 0.016, 0.017), roughness=0.62, specular=0.35),
    "alloy": Surface((0.58, 0.59, 0.61), metallic=1.0, roughness=0.18, coat=0.4),
    "alloy dark": Surface((0.055, 0.057, 0.062), metallic=0.7, roughness=0.28, coat=0.5),
    "disc": Surface((0.34, 0.34, 0.35), metallic=1.0, roughness=0.30),
    "caliper": Surface((0.10, 0.10, 0.11), metallic=0.5, roughness=0.4),
    "seat": Surface((0.060, 0.058, 0.056), roughness=0.55),
    "trim": Surface((0.045, 0.045, 0.046), roughness=0.65),
    "lining": Surface((0.30, 0.29, 0.28), roughness=0.85),
    "plate": Surface((0.78, 0.78, 0.76), roughness=0.35, coat=0.3),
    "plate ink": Surface((0.012, 0.018, 0.07), roughness=0.5),
    "mirror glass": Surface((0.8, 0.8, 0.82), metallic=1.0, roughness=0.02),
    "glass": Clear((0.72, 0.76, 0.75)),
    "privacy glass": Clear((0.16, 0.17, 0.17)),
    "lens": Clear((0.96, 0.97, 0.98), index=1.42),
    "red lens": Clear((0.80, 0.10, 0.09), index=1.42),
}

PAINT = Surface((0.5, 0.5, 0.5), metallic=0.35, roughness=0.36, coat=1.0, coat_roughness=0.015)


def paint(colour: Colour):
    """The body's paint: flakes under clear lacquer outside, the cabin's lining inside."""
    material = surface("paint", Surface(colour, PAINT.metallic, PAINT.roughness, PAINT.coat, PAINT.coat_roughness))
    _line_with(material, _shader_settings(SURFACES["lining"]))
    return material


def named(name: str):
    """The material of that name, made when first asked for."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    description = SURFACES[name]
    return _clear(name, description) if isinstance(description, Clear) else surface(name, description)


def _shader_settings(s: Surface) -> dict:
    return {
        "Base Color": (*s.colour, 1),
        "Metallic": s.metallic,
        "Roughness": s.roughness,
        "Specular IOR Level": s.specular,
        "Coat Weight": s.coat,
        "Coat Roughness": s.coat_roughness,
        "Emission Color": (*s.colour, 1),
        "Emission Strength": s.glow,
    }


def surface(name: str, description: Surface):
    """A material with the standard surface shader."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    for key, value in _shader_settings(description).items():
        shader.inputs[key].default_value = value
    return material


def _line_with(material, settings: dict) -> None:
    """Gives the backs of the material's faces another surface."""
    tree = material.node_tree
    front = tree.nodes["Principled BSDF"]
    back = tree.nodes.new("ShaderNodeBsdfPrincipled")
    for key, value in settings.items():
        back.inputs[key].default_value = value
    geometry = tree.nodes.new("ShaderNodeNewGeometry")
    mix = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(geometry.outputs["Backfacing"], mix.inputs[0])
    tree.links.new(front.outputs[0], mix.inputs[1])
    tree.links.new(back.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], tree.nodes["Material Output"].inputs["Surface"])


def _clear(name: str, description: Clear):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.remove(tree.nodes["Principled BSDF"])
    through = tree.nodes.new("ShaderNodeBsdfTransparent")
    through.inputs["Color"].default_value = (*description.tint, 1)
    mirror = tree.nodes.new("ShaderNodeBsdfGlossy")
    mirror.inputs["Roughness"].default_value = description.roughness
    fresnel = tree.nodes.new("ShaderNodeFresnel")
    fresnel.inputs["IOR"].default_value = description.index
    mix = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(fresnel.outputs[0], mix.inputs[0])
    tree.links.new(through.outputs[0], mix.inputs[1])
    tree.links.new(mirror.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    return material
