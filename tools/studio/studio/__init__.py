"""The picture studio: models the demo's vehicles, renders them, and develops finished pictures in any colour."""
