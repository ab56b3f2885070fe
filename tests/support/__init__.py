"""What tests share: random models, oracles, tolerances, and the check of shapes at run time."""

from support.shape_checks import check

__all__ = ["check"]
