"""Triangle meshes that lie on a distance field and are cut exactly along implicit outlines."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from skimage.measure import marching_cubes

GRADIENT_STEP = 0.0015


@dataclass(frozen=True)
class Patch:
    """Vertices (n, 3), triangles (m, 3) wound outwards, unit normals (n, 3), and the field that they lie on, if any."""

    vertices: np.ndarray
    faces: np.ndarray
    normals: np.ndarray
    field: object = None

    @property
    def empty(self) -> bool:
        return len(self.faces) == 0

    def tidied(self) -> Patch:
        """Without vertices that no face uses."""
        used, index = np.unique(self.faces, return_inverse=True)
        return replace(
            self,
            vertices=self.vertices[used],
            faces=index.reshape(-1, 3).astype(np.int64),
            normals=self.normals[used],
        )

    def split(self, signed: np.ndarray) -> tuple[Patch, Patch]:
        """Cuts where the vertices' signed values cross zero; gives the negative part and the positive part."""
        signed = np.where(np.abs(signed) < 2e-5, 2e-5, signed)
        negative = signed < 0
        count = negative[self.faces].sum(1)
        if not ((count > 0) & (count < 3)).any():
            return replace(self, faces=self.faces[count == 3]).tidied(), replace(
                self, faces=self.faces[count == 0]
            ).tidied()
        crossing = self.faces[(count > 0) & (count < 3)]
        # The odd vertex of each crossing triangle, alone on its side, goes first.
        odd_is_negative = negative[crossing].sum(1) == 1
        odd = np.argmax(negative[crossing] == odd_is_negative[:, None], axis=1)
        rows = np.arange(len(crossing))
        a, b, c = (crossing[rows, (odd + k) % 3] for k in range(3))
        edges = np.sort(np.concatenate([np.stack([a, b], 1), np.stack([a, c], 1)]), axis=1)
        unique, index = np.unique(edges, axis=0, return_inverse=True)
        index = index.reshape(-1)
        t = signed[unique[:, 0]] / (signed[unique[:, 0]] - signed[unique[:, 1]])
        points = self.vertices[unique[:, 0]] * (1 - t[:, None]) + self.vertices[unique[:, 1]] * t[:, None]
        normals = unit(self.normals[unique[:, 0]] * (1 - t[:, None]) + self.normals[unique[:, 1]] * t[:, None])
        if self.field is not None:
            points, normals = project(self.field, points, steps=1)
        first = len(self.vertices)
        ab, ac = first + index[: len(crossing)], first + index[len(crossing) :]
        tips = np.stack([a, ab, ac], 1)
        rests = np.concatenate([np.stack([ab, b, c], 1), np.stack([ab, c, ac], 1)])
        rest_negative = np.concatenate([~odd_is_negative] * 2)
        whole = replace(
            self, vertices=np.concatenate([self.vertices, points]), normals=np.concatenate([self.normals, normals])
        )
        inside = np.concatenate([self.faces[count == 3], tips[odd_is_negative], rests[rest_negative]])
        outside = np.concatenate([self.faces[count == 0], tips[~odd_is_negative], rests[~rest_negative]])
        return replace(whole, faces=inside).tidied(), replace(whole, faces=outside).tidied()

    def cut(self, region) -> tuple[Patch, Patch]:
        """Splits by a region, a function of positions and normals that is negative inside: (inside, outside)."""
        return self.split(region(self.vertices, self.normals))

    def refined(self) -> Patch:
        """Each triangle becomes four, the new vertices lying on the field."""
        edges = np.sort(self.faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
        unique, index = np.unique(edges, axis=0, return_inverse=True)
        middles = self.vertices[unique].mean(1)
        normals = unit(self.normals[unique].sum(1))
        if self.field is not None:
            middles, normals = project(self.field, middles, steps=1)
        m = index.reshape(-1, 3) + len(self.vertices)
        a, b, c = self.faces.T
        ab, bc, ca = m.T
        faces = np.concatenate(
            [np.stack(t, 1) for t in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))]
        )
        return replace(
            self,
            vertices=np.concatenate([self.vertices, middles]),
            normals=np.concatenate([self.normals, normals]),
            faces=faces,
        )

    def moved(self, out: float = 0.0, along: tuple[float, float, float] = (0, 0, 0)) -> Patch:
        """Shifted by `out` metres along its normals and by a vector; leaves the field."""
        return replace(self, vertices=self.vertices + self.normals * out + np.array(along), field=None)

    def border(self) -> np.ndarray:
        """Edges (k, 2) that belong to one triangle only, off the car's middle plane, in winding order."""
        edges = self.faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
        key = np.sort(edges, axis=1)
        _, index, count = np.unique(key, axis=0, return_inverse=True, return_counts=True)
        alone = edges[count[index.reshape(-1)] == 1]
        on_middle = np.abs(self.vertices[alone][:, :, 1]).max(1) < 1e-4
        return alone[~on_middle]

    def flange(self, depth: float, along: tuple[float, float, float] | None = None) -> Patch:
        """The walls that run inwards from the border, against the normals or along a vector."""
        edges = self.border()
        used, index = np.unique(edges, return_inverse=True)
        edges = index.reshape(-1, 2)
        top = self.vertices[used]
        inwards = np.array(along) * depth if along is not None else -self.normals[used] * depth
        bottom = top + inwards
        n = len(used)
        a, b = edges.T
        faces = np.concatenate([np.stack([a, a + n, b], 1), np.stack([b, a + n, b + n], 1)])
        vertices = np.concatenate([top, bottom])
        return Patch(vertices, faces, vertex_normals(vertices, faces))

    def mirrored(self) -> Patch:
        """Itself and its reflection in the car's middle plane."""
        flip = np.array([1, -1, 1])
        return Patch(
            np.concatenate([self.vertices, self.vertices * flip]),
            np.concatenate([self.faces, self.faces[:, ::-1] + len(self.vertices)]),
            np.concatenate([self.normals, self.normals * flip]),
        )


def merged(patches: list[Patch]) -> Patch:
    """One patch with the faces of all, not joined to each other; keeps the field that they share."""
    offsets = np.cumsum([0] + [len(p.vertices) for p in patches[:-1]])
    return Patch(
        np.concatenate([p.vertices for p in patches]),
        np.concatenate([p.faces + o for p, o in zip(patches, offsets)]),
        np.concatenate([p.normals for p in patches]),
        patches[0].field,
    )


def unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-12)


def vertex_normals(vertices: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """Area-weighted normals of a mesh without a field."""
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    flat = np.cross(b - a, c - a)
    normals = np.zeros_like(vertices)
    for k in range(3):
        np.add.at(normals, faces[:, k], flat)
    return unit(normals)


def gradient(field, p: np.ndarray) -> np.ndarray:
    columns = []
    for axis in range(3):
        step = np.zeros(3)
        step[axis] = GRADIENT_STEP
        ahead, behind = p + step, p - step
        columns.append((field(*ahead.T) - field(*behind.T)) / (2 * GRADIENT_STEP))
    return np.stack(columns, 1)


def project(field, points: np.ndarray, steps: int) -> tuple[np.ndarray, np.ndarray]:
    """Newton steps onto the field's surface: positions and unit normals. Points in the middle plane stay there."""
    in_middle = np.abs(points[:, 1]) < 1e-6
    for _ in range(steps):
        slope = gradient(field, points)
        points = points - field(*points.T)[:, None] * slope / np.maximum((slope**2).sum(1, keepdims=True), 0.05)
        points[in_middle, 1] = 0
    return points, unit(gradient(field, points))


def half_surface(field, low: tuple, high: tuple, cell: float) -> Patch:
    """The field's surface in the half y >= 0 of a box, in triangles of about `cell` metres."""
    axes = [np.arange(a, b, cell) for a, b in zip(low, high)]
    x, y, z = np.meshgrid(*axes, indexing="ij", sparse=True)
    volume = field(x, y, z)
    vertices, faces, _, _ = marching_cubes(volume.astype(np.float32), 0.0, spacing=(cell, cell, cell))
    vertices = vertices.astype(float) + np.array([a[0] for a in axes])
    vertices, normals = project(field, vertices, steps=3)
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    outwards = (np.cross(b - a, c - a) * normals[faces[:, 0]]).sum(1).mean() > 0
    faces = faces if outwards else faces[:, ::-1]
    whole = Patch(vertices, faces.astype(np.int64), normals, field)
    _, half = whole.split(whole.vertices[:, 1].copy())
    middle = np.abs(half.vertices[:, 1]) < 1e-3
    half.vertices[middle, 1] = 0.0
    half.normals[middle, 1] = 0.0
    return replace(half, normals=unit(half.normals))
