"""The environment of a process: how its threads wait, and how many processes torchrun started together."""

import logging
import os
import sys

SPINS = 1000  # times that a waiting thread checks again before it sleeps

NEEDED = ("RANK", "MASTER_ADDR", "MASTER_PORT")
"""What a process needs besides ``WORLD_SIZE`` to find the others; some clusters set that variable alone."""


def team_size() -> int:
    """Number of processes that torchrun started together, this one included; 1 where it was started alone."""
    stated = os.environ.get("WORLD_SIZE", "")
    return int(stated) if stated.isdecimal() and all(os.environ.get(name) for name in NEEDED) else 1


def wait_asleep() -> None:
    """Make waiting OpenMP threads sleep soon: by default they spin hundreds of thousands of times first.

    On a busy machine that slows torch 5 to 20 times. The setting is read when torch is imported; where it is imported
    already and the machine is busy, a warning is logged.
    """
    if {"OMP_WAIT_POLICY", "GOMP_SPINCOUNT"} & os.environ.keys():
        return
    os.environ["GOMP_SPINCOUNT"] = str(SPINS)
    if "torch" in sys.modules and hasattr(os, "getloadavg") and os.getloadavg()[0] > (os.cpu_count() or 1):
        logging.getLogger("unweave").warning(
            "this machine is busy, and torch was imported before unweave: import unweave first or set "
            "GOMP_SPINCOUNT=%d; otherwise torch may be 5 to 20 times slower",
            SPINS,
        )
