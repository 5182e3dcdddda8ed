"""`python -m studio render suv`: renders what is missing of a body, in every view and colour, into demo/media."""

from __future__ import annotations

import argparse
import os
import time
from functools import cache, lru_cache, partial
from pathlib import Path

import numpy as np
from PIL import Image

from . import bodies, develop, places, render, scenes, tile
from .interior import scene
from .paints import PAINTS
from .spin import FRAMES, Spin
from .stage import VIEWS

STUDIO = Path(__file__).resolve().parents[1]
PROJECT = STUDIO.parents[1]
MEDIA = PROJECT / "demo/media"
TILES = PROJECT / "src/features/vehicles/bodies"
THUMBNAIL = (320, 213)
WIDTH, HEIGHT, SAMPLES = 1280, 853, 16
FAR = 4  # The surroundings of a car are rendered so many times smaller,
FAR_SAMPLES = 1  # with so many times the samples.


def main() -> None:
    options = _options()
    if options.command == "render":
        for name in options.bodies:
            for view in options.views:
                photograph(name, view, options)
    elif options.command == "tile":
        for name in options.bodies:
            frame, masks = _frame(name, "side", options), _masks(name, "side", options)
            picture = develop.finished(develop.evened(frame, masks), masks, PAINTS["silver"])
            tile.save(tile.cut_out(picture, masks[..., 3]), TILES / f"{name}.webp")
    elif options.command == "check":
        for name in options.bodies:
            for view in options.views:
                check_mixing(name, view, options)
    elif options.command == "sheet":
        write_sheet(options)
    elif options.command == "scene":
        for name in options.bodies:
            whole = options.width == WIDTH
            width = scenes.SCENES[name].size[0] if whole else options.width
            scenes.picture(name, (MEDIA if whole else options.cache) / "scenes" / f"{name}.webp", width, options.samples)
    elif options.command == "place":
        for name in options.bodies:
            for place in options.places:
                park(name, place, options)
    elif options.command == "cabin":
        for name in options.bodies:
            sit_inside(name, options)
    else:
        for name in options.bodies:
            turn_around(name, options)


def sit_inside(name: str, options: argparse.Namespace) -> None:
    """Renders what is missing of a cabin's pictures and its panorama."""
    sitting = scene.Sitting(name, options.cache, MEDIA)
    for view in options.shots or [*scene.SHOTS[name], scene.PANORAMA]:
        wide = options.width == WIDTH and view == scene.PANORAMA
        sitting.take(view, scene.PANORAMA_WIDTH if wide else options.width, options.samples, options.again)
    sitting.hotspots()


def turn_around(name: str, options: argparse.Namespace) -> None:
    """Renders what is missing of a spin, in the colours that are named; with "film", its walkaround film too."""
    turn = Spin(name, options.cache, MEDIA)
    for colour in options.colours:
        turn.frames(colour, options.frames)
    turn.hotspots()
    if options.command == "film":
        for colour in options.colours:
            turn.film(colour)


def photograph(name: str, view: str, options: argparse.Namespace) -> None:
    """Renders a view unless it is in the cache, and develops the colours that are missing."""
    missing = _missing(name, view, options)
    if not missing:
        return
    frame, masks = _frame(name, view, options), _masks(name, view, options)
    frame = develop.evened(frame, masks)
    for colour, path in missing.items():
        develop.save(develop.finished(frame, masks, PAINTS[colour]), path)


def _missing(name: str, picture: str, options: argparse.Namespace) -> dict[str, Path]:
    """Files of the colours in which a picture is still to be developed."""
    folder = MEDIA if options.width == WIDTH else options.cache / "previews"
    wanted = {c: folder / name / c / f"{picture}.webp" for c in options.colours}
    return {c: p for c, p in wanted.items() if options.again or not p.exists()}


def park(name: str, place: str, options: argparse.Namespace) -> None:
    """Renders a body in a yard or a showroom unless its frames are in the cache, and develops the colours that are missing."""
    missing = _missing(name, place, options)
    if not missing:
        return
    width, height = _size(options)
    steps = {
        "bare": lambda path: render.render(path, width, height, options.samples, whole=True),
        "light": lambda path: (render.repaint((places.LIGHT,) * 3), render.render(path, width, height, options.samples)),
        "masks": lambda path: (places.only_car(), render.only_masks(), render.render_masks(path, width, height, 6)),
    }
    if place in places.GREY:
        del steps["light"]
    cache = options.cache / f"{options.width}x{options.samples}" / name
    paths = {step: cache / f"{place} {step}.exr" for step in steps}
    if not all(path.exists() for path in paths.values()):
        start, processor = time.monotonic(), time.process_time()
        places.set_up(_parts, name, place)
        for step, make in steps.items():
            if not paths[step].exists():
                make(paths[step])
        print(f"{name}, {place}: {time.monotonic() - start:.0f} s, {time.process_time() - processor:.0f} s of processor", flush=True)
    frames = [render.read(path) for path in paths.values()]
    developed = partial(places.developed_in_grey, name) if place in places.GREY else places.developed
    for colour, path in missing.items():
        develop.save(developed(*frames, PAINTS[colour]), path, quality=80)


def check_mixing(name: str, view: str, options: argparse.Namespace) -> None:
    """Prints how far developed colours are from true renders, in 8-bit levels of the finished picture."""
    frame, masks = _frame(name, view, options), _masks(name, view, options)
    for colour in options.colours:
        paint = PAINTS[colour]
        true = develop.dyed(_frame(name, view, options, colour) * develop.BALANCE, masks)
        true = develop.tone_map(develop.darken_backdrop(true, masks[..., 3], paint.backdrop))
        difference = np.abs(np.clip(develop.finished(frame, masks, paint), 0, 1) - np.clip(true, 0, 1)) * 255
        on_car = difference[masks[..., 3] > 0.5]
        print(
            f"{name} {view} {colour}: mean {difference.mean():.2f}, on the car {on_car.mean():.2f}, "
            f"99th percentile on the car {np.percentile(on_car, 99):.1f} of 255"
        )


def write_sheet(options: argparse.Namespace) -> None:
    """Puts small copies of the finished pictures together, a row for each body and colour, into sheet.png in the cache."""
    rows = []
    for name in options.bodies:
        for colour in options.colours:
            found = [MEDIA / name / colour / f"{view}.webp" for view in options.views]
            if any(path.exists() for path in found):
                rows.append(found)
    if not rows:
        return
    width, height = THUMBNAIL
    sheet = Image.new("RGB", (width * len(options.views), height * len(rows)), "white")
    for j, row in enumerate(rows):
        for i, path in enumerate(row):
            if path.exists():
                sheet.paste(Image.open(path).resize(THUMBNAIL, Image.LANCZOS), (i * width, j * height))
    options.cache.mkdir(parents=True, exist_ok=True)
    sheet.save(options.cache / "sheet.png")


def _frame(name: str, view: str, options: argparse.Namespace, colour: str | None = None) -> np.ndarray:
    """A view (height, width, 3) in linear light, in the paint that all others are mixed from or in a certain one."""
    width, height = _size(options)
    paint = PAINTS[colour].colour if colour else develop.RENDERED

    def near(path):
        render.repaint(paint)
        render.render(path, width, height, options.samples)

    def far(path):
        render.repaint(paint)
        render.render(path, width // FAR, height // FAR, options.samples * FAR_SAMPLES, whole=True)

    label = colour or "frame"
    detailed = _cached(name, view, label, options, near)
    if detailed[..., 3].min() > 0.5:
        return detailed[..., :3]
    return develop.joined(detailed, _cached(name, view, f"{label}, far", options, far))


def _masks(name: str, view: str, options: argparse.Namespace) -> np.ndarray:
    def make(path):
        render.only_masks()
        render.render_masks(path, *_size(options))
        _scene.cache_clear()

    return _cached(name, view, "masks", options, make)


def _size(options: argparse.Namespace) -> tuple[int, int]:
    return options.width, round(options.width * HEIGHT / WIDTH)


@cache
def _parts(name: str) -> list:
    return render.parts_of(bodies.load(name))


@lru_cache(1)
def _scene(name: str, view: str) -> None:
    """Makes this view of this body the current scene."""
    render.build_scene(_parts(name), bodies.load(name), VIEWS[view])


def _cached(name: str, view: str, label: str, options: argparse.Namespace, make) -> np.ndarray:
    """A frame's pixels, rendered unless it is in the cache; a file appears only when it is complete."""
    path = options.cache / f"{options.width}x{options.samples}" / name / f"{view} {label}.exr"
    if not path.exists():
        start, processor = time.monotonic(), time.process_time()
        _scene(name, view)
        unfinished = path.with_suffix(".part.exr")
        make(unfinished)
        os.replace(unfinished, path)
        print(f"{name}, {path.stem}: {time.monotonic() - start:.0f} s, {time.process_time() - processor:.0f} s of processor", flush=True)
    return render.read(path)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="studio", description=__doc__)
    parser.add_argument("command", choices=["render", "tile", "check", "sheet", "spin", "film", "scene", "place", "cabin"])
    parser.add_argument("bodies", nargs="+", help="of scenes, their names")
    parser.add_argument("--views", nargs="+", default=list(VIEWS), choices=VIEWS)
    parser.add_argument("--places", nargs="+", default=["yard", "showroom"], choices=places.PLACES)
    parser.add_argument("--shots", nargs="+", help="of a cabin")
    parser.add_argument("--colours", nargs="+", default=list(PAINTS), choices=PAINTS)
    parser.add_argument("--frames", nargs="+", type=int, default=list(range(1, FRAMES + 1)), help="of a spin, to look at a few")
    parser.add_argument("--width", type=int, default=WIDTH)
    parser.add_argument("--samples", type=int, default=SAMPLES)
    parser.add_argument("--cache", type=Path, default=STUDIO / ".cache", help="where linear frames are kept")
    parser.add_argument("--again", action="store_true", help="develop pictures that exist already")
    return parser.parse_args()


if __name__ == "__main__":
    main()
