"""Gum trees of single leaves: trunks, boughs, and leaves that hang from them. Metres."""

from __future__ import annotations

from functools import cache

import bpy
import numpy as np

from . import meshes
from .patch import Patch, unit, vertex_normals
from .surroundings import grained

HEIGHT = 10.0
"""The height at which a tree is drawn."""
KINDS = 3
LEAVES_A_CLUMP = 420


def plant(at: list) -> None:
    """Trees; `at` has their x, y and height."""
    materials = _bark(), _foliage()
    for k, (x, y, height) in enumerate(at):
        wood, leaves = _tree(k % KINDS)
        for patch, material in zip((wood, leaves), materials):
            thing = _shared(f"tree {k % KINDS} {material.name}", patch, material)
            thing.location = (x, y, 0)
            thing.rotation_euler = (0, 0, 2.4 * k)
            thing.scale = (height / HEIGHT,) * 3


def hedge(x: tuple[float, float], y: float, height: float, depth: float = 0.9) -> None:
    """A clipped hedge across the picture."""
    chance = np.random.default_rng(5)
    count = int((x[1] - x[0]) * height * 900)
    middle = np.stack([chance.uniform(*x, count), y + depth * chance.uniform(-0.5, 0.5, count), height * chance.uniform(0.02, 1, count) ** 0.8], 1)
    corners, faces = _leaves(middle, (0.05, 0.028), chance, hanging=0.1)
    green = grained("hedge", (0.012, 0.030, 0.008), (0.050, 0.085, 0.022), 9.0, 0.7, 0.0, 0.25)
    meshes.add("scenery", Patch(corners, faces, vertex_normals(corners, faces)), green)


def _bark():
    return grained("bark", (0.20, 0.17, 0.14), (0.46, 0.41, 0.36), 2.2, 0.9, 0.3, 0.1)


def _foliage():
    return grained("foliage", (0.030, 0.048, 0.022), (0.110, 0.135, 0.070), 1.7, 0.65, 0.0, 0.25)


def _shared(name: str, patch: Patch, material):
    """Another object of the same mesh."""
    mesh = bpy.data.meshes.get(name)
    if mesh is None:
        return meshes.add(name, patch, material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


@cache
def _tree(kind: int) -> tuple[Patch, Patch]:
    """The wood and the leaves of a tree of HEIGHT."""
    chance = np.random.default_rng(20 + kind)
    fork = np.array([chance.normal(0, 0.25), chance.normal(0, 0.25), HEIGHT * chance.uniform(0.34, 0.44)])
    tubes = [_tube(np.array([0, 0, -0.1]), fork, 0.24, 0.17)]
    clumps = []
    for bough in range(6):
        angle = 2 * np.pi * bough / 6 + chance.normal(0, 0.3)
        reach, rise = HEIGHT * chance.uniform(0.10, 0.26), HEIGHT * chance.uniform(0.24, 0.50)
        end = fork + (reach * np.cos(angle), reach * np.sin(angle), rise)
        tubes.append(_tube(fork, end, 0.12, 0.03))
        for _ in range(5):
            out = chance.normal(0, 1, 3) * (0.085, 0.085, 0.05) * HEIGHT
            tubes.append(_tube(fork + 0.7 * (end - fork), end + out, 0.035, 0.012))
            clumps.append((end + out, HEIGHT * chance.uniform(0.055, 0.10)))
    centres = np.concatenate([_clump(middle, size, chance) for middle, size in clumps])
    corners, faces = _leaves(centres, (0.15, 0.045), chance, hanging=0.75)
    return _joined(tubes), Patch(corners, faces, vertex_normals(corners, faces))


def _clump(middle: np.ndarray, size: float, chance) -> np.ndarray:
    """Where the leaves of a clump are: most near its surface."""
    away = unit(chance.standard_normal((LEAVES_A_CLUMP, 3))) * chance.uniform(0.15, 1, (LEAVES_A_CLUMP, 1)) ** 0.5
    return middle + away * size * (1.25, 1.25, 0.8)


def _leaves(middle: np.ndarray, size: tuple[float, float], chance, hanging: float) -> tuple[np.ndarray, np.ndarray]:
    """Leaves as pairs of triangles: half their length and width; `hanging` from 0 (any way) to 1 (straight down)."""
    count = len(middle)
    along = unit(unit(chance.standard_normal((count, 3))) * (1 - hanging) + np.array([0, 0, -hanging]))
    across = unit(np.cross(along, chance.standard_normal((count, 3))))
    length, width = size[0] * chance.uniform(0.6, 1.2, (count, 1)), size[1] * chance.uniform(0.7, 1.2, (count, 1))
    corners = np.stack([middle - along * length, middle + across * width, middle + along * length, middle - across * width], 1)
    first = 4 * np.arange(count)[:, None]
    faces = np.concatenate([first + (0, 1, 2), first + (0, 2, 3)])
    return corners.reshape(-1, 3), faces


def _tube(start: np.ndarray, end: np.ndarray, thick: float, thin: float) -> tuple[np.ndarray, np.ndarray]:
    sides = 10
    along = unit((end - start)[None])[0]
    across = unit(np.cross(along, (0.3, 1.0, 0.1))[None])[0]
    third = np.cross(along, across)
    angles = np.linspace(0, 2 * np.pi, sides, endpoint=False)[:, None]
    ring = np.cos(angles) * across + np.sin(angles) * third
    vertices = np.concatenate([start + thick * ring, end + thin * ring])
    i = np.arange(sides)
    j = (i + 1) % sides
    faces = np.concatenate([np.stack([i, j, j + sides], 1), np.stack([i, j + sides, i + sides], 1)])
    return vertices, faces


def _joined(tubes: list) -> Patch:
    vertices = np.concatenate([points for points, _ in tubes])
    starts = np.cumsum([0, *(len(points) for points, _ in tubes[:-1])])
    faces = np.concatenate([faces + start for (_, faces), start in zip(tubes, starts)])
    return Patch(vertices, faces, vertex_normals(vertices, faces))
