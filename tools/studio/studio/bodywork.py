"""Cuts a body's surface into its parts: paint, glass, lamps, grilles, panels, shut-lines, wheel arches."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .body import Body, Grille, Lamp, Line, Panel, Seam, Shape, Window, spot
from .curves import Curve, Outline
from .hull import hollowed, joined
from .patch import Patch, half_surface, merged
from .primitives import lathe, placed

CELL = 0.0125
EDGE = 0.012


@dataclass(frozen=True)
class Part:
    """A piece of one material; `mirrored` pieces are modelled for y >= 0 and stand on both sides."""

    patch: Patch
    material: str
    mirrored: bool = True


def field_of(body: Body):
    """The distance field of the whole body, before anything is cut."""
    hulls = [hull.build(body.length) for hull in (body.lower, body.upper, body.carried) if hull]
    return hollowed(joined(hulls, body.blend), body.cavities)


def bodywork(body: Body) -> list[Part]:
    """All parts of the body's surface."""
    paint = half_surface(field_of(body), *body.box, CELL)
    parts: list[Part] = []
    paint = _cut_arches(paint, body, parts)
    paint = _line_cavities(paint, body, parts)
    for feature in body.features:
        paint = _CUTTERS[type(feature)](paint, feature, body, parts)
    paint = _cut_plastic(paint, body, parts)
    parts += [Part(paint, "paint"), Part(paint.flange(EDGE), "paint")]
    return [part for part in parts if not part.patch.empty]


def _around_wheels(p: np.ndarray, body: Body) -> np.ndarray:
    distances = [np.hypot(p[:, 0] - x, p[:, 2] - body.wheel.tyre_radius) for x in body.axles]
    return np.minimum.reduce(distances)


def _cut_arches(paint: Patch, body: Body, parts: list[Part]) -> Patch:
    def arch(p, n):
        return np.maximum(_around_wheels(p, body) - body.arch, 0.35 - p[:, 1])

    _, paint = paint.cut(arch)
    # Behind the skin, a wall around each arch hides what is between the skin and the liner.
    around, _ = paint.cut(lambda p, n: np.maximum(_around_wheels(p, body) - body.arch - 0.020, 0.35 - p[:, 1]))
    _, around = around.cut(lambda p, n: _around_wheels(p, body) - body.arch - 0.006)
    parts.append(Part(around.flange(0.10, along=(0, -1, 0)), "wheel well"))
    for x in body.axles:
        parts.append(Part(_wheel_well(body, x), "wheel well"))
    return paint


def _wheel_well(body: Body, x: float) -> Patch:
    """The liner around a wheel: the arch's cylinder, closed on the inside."""
    outer, inner = body.track / 2 + body.wheel.width / 2 - 0.02, body.track / 2 - 0.32
    r = body.arch + 0.012
    well = lathe([(0.0, inner), (r, inner), (r, outer - 0.03)], 64)
    well = placed(well, (x, 0.0, body.wheel.tyre_radius))
    _, above = well.split(well.vertices[:, 2] - 0.26)
    return above


def _line_cavities(paint: Patch, body: Body, parts: list[Part]) -> Patch:
    """Gives the inside of a tub its liner."""
    for cavity in body.cavities:
        lining, paint = paint.cut(lambda p, n: np.abs(cavity.distance(*p.T)) - 0.004)
        parts.append(Part(lining, "plastic"))
    return paint


def _cut_plastic(paint: Patch, body: Body, parts: list[Part]) -> Patch:
    sill = body.sill_curve

    def plastic(p, n):
        below = p[:, 2] - sill(p[:, 0])
        return np.minimum(below, _around_wheels(p, body) - body.arch - body.arch_trim) if body.arch_trim else below

    pieces, paint = paint.cut(plastic)
    raised = pieces.moved(0.005)
    parts += [Part(raised, "plastic"), Part(raised.flange(0.05), "plastic")]
    return paint


def _cut_window(paint: Patch, window: Window, body: Body, parts: list[Part]) -> Patch:
    region = window.shape.region(body.length)
    opening, paint = paint.cut(region)
    if window.strip:
        opening, strip = opening.cut(lambda p, n: region(p, n) + window.strip_width)
        raised = strip.moved(0.003)
        # A backing keeps the bright strip from being seen from inside, through the windscreen.
        parts += [Part(raised, window.strip), Part(raised.flange(0.008), "gloss black"), Part(strip.moved(-0.006), "trim")]
    border = window.border + (window.strip_width if window.strip else 0)

    def pane(p, n):
        s = region(p, n) + border
        u, v = window.shape.coordinates(p, body.length)
        for points, width in window.pillars:
            s = np.maximum(s, width / 2 - _line_distance(points, u, v))
        return s

    glass, frame = opening.cut(pane)
    parts += [Part(frame, "gloss black"), Part(frame.flange(0.006), "gloss black")]
    if window.privacy_from is not None:
        front, glass = glass.cut(lambda p, n: p[:, 0] - window.privacy_from)
        parts += [Part(front.moved(-0.004), window.glass), Part(glass.moved(-0.004), "privacy glass")]
    else:
        parts.append(Part(glass.moved(-0.002), window.glass))
    return paint


def _line_distance(points, u: np.ndarray, v: np.ndarray) -> np.ndarray:
    (au, av), (bu, bv) = points
    along = np.hypot(bu - au, bv - av)
    return np.abs((u - au) * (bv - av) - (v - av) * (bu - au)) / along


def _cut_grille(paint: Patch, grille: Grille, body: Body, parts: list[Part]) -> Patch:
    region = grille.shape.region(body.length)
    opening, paint = paint.cut(region)
    if grille.frame:
        opening, frame = opening.cut(lambda p, n: region(p, n) + grille.frame)
        frame = frame.moved(0.005)
        parts += [Part(frame, grille.frame_material), Part(frame.flange(0.02), grille.frame_material)]
    parts += [
        Part(opening.flange(grille.depth), "satin black"),
        Part(opening.moved(-grille.depth), "satin black"),
    ]
    fine = opening.refined().refined()
    mesh, _ = fine.cut(_pattern(grille, body))
    mesh = mesh.moved(-grille.set_back)
    parts += [Part(mesh, grille.mesh_material), Part(mesh.flange(0.018), grille.mesh_material)]
    return paint


def _pattern(grille: Grille, body: Body):
    """The mesh of a grille as a region: negative where there is material."""
    pu, pv = grille.pitch
    half = grille.bar / 2

    def wave(t, pitch):
        return np.abs((t / pitch + 0.5) % 1 - 0.5) * pitch

    def bars(u, v):
        return wave(v, pv) - half

    def columns(u, v):
        return wave(u, pu) - half

    def lattice(u, v):
        return np.minimum(bars(u, v), columns(u, v))

    def diamond(u, v):
        slant = np.hypot(pu, pv)
        a, b = u / pu + v / pv, u / pu - v / pv
        return np.minimum(wave(a, 1), wave(b, 1)) * pu * pv / slant - half

    def honeycomb(u, v):
        size = pv
        best = None
        for du, dv in ((0, 0), (0.5 * np.sqrt(3) * size, 0.5 * size)):
            cu = (u - du + size * np.sqrt(3) / 2) % (size * np.sqrt(3)) - size * np.sqrt(3) / 2
            cv = (v - dv + size / 2) % size - size / 2
            d = np.maximum(np.abs(cv), np.abs(cv) * 0.5 + np.abs(cu) * np.sqrt(3) / 2)
            best = d if best is None else np.minimum(best, d)
        return (size / 2 - half) - best

    kind = {"bars": bars, "columns": columns, "lattice": lattice, "diamond": diamond, "honeycomb": honeycomb}
    return lambda p, n: kind[grille.pattern](*grille.shape.coordinates(p, body.length))


def _cut_lamp(paint: Patch, lamp: Lamp, body: Body, parts: list[Part]) -> Patch:
    lens, paint = paint.cut(lamp.shape.region(body.length))
    lens, rim = lens.cut(lambda p, n: lamp.shape.region(body.length)(p, n) + 0.004)
    parts += [
        Part(rim.moved(-0.003), "satin black"),
        Part(lens.moved(-0.0005), lamp.lens),
        Part(lens.moved(-0.002).flange(lamp.depth), lamp.housing),
        Part(lens.moved(-lamp.depth), lamp.housing),
    ]
    for light in lamp.lights:
        outline = Outline(light.points, light.radius)

        def glowing(p, n):
            return outline.distance(*lamp.shape.coordinates(p, body.length))

        guide, _ = lens.refined().cut(glowing)
        guide = guide.moved(-light.under)
        parts += [Part(guide, light.material), Part(guide.flange(0.015), light.material)]
    for u, v, radius in lamp.projectors:
        point, normal = spot(lens, lamp.shape, u, v, body.length)
        parts += _projector(point, normal, radius)
    return paint


def _projector(point: np.ndarray, normal: np.ndarray, r: float) -> list[Part]:
    """A lens of glass in a bright bowl, looking mostly forwards under the lamp's cover."""
    forwards = np.array([np.sign(normal[0]), 0.0, 0.0])
    axis = normal * 0.35 + forwards * 0.65
    axis /= np.linalg.norm(axis)
    base = point - normal * 0.03 - axis * 0.25 * r
    ball = [(0.0, 0.62 * r), (0.3 * r, 0.56 * r), (0.52 * r, 0.38 * r), (0.66 * r, 0.1 * r), (0.68 * r, -0.1 * r)]
    bowl = [(0.70 * r, -0.15 * r), (0.78 * r, 0.05 * r), (0.97 * r, 0.2 * r), (1.0 * r, 0.17 * r), (1.0 * r, -0.6 * r)]
    return [
        Part(placed(lathe(ball, 40), base, axis), "projector"),
        Part(placed(lathe(bowl, 40), base, axis), "lamp chrome"),
    ]


def _cut_panel(paint: Patch, panel: Panel, body: Body, parts: list[Part]) -> Patch:
    piece, paint = paint.cut(panel.shape.region(body.length))
    raised = piece.moved(panel.proud)
    parts += [Part(raised, panel.material), Part(raised.flange(0.02 + abs(panel.proud)), panel.material)]
    if panel.proud < 0:
        parts.append(Part(paint.flange(0.012 - panel.proud), "paint"))
    return paint


def _cut_seam(paint: Patch, seam: Seam, body: Body, parts: list[Part]) -> Patch:
    distance = seam.shape.distance(body.length)
    facing, away = paint.cut(lambda p, n: seam.shape.turned_away(p, n, body.length))
    # Two cuts, as the groove is narrower than a triangle.
    inner, around = facing.cut(lambda p, n: distance(p) + seam.width / 2)
    groove, outer = around.cut(lambda p, n: distance(p) - seam.width / 2)
    parts.append(Part(groove.moved(-0.003), "gap"))
    return merged([inner, outer, away])


def _cut_line(paint: Patch, line: Line, body: Body, parts: list[Part]) -> Patch:
    shape = Shape(line.plane, line.points)
    curve = Curve(sorted((v, u) if line.upright else (u, v) for u, v in line.points), 0.01)
    low, high = (np.sort(np.array(line.points)[:, 1 if line.upright else 0])[k] for k in (0, -1))

    def off(p):
        u, v = shape.coordinates(p, body.length)
        return u - curve(v) if line.upright else v - curve(u)

    def beyond(p, n):
        u, v = shape.coordinates(p, body.length)
        along = v if line.upright else u
        return np.maximum(np.maximum(low - along, along - high), shape.turned_away(p, n, body.length))

    near, far = paint.cut(beyond)
    before, after = near.cut(lambda p, n: off(p) + line.width / 2)
    groove, after = after.cut(lambda p, n: off(p) - line.width / 2)
    parts.append(Part(groove.moved(-0.003), "gap"))
    return merged([before, after, far])


_CUTTERS = {Line: _cut_line, Window: _cut_window, Grille: _cut_grille, Lamp: _cut_lamp, Panel: _cut_panel, Seam: _cut_seam}
