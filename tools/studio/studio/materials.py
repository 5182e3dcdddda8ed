"""Materials by name, as Cycles node graphs. All but paint is grey: what is red or amber is dyed in the finished picture."""

from __future__ import annotations

from dataclasses import dataclass

import bpy

Colour = tuple[float, float, float]


@dataclass(frozen=True)
class Surface:
    """What the standard surface shader is given; `shade` is a linear grey, "dye" the name of its colour."""

    shade: float
    metallic: float = 0.0
    roughness: float = 0.5
    coat: float = 0.0
    coat_roughness: float = 0.02
    specular: float = 0.5
    glow: float = 0.0
    dye: str = ""


@dataclass(frozen=True)
class Clear:
    """A single sheet of glass: tinted see-through, mirrored by Fresnel's law."""

    shade: float
    index: float = 1.30
    roughness: float = 0.0
    dye: str = ""


SURFACES: dict[str, Surface | Clear] = {
    "plastic": Surface(0.0181, roughness=0.50, specular=0.4),
    "satin black": Surface(0.0101, roughness=0.35),
    "gloss black": Surface(0.0061, roughness=0.12, coat=0.6),
    "gap": Surface(0.003, roughness=0.8, specular=0.1),
    "wheel well": Surface(0.008, roughness=0.9, specular=0.1),
    "chrome": Surface(0.7293, metallic=1.0, roughness=0.08),
    "white lacquer": Surface(0.7600, roughness=0.30, coat=0.6, coat_roughness=0.05),
    "satin metal": Surface(0.5593, metallic=1.0, roughness=0.28),
    "aluminium": Surface(0.5000, metallic=1.0, roughness=0.42),
    "lamp chrome": Surface(0.63, metallic=1.0, roughness=0.12),
    "lamp housing": Surface(0.0169, roughness=0.22, coat=0.3),
    "projector": Surface(0.0593, roughness=0.03, coat=1.0, specular=1.0),
    "daytime light": Surface(1, roughness=0.3, glow=5.0),
    "indicator": Surface(0.9, roughness=0.2, coat=0.5, dye="amber"),
    "red housing": Surface(0.16, roughness=0.25, coat=0.6, dye="red"),
    "tail light": Surface(1, roughness=0.3, glow=1.8, dye="red"),
    "reflector": Surface(0.35, roughness=0.15, coat=0.8, dye="red"),
    "tyre": Surface(0.0161, roughness=0.62, specular=0.35),
    "alloy": Surface(0.5893, metallic=1.0, roughness=0.18, coat=0.4),
    "alloy dark": Surface(0.0569, metallic=0.7, roughness=0.28, coat=0.5),
    "disc": Surface(0.3407, metallic=1.0, roughness=0.30),
    "caliper": Surface(0.1007, metallic=0.5, roughness=0.4),
    "seat": Surface(0.0583, roughness=0.55),
    "soft top": Surface(0.0210, roughness=0.85, specular=0.15),
    "trim": Surface(0.0451, roughness=0.65),
    "lining": Surface(0.2914, roughness=0.85),
    "plate": Surface(0.022, roughness=0.35, coat=0.3),
    "mirror glass": Surface(0.8014, metallic=1.0, roughness=0.02),
    "glass": Clear(0.64),
    "privacy glass": Clear(0.1679),
    "lens": Clear(0.9686, index=1.42),
    "red lens": Clear(0.8, index=1.42, dye="red"),
}

# Lacquer over the flakes leaves them next to no gloss of their own: more would lay a haze over dark colours.
PAINT = Surface(0.5, metallic=0.35, roughness=0.36, coat=1.0, coat_roughness=0.015, specular=0.12)


def paint(colour: Colour):
    """The body's paint: flakes under clear lacquer outside, the cabin's lining inside."""
    material = surface("paint", PAINT)
    material.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (*colour, 1)
    _line_with(material, _shader_settings(SURFACES["lining"]))
    return material


def only_masks() -> None:
    """Makes the materials of the scene glow: red ones in red, amber ones in green, windows in blue, and all others not at all.

    Red and amber do not show through windows, but something of what is behind the car does.
    """
    for material in bpy.data.materials:
        description = SURFACES.get(material.name)
        dye = description.dye if description else ""
        if isinstance(description, Clear) and not dye and "glass" not in material.name:
            continue
        tree = material.node_tree
        glow = tree.nodes.new("ShaderNodeEmission")
        window = isinstance(description, Clear) and not dye
        glow.inputs["Color"].default_value = (float(dye == "red"), float(dye == "amber"), float(window), 1)
        shader = glow
        if window:
            through = tree.nodes.new("ShaderNodeBsdfTransparent")
            through.inputs["Color"].default_value = (0, 0, min(3 * description.shade, 1), 1)
            shader = tree.nodes.new("ShaderNodeAddShader")
            tree.links.new(glow.outputs[0], shader.inputs[0])
            tree.links.new(through.outputs[0], shader.inputs[1])
        tree.links.new(shader.outputs[0], tree.nodes["Material Output"].inputs["Surface"])


def named(name: str):
    """The material of that name, made when first asked for."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    description = SURFACES[name]
    return clear(name, description) if isinstance(description, Clear) else surface(name, description)


def _shader_settings(s: Surface) -> dict:
    return {
        "Base Color": (s.shade, s.shade, s.shade, 1),
        "Metallic": s.metallic,
        "Roughness": s.roughness,
        "Specular IOR Level": s.specular,
        "Coat Weight": s.coat,
        "Coat Roughness": s.coat_roughness,
        "Emission Color": (s.shade, s.shade, s.shade, 1),
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


def clear(name: str, description: Clear):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.remove(tree.nodes["Principled BSDF"])
    through = tree.nodes.new("ShaderNodeBsdfTransparent")
    through.inputs["Color"].default_value = (description.shade,) * 3 + (1,)
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
