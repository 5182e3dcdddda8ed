"""What screens show, drawn here: a map of a town that is nowhere, a menu, the instruments."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from ..patch import Patch
from .solids import Pose

FINER = 2  # Pictures are drawn so many times larger.


@dataclass(frozen=True)
class Display:
    """A picture on a flat rectangle (width, height in metres) that faces backwards from its pose."""

    pose: Pose
    size: tuple[float, float]
    picture: Image.Image

    def corners(self) -> np.ndarray:
        w, h = self.size[0] / 2, self.size[1] / 2
        # Seen from behind it, the car's left is on the left.
        return self.pose.point([(0, -w, -h), (0, w, -h), (0, w, h), (0, -w, h)])


def _font(size: float):
    return ImageFont.load_default(round(size * FINER))


class _Canvas:
    """A picture of so many points, drawn finer."""

    def __init__(self, width: int, height: int, ground: str):
        self.width, self.height = width, height
        self.image = Image.new("RGB", (width * FINER, height * FINER), ground)
        self._draw = ImageDraw.Draw(self.image)

    def text(self, x, y, words, size, colour="#e8edf2", anchor="mm"):
        self._draw.text((x * FINER, y * FINER), words, fill=colour, font=_font(size), anchor=anchor)

    def box(self, x, y, w, h, colour, radius=0.0, line=None):
        self._draw.rounded_rectangle([x * FINER, y * FINER, (x + w) * FINER, (y + h) * FINER], radius * FINER, fill=colour, outline=line, width=FINER)

    def line(self, points, colour, width):
        p = [(x * FINER, y * FINER) for x, y in points]
        self._draw.line(p, fill=colour, width=round(width * FINER), joint="curve")
        for x, y in (p[0], p[-1]):
            r = width * FINER / 2
            self._draw.ellipse([x - r, y - r, x + r, y + r], fill=colour)

    def arc(self, x, y, r, start, end, colour, width):
        self._draw.arc([(x - r) * FINER, (y - r) * FINER, (x + r) * FINER, (y + r) * FINER], start, end, fill=colour, width=round(width * FINER))

    def disc(self, x, y, r, colour):
        self._draw.ellipse([(x - r) * FINER, (y - r) * FINER, (x + r) * FINER, (y + r) * FINER], fill=colour)

    def shape(self, points, colour):
        self._draw.polygon([(x * FINER, y * FINER) for x, y in points], fill=colour)


def street_map(width: int, height: int, accent: str, seed: int = 4) -> Image.Image:
    """Streets at an angle, a river, parks and a route."""
    c = _Canvas(width, height, "#1d2833")
    random = np.random.default_rng(seed)
    turn = 0.32
    across, up = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    middle = np.array([width / 2, height * 0.55])
    at = lambda u, v: tuple(middle + across * u + up * v)
    for _ in range(9):
        u, v, w, h = random.uniform(-width, width), random.uniform(-height, height), random.uniform(60, 160), random.uniform(50, 120)
        c.shape([at(u, v), at(u + w, v), at(u + w, v + h), at(u, v + h)], "#22392f" if random.random() < 0.45 else "#222f3c")
    river = [(x, height * 0.16 + 26 * np.sin(x / 95) + 0.10 * x) for x in range(-20, width + 40, 8)]
    c.line(river, "#27506e", 34)
    for k in range(-18, 19):
        main = k % 4 == 0
        c.line([at(k * 46, -900), at(k * 46, 900)], "#5d6d7c" if main else "#394958", 7 if main else 3)
        c.line([at(-1200, k * 40), at(1200, k * 40)], "#5d6d7c" if main else "#394958", 7 if main else 3)
    route = [at(0, 300), at(0, 40), at(138, 40), at(138, -80), at(276, -80), at(276, -420)]
    c.line(route, "#0e1d2b", 15)
    c.line(route, accent, 9)
    x, y = at(0, 60)
    c.disc(x, y, 20, "#f4f7fa")
    c.shape([(x + 11 * np.sin(a + turn), y - 11 * np.cos(a + turn)) for a in (0, 2.5, np.pi, -2.5)], accent)
    return c.image


def centre_screen(width: int, height: int, accent: str) -> Image.Image:
    """The map with its next turn, a bar of the main menu, and what is playing."""
    chart = street_map(width, height, accent)
    c = _Canvas(width, height, "#10161c")
    bar, bottom = 76, 62
    c.image.paste(chart, (0, 0))
    c.box(-20, 0, bar + 20, height, "#0c1116")
    for k, mark in enumerate(("home", "map", "music", "phone", "car")):
        y = 44 + k * (height - bottom - 60) / 4
        colour = accent if mark == "map" else "#aeb9c4"
        _mark(c, mark, bar / 2, y, colour)
    card = max(width * 0.30, 200)
    c.box(width - card - 16, 16, card, 96, "#111a22", 14)
    c.line([(width - card + 14, 92), (width - card + 14, 62), (width - card + 40, 62)], "#ffffff", 6)
    c.shape([(width - card + 38, 48), (width - card + 62, 62), (width - card + 38, 76)], "#ffffff")
    c.text(width - card + 78, 48, "400 m", 27, "#ffffff", "lm")
    c.text(width - card + 78, 82, "Wattle Street", 17, "#aeb9c4", "lm")
    c.box(bar, height - bottom, width, bottom, "#0c1116")
    c.text(bar + 30, height - bottom / 2, "21.5°", 26, "#ffffff", "lm")
    c.text(width - 30, height - bottom / 2, "21.5°", 26, "#ffffff", "rm")
    c.text((bar + width) / 2, height - bottom / 2, "10:24", 25, "#dfe6ec")
    for k in range(3):
        c.line([(width * 0.70 + 14 * k, height - bottom / 2 + 8), (width * 0.70 + 14 * k, height - bottom / 2 + 8 - 7 * (k + 1))], accent, 6)
    return c.image


def _mark(c: _Canvas, mark: str, x: float, y: float, colour: str) -> None:
    if mark == "home":
        c.shape([(x - 17, y), (x, y - 16), (x + 17, y)], colour)
        c.box(x - 11, y, 22, 14, colour, 2)
    elif mark == "map":
        c.shape([(x - 15, y + 16), (x, y - 18), (x + 15, y + 16), (x, y + 8)], colour)
    elif mark == "music":
        c.disc(x - 8, y + 11, 7, colour)
        c.line([(x - 3, y + 11), (x - 3, y - 14), (x + 12, y - 8)], colour, 4)
    elif mark == "phone":
        c.box(x - 10, y - 17, 20, 34, colour, 5)
        c.box(x - 7, y - 11, 14, 20, "#0c1116", 1)
    else:
        c.box(x - 19, y - 2, 38, 13, colour, 5)
        c.shape([(x - 12, y - 1), (x - 7, y - 13), (x + 7, y - 13), (x + 12, y - 1)], colour)
        c.disc(x - 10, y + 11, 5, "#0c1116")
        c.disc(x + 10, y + 11, 5, "#0c1116")


def menu(width: int, height: int, accent: str) -> Image.Image:
    """Upright screens: the map above, tiles and the climate below."""
    c = _Canvas(width, height, "#0d1318")
    split = round(height * 0.50)
    c.image.paste(street_map(width, split, accent, 9), (0, 0))
    c.box(18, 18, width * 0.46, 84, "#111a22", 14)
    c.line([(44, 82), (44, 56), (66, 56)], "#ffffff", 6)
    c.shape([(64, 42), (86, 56), (64, 70)], "#ffffff")
    c.text(102, 44, "400 m", 26, "#ffffff", "lm")
    c.text(102, 76, "Wattle Street", 16, "#aeb9c4", "lm")
    gap, low = 16, height * 0.80
    w = (width - 3 * gap) / 2
    h = low - split - 2 * gap
    c.box(gap, split + gap, w, h, "#18222b", 14)
    c.text(gap + w / 2, split + gap + h * 0.30, "FM 98.4", 30, "#ffffff")
    c.line([(gap + 40, split + gap + h * 0.58), (gap + w - 40, split + gap + h * 0.58)], "#33424f", 5)
    c.line([(gap + 40, split + gap + h * 0.58), (gap + w * 0.55, split + gap + h * 0.58)], accent, 5)
    for k in (-1, 0, 1):
        x, y = gap + w / 2 + k * 62, split + gap + h * 0.80
        c.shape([(x - 10, y - 13), (x + 13, y), (x - 10, y + 13)] if k >= 0 else [(x + 10, y - 13), (x - 13, y), (x + 10, y + 13)], "#dfe6ec")
    x = 2 * gap + w
    c.box(x, split + gap, w, h, "#18222b", 14)
    for k, mark in enumerate(("phone", "car", "music", "home")):
        _mark(c, mark, x + w * (0.28 + 0.44 * (k % 2)), split + gap + h * (0.28 + 0.44 * (k // 2)), "#dfe6ec")
    c.box(0, low, width, height, "#0a0e12")
    for side in (0.2, 0.8):
        c.text(width * side, (low + height) / 2, "21°", 38, "#ffffff")
    c.disc(width / 2, (low + height) / 2, 34, "#18222b")
    for k in range(3):
        a = 2.0944 * k
        c.line([(width / 2, (low + height) / 2), (width / 2 + 20 * np.sin(a), (low + height) / 2 + 20 * np.cos(a))], accent, 9)
    return c.image


def instruments(width: int, height: int, accent: str) -> Image.Image:
    """Two dials with what matters between them."""
    c = _Canvas(width, height, "#07090c")
    r = height * 0.40
    for x, top, value, words, step in ((height * 0.52, 220, 0.0, "km/h", 20), (width - height * 0.52, 8, 0.10, "x1000", 1)):
        y = height * 0.52
        c.arc(x, y, r, 135, 405, "#2a343d", 7)
        c.arc(x, y, r, 135, 135 + 270 * max(value, 0.012), accent, 7)
        count = top // step
        for k in range(count + 1):
            a = np.radians(135 + 270 * k / count)
            long = k % 2 == 0 or step == 1
            inner = r - (15 if long else 9)
            c.line([(x + inner * np.cos(a), y + inner * np.sin(a)), (x + (r - 5) * np.cos(a), y + (r - 5) * np.sin(a))], "#c6d0d9", 2.5)
            if (k % 2 == 0 and step > 1) or step == 1:
                c.text(x + (r - 32) * np.cos(a), y + (r - 32) * np.sin(a), str(k * step), 15, "#c6d0d9")
        a = np.radians(135 + 270 * value)
        c.line([(x + r * 0.30 * np.cos(a), y + r * 0.30 * np.sin(a)), (x + r * 0.90 * np.cos(a), y + r * 0.90 * np.sin(a))], "#ff5a3c", 4)
        c.text(x, y - 3, "0" if step > 1 else "P", 44, "#ffffff")
        c.text(x, y + 34, words, 14, "#93a0ac")
    x = width / 2
    c.text(x, height * 0.16, "10:24", 20, "#93a0ac")
    c.shape([(x - 30, height * 0.66), (x - 15, height * 0.36), (x + 15, height * 0.36), (x + 30, height * 0.66)], "#18222b")
    c.box(x - 15, height * 0.47, 30, 26, "#dfe6ec", 8)
    c.box(x - 11, height * 0.47 + 3, 22, 9, "#18222b", 4)
    c.text(x, height * 0.78, "Ready", 22, "#ffffff")
    c.text(x, height * 0.90, "648 km to empty", 15, "#93a0ac")
    return c.image


def climate(width: int, height: int, accent: str) -> Image.Image:
    """A strip under the vents: temperatures and the fan."""
    c = _Canvas(width, height, "#06080a")
    for x in (0.13, 0.87):
        c.text(width * x, height / 2, "21.5°", height * 0.42, "#e8edf2")
    for k in range(6):
        c.box(width * (0.40 + 0.036 * k), height * (0.62 - 0.05 * k), width * 0.024, height * (0.10 + 0.05 * k), accent if k < 3 else "#33424f", 2)
    for x, words in ((0.28, "AUTO"), (0.72, "A/C")):
        c.text(width * x, height / 2, words, height * 0.26, "#aeb9c4")
    return c.image


def glow(image: Image.Image) -> Image.Image:
    """With a little of the light that glass scatters."""
    soft = image.filter(ImageFilter.GaussianBlur(10))
    return Image.blend(image, soft, 0.12)


def quad(corners: np.ndarray) -> Patch:
    normal = np.cross(corners[1] - corners[0], corners[2] - corners[0])
    normal /= np.linalg.norm(normal)
    return Patch(corners, np.array([[0, 1, 2], [0, 2, 3]]), np.repeat(normal[None], 4, 0))


def gears(width: int, height: int, accent: str) -> Image.Image:
    """The selector's letters, one above the other."""
    c = _Canvas(width, height, "#050607")
    for k, letter in enumerate("PRND"):
        c.text(width / 2, height * (0.14 + 0.24 * k), letter, 40, "#ffffff" if letter == "P" else "#7d8892")
    return c.image
