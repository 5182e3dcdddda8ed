"""Turns patches into Blender objects."""

from __future__ import annotations

import bpy
import numpy as np

from .patch import Patch


def add(name: str, patch: Patch, material, location=(0, 0, 0), rotation=(0, 0, 0), collection=None):
    """A Blender object with the patch's own normals."""
    mesh = bpy.data.meshes.new(name)
    faces = patch.faces
    mesh.vertices.add(len(patch.vertices))
    mesh.vertices.foreach_set("co", patch.vertices.astype(np.float32).ravel())
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set("vertex_index", faces.astype(np.int32).ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set("loop_start", np.arange(0, faces.size, 3, dtype=np.int32))
    mesh.update()
    mesh.normals_split_custom_set_from_vertices(patch.normals.astype(np.float32))
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    thing.location, thing.rotation_euler = location, rotation
    (collection or bpy.context.scene.collection).objects.link(thing)
    return thing
