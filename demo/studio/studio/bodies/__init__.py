"""One data file a vehicle body: its profiles, its outlines, what is fitted to it."""

from importlib import import_module


def load(name: str):
    """The body of that name ("suv", "people-mover")."""
    return import_module(f"{__name__}.{name.replace('-', '_')}").BODY
