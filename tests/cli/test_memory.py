"""Freed memory stays in the process once that is asked for, and only then."""

import gc
import platform
import subprocess
import sys
import weakref

import pytest

from unweave.cli import memory

HELD = """
from unweave.cli.memory import keep_freed_memory
{}
held = lambda: next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS"))
before = held()
block = b"x" * 2**26
del block
print(held() - before)
"""

TRAINING = """
import numpy as np
import unweave as uw
from unweave.text.stream import TokenStream
sizes = uw.training.ModelConfig(n_layers=1, n_heads=1, d_head=8, d_vocab=5, n_ctx=8)
config = uw.training.TrainConfig(sizes, tokens=32, batch=2, precision="float32")
text = TokenStream((np.arange(99) % 5).astype(np.uint16), start=0)
uw.training.train(config, text, text)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a setting of glibc")
@pytest.mark.parametrize(("asked", "kept"), [("keep_freed_memory()", True), ("", False), (TRAINING, False)])
def test_freed_memory_is_kept_when_asked(asked, kept):
    ended = subprocess.run([sys.executable, "-c", HELD.format(asked)], capture_output=True, check=True)
    assert (int(ended.stdout) > 2**15) == kept


def test_cycles_are_looked_for_less_often_and_still_found(monkeypatch):
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)  # as a new process has it: a test that called `main` has left its own
    try:
        memory.seldom_collect()
        first, *others = gc.get_threshold()
        assert first > 700
        assert others == [10, 10]
        cycle = weakref.finalize(Cyclic(), lambda: None)
        kept = []
        while cycle.alive and len(kept) < 10 * first:
            kept.append([])
        assert not cycle.alive
    finally:
        gc.set_threshold(*before)


def test_the_end_of_a_process_looks_for_no_cycles():
    cycle = weakref.finalize(Cyclic(), lambda: None)
    try:
        memory.collect_no_more()
        gc.collect()
        assert cycle.alive
    finally:
        gc.unfreeze()


class Cyclic:
    def __init__(self):
        self.own = self


def test_elsewhere_nothing_happens(monkeypatch):
    def unexpected(*arguments):
        raise AssertionError(arguments)

    monkeypatch.setattr(memory.sys, "platform", "darwin")
    monkeypatch.setattr(memory.ctypes, "CDLL", unexpected)
    memory.keep_freed_memory()
