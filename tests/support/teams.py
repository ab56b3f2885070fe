"""Two processes that train together, as torchrun would start them.

They are forked by a process that has imported what they need, and has done nothing: that takes no time, and they
inherit no thread and no memory of the tests before.
"""

import os
import socket
from multiprocessing import set_forkserver_preload

import torch
from torch.multiprocessing import start_processes

SIZE = 2

set_forkserver_preload(["hypothesis", "pytest", "torch._dynamo", "unweave.cli.train", "unweave.training.shards"])


def started(work, *given):
    """A function called in every process of a team, which is left to itself."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    return start_processes(_member, (port, work, given), nprocs=SIZE, start_method="forkserver", join=False)


def together(work, *given):
    """A function called in every process of a team; what goes wrong in one is raised here."""
    processes = started(work, *given)
    while not processes.join():
        pass


def _member(rank, port, work, given):
    names = {"RANK": rank, "LOCAL_RANK": rank, "WORLD_SIZE": SIZE, "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
    os.environ.update({name: str(value) for name, value in names.items()})
    torch.set_num_threads(1)
    work(*given)
