"""How often something is tried: on a merge, and in `make soak`."""

import os

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"


def often(merge: int, soak: int) -> int:
    return soak if SOAK else merge
