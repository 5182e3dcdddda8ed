"""The photographer's studio: backdrop, lights that travel with the camera, and the camera's places for each view."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, radians, sin

import bpy
import numpy as np
from mathutils import Matrix, Vector
from scipy.spatial import ConvexHull

from . import meshes
from .body import Body, Lamp
from .materials import Surface, surface
from .patch import Patch, vertex_normals


USUAL_LENGTH = 4.9
ASPECT = 853 / 1280


@dataclass(frozen=True)
class View:
    """Where the camera stands: azimuth in degrees from straight ahead of the car (positive on its left), metres.

    `target` says what it looks at: the whole "car" (from a distance that grows with its length), its front left
    "wheel" or its left "lamp".
    """

    azimuth: float
    distance: float = 8.6
    height: float = 1.28
    lens: float = 58.0
    target: str = "car"


VIEWS = {
    "hero": View(36),
    "front": View(0, height=1.10, lens=72),
    "side": View(90, distance=9.6, height=1.10),
    "rear-three-quarter": View(144),
    "rear": View(180, height=1.20, lens=72),
    "wheel": View(64, distance=3.6, height=0.75, lens=95, target="wheel"),
    "lamp": View(30, distance=3.6, height=1.15, lens=100, target="lamp"),
}


FILLED = (0.82, 0.64)
"""The largest part of a picture's width and height that a whole car may take."""
CENTRE = 0.47
"""Where the middle of a whole car's height is in the picture, from its lower edge."""

MARGINS = (0.045, 0.075, 0.045, 0.035)
"""What is rendered in detail around a car: left, below, right, above, in parts of the picture."""


def set_up(body: Body, view: View, car: np.ndarray) -> tuple[float, float, float, float]:
    """Floor, backdrop, lights and camera for one view of a body; `car` has the points (n, 3) that must be in it.

    Gives the part of the picture, from 0 to 1, that has all detail: left, right, lower and upper edge.
    """
    middle = Vector((body.length / 2, 0, 0))
    angle = radians(view.azimuth)
    towards = Vector((-cos(angle), -sin(angle), 0))
    backdrop(middle, towards)
    # Seen from behind, the car's side is on the other hand, and so are the lights.
    lights(middle, towards, mirrored=view.azimuth > 90)
    camera = _camera(body, view, towards)
    return fit(camera, car) if view.target == "car" else (0.0, 1.0, 0.0, 1.0)


TURN = View(0, distance=9.6, height=1.45)
"""From where a turn begins; the camera's height and distance stay the same all around the car."""
TURN_ASPECT = 2 / 3
TURN_FILLED = (0.92, 0.70)


class Turntable:
    """Camera, lights and backdrop that go around a body together. `car` has the points (n, 3) that every frame must show."""

    def __init__(self, body: Body, car: np.ndarray):
        self._middle = Vector((body.length / 2, 0, 0))
        self._car = car[ConvexHull(car).vertices]
        collection = bpy.context.scene.collection
        still = set(collection.objects)
        backdrop(self._middle, Vector((-1, 0, 0)))
        lights(self._middle, Vector((-1, 0, 0)), mirrored=False)
        self._camera = _camera(body, TURN, Vector((-1, 0, 0)))
        self._start = np.array(self._camera.location), np.array(self._camera.rotation_euler.to_matrix())
        self._axis = bpy.data.objects.new("axis", None)
        self._axis.location = self._middle
        for thing in set(collection.objects) - still:
            thing.parent = self._axis
            thing.matrix_parent_inverse = Matrix.Translation(-self._middle)
        collection.objects.link(self._axis)
        self._lens = self._shift = 0.0
        self._choose_lens()

    def _choose_lens(self) -> None:
        """One lens for the whole turn: the car is as large as the frame that shows most of it allows."""
        extents = [self._extent(azimuth) for azimuth in range(0, 360, 2)]
        low = np.min([low for low, _ in extents], 0)
        high = np.max([high for _, high in extents], 0)
        half_width = max(-low[0], high[0])
        self._lens = 36 * min(TURN_FILLED[0] / (2 * half_width), TURN_FILLED[1] * TURN_ASPECT / (high[1] - low[1]))
        self._shift = (low[1] + high[1]) / 2 * self._lens / 36 + (0.5 - CENTRE) * TURN_ASPECT
        self._camera.data.lens, self._camera.data.shift_y = self._lens, self._shift

    def turn_to(self, azimuth: float) -> tuple[float, float, float, float]:
        """Takes the camera there; gives the part of the picture around the car, from 0 to 1: left, right, lower and upper edge."""
        self._axis.rotation_euler = (0, 0, radians(azimuth))
        low, high = (self._on_picture(plane) for plane in self._extent(azimuth))
        left, low = low - MARGINS[:2]
        right, high = high + MARGINS[2:]
        return max(left, 0.0), min(right, 1.0), max(low, 0.0), min(high, 1.0)

    def project(self, points: np.ndarray, azimuth: float) -> np.ndarray:
        """Where points (..., 3) are in the frame of an azimuth: parts of its width from the left, of its height from the top."""
        seen = self._on_picture(self._plane(points, azimuth))
        return np.stack([seen[..., 0], 1 - seen[..., 1]], -1)

    def camera_at(self, azimuth: float) -> np.ndarray:
        """The camera's place."""
        middle = np.array(self._middle)
        return (self._start[0] - middle) @ _turn(azimuth).T + middle

    def _extent(self, azimuth: float) -> tuple[np.ndarray, np.ndarray]:
        plane = self._plane(self._car, azimuth)
        return plane.min(0), plane.max(0)

    def _plane(self, points: np.ndarray, azimuth: float) -> np.ndarray:
        middle = np.array(self._middle)
        turned = (points - middle) @ _turn(azimuth) + middle
        location, rotation = self._start
        p = (turned - location) @ rotation
        return p[..., :2] / -p[..., 2:]

    def _on_picture(self, plane: np.ndarray) -> np.ndarray:
        """Parts of the picture's width and height, from its lower left corner."""
        return 0.5 + (plane * self._lens / 36 - (0, self._shift)) / (1, TURN_ASPECT)


def _turn(azimuth: float) -> np.ndarray:
    a = radians(azimuth)
    return np.array([[cos(a), -sin(a), 0], [sin(a), cos(a), 0], [0, 0, 1]])


def _target(body: Body, view: View) -> Vector:
    if view.target == "wheel":
        return Vector((body.axles[0], -body.track / 2 - 0.1, body.wheel.tyre_radius))
    if view.target == "lamp":
        lamp = next(feature for feature in body.features if isinstance(feature, Lamp))
        u, z = np.mean(lamp.shape.points, axis=0)
        return Vector((0.35 * u, -0.65 * u, z))
    return Vector((body.length / 2, 0, 0.40 * body.height))


def _camera(body: Body, view: View, towards: Vector):
    target = _target(body, view)
    whole = view.target == "car"
    distance = view.distance * (0.4 + 0.6 * body.length / USUAL_LENGTH if whole else 1.0)
    data = bpy.data.cameras.new("camera")
    data.lens = view.lens
    camera = bpy.data.objects.new("camera", data)
    camera.location = Vector((target.x, target.y, 0)) + towards * distance + Vector((0, 0, view.height))
    camera.rotation_euler = (target - camera.location).to_track_quat("-Z", "Y").to_euler()
    data.dof.use_dof = True
    data.dof.aperture_fstop = 8
    data.dof.focus_distance = distance - (1.2 if whole else 0.0)
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    return camera


def fit(camera, car: np.ndarray) -> tuple[float, float, float, float]:
    """Chooses lens and shift so that the car fills the picture and stands in its middle; gives its surroundings."""
    turn = np.array(camera.rotation_euler.to_matrix())
    p = (car - np.array(camera.location)) @ turn
    plane = p[:, :2] / -p[:, 2:]
    low, high = plane.min(0), plane.max(0)
    # The sensor is 36 mm wide; shifts are in widths of the picture.
    filled = np.array(FILLED) * (1, ASPECT)
    lens = 36 * (filled / (high - low)).min()
    middle = (low + high) / 2 * lens / 36
    camera.data.lens = lens
    camera.data.shift_x, camera.data.shift_y = middle[0], middle[1] + (0.5 - CENTRE) * ASPECT
    half = (high - low) / 2 * lens / 36 / (1, ASPECT)
    left, low = (0.5, CENTRE) - half - MARGINS[:2]
    right, high = (0.5, CENTRE) + half + MARGINS[2:]
    return max(left, 0.0), min(right, 1.0), max(low, 0.0), min(high, 1.0)


def backdrop(middle: Vector, towards: Vector) -> None:
    """A floor that curves up into a wall behind the car."""
    bend, wall, half = 4.0, 9.0, 30.0
    turn = np.linspace(0, pi / 2, 24)
    profile = [(-25.0, 0.0), (6.0, 0.0)]
    profile += [(6.0 + bend * sin(t), bend * (1 - cos(t))) for t in turn[1:]] + [(6.0 + bend, wall)]
    away = np.array([-towards.x, -towards.y])
    across = np.array([-away[1], away[0]])
    vertices = []
    for distance, height in profile:
        for side in (-half, half):
            xy = np.array(middle.xy) + away * distance + across * side
            vertices.append((*xy, height))
    i = np.arange(len(profile) - 1) * 2
    faces = np.concatenate([np.stack([i, i + 1, i + 2], 1), np.stack([i + 1, i + 3, i + 2], 1)])
    vertices = np.array(vertices)
    matte = surface("backdrop", Surface(0.425, roughness=0.55, specular=0.25))
    meshes.add("backdrop", Patch(vertices, faces, vertex_normals(vertices, faces)), matte)


@dataclass(frozen=True)
class Softbox:
    """A rectangular lamp: place and aim as (sideways, up, towards the camera) from the car's middle; watts."""

    at: tuple[float, float, float]
    aim: tuple[float, float, float]
    size: tuple[float, float]
    watts: float
    reflected: bool = True


SOFTBOXES = [
    Softbox((0.0, 4.6, -0.4), (0.0, 0.0, -0.4), (9.5, 4.2), 880),
    Softbox((7.0, 2.5, -1.5), (0.0, 1.0, 0.0), (12.0, 2.2), 300),
    Softbox((-7.0, 2.4, 2.0), (0.0, 0.9, 0.0), (8.0, 2.0), 440),
    Softbox((0.0, 4.4, 9.5), (0.0, 0.6, 0.0), (8.0, 1.6), 300),
    # It lights the backdrop; edge on, it would be a bright line across the windscreen.
    Softbox((0.0, 6.8, -4.5), (0.0, 2.0, -9.5), (14.0, 2.0), 800, reflected=False),
]


def _soften(data) -> None:
    """Lets a softbox fade towards its edges, so that its reflection has no hard outline."""
    data.use_nodes = True
    tree = data.node_tree
    glow = next(node for node in tree.nodes if node.type == "EMISSION")
    place = tree.nodes.new("ShaderNodeNewGeometry")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(place.outputs["Parametric"], split.inputs[0])

    def calculate(operation: str, *inputs):
        node = tree.nodes.new("ShaderNodeMath")
        node.operation = operation
        for socket, value in zip(node.inputs, inputs):
            if isinstance(value, (int, float)):
                socket.default_value = value
            else:
                tree.links.new(value, socket)
        return node.outputs[0]

    def fade(t, power):
        from_middle = calculate("ABSOLUTE", calculate("MULTIPLY_ADD", t, 2.0, -1.0))
        return calculate("SUBTRACT", 1.0, calculate("POWER", from_middle, power))

    along, across = fade(split.outputs["X"], 4.0), fade(split.outputs["Y"], 1.7)
    tree.links.new(calculate("MULTIPLY", along, across), glow.inputs["Strength"])


def lights(middle: Vector, towards: Vector, mirrored: bool) -> None:
    across = Vector((-towards.y, towards.x, 0)) * (-1 if mirrored else 1)

    def place(p):
        return middle + across * p[0] + Vector((0, 0, p[1])) + towards * p[2]

    for k, box in enumerate(SOFTBOXES):
        data = bpy.data.lights.new(f"softbox {k}", "AREA")
        data.shape = "RECTANGLE"
        data.size, data.size_y = box.size
        data.energy = box.watts
        _soften(data)
        lamp = bpy.data.objects.new(f"softbox {k}", data)
        lamp.location = place(box.at)
        direction = place(box.aim) - lamp.location
        lamp.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()
        lamp.visible_camera = False
        lamp.visible_glossy = box.reflected
        bpy.context.scene.collection.objects.link(lamp)
    world = bpy.data.worlds.new("studio")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (0.95, 0.95, 0.95, 1)
    world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.06
    bpy.context.scene.world = world
