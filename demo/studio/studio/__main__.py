"""`python -m studio render suv`: renders what is missing of a body, in every view and colour, into demo/media."""

from __future__ import annotations

import argparse
import json
import os
import time
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image

from . import bodies, develop, render
from .paints import FIRST, PAINTS
from .stage import VIEWS

STUDIO = Path(__file__).resolve().parents[1]
MEDIA = STUDIO.parent / "media"
WIDTH, HEIGHT, SAMPLES = 1600, 1067, 28
BLACK = (0.0, 0.0, 0.0)
WHITE = (develop.MIXING_WHITE,) * 3


def main() -> None:
    options = _options()
    if options.command == "render":
        for name in options.bodies:
            for view in options.views:
                photograph(name, view, options)
    elif options.command == "check":
        for name in options.bodies:
            for view in options.views:
                check_mixing(name, view, options)
    write_manifest()


def photograph(name: str, view: str, options: argparse.Namespace) -> None:
    """Renders the pair of a view unless it is in the cache, and develops the colours that are missing."""
    wanted = {c: MEDIA / name / c / f"{view}.webp" for c in options.colours}
    missing = {c: p for c, p in wanted.items() if options.again or not p.exists()}
    if not missing:
        return
    black, white, cover = _pair(name, view, options)
    for colour, path in missing.items():
        develop.save(develop.finished(black, white, cover, PAINTS[colour]), path)


def check_mixing(name: str, view: str, options: argparse.Namespace) -> None:
    """Prints how far mixed colours are from true renders, in 8-bit levels of the finished picture."""
    black, white, cover = _pair(name, view, options)
    for colour in options.colours:
        path = _frame(options, name, view, colour)
        _render(name, view, PAINTS[colour].colour, path, options)
        true = develop.tone_map(develop.darken_backdrop(render.read(path)[..., :3], cover, PAINTS[colour].backdrop))
        difference = np.abs(np.clip(develop.finished(black, white, cover, PAINTS[colour]), 0, 1) - np.clip(true, 0, 1)) * 255
        on_car = difference[cover > 0.5]
        print(
            f"{name} {view} {colour}: mean {difference.mean():.2f}, on the car {on_car.mean():.2f}, "
            f"99th percentile on the car {np.percentile(on_car, 99):.1f} of 255"
        )


def write_manifest() -> None:
    """Lists every finished picture with its size, for the product."""
    files = {}
    for path in sorted(MEDIA.glob("*/*/*.webp")):
        with Image.open(path) as image:
            files[path.relative_to(MEDIA).as_posix()] = {"width": image.width, "height": image.height}
    MEDIA.mkdir(parents=True, exist_ok=True)
    (MEDIA / "manifest.json").write_text(json.dumps({"files": files}, indent=2) + "\n")


def _pair(name: str, view: str, options: argparse.Namespace) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The black and the white render (height, width, 3) and the car's cover (height, width)."""
    frames = {kind: _frame(options, name, view, kind) for kind in ("black paint", "white paint", "cover")}
    _render(name, view, BLACK, frames["black paint"], options)
    _render(name, view, WHITE, frames["white paint"], options)
    _render(name, view, BLACK, frames["cover"], options, cover=True)
    black, white, cover = (render.read(frame) for frame in frames.values())
    return black[..., :3], white[..., :3], cover[..., 3]


def _frame(options: argparse.Namespace, name: str, view: str, kind: str) -> Path:
    return options.cache / f"{options.width}x{options.samples}" / name / f"{view} {kind}.exr"


@cache
def _parts(name: str) -> list:
    return render.parts_of(bodies.load(name))


def _render(name: str, view: str, colour, path: Path, options: argparse.Namespace, cover: bool = False) -> None:
    """Renders a frame unless it is in the cache; the file appears only when it is complete."""
    if path.exists():
        return
    start = time.monotonic()
    body = bodies.load(name)
    render.build_scene(_parts(name), body, VIEWS[view], colour)
    height = round(options.width * HEIGHT / WIDTH)
    unfinished = path.with_suffix(".part.exr")
    if cover:
        render.render_cover(unfinished, options.width, height)
    else:
        render.render(unfinished, options.width, height, options.samples)
    os.replace(unfinished, path)
    print(f"{path.stem} of {name}: {time.monotonic() - start:.0f} s, {time.process_time():.0f} s of processor so far", flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="studio", description=__doc__)
    parser.add_argument("command", choices=["render", "check"])
    parser.add_argument("bodies", nargs="+")
    parser.add_argument("--views", nargs="+", default=list(VIEWS), choices=VIEWS)
    parser.add_argument("--colours", nargs="+", default=list(FIRST), choices=PAINTS)
    parser.add_argument("--width", type=int, default=WIDTH)
    parser.add_argument("--samples", type=int, default=SAMPLES)
    parser.add_argument("--cache", type=Path, default=STUDIO / ".cache", help="where linear frames are kept")
    parser.add_argument("--again", action="store_true", help="develop pictures that exist already")
    return parser.parse_args()


if __name__ == "__main__":
    main()
