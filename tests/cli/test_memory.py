"""Settings for the memory of a whole process: only the command line asks for them, and cycles are still found."""

import gc
import platform
import subprocess
import sys
import weakref

import pytest

from unweave.cli import memory

HELD = """
import unweave as uw
from unweave.cli.memory import keep_freed_memory
uw.load("example:copier").run("abc")
{}
held = lambda: next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS"))
before = held()
block = b"x" * 2**26
del block
print(held() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a setting of glibc")
@pytest.mark.parametrize(("setting", "kept"), [("keep_freed_memory()", True), ("", False)])
def test_freed_memory_is_kept_where_that_is_set(setting, kept):
    ended = subprocess.run([sys.executable, "-c", HELD.format(setting)], capture_output=True, check=True)
    assert (int(ended.stdout) > 2**15) == kept


def test_cycles_are_searched_for_less_often_and_at_the_end_not_at_all():
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    try:
        memory.seldom_collect()
        assert gc.get_threshold()[0] > 700
        assert gc.get_threshold()[1:] == (10, 10)
        cycle = weakref.finalize(Cyclic(), lambda: None)
        memory.collect_no_more()
        gc.collect()
        assert cycle.alive
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


class Cyclic:
    def __init__(self):
        self.own = self
