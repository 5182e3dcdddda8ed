"""Models of the demo with their real measures and the family of shapes that each is drawn from.

A model's name is its make, model and body as in demo/data/models, and so is its folder in demo/media. Nothing here copies a
maker's design: the measures are real, the rest is one of the families that suit them, so that no two look alike.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..body import Body
from ..proportions import Size, fitted
from . import caravans, cars, suv


@dataclass(frozen=True)
class Model:
    """Measures in mm: length, width, height, wheelbase, tyre radius, front overhang. `shape` is one of a family's."""

    size: tuple[int, int, int, int, int, int]
    wheel: str
    shape: suv.Shape | cars.Shape
    rim: float = 0.67


@dataclass(frozen=True)
class Caravan:
    """Measures in mm: length, width, height, tyre radius."""

    size: tuple[int, int, int, int]
    shape: caravans.Shape


def _suv(size, lower, roof, face, tail, wheel, rails=None, dark=False, rim=0.67) -> Model:
    return Model(size, wheel, suv.Shape(lower, roof, face, tail, rails, dark), rim)


def _car(size, kind, face, wheel, rim=0.67, windows=None, dark=False) -> Model:
    return Model(size, wheel, cars.Shape(kind, face, windows, dark), rim)


METAL, BLACK = "satin metal", "gloss black"

MODELS: dict[str, Model | Caravan] = {
    # Those that are most often in stock first.
    "nissan-pathfinder-suv": _suv((5004, 1978, 1802, 2900, 378, 960), "square", "long", "ladder", "bar", "twin five", METAL),
    "suzuki-jimny-suv": _suv((3645, 1645, 1725, 2250, 345, 640), "square", "box pillar", "slots", "upright", "bold five", None, True, 0.58),
    "toyota-rav4-suv": _suv((4600, 1855, 1685, 2690, 360, 925), "soft", "pillar", "shield", "sweep", "five star", METAL),
    "toyota-landcruiser-suv": _suv((4980, 1980, 1950, 2850, 405, 945), "square", "box", "bold", "sweep", "split ten", BLACK, False, 0.62),
    "mazda-cx-60-suv": _suv((4740, 1890, 1680, 2870, 380, 840), "soft", "wrapped", "shield", "bar", "turbine", None),
    "nissan-ariya-suv": _suv((4595, 1850, 1660, 2775, 365, 880), "smooth", "coupe", "sealed", "bar", "aero", None, True, 0.72),
    "suzuki-vitara-suv": _suv((4175, 1775, 1610, 2500, 335, 850), "soft", "kick", "upright", "upright", "cross", METAL, True),
    "mazda-cx-3-suv": _suv((4275, 1765, 1535, 2570, 330, 870), "smooth", "pillar", "smile", "sweep", "twin five", None),
    "toyota-c-hr-suv": _suv((4360, 1830, 1565, 2640, 345, 900), "smooth", "coupe", "boomerang", "bar", "blades", None, True, 0.70),
    "isuzu-ute-mu-x-suv": _suv((4850, 1870, 1815, 2855, 382, 905), "soft", "kick", "upright", "upright", "six spoke", METAL, False, 0.62),
    "suzuki-s-cross-suv": _suv((4300, 1785, 1585, 2600, 335, 860), "soft", "pillar", "ladder", "hook", "ten spoke", METAL),
    "nissan-patrol-suv": _suv((5180, 1995, 1940, 3075, 402, 945), "square", "box", "ladder", "upright", "seven", METAL, False, 0.62),
    "mazda-cx-5-suv": _suv((4575, 1842, 1680, 2700, 358, 920), "soft", "long", "wing", "sweep", "twin five", None),
    "ford-everest-suv": _suv((4914, 1923, 1842, 2900, 385, 880), "square", "kick", "band", "sweep", "bold five", BLACK, False, 0.63),
    "suzuki-jimny-xl-suv": _suv((3965, 1645, 1720, 2590, 345, 640), "square", "box", "slots", "upright", "steel", METAL, False, 0.58),
    "mazda-cx-30-suv": _suv((4395, 1795, 1540, 2655, 345, 890), "smooth", "wrapped", "shield", "sweep", "turbine", None, False, 0.70),
    "suzuki-fronx-suv": _suv((3995, 1765, 1550, 2520, 330, 810), "smooth", "coupe", "split", "bar", "five star", METAL, True),
    "toyota-gr-yaris-hatch": _car((3995, 1805, 1455, 2560, 318, 820), "hatch", "boomerang", "twin five", 0.72),
    "mg-mg3-hatch": _car((4113, 1797, 1502, 2570, 312, 840), "hatch", "smile", "five star"),
    "hyundai-tucson-suv": _suv((4640, 1865, 1665, 2755, 360, 905), "soft", "wrapped", "slivers", "bar", "petals", BLACK),
    "kia-ev6-suv": _suv((4695, 1890, 1550, 2900, 368, 860), "smooth", "coupe", "pixels", "bar", "aero", None, False, 0.72),
    "mg-hs-suv": _suv((4655, 1890, 1664, 2767, 360, 930), "soft", "long", "boomerang", "bar", "turbine", METAL),
    "mg-zs-suv": _suv((4323, 1809, 1653, 2585, 340, 880), "soft", "pillar", "smile", "upright", "five star", METAL),
    "hyundai-kona-suv": _suv((4350, 1825, 1585, 2660, 345, 860), "smooth", "kick", "split", "bar", "bold five", BLACK),
    "toyota-kluger-suv": _suv((4966, 1930, 1755, 2850, 378, 975), "soft", "long", "trapeze", "hook", "ten spoke", METAL),
    "nissan-qashqai-suv": _suv((4425, 1835, 1625, 2665, 350, 890), "smooth", "pillar", "wing", "hook", "split six", METAL),
    "kia-seltos-suv": _suv((4385, 1800, 1635, 2630, 345, 860), "square", "kick", "brow", "bar", "cross", METAL),
    "byd-sealion-6-suv": _suv((4775, 1890, 1670, 2765, 362, 930), "smooth", "long", "boomerang", "bar", "blades", METAL),
    "toyota-corolla-cross-suv": _suv((4460, 1825, 1620, 2640, 345, 940), "soft", "wrapped", "upright", "sweep", "ten spoke", METAL),
    "toyota-bz4x-suv": _suv((4690, 1860, 1650, 2850, 365, 900), "smooth", "kick", "sealed", "bar", "blades", None, True, 0.72),
    "mazda-cx-9-suv": _suv((5075, 1969, 1747, 2930, 378, 960), "smooth", "long", "shield", "sweep", "ten spoke", METAL),
    "toyota-landcruiser-prado-suv": _suv((4825, 1885, 1880, 2790, 388, 900), "square", "box pillar", "upright", "upright", "six spoke", METAL, False, 0.62),
    "kia-sorento-suv": _suv((4815, 1900, 1700, 2815, 370, 920), "square", "wrapped", "cross", "upright", "twin five", METAL),
    "mercedes-benz-glc-class-coupe": _suv((4731, 1890, 1600, 2873, 372, 880), "smooth", "coupe", "smile", "bar", "ten spoke", None, False, 0.71),
    "jeep-wrangler-convertible": _suv((4882, 1894, 1850, 3008, 400, 700), "square", "box", "slots", "upright", "bold five", None, True, 0.58),
    "porsche-macan-suv": _suv((4726, 1922, 1621, 2807, 375, 930), "smooth", "coupe", "split", "bar", "twin five", None, False, 0.74),
    "volvo-xc40-suv": _suv((4425, 1863, 1652, 2702, 358, 870), "square", "pillar", "upright", "upright", "five star", METAL, True),
    "hyundai-venue-suv": _suv((4040, 1770, 1592, 2520, 328, 800), "square", "pillar", "split", "upright", "eight", METAL),
    "honda-hr-v-suv": _suv((4385, 1790, 1590, 2610, 340, 880), "smooth", "coupe", "slats", "sweep", "five star", None),
    "chery-omoda-5-suv": _suv((4400, 1830, 1588, 2630, 350, 900), "smooth", "wrapped", "pixels", "bar", "bold five", None, True),
    "mazda-2-hatch": _car((4065, 1695, 1495, 2570, 310, 820), "hatch", "shield", "ten spoke"),
    "subaru-impreza-hatch": _car((4475, 1780, 1515, 2670, 325, 890), "hatch", "upright", "five star"),
    "byd-dolphin-hatch": _car((4290, 1770, 1570, 2700, 322, 830), "hatch", "sealed", "aero", 0.70),
    "toyota-corolla-hatch": _car((4375, 1790, 1435, 2640, 322, 920), "hatch", "split", "turbine", 0.70),
    "ford-ranger-ute": _car((5370, 1918, 1886, 3270, 390, 905), "ute", "ladder", "bold five", 0.62),
    "byd-shark-6-ute": _car((5457, 1971, 1925, 3260, 390, 960), "ute", "band", "turbine", 0.63),
    "mg-mg4-hatch": _car((4287, 1836, 1516, 2705, 325, 790), "hatch", "pixels", "bold five", 0.72, "wrapped", True),
    "hyundai-i30-hatch": _car((4340, 1795, 1455, 2650, 318, 900), "hatch", "ladder", "cross"),
    "mazda-3-hatch": _car((4460, 1795, 1435, 2725, 322, 910), "hatch", "wing", "blades", 0.70, "pillar"),
    "suzuki-swift-hatch": _car((3860, 1735, 1495, 2450, 308, 790), "hatch", "band", "cross"),
    "isuzu-ute-d-max-ute": _car((5280, 1870, 1790, 3125, 382, 910), "ute", "upright", "seven", 0.61),
    "mazda-bt-50-ute": _car((5280, 1870, 1790, 3125, 382, 910), "ute", "shield", "twin five", 0.62),
    "byd-seal-sedan": _car((4800, 1875, 1460, 2920, 342, 880), "sedan", "sealed", "aero", 0.72),
    "subaru-wrx-sedan": _car((4670, 1825, 1465, 2675, 335, 900), "sedan", "ladder", "bold five", 0.70),
    "toyota-camry-sedan": _car((4905, 1840, 1445, 2825, 338, 960), "sedan", "boomerang", "twin five"),
    "kia-niro-suv": _suv((4420, 1825, 1545, 2720, 345, 880), "smooth", "pillar", "mask", "hook", "aero", METAL, False, 0.70),
    "toyota-hiace-van": _car((5265, 1950, 1990, 3210, 345, 1045), "van", "bold", "steel", 0.62),
    "toyota-hiace-bus": _car((5915, 1950, 2280, 3860, 345, 1045), "minibus", "ladder", "six spoke", 0.62),
    "ford-transit-custom-van": _car((5050, 2032, 1968, 3100, 350, 985), "van", "shield", "ten spoke", 0.64),
    "volkswagen-caddy-van": _car((4500, 1855, 1860, 2755, 325, 890), "van", "split", "five star", 0.64),
    "jayco-journey-caravan": Caravan((5635, 2470, 2930, 365), caravans.Shape("raked", "wave", 0.34, ((0.15, 0.62, 1.66, 2.20), (0.60, 0.85, 1.70, 2.20), (0.88, 0.60, 1.66, 2.20)), skirt=1.00)),
    "jayco-all-terrain-caravan": Caravan((5960, 2470, 3010, 385), caravans.Shape("upright", "tail", 0.24, ((0.50, 0.95, 1.66, 2.24), (0.86, 0.75, 1.66, 2.24)), skirt=1.12, front_window=False, wheel="bold five")),
    "lotus-caravans-trooper-caravan": Caravan((6250, 2500, 3050, 388), caravans.Shape("wedge", "low", 0.48, ((0.20, 0.80, 1.70, 2.24), (0.72, 0.60, 1.70, 2.24), (0.91, 0.50, 1.98, 2.32), (0.91, 0.50, 1.52, 1.82)), skirt=1.18, front_window=False, wheel="steel")),
    "new-age-manta-ray-caravan": Caravan((5590, 2400, 2950, 350), caravans.Shape("wedge", "dart", 0.82, ((0.16, 0.75, 1.60, 2.20), (0.50, 0.95, 1.66, 2.20)), skirt=0.74, wheel="ten spoke")),
    "new-age-wayfinder-caravan": Caravan((5900, 2430, 3000, 360), caravans.Shape("kinked", "belt", 0.56, ((0.17, 0.85, 1.64, 2.20), (0.38, 0.50, 1.64, 2.20), (0.84, 0.60, 2.00, 2.32), (0.84, 0.60, 1.58, 1.88)), skirt=0.86, wheel="turbine")),
    "avan-aspire-caravan": Caravan((4990, 2330, 2720, 345), caravans.Shape("round", "line", 0.30, ((0.13, 0.55, 1.52, 2.00), (0.76, 1.10, 1.52, 2.02)), axles=1, skirt=0.60, wheel="five star")),
    "coromal-element-caravan": Caravan((5420, 2350, 2350, 345), caravans.Shape("kinked", "pair", 0.36, ((0.16, 0.70, 1.36, 1.74), (0.76, 1.10, 1.36, 1.74)), axles=1, skirt=0.60, pop_top=True, wheel="seven")),
    "avan-cruiseliner-caravan": Caravan((4600, 2080, 1800, 335), caravans.Shape("round", "line", 0.40, (), axles=1, skirt=0.62, pop_top=True)),
    # Each model stands where its line says: those that came later are below, so that no other changes its place.
    "hyundai-santa-fe-suv": _suv((4830, 1900, 1770, 2815, 372, 900), "square", "box pillar", "pixels", "bar", "eight", BLACK, False, 0.68),
    "toyota-hilux-ute": _car((5325, 1855, 1815, 3085, 385, 990), "ute", "trapeze", "split six", 0.62),
    "toyota-yaris-hatch": _car((3940, 1695, 1505, 2550, 306, 800), "hatch", "slats", "eight", 0.67, "kick", True),
    "volkswagen-polo-hatch": _car((4074, 1751, 1451, 2551, 310, 830), "hatch", "trapeze", "split ten", 0.67, "pillar"),
    "nissan-leaf-hatch": _car((4490, 1788, 1540, 2700, 318, 960), "hatch", "mask", "petals", 0.67, "wrapped", True),
    "mini-hatch-hatch": _car((3876, 1727, 1414, 2495, 306, 800), "hatch", "rings", "eight", 0.72, "wrapped", True),
    "ldv-t60-ute": _car((5365, 1900, 1809, 3155, 385, 950), "ute", "cross", "ten spoke", 0.63),
    "toyota-corolla-sedan": _car((4630, 1780, 1435, 2700, 320, 950), "sedan", "trapeze", "five star", 0.67, "sedan pillar"),
    "kia-stonic-suv": _suv((4140, 1760, 1520, 2580, 328, 830), "smooth", "kick", "slats", "sweep", "twin five", METAL),
    "kia-ev9-suv": _suv((5010, 1980, 1755, 3100, 390, 900), "square", "long", "pixels", "upright", "petals", None, True, 0.72),
    "kia-sportage-suv": _suv((4660, 1865, 1665, 2755, 362, 900), "soft", "kick", "mask", "bar", "split six", METAL),
    "kia-cerato-hatch": _car((4510, 1800, 1445, 2700, 318, 900), "hatch", "visor", "turbine", 0.67, "kick"),
    "kia-picanto-hatch": _car((3605, 1595, 1485, 2400, 290, 700), "hatch", "bold", "five star", 0.67, "pillar"),
    "volkswagen-golf-hatch": _car((4284, 1789, 1456, 2636, 318, 870), "hatch", "brow", "split six"),
    "volkswagen-t-roc-suv": _suv((4251, 1819, 1576, 2590, 340, 840), "smooth", "pillar", "brow", "bar", "five star", METAL, True),
    "volkswagen-amarok-ute": _car((5350, 1910, 1884, 3270, 392, 900), "ute", "brow", "twin five", 0.64),
    "lexus-nx-suv": _suv((4660, 1865, 1670, 2690, 365, 950), "smooth", "kick", "trapeze", "bar", "turbine", METAL, False, 0.70),
    "subaru-crosstrek-suv": _suv((4495, 1800, 1600, 2670, 345, 890), "soft", "pillar", "cross", "hook", "bold five", BLACK),
    "subaru-forester-suv": _suv((4640, 1815, 1730, 2670, 352, 930), "square", "long", "cross", "hook", "split six", METAL),
    "subaru-solterra-suv": _suv((4690, 1860, 1650, 2850, 365, 900), "smooth", "kick", "visor", "hook", "petals", BLACK, False, 0.72),
    "bmw-1-series-hatch": _car((4319, 1799, 1434, 2690, 318, 800), "hatch", "slivers", "twin five", 0.72, "kick"),
    "ford-focus-hatch": _car((4378, 1825, 1454, 2700, 322, 880), "hatch", "cross", "ten spoke", 0.67, "kick"),
    "honda-civic-hatch": _car((4560, 1802, 1415, 2735, 322, 900), "hatch", "fangs", "turbine", 0.72),
    "honda-cr-v-suv": _suv((4600, 1855, 1679, 2660, 358, 900), "soft", "long", "slats", "upright", "five star", METAL),
    "audi-a3-sedan": _car((4495, 1816, 1425, 2630, 322, 860), "sedan", "shield", "petals", 0.72),
    "mitsubishi-lancer-sedan": _car((4570, 1760, 1480, 2635, 316, 920), "sedan", "cross", "ten spoke", 0.67, "sedan pillar"),
    "mitsubishi-pajero-sport-suv": _suv((4825, 1815, 1835, 2800, 382, 880), "square", "kick", "boomerang", "upright", "seven", METAL, False, 0.62),
    "toyota-aurion-sedan": _car((4855, 1835, 1470, 2775, 325, 960), "sedan", "smile", "seven"),
    "mazda-3-sedan": _car((4580, 1795, 1450, 2700, 320, 900), "sedan", "wing", "turbine", 0.67, "sedan pillar"),
    "hyundai-i30-sedan": _car((4710, 1825, 1430, 2720, 320, 920), "sedan", "slivers", "cross"),
    "holden-commodore-sedan": _car((4966, 1899, 1474, 2915, 340, 900), "sedan", "split", "bold five", 0.70),
    "holden-captiva-suv": _suv((4690, 1850, 1756, 2707, 362, 930), "soft", "pillar", "brow", "hook", "eight", METAL),
    "land-rover-range-rover-evoque-suv": _suv((4371, 1904, 1649, 2681, 365, 860), "smooth", "wrapped", "band", "upright", "split ten", None, True, 0.71),
    "jeep-grand-cherokee-suv": _suv((4828, 1943, 1802, 2915, 385, 850), "square", "box pillar", "slats", "bar", "bold five", BLACK, False, 0.66),
    "tesla-model-y-suv": _suv((4751, 1921, 1624, 2890, 365, 860), "smooth", "coupe", "mask", "sweep", "aero", None, False, 0.72),
    "peugeot-3008-suv": _suv((4447, 1841, 1624, 2675, 352, 900), "square", "pillar", "fangs", "upright", "petals", METAL, True),
    "toyota-yaris-cross-suv": _suv((4180, 1765, 1590, 2560, 335, 840), "soft", "pillar", "trapeze", "sweep", "eight", None),
    "suzuki-ignis-suv": _suv((3700, 1690, 1595, 2435, 308, 680), "square", "pillar", "rings", "upright", "bold five", METAL, True),
    "gwm-cannon-ute": _car((5410, 1934, 1886, 3230, 388, 980), "ute", "mask", "eight", 0.62),
    "ram-1500-ute": _car((5916, 2084, 1972, 3672, 415, 1010), "ute", "bold", "split ten", 0.64),
    "ssangyong-musso-ute": _car((5409, 1950, 1855, 3210, 388, 930), "ute", "slats", "six spoke", 0.62),
    "isuzu-ute-d-max-cab-chassis": _car((5325, 1870, 1800, 3125, 380, 910), "cab-chassis", "upright", "steel", 0.58),
    "ford-ranger-cab-chassis": _car((5350, 1918, 1875, 3270, 388, 905), "cab-chassis", "ladder", "steel", 0.58),
    "nissan-navara-cab-chassis": _car((5195, 1850, 1805, 3150, 375, 900), "cab-chassis", "shield", "six spoke", 0.58),
    "toyota-hilux-cab-chassis": _car((5315, 1800, 1690, 3085, 368, 980), "cab-chassis", "trapeze", "steel", 0.56),
    "subaru-brz-coupe": _car((4265, 1775, 1310, 2575, 318, 840), "coupe", "shield", "ten spoke", 0.72),
    "toyota-gr86-coupe": _car((4265, 1775, 1310, 2575, 318, 840), "coupe", "fangs", "split ten", 0.72),
    "nissan-z-coupe": _car((4380, 1845, 1315, 2550, 335, 850), "coupe", "ladder", "bold five", 0.74),
    "ford-mustang-coupe": _car((4794, 1916, 1381, 2720, 348, 900), "coupe", "band", "split six", 0.72),
    "ford-mustang-convertible": _car((4810, 1915, 1396, 2720, 348, 900), "convertible", "band", "five star", 0.72),
    "mazda-mx-5-convertible": _car((3915, 1735, 1235, 2310, 302, 780), "convertible", "smile", "eight", 0.72),
    "nissan-370z-convertible": _car((4246, 1845, 1324, 2550, 332, 830), "convertible", "boomerang", "twin five", 0.74),
}


def build(name: str) -> Body:
    """The body of a model."""
    model = MODELS[name]
    if isinstance(model, Caravan):
        return model.shape.body(name, *(millimetres / 1000 for millimetres in model.size))
    length, width, height, wheelbase, tyre, overhang = (millimetres / 1000 for millimetres in model.size)
    return fitted(model.shape.draw(), name, Size(length, width, height, wheelbase, tyre, overhang), model.wheel, model.rim)
