"""Settings for the memory of a whole process: only the command line asks for them, and cycles are still found."""

import platform
import subprocess
import sys

import pytest

HELD = """
import unweave as uw
from unweave.cli.processes import keep_freed_memory
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
