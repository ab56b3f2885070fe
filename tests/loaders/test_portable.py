"""``import unweave`` and `load` work where there is no fcntl, and where os lacks what only POSIX has."""

import os
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"

WITHOUT = """
import os, sys

sys.modules["fcntl"] = None  # an import of it fails from here on
for name in ("sysconf", "pread", "pwrite", "O_NONBLOCK", "O_CLOEXEC", "O_NOCTTY"):
    delattr(os, name)
"""

SCRIPT = """
import tempfile, warnings
import unweave as uw

model = uw.load("attn-0l")
assert model.run("to be or not").logits.isfinite().all()
place = tempfile.mkdtemp() + "/model"
assert uw.load(uw.save(model, place)).weights.digest == model.weights.digest

from unweave.files import writing
writing.append_line(place + "/lines", "one")
writing.append_line(place + "/lines", "two")
assert open(place + "/lines").read() == "one\\ntwo\\n"

warnings.simplefilter("ignore")  # locks by files alone are announced
from unweave.files.lock import locked
with locked(place + "/.lock") as ours, locked(place + "/.lock") as theirs:
    assert ours is None and theirs is not None, (ours, theirs)
with locked(place + "/.lock") as again:
    assert again is None
"""


def test_a_model_is_loaded_and_saved_without_what_only_posix_has():
    environment, command = {**os.environ, "PYTHONPATH": str(SOURCE)}, [sys.executable, "-c", WITHOUT + SCRIPT]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    taken = subprocess.run([*command[:2], WITHOUT + "import fcntl"], env=environment, capture_output=True, check=False)
    assert taken.returncode == 1
