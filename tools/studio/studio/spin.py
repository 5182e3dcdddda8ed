"""A turn around a car: the frames of a spin, where its points of interest are in them, and the film that they become."""

from __future__ import annotations

import json
import os
import subprocess
import time
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from scipy.ndimage import map_coordinates, maximum_filter, spline_filter

from . import bodies, develop, render, stage
from .body import Point
from .paints import PAINTS

FRAMES = 36
WIDTH, SAMPLES = 960, 12
HEIGHT = round(WIDTH * stage.TURN_ASPECT)
QUALITY = 82
FAR = 4  # The surroundings of a car are rendered so many times smaller.

FILM_FRAMES, FILM_RATE = 216, 24
FINER = 2  # Pixels of a film's picture are made of so many times as many, each way.
SAME = 0.04  # metres within which two positions are of the same surface
FLOOR = 0.004  # metres above which something is not the floor
EDGE = 7  # finer pixels around the car that may have its colour in them
STILL, TURNED = 1.6, 0.4  # metres before the bumpers from which the floor stays with the light, and within which it goes with the car

GRAZING = 0.25  # The least cosine between a surface and the way to the camera at which a point on it can be pointed out.


def azimuth_of(part: float) -> float:
    """The camera's azimuth after a part of the turn: to the car's right first, so that what is near moves to the right."""
    return -360.0 * part


class Spin:
    """The turn around one body, kept in a folder of the cache frame by frame."""

    def __init__(self, name: str, cache_folder: Path, media: Path):
        self._name = name
        self._cache = cache_folder / f"spin {WIDTH}x{SAMPLES}" / name
        self._media = media / name

    def frames(self, colour: str, numbers: list[int]) -> None:
        """Renders what is missing of these frames, counted from 1, and develops them in a colour."""
        for make in (self._near, self._far, self._masks):
            for number in numbers:
                make(number)
        for number in numbers:
            path = self._media / colour / "spin" / f"{number:02d}.webp"
            if not path.exists():
                develop.save(self._developed(number, colour), path, QUALITY)

    def hotspots(self) -> None:
        """Writes where each point of interest is in the frames from which it can be seen, in the feed's own layout."""
        table = _table(self._name, "frames")
        points = bodies.load(self._name).points
        exterior = [{"description": f"{point.title}: {point.text}", "positions": _positions(point, table)} for point in points]
        self._media.mkdir(parents=True, exist_ok=True)
        (self._media / "hotspots.json").write_text(json.dumps({"exterior": exterior, "interior": []}, indent=2) + "\n")

    def film(self, colour: str) -> None:
        """Fills the turn with pictures in between and encodes it, in two formats. Frames must be there."""
        folder = self._cache / f"film {colour}"
        folder.mkdir(parents=True, exist_ok=True)
        between = FILM_FRAMES // FRAMES
        for at in range(FILM_FRAMES):
            path = folder / f"{at:03d}.png"
            if not path.exists():
                develop.save(self._between(at // between, at % between / between, colour), path)
                print(f"{self._name}, film in {colour}: {at + 1} of {FILM_FRAMES}", flush=True)
        _encode(folder / "%03d.png", self._media / colour)

    def _near(self, number: int) -> np.ndarray:
        return self._cached(number, "frame", lambda path: render.render(path, WIDTH, HEIGHT, SAMPLES))

    def _far(self, number: int) -> np.ndarray:
        return self._cached(number, "frame, far", lambda path: render.render(path, WIDTH // FAR, HEIGHT // FAR, SAMPLES, whole=True))

    def _masks(self, number: int) -> np.ndarray:
        return self._cached(number, "masks", lambda path: render.render_masks(path, WIDTH, HEIGHT), use="masks")

    @lru_cache(3)
    def _developed(self, number: int, colour: str) -> np.ndarray:
        masks = self._masks(number)
        frame = develop.evened(develop.joined(self._near(number), self._far(number)), masks)
        return np.clip(develop.finished(frame, masks, PAINTS[colour]), 0, 1)

    @lru_cache(3)
    def _splines(self, number: int, colour: str) -> list[np.ndarray]:
        return [spline_filter(channel, order=3) for channel in np.moveaxis(self._developed(number, colour), 2, 0)]

    def _between(self, index: int, part: float, colour: str) -> np.ndarray:
        """The picture between two neighbouring frames, from what each of them shows of the surfaces that it would show."""
        one, other = index + 1, (index + 1) % FRAMES + 1
        if part == 0:
            return self._developed(one, colour)
        wanted = self._places((index + part) / FRAMES)
        on_car, moved = self._of_car(wanted)
        near = moved > 0
        total, weights = np.zeros_like(wanted), np.zeros(wanted.shape[:2])
        for number, share in ((one, 1 - part), (other, part)):
            seen, visible = self._seen_in(number, colour, wanted[near], on_car[near])
            weight = share * moved[near] * (visible + 1e-3)
            total[near] += seen * weight[:, None]
            weights[near] += weight
            # What stays with the light is in the same place of each frame, unless the car is before it.
            still = self._developed(number, colour).repeat(FINER, 0).repeat(FINER, 1)
            before = maximum_filter(self._of_car(self._places((number - 1) / FRAMES))[0], EDGE)
            weight = share * ((1 - moved) * ~(on_car | before) + 1e-9)
            total += still * weight[..., None]
            weights += weight
        finer = total / weights[..., None]
        return finer.reshape(HEIGHT, FINER, WIDTH, FINER, 3).mean((1, 3))

    def _of_car(self, places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Which places are on the car; and how far each turns with it, as the floor under it does, not with the light."""
        middle = bodies.load(self._name).length / 2
        away = np.hypot(places[..., 0] - middle, places[..., 1]) - middle
        return (away < TURNED) & (places[..., 2] > FLOOR), np.clip((STILL - away) / (STILL - TURNED), 0, 1)

    def _seen_in(self, number: int, colour: str, places: np.ndarray, on_car: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """What a frame shows at places of the scene, and how surely it does not show something before them."""
        part = (number - 1) / FRAMES
        x, y = _table(self._name, "positions").project(places, azimuth_of(part)).T
        at = [y * HEIGHT - 0.5, x * WIDTH - 0.5]
        seen = [map_coordinates(spline, at, order=3, mode="nearest", prefilter=False) for spline in self._splines(number, colour)]
        row = np.clip((y * HEIGHT * FINER).astype(int), 0, HEIGHT * FINER - 1)
        column = np.clip((x * WIDTH * FINER).astype(int), 0, WIDTH * FINER - 1)
        own = self._places(part)
        away = np.linalg.norm(own[row, column] - places, axis=1)
        # Beside the car, the floor has the colour of the car's edge in it.
        edge = maximum_filter(self._of_car(own)[0], EDGE)[row, column] & ~on_car
        inside = (x > 0) & (x < 1) & (y > 0) & (y < 1) & ~edge
        return np.stack(seen, -1), np.where(inside, np.exp(-((away / SAME) ** 2)), 0.0)

    @lru_cache(3)
    def _places(self, part: float) -> np.ndarray:
        """Where each finer pixel after a part of the turn lies in the scene."""
        path = self._cache / f"places {os.getpid()}.exr"
        render.turn_to(_table(self._name, "positions"), azimuth_of(part))
        render.render_positions(path, WIDTH * FINER, HEIGHT * FINER)
        pixels = render.read(path)
        path.unlink()
        return pixels[..., :3] - render.SHIFT

    def _cached(self, number: int, label: str, make, use: str = "frames") -> np.ndarray:
        """A frame's pixels, rendered unless they are in the cache; a file appears only when it is complete."""
        path = self._cache / f"{number:02d} {label}.exr"
        if not path.exists():
            start, processor = time.monotonic(), time.process_time()
            render.turn_to(_table(self._name, use), azimuth_of((number - 1) / FRAMES))
            unfinished = path.with_suffix(".part.exr")
            make(unfinished)
            os.replace(unfinished, path)
            print(f"{self._name}, {path.stem}: {time.monotonic() - start:.0f} s, {time.process_time() - processor:.0f} s of processor", flush=True)
        return render.read(path)


@cache
def _parts(name: str) -> list:
    return render.parts_of(bodies.load(name))


@lru_cache(1)
def _table(name: str, use: str) -> stage.Turntable:
    """Makes the body's turn the current scene, for "frames", "masks" or "positions"."""
    table = render.build_turn(_parts(name), bodies.load(name))
    {"frames": lambda: None, "masks": render.only_masks, "positions": render.only_positions}[use]()
    return table


def _positions(point: Point, table: stage.Turntable) -> list[dict]:
    """The point in each frame that shows it: angle of the turn, parts of the picture's width and height."""
    place, normal = _place_of(point)
    positions = []
    for number in range(FRAMES):
        azimuth = azimuth_of(number / FRAMES)
        # The backdrop must not stand before the camera.
        table.turn_to(azimuth)
        camera = table.camera_at(azimuth)
        way = (place - camera) / np.linalg.norm(place - camera)
        met, _ = render.first_hit(camera, way)
        if np.linalg.norm(met - place) < SAME and abs(normal @ way) > GRAZING:
            x, y = table.project(place, azimuth)
            positions.append({"angle": number * 360 // FRAMES, "x": round(float(x), 4), "y": round(float(y), 4)})
    return positions


def _place_of(point: Point) -> tuple[np.ndarray, np.ndarray]:
    u, v = point.at
    start = {
        "front": (-9.0, u, v),
        "rear": (9.0, u, v),
        "left": (u, -9.0, v),
        "right": (u, 9.0, v),
        "top": (u, v, 9.0),
    }[point.side]
    inwards = {"front": (1, 0, 0), "rear": (-1, 0, 0), "left": (0, 1, 0), "right": (0, -1, 0), "top": (0, 0, -1)}[point.side]
    return render.first_hit(start, inwards)


def _encode(pictures: Path, folder: Path) -> None:
    """The film as WebM (VP9) and as MP4 (H.264)."""
    colours = "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"
    start = ["ffmpeg", "-v", "error", "-y", "-framerate", str(FILM_RATE), "-i", str(pictures), "-vf", colours, "-threads", "1"]
    tags = ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "tv"]
    vp9 = ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "33", "-g", "72", "-deadline", "good", "-cpu-used", "2"]
    h264 = ["-c:v", "libx264", "-crf", "23", "-preset", "slow", "-g", "48", "-movflags", "+faststart"]
    for codec, ending in ((vp9, "webm"), (h264, "mp4")):
        subprocess.run([*start, *codec, *tags, str(folder / f"walkaround.{ending}")], check=True)
