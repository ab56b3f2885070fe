"""When to look at a model that learns: often at first, when everything changes, then at even steps."""

FIRST = 2**16
"""Tokens at the first snapshot; it doubles until `EVEN`."""

EVEN = 2**20 // 2
"""Tokens between two snapshots once doubling would be coarser: half a million."""


def snapshots(tokens: int) -> int:
    """How many snapshots lie at or before so many tokens: at 2^16, 2^17, … 2^19, then every 2^19 tokens.

    The schedule is piecewise log-linear, as in the follow-up paper, and a function of the tokens alone, so that runs of
    any batch and length are looked at in the same places.

    Example:
        >>> [snapshots(n) for n in (0, 65_536, 131_071, 524_288, 1_048_576, 1_572_864)]
        [0, 1, 1, 4, 5, 6]

    Paper:
        Olsson et al. 2022, "Model Analysis Table".
    """
    doublings = (EVEN // FIRST).bit_length() - 1
    if tokens < EVEN:
        return (tokens // FIRST).bit_length()
    return doublings + tokens // EVEN


def crossed(before: int, after: int, every: int) -> bool:
    """Whether a multiple of ``every`` lies above ``before`` and not above ``after``."""
    return after // every > before // every
