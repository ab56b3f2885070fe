"""Figures with matplotlib (extra `plot`)."""

from unweave.plot.trainings import trainings_png, trainings_svg

__all__ = ["trainings_png", "trainings_svg"]
