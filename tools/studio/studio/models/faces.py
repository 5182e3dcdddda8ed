"""Fronts and tail lamps, drawn for the large SUV: grilles, lamps, intakes, where the plate and the badge are."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from ..body import Grille, Lamp, Light, Line, Panel, Shape
from ..fittings import Blob


@dataclass(frozen=True)
class Face:
    """What is cut into the front, in the order in which it is cut; `badge` is its height and its size (y, z), if any."""

    features: list
    plate: float
    badge: tuple[float, float, float] | None = None
    badge_x: float = 0.032


def _glow(points):
    return Light(points, "daytime light", radius=0.004)


def _amber(points):
    return Light(points, "indicator", under=0.02)


def _round(u, v, radius):
    """Points around a circle."""
    return [(u + radius * cos(t), v + radius * sin(t)) for t in (k * (2 * pi - 0.02) / 23 for k in range(24))]


SKID = Panel(Shape("front", [(-0.2, 0.262), (0.48, 0.262), (0.58, 0.325), (0.50, 0.345), (-0.2, 0.345)], 0.02), "satin metal", proud=0.010)
DARK_SKID = Panel(SKID.shape, "satin black", proud=0.008)
WING = Line("front-corner", [(1.36, 0.880), (1.484, 0.690)], upright=True)
LOW_INTAKE = Grille(
    Shape("front", [(-0.2, 0.385), (0.54, 0.385), (0.61, 0.425), (0.55, 0.53), (-0.2, 0.53)], 0.03),
    pattern="bars", pitch=(0.05, 0.034), bar=0.010, frame=0.010, frame_material="satin black",
)

FACES = {
    # A tall hexagon of bars between slim lamps.
    "shield": Face(
        [
            Grille(Shape("front", [(-0.2, 0.560), (0.26, 0.560), (0.46, 0.700), (0.50, 0.820), (0.44, 0.905), (-0.2, 0.925)], 0.03), pattern="bars", pitch=(0.05, 0.040), bar=0.012, frame=0.016, frame_material="satin metal", mesh_material="satin metal"),
            Grille(Shape("front", [(-0.2, 0.375), (0.40, 0.375), (0.50, 0.430), (0.42, 0.500), (-0.2, 0.500)], 0.03), pattern="honeycomb", pitch=(0.05, 0.040), bar=0.010, frame=0.010, frame_material="gloss black"),
            Panel(Shape("front-corner", [(0.78, 0.455), (1.10, 0.470), (1.22, 0.590), (0.90, 0.560)], 0.03), "gloss black", proud=0.004),
            SKID,
            Lamp(
                Shape("front-corner", [(0.545, 0.800), (1.05, 0.815), (1.46, 0.905), (1.50, 0.940), (1.05, 0.905), (0.545, 0.880)], 0.012),
                lights=[_glow([(0.56, 0.872), (1.05, 0.895), (1.46, 0.930), (1.45, 0.918), (1.05, 0.880), (0.56, 0.858)]), _amber([(1.20, 0.868), (1.36, 0.900), (1.35, 0.888), (1.20, 0.856)])],
                projectors=[(0.68, 0.832, 0.026), (0.78, 0.838, 0.026), (0.88, 0.844, 0.026)],
            ),
            WING,
        ],
        0.545, (0.800, 0.130, 0.076),
    ),
    # A thread of light above, the lamps that see by night in the bumper.
    "split": Face(
        [
            Grille(Shape("front", [(-0.2, 0.790), (0.58, 0.790), (0.60, 0.820), (0.58, 0.885), (-0.2, 0.895)], 0.02), pattern="bars", pitch=(0.05, 0.030), bar=0.014, frame=0.010, frame_material="gloss black"),
            Lamp(
                Shape("front-corner", [(0.625, 0.838), (1.05, 0.850), (1.48, 0.915), (1.50, 0.945), (1.05, 0.900), (0.625, 0.885)], 0.010),
                lights=[_glow([(0.64, 0.872), (1.05, 0.888), (1.47, 0.934), (1.46, 0.918), (1.05, 0.868), (0.64, 0.852)])],
            ),
            Panel(Shape("front-corner", [(0.70, 0.470), (1.14, 0.480), (1.26, 0.700), (0.74, 0.730)], 0.04), "gloss black", proud=0.004),
            Lamp(
                Shape("front-corner", [(0.76, 0.580), (1.08, 0.575), (1.16, 0.690), (0.78, 0.705)], 0.03),
                lights=[_amber([(1.03, 0.600), (1.06, 0.600), (1.10, 0.670), (1.07, 0.672)])],
                projectors=[(0.845, 0.650, 0.038), (0.955, 0.643, 0.038)],
            ),
            Grille(Shape("front", [(-0.2, 0.385), (0.50, 0.385), (0.575, 0.450), (0.50, 0.640), (-0.2, 0.660)], 0.04), pattern="honeycomb", pitch=(0.05, 0.050), bar=0.011, frame=0.012, frame_material="gloss black"),
            DARK_SKID, WING,
        ],
        0.500, (0.838, 0.110, 0.056),
    ),
    # No grille: a line of light over the whole width.
    "sealed": Face(
        [
            Lamp(
                Shape("front-corner", [(-0.3, 0.800), (0.55, 0.800), (1.05, 0.812), (1.42, 0.880), (1.44, 0.915), (1.05, 0.868), (0.55, 0.845), (-0.3, 0.842)], 0.012),
                lights=[_glow([(-0.3, 0.828), (0.55, 0.830), (1.05, 0.850), (1.41, 0.900), (1.40, 0.888), (1.05, 0.834), (0.55, 0.815), (-0.3, 0.813)])],
            ),
            Panel(Shape("front-corner", [(0.82, 0.520), (1.06, 0.530), (1.22, 0.745), (0.98, 0.735)], 0.03), "gloss black", proud=0.004),
            Lamp(
                Shape("front-corner", [(0.88, 0.600), (1.08, 0.610), (1.15, 0.705), (0.95, 0.700)], 0.02),
                projectors=[(0.965, 0.650, 0.030), (1.050, 0.660, 0.030)],
            ),
            Grille(Shape("front", [(-0.2, 0.365), (0.52, 0.365), (0.60, 0.420), (0.52, 0.470), (-0.2, 0.470)], 0.03), pattern="bars", pitch=(0.05, 0.032), bar=0.010, frame=0.010, frame_material="gloss black"),
            DARK_SKID, WING,
        ],
        0.590, (0.735, 0.105, 0.066), 0.020,
    ),
    # Five upright slots between round lamps.
    "slots": Face(
        [
            *(Grille(Shape("front", [(y - 0.075, 0.715), (y + 0.075, 0.715), (y + 0.075, 0.895), (y - 0.075, 0.895)], 0.02), pattern="lattice", pitch=(0.03, 0.03), bar=0.006, frame=0.014, frame_material="gloss black") for y in (0.0, 0.195, 0.39)),
            Lamp(
                Shape("front-corner", [(0.560, 0.728), (0.620, 0.690), (0.700, 0.690), (0.760, 0.728), (0.785, 0.805), (0.760, 0.882), (0.700, 0.920), (0.620, 0.920), (0.560, 0.882), (0.535, 0.805)], 0.06),
                lights=[_glow([(0.575, 0.740), (0.625, 0.708), (0.695, 0.708), (0.745, 0.740), (0.766, 0.805), (0.745, 0.870), (0.695, 0.902), (0.625, 0.902), (0.575, 0.870), (0.554, 0.805), (0.570, 0.805), (0.588, 0.860), (0.630, 0.886), (0.690, 0.886), (0.732, 0.860), (0.750, 0.805), (0.732, 0.750), (0.690, 0.724), (0.630, 0.724), (0.588, 0.750)])],
                projectors=[(0.660, 0.805, 0.062)],
            ),
            Lamp(Shape("front-corner", [(0.870, 0.760), (0.980, 0.765), (0.980, 0.850), (0.870, 0.845)], 0.03), lights=[_amber([(0.885, 0.775), (0.965, 0.780), (0.965, 0.835), (0.885, 0.830)])]),
            Panel(Shape("front", [(-0.2, 0.400), (0.66, 0.400), (0.72, 0.440), (0.72, 0.570), (-0.2, 0.570)], 0.03), "plastic", proud=0.030),
            Lamp(Shape("front-corner", [(0.60, 0.440), (0.72, 0.440), (0.72, 0.530), (0.60, 0.530)], 0.04), projectors=[(0.66, 0.485, 0.036)]),
            DARK_SKID,
        ],
        0.480,
    ),
    # A great grille of bright bars, square lamps at its sides.
    "bold": Face(
        [
            Grille(Shape("front", [(-0.2, 0.590), (0.46, 0.590), (0.56, 0.680), (0.56, 0.890), (0.50, 0.945), (-0.2, 0.950)], 0.03), pattern="bars", pitch=(0.05, 0.082), bar=0.034, frame=0.022, frame_material="chrome", mesh_material="chrome"),
            Lamp(
                Shape("front-corner", [(0.610, 0.755), (1.02, 0.760), (1.20, 0.800), (1.22, 0.930), (1.00, 0.935), (0.610, 0.930)], 0.02),
                lights=[_glow([(0.625, 0.770), (1.01, 0.775), (1.01, 0.788), (0.640, 0.784), (0.640, 0.905), (1.01, 0.908), (1.01, 0.921), (0.625, 0.918)]), _amber([(1.09, 0.800), (1.17, 0.815), (1.18, 0.905), (1.09, 0.905)])],
                projectors=[(0.740, 0.845, 0.042), (0.880, 0.848, 0.042)],
            ),
            Grille(Shape("front", [(-0.2, 0.380), (0.50, 0.380), (0.58, 0.430), (0.54, 0.520), (-0.2, 0.520)], 0.03), pattern="lattice", pitch=(0.05, 0.045), bar=0.009, frame=0.012, frame_material="gloss black"),
            Panel(Shape("front-corner", [(0.80, 0.420), (1.12, 0.435), (1.16, 0.560), (0.84, 0.550)], 0.03), "gloss black", proud=0.005),
            Lamp(Shape("front-corner", [(0.88, 0.455), (1.04, 0.460), (1.06, 0.530), (0.89, 0.525)], 0.025), projectors=[(0.965, 0.492, 0.030)]),
            SKID, Line("front-corner", [(1.26, 0.790), (1.44, 0.660)], upright=True),
        ],
        0.480, (0.760, 0.140, 0.090),
    ),
    # A bright wing under a dark mesh, lamps in two storeys.
    "wing": Face(
        [
            Grille(Shape("front", [(-0.2, 0.595), (0.20, 0.595), (0.40, 0.700), (0.545, 0.905), (-0.2, 0.925)], 0.03), pattern="lattice", pitch=(0.055, 0.036), bar=0.008, frame=0.042, frame_material="chrome"),
            Lamp(
                Shape("front-corner", [(0.580, 0.870), (1.05, 0.880), (1.50, 0.940), (1.52, 0.975), (1.05, 0.935), (0.580, 0.925)], 0.010),
                lights=[_glow([(0.59, 0.914), (1.05, 0.924), (1.50, 0.965), (1.49, 0.950), (1.05, 0.902), (0.59, 0.890)])],
            ),
            Lamp(
                Shape("front-corner", [(0.720, 0.690), (1.10, 0.710), (1.30, 0.820), (1.28, 0.860), (0.760, 0.835)], 0.025),
                lights=[_amber([(1.14, 0.775), (1.24, 0.815), (1.23, 0.835), (1.14, 0.815)])],
                projectors=[(0.840, 0.770, 0.036), (0.950, 0.777, 0.036), (1.055, 0.785, 0.034)],
            ),
            LOW_INTAKE,
            Panel(Shape("front-corner", [(0.84, 0.440), (1.16, 0.455), (1.24, 0.560), (0.92, 0.560)], 0.03), "gloss black", proud=0.004),
            SKID, WING,
        ],
        0.500, (0.800, 0.120, 0.080),
    ),
    # A rectangle of dark mesh with heavy bars, hooks of light around the lamps.
    "ladder": Face(
        [
            Grille(Shape("front", [(-0.2, 0.655), (0.545, 0.655), (0.565, 0.675), (0.565, 0.915), (0.545, 0.930), (-0.2, 0.935)], 0.015), pattern="bars", pitch=(0.05, 0.130), bar=0.030, frame=0.024, frame_material="gloss black", mesh_material="gloss black", set_back=0.006),
            Lamp(
                Shape("front-corner", [(0.600, 0.700), (1.00, 0.705), (1.22, 0.760), (1.24, 0.925), (1.00, 0.930), (0.600, 0.920)], 0.02),
                lights=[_glow([(0.985, 0.720), (0.630, 0.715), (0.615, 0.730), (0.615, 0.890), (0.635, 0.906), (0.985, 0.912), (0.985, 0.894), (0.645, 0.888), (0.635, 0.880), (0.635, 0.745), (0.645, 0.736), (0.985, 0.740)]), _amber([(1.10, 0.760), (1.19, 0.785), (1.20, 0.890), (1.10, 0.895)])],
                projectors=[(0.740, 0.815, 0.040), (0.880, 0.820, 0.040)],
            ),
            Grille(Shape("front", [(-0.2, 0.400), (0.60, 0.400), (0.66, 0.440), (0.60, 0.540), (-0.2, 0.540)], 0.02), pattern="honeycomb", pitch=(0.05, 0.040), bar=0.009, frame=0.012, frame_material="satin black"),
            SKID, Line("front-corner", [(1.28, 0.780), (1.46, 0.660)], upright=True),
        ],
        0.475, (0.795, 0.190, 0.050), 0.020,
    ),
    # A narrow slot above, a wide mouth below, upright lights at the corners.
    "boomerang": Face(
        [
            Grille(Shape("front", [(-0.2, 0.815), (0.50, 0.815), (0.54, 0.850), (0.50, 0.880), (-0.2, 0.890)], 0.02), pattern="bars", pitch=(0.05, 0.022), bar=0.008, frame=0.010, frame_material="chrome"),
            Lamp(
                Shape("front-corner", [(0.590, 0.790), (1.00, 0.800), (1.44, 0.900), (1.46, 0.945), (1.00, 0.905), (0.590, 0.890)], 0.015),
                lights=[_amber([(1.16, 0.860), (1.34, 0.895), (1.33, 0.880), (1.16, 0.845)])],
                projectors=[(0.700, 0.842, 0.034), (0.810, 0.848, 0.034), (0.920, 0.854, 0.032)],
            ),
            Grille(Shape("front", [(-0.2, 0.385), (0.58, 0.385), (0.66, 0.440), (0.46, 0.660), (-0.2, 0.690)], 0.035), pattern="diamond", pitch=(0.070, 0.045), bar=0.010, frame=0.014, frame_material="gloss black"),
            Lamp(
                Shape("front-corner", [(0.960, 0.440), (1.030, 0.440), (1.130, 0.600), (1.110, 0.760), (1.050, 0.755), (1.060, 0.600)], 0.012),
                lights=[_glow([(0.980, 0.455), (1.010, 0.455), (1.105, 0.605), (1.092, 0.740), (1.068, 0.738), (1.080, 0.605)])],
            ),
            DARK_SKID, WING,
        ],
        0.530, (0.852, 0.110, 0.060),
    ),
    # Grille and lamps in one dark band.
    "band": Face(
        [
            Lamp(
                Shape("front-corner", [(0.640, 0.740), (1.02, 0.750), (1.30, 0.800), (1.32, 0.905), (1.02, 0.900), (0.640, 0.890)], 0.012),
                lights=[_glow([(0.655, 0.755), (1.01, 0.765), (1.01, 0.777), (0.655, 0.767)]), _glow([(0.655, 0.863), (1.01, 0.873), (1.01, 0.885), (0.655, 0.875)]), _amber([(1.10, 0.800), (1.26, 0.825), (1.26, 0.850), (1.10, 0.830)])],
                projectors=[(0.730, 0.816, 0.034), (0.840, 0.819, 0.034), (0.950, 0.822, 0.034)],
            ),
            Grille(Shape("front", [(-0.2, 0.735), (0.615, 0.735), (0.615, 0.895), (-0.2, 0.905)], 0.010), pattern="honeycomb", pitch=(0.05, 0.048), bar=0.012, frame=0.014, frame_material="gloss black", mesh_material="satin metal"),
            Grille(Shape("front", [(-0.2, 0.420), (0.44, 0.420), (0.56, 0.500), (0.52, 0.560), (-0.2, 0.560)], 0.03), pattern="bars", pitch=(0.05, 0.040), bar=0.012, frame=0.010, frame_material="gloss black"),
            Grille(Shape("front-corner", [(0.90, 0.440), (1.10, 0.450), (1.20, 0.600), (1.02, 0.600)], 0.02), pattern="bars", pitch=(0.05, 0.050), bar=0.008, frame=0.012, frame_material="gloss black", set_back=0.03),
            SKID, WING,
        ],
        0.640, (0.820, 0.150, 0.076), 0.024,
    ),
    # Squares of light in a black nose.
    "pixels": Face(
        [
            Panel(Shape("front-corner", [(-0.3, 0.735), (0.58, 0.735), (1.04, 0.755), (1.30, 0.810), (1.32, 0.880), (1.04, 0.875), (0.58, 0.865), (-0.3, 0.865)], 0.012), "gloss black", proud=0.003),
            *(Lamp(Shape("front-corner", [(u, v), (u + 0.085, v + 0.004), (u + 0.085, v + 0.044), (u, v + 0.040)], 0.006), lights=[_glow([(u + 0.012, v + 0.009), (u + 0.073, v + 0.012), (u + 0.073, v + 0.035), (u + 0.012, v + 0.031)])], depth=0.02) for u in (0.60, 0.71, 0.82, 0.93) for v in (0.750, 0.806)),
            Grille(Shape("front", [(-0.2, 0.380), (0.58, 0.380), (0.66, 0.470), (0.60, 0.510), (-0.2, 0.510)], 0.02), pattern="lattice", pitch=(0.05, 0.032), bar=0.008, frame=0.012, frame_material="satin metal"),
            SKID, WING,
        ],
        0.600, (0.800, 0.105, 0.060), 0.018,
    ),
    # A low round mouth, tall oval lamps.
    "smile": Face(
        [
            Grille(Shape("front", [(-0.2, 0.610), (0.30, 0.610), (0.45, 0.680), (0.50, 0.760), (0.46, 0.800), (-0.2, 0.815)], 0.05), pattern="lattice", pitch=(0.060, 0.045), bar=0.009, frame=0.020, frame_material="chrome"),
            Lamp(
                Shape("front-corner", [(0.590, 0.730), (0.86, 0.720), (1.16, 0.800), (1.34, 0.920), (1.30, 0.955), (0.95, 0.925), (0.640, 0.860)], 0.05),
                lights=[_glow([(0.63, 0.748), (0.86, 0.738), (1.10, 0.800), (1.10, 0.786), (0.86, 0.726), (0.63, 0.735)]), _amber([(1.12, 0.880), (1.26, 0.930), (1.25, 0.912), (1.12, 0.860)])],
                projectors=[(0.760, 0.810, 0.050), (0.915, 0.838, 0.044)],
            ),
            Grille(Shape("front", [(-0.2, 0.400), (0.44, 0.400), (0.56, 0.455), (0.50, 0.500), (-0.2, 0.510)], 0.03), pattern="bars", pitch=(0.05, 0.034), bar=0.010, frame=0.008, frame_material="satin black"),
            Lamp(Shape("front-corner", [(0.86, 0.470), (1.02, 0.475), (1.06, 0.570), (0.90, 0.565)], 0.04), projectors=[(0.96, 0.520, 0.036)]),
            SKID, WING,
        ],
        0.545, (0.712, 0.120, 0.080), 0.018,
    ),
    # Upright lamps at the outer edges, a wide low grille between.
    "upright": Face(
        [
            Grille(Shape("front", [(-0.2, 0.610), (0.60, 0.610), (0.66, 0.660), (0.66, 0.800), (-0.2, 0.800)], 0.02), pattern="columns", pitch=(0.060, 0.05), bar=0.018, frame=0.016, frame_material="satin metal", mesh_material="satin metal"),
            Panel(Shape("front", [(-0.2, 0.845), (0.62, 0.845), (0.62, 0.862), (-0.2, 0.862)], 0.006), "chrome", proud=0.004),
            Lamp(
                Shape("front-corner", [(0.715, 0.560), (0.92, 0.565), (1.10, 0.640), (1.16, 0.900), (0.94, 0.905), (0.715, 0.890)], 0.03),
                lights=[_glow([(0.735, 0.580), (0.750, 0.580), (0.750, 0.868), (0.92, 0.880), (0.92, 0.893), (0.735, 0.880)]), _amber([(1.01, 0.640), (1.06, 0.660), (1.10, 0.860), (1.03, 0.860)])],
                projectors=[(0.850, 0.800, 0.042), (0.850, 0.680, 0.042)],
            ),
            Grille(Shape("front", [(-0.2, 0.400), (0.50, 0.400), (0.58, 0.440), (0.54, 0.530), (-0.2, 0.530)], 0.03), pattern="bars", pitch=(0.05, 0.042), bar=0.012, frame=0.010, frame_material="satin black"),
            SKID, Line("front-corner", [(1.22, 0.760), (1.40, 0.640)], upright=True),
        ],
        0.480, (0.720, 0.170, 0.066), 0.024,
    ),
    # Slivers of light in a wide dark mesh, the lamps low in the bumper.
    "slivers": Face(
        [
            *(
                Lamp(
                    Shape("front-corner", [(u, v), (u + 0.085, v + 0.012), (u + 0.135, v + 0.090), (u + 0.050, v + 0.080)], 0.008),
                    lights=[_glow([(u + 0.016, v + 0.012), (u + 0.080, v + 0.022), (u + 0.118, v + 0.080), (u + 0.056, v + 0.072)])], depth=0.02,
                )
                for u, v in ((0.56, 0.790), (0.70, 0.798), (0.84, 0.812), (0.56, 0.680), (0.70, 0.690))
            ),
            Panel(Shape("front-corner", [(0.50, 0.650), (0.84, 0.668), (0.98, 0.770), (1.18, 0.850), (1.16, 0.925), (0.90, 0.915), (0.50, 0.895)], 0.02), "gloss black", proud=0.003),
            Grille(Shape("front", [(-0.2, 0.600), (0.40, 0.600), (0.505, 0.650), (0.505, 0.895), (-0.2, 0.905)], 0.012), pattern="diamond", pitch=(0.090, 0.060), bar=0.018, frame=0.006, frame_material="gloss black", mesh_material="satin metal", set_back=0.012),
            Panel(Shape("front-corner", [(0.80, 0.430), (1.10, 0.440), (1.24, 0.620), (0.92, 0.600)], 0.03), "gloss black", proud=0.004),
            Lamp(
                Shape("front-corner", [(0.88, 0.470), (1.07, 0.480), (1.15, 0.590), (0.95, 0.575)], 0.02),
                lights=[_amber([(1.06, 0.500), (1.09, 0.500), (1.13, 0.570), (1.10, 0.570)])],
                projectors=[(0.945, 0.525, 0.032), (1.030, 0.532, 0.032)],
            ),
            Grille(Shape("front", [(-0.2, 0.385), (0.52, 0.385), (0.60, 0.425), (0.52, 0.500), (-0.2, 0.500)], 0.03), pattern="bars", pitch=(0.05, 0.036), bar=0.011, frame=0.010, frame_material="satin black"),
            SKID, WING,
        ],
        0.545, (0.790, 0.130, 0.070), 0.018,
    ),
    # A line of light over the whole width, above a dark slot with square lamps.
    "brow": Face(
        [
            Lamp(
                Shape("front-corner", [(-0.3, 0.882), (0.58, 0.880), (1.05, 0.892), (1.46, 0.942), (1.46, 0.966), (1.05, 0.920), (0.58, 0.908), (-0.3, 0.910)], 0.008),
                lights=[_glow([(-0.3, 0.888), (0.58, 0.886), (1.05, 0.899), (1.43, 0.945), (1.43, 0.958), (1.05, 0.913), (0.58, 0.902), (-0.3, 0.904)])],
            ),
            Lamp(
                Shape("front-corner", [(0.625, 0.730), (1.02, 0.740), (1.22, 0.790), (1.24, 0.872), (1.02, 0.858), (0.625, 0.850)], 0.012),
                lights=[_amber([(1.12, 0.795), (1.20, 0.812), (1.21, 0.850), (1.12, 0.840)])],
                projectors=[(0.705, 0.790, 0.040), (0.830, 0.794, 0.040), (0.955, 0.799, 0.040)],
            ),
            Grille(Shape("front", [(-0.2, 0.725), (0.600, 0.725), (0.600, 0.852), (-0.2, 0.856)], 0.010), pattern="columns", pitch=(0.075, 0.05), bar=0.030, frame=0.012, frame_material="gloss black"),
            Grille(Shape("front", [(-0.2, 0.370), (0.52, 0.370), (0.60, 0.420), (0.60, 0.560), (0.54, 0.600), (-0.2, 0.600)], 0.03), pattern="honeycomb", pitch=(0.05, 0.052), bar=0.012, frame=0.020, frame_material="satin black"),
            Panel(Shape("front-corner", [(0.86, 0.440), (1.08, 0.450), (1.12, 0.640), (0.90, 0.630)], 0.03), "plastic", proud=0.008),
            SKID, WING,
        ],
        0.650, (0.945, 0.110, 0.040), 0.075,
    ),
    # A framed mesh beside lamps that are crossed by an upright light.
    "cross": Face(
        [
            Grille(Shape("front", [(-0.2, 0.615), (0.42, 0.615), (0.545, 0.690), (0.575, 0.890), (0.52, 0.915), (-0.2, 0.930)], 0.02), pattern="diamond", pitch=(0.058, 0.058), bar=0.012, frame=0.026, frame_material="satin metal", mesh_material="gloss black"),
            Lamp(
                Shape("front-corner", [(0.630, 0.775), (0.905, 0.775), (0.925, 0.560), (1.035, 0.570), (1.045, 0.790), (1.34, 0.870), (1.34, 0.940), (1.04, 0.905), (0.630, 0.900)], 0.012),
                lights=[
                    _glow([(0.645, 0.868), (1.04, 0.876), (1.31, 0.915), (1.31, 0.930), (1.04, 0.894), (0.645, 0.888)]),
                    _glow([(0.955, 0.585), (0.975, 0.585), (0.975, 0.850), (0.955, 0.850)]),
                    _amber([(1.12, 0.835), (1.26, 0.870), (1.26, 0.885), (1.12, 0.860)]),
                ],
                projectors=[(0.710, 0.822, 0.036), (0.825, 0.824, 0.036)],
            ),
            LOW_INTAKE, SKID, WING,
        ],
        0.470, (0.800, 0.150, 0.070), 0.024,
    ),
    # A trapezium that widens towards the road, a bar of paint above it, lamps like wedges.
    "trapeze": Face(
        [
            Grille(Shape("front", [(-0.2, 0.845), (0.520, 0.845), (0.560, 0.875), (0.520, 0.905), (-0.2, 0.915)], 0.012), pattern="bars", pitch=(0.05, 0.026), bar=0.009, frame=0.008, frame_material="gloss black"),
            Grille(Shape("front", [(-0.2, 0.375), (0.60, 0.375), (0.680, 0.430), (0.56, 0.620), (0.44, 0.745), (-0.2, 0.765)], 0.03), pattern="bars", pitch=(0.05, 0.056), bar=0.017, frame=0.022, frame_material="gloss black", mesh_material="satin black"),
            Lamp(
                Shape("front-corner", [(0.600, 0.815), (0.98, 0.775), (1.40, 0.880), (1.52, 0.955), (1.10, 0.930), (0.600, 0.905)], 0.012),
                lights=[_glow([(0.615, 0.822), (0.98, 0.786), (1.38, 0.884), (1.37, 0.900), (0.98, 0.803), (0.625, 0.838)]), _amber([(1.24, 0.905), (1.40, 0.930), (1.39, 0.918), (1.24, 0.888)])],
                projectors=[(0.760, 0.862, 0.034), (0.880, 0.858, 0.036), (1.000, 0.858, 0.036)],
            ),
            Panel(Shape("front-corner", [(0.920, 0.445), (1.12, 0.455), (1.26, 0.640), (1.20, 0.660), (1.06, 0.500), (0.94, 0.490)], 0.012), "chrome", proud=0.005),
            SKID, WING,
        ],
        0.560, (0.830, 0.120, 0.074), 0.026,
    ),
    # Slats in the colour of the body between long lamps.
    "slats": Face(
        [
            Grille(Shape("front", [(-0.2, 0.600), (0.42, 0.600), (0.56, 0.680), (0.590, 0.860), (-0.2, 0.880)], 0.02), pattern="bars", pitch=(0.05, 0.058), bar=0.034, frame=0.0, mesh_material="paint", set_back=0.0),
            Lamp(
                Shape("front-corner", [(0.625, 0.745), (1.10, 0.790), (1.52, 0.905), (1.56, 0.955), (1.10, 0.905), (0.640, 0.870)], 0.012),
                lights=[_glow([(0.640, 0.757), (1.10, 0.802), (1.48, 0.905), (1.47, 0.922), (1.10, 0.818), (0.645, 0.773)]), _amber([(1.28, 0.890), (1.44, 0.930), (1.43, 0.915), (1.28, 0.872)])],
                projectors=[(0.740, 0.822, 0.036), (0.860, 0.832, 0.036), (0.980, 0.842, 0.034)],
            ),
            Grille(Shape("front", [(-0.2, 0.370), (0.56, 0.370), (0.64, 0.415), (0.56, 0.495), (-0.2, 0.495)], 0.03), pattern="lattice", pitch=(0.060, 0.034), bar=0.009, frame=0.008, frame_material="gloss black"),
            Panel(Shape("front-corner", [(0.90, 0.430), (1.10, 0.445), (1.20, 0.545), (0.98, 0.540)], 0.02), "gloss black", proud=0.004),
            DARK_SKID, WING,
        ],
        0.530, (0.735, 0.120, 0.080), 0.010,
    ),
    # A dark mask that is high at its ends, with an arc of light in each.
    "mask": Face(
        [
            Lamp(
                Shape("front-corner", [(0.72, 0.610), (0.90, 0.590), (1.10, 0.660), (1.22, 0.800), (1.26, 0.920), (1.02, 0.915), (0.76, 0.885)], 0.03),
                lights=[
                    _glow([(0.80, 0.890), (1.02, 0.902), (1.23, 0.906), (1.19, 0.800), (1.07, 0.675), (0.90, 0.608), (0.90, 0.628), (1.05, 0.690), (1.165, 0.805), (1.19, 0.888), (1.02, 0.884), (0.80, 0.873)]),
                    _amber([(1.06, 0.700), (1.14, 0.795), (1.13, 0.815), (1.05, 0.725)]),
                ],
                projectors=[(0.870, 0.800, 0.044), (0.990, 0.800, 0.044), (0.890, 0.685, 0.034)],
            ),
            Panel(Shape("front-corner", [(-0.3, 0.760), (0.50, 0.755), (0.66, 0.600), (0.90, 0.560), (1.14, 0.640), (1.27, 0.790), (1.31, 0.945), (1.02, 0.940), (0.60, 0.895), (-0.3, 0.880)], 0.03), "gloss black", proud=0.003),
            Grille(Shape("front", [(-0.2, 0.385), (0.56, 0.385), (0.64, 0.440), (0.52, 0.520), (-0.2, 0.520)], 0.03), pattern="honeycomb", pitch=(0.05, 0.034), bar=0.008, frame=0.010, frame_material="satin metal"),
            SKID, WING,
        ],
        0.600, (0.820, 0.105, 0.064), 0.022,
    ),
    # Large round lamps in rings of light, an oval mouth between and below them.
    "rings": Face(
        [
            Lamp(
                Shape("front-corner", _round(0.86, 0.800, 0.155), 0.02),
                lights=[_glow([*_round(0.86, 0.800, 0.140), *reversed(_round(0.86, 0.800, 0.118))])],
                projectors=[(0.86, 0.800, 0.066)],
            ),
            Grille(Shape("front", [(-0.2, 0.560), (0.36, 0.560), (0.50, 0.640), (0.54, 0.740), (0.46, 0.835), (-0.2, 0.850)], 0.06), pattern="bars", pitch=(0.05, 0.048), bar=0.012, frame=0.022, frame_material="chrome", mesh_material="gloss black"),
            Grille(Shape("front", [(-0.2, 0.370), (0.60, 0.370), (0.66, 0.415), (0.60, 0.470), (-0.2, 0.470)], 0.03), pattern="lattice", pitch=(0.05, 0.034), bar=0.009, frame=0.008, frame_material="satin black"),
            Lamp(Shape("front-corner", _round(0.98, 0.530, 0.058), 0.01), projectors=[(0.98, 0.530, 0.040)]),
            SKID, WING,
        ],
        0.515, (0.895, 0.090, 0.056), 0.060,
    ),
    # A visor of dark glass over the whole width, a thread of light along its lower edge.
    "visor": Face(
        [
            Lamp(
                Shape("front-corner", [(-0.3, 0.752), (0.58, 0.750), (1.05, 0.766), (1.36, 0.835), (1.40, 0.910), (1.05, 0.885), (0.58, 0.868), (-0.3, 0.868)], 0.025),
                housing="gloss black",
                lights=[_glow([(-0.3, 0.762), (0.58, 0.760), (1.05, 0.776), (1.34, 0.842), (1.335, 0.856), (1.05, 0.790), (0.58, 0.773), (-0.3, 0.775)]), _amber([(1.16, 0.850), (1.30, 0.882), (1.29, 0.866), (1.16, 0.832)])],
                projectors=[(0.720, 0.818, 0.032), (0.820, 0.822, 0.032), (0.920, 0.828, 0.032)],
            ),
            Grille(Shape("front", [(-0.2, 0.385), (0.42, 0.385), (0.54, 0.440), (0.46, 0.600), (-0.2, 0.615)], 0.03), pattern="lattice", pitch=(0.050, 0.040), bar=0.009, frame=0.014, frame_material="satin metal"),
            Panel(Shape("front-corner", [(0.86, 0.420), (1.04, 0.430), (1.16, 0.640), (1.06, 0.650)], 0.02), "gloss black", proud=0.004),
            DARK_SKID, WING,
        ],
        0.505, (0.685, 0.110, 0.060), 0.016,
    ),
    # A small hexagon, tall intakes at the corners, lamps like blades.
    "fangs": Face(
        [
            Lamp(
                Shape("front-corner", [(0.540, 0.795), (1.02, 0.805), (1.46, 0.915), (1.50, 0.955), (1.02, 0.900), (0.540, 0.865)], 0.010),
                lights=[_glow([(0.555, 0.806), (1.02, 0.818), (1.44, 0.918), (1.43, 0.932), (1.02, 0.834), (0.575, 0.822), (0.575, 0.852), (0.555, 0.852)]), _amber([(1.24, 0.925), (1.40, 0.945), (1.38, 0.932), (1.24, 0.905)])],
                projectors=[(0.690, 0.842, 0.030), (0.800, 0.848, 0.030), (0.910, 0.854, 0.030)],
            ),
            Grille(Shape("front", [(-0.2, 0.690), (0.34, 0.690), (0.45, 0.785), (0.40, 0.875), (-0.2, 0.890)], 0.02), pattern="honeycomb", pitch=(0.05, 0.050), bar=0.011, frame=0.018, frame_material="gloss black"),
            Grille(Shape("front-corner", [(0.72, 0.390), (0.98, 0.400), (1.20, 0.690), (1.06, 0.705), (0.84, 0.560)], 0.025), pattern="bars", pitch=(0.05, 0.052), bar=0.012, frame=0.016, frame_material="gloss black", set_back=0.025),
            Grille(Shape("front", [(-0.2, 0.390), (0.44, 0.390), (0.52, 0.470), (0.46, 0.500), (-0.2, 0.500)], 0.03), pattern="honeycomb", pitch=(0.05, 0.042), bar=0.010, frame=0.010, frame_material="satin black"),
            DARK_SKID, WING,
        ],
        0.560, (0.790, 0.120, 0.066), 0.022,
    ),
}


def in_turn(features: list) -> list:
    """Features in the order in which they are cut: what is cut first keeps its ground, so what surrounds lamps comes after them."""
    return sorted(features, key=lambda feature: 0 if isinstance(feature, Lamp) else 1 if isinstance(feature, Grille) else 2)


def badges(face: Face, low: float, rise: float, x: float) -> list[Blob]:
    """A face's badge, its heights multiplied by `rise` and lifted by `low`."""
    if face.badge is None:
        return []
    z, wide, high = face.badge
    z, wide, high = low + rise * z, rise * wide, rise * high
    return [
        Blob((x, 0.0, z), (0.03, wide, high), "chrome", 2.3),
        Blob((x - 0.010, 0.0, z), (0.03, 0.74 * wide, 0.66 * high), "gloss black", 2.3),
    ]
