"""The paint families that the demo's stock comes in, named as in demo/generator/model.ts. Colours are linear RGB."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Paint:
    """A base colour, and how much of the backdrop's light is kept behind a car in it."""

    colour: tuple[float, float, float]
    backdrop: float = 1.0


PAINTS = {
    "white": Paint((0.78, 0.78, 0.77), backdrop=0.62),
    "silver": Paint((0.36, 0.37, 0.385), backdrop=0.75),
    "grey": Paint((0.075, 0.080, 0.087)),
    "black": Paint((0.004, 0.004, 0.005)),
    "blue": Paint((0.006, 0.024, 0.110)),
    "red": Paint((0.250, 0.006, 0.010)),
    "green": Paint((0.022, 0.050, 0.034)),
    "orange": Paint((0.560, 0.130, 0.008)),
    "yellow": Paint((0.700, 0.370, 0.010)),
    "brown": Paint((0.075, 0.035, 0.017)),
    "beige": Paint((0.360, 0.300, 0.215), backdrop=0.80),
}
