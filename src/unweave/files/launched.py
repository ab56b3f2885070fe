"""How many processes torchrun started together, by what it puts into their environment."""

import os
from collections.abc import Mapping

NEEDED = ("RANK", "MASTER_ADDR", "MASTER_PORT")
"""What a process needs beside ``WORLD_SIZE`` to find the others; clusters set that alone for programs of their own."""


def team_size(environment: Mapping[str, str] = os.environ) -> int:
    """Processes of the team that this one belongs to; 1 where it was started alone.

    Example:
        >>> team_size({"WORLD_SIZE": "2"})
        1
        >>> team_size({"WORLD_SIZE": "2", "RANK": "0", "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": "29500"})
        2
    """
    stated = environment.get("WORLD_SIZE", "")
    return int(stated) if stated.isdecimal() and all(environment.get(name) for name in NEEDED) else 1
