"""What strangers send as a model: it is one, or one sentence says why not, quickly, and no other file is opened."""

import resource
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import event, settings

import unweave as uw
from unweave.errors import Caveat, InputError, NumericError, UnweaveError

MODELS = settings().max_examples
thousands = settings(max_examples={20: 40, 300: 200, 3_000: 2_000}.get(MODELS, MODELS))
"""200 files or folders on a merge, 2,000 in `make soak`."""
FORBIDDEN = ("socket.", "subprocess.", "pickle.", "os.system", "os.exec", "os.posix_spawn", "os.remove", "os.rename")
SECONDS, KIBIBYTES = 2, 256 * 1024
MEMORY = ("/proc/meminfo", "/proc/self/", "/sys/fs/cgroup/")
"""Where a computer says how much memory is free, which decides whether layers are read when they are asked for."""
NOWHERE = "/dev/null"
"""Where a library's own words go."""
watched, seen = [], []


def hook(name, arguments):
    """Note what happens while a file is parsed, if it is anything but reading it."""
    if (
        watched
        and name == "open"
        and isinstance(arguments[0], str)
        and not arguments[0].startswith((watched[0], *MEMORY, NOWHERE))
    ):
        seen.append(f"open {arguments[0]}")
    elif watched and name.startswith(FORBIDDEN):
        seen.append(name)


sys.addaudithook(hook)
b"a".decode("utf-8-sig").encode("unicode_escape").decode("unicode_escape")  # codecs are imported on first use


@contextmanager
def nothing_else(path: Path | str) -> Iterator[None]:
    """Fail if anything but this file, or what lies in this folder, is opened, or anything is run or connected to."""
    watched[:], seen[:] = [str(path)], []
    try:
        yield
    finally:
        watched.clear()
    assert seen == [], seen


def a_model_or_one_sentence(path: Path) -> None:
    """Load it and run it; fail unless it is a model or one sentence with exit code 3, within the limits."""
    used, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    with nothing_else(path):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", Caveat)  # a damaged tokenizer, and the model without it
                model = uw.load(path, check=False)
        except UnweaveError as problem:
            event(type(problem).__name__)
            one_sentence(problem)
        else:
            event("a model")
            runs(model)
    assert time.process_time() - began < SECONDS
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - used < KIBIBYTES


def one_sentence(problem: UnweaveError) -> None:
    """One printable line of moderate length, and the exit code of bad input."""
    assert isinstance(problem, InputError)
    assert problem.exit_code == 3
    assert len(problem.message) < 1_000
    assert "\n" not in problem.message
    assert str(problem).isascii() or str(problem).replace("\n", "").isprintable()


def runs(model: uw.Model) -> None:
    """Logits for three tokens, unless a bit made a weight so large that no product is finite."""
    try:
        assert model.run([1, 2, 3]).logits.shape == (3, model.weights.d_vocab)
    except NumericError as problem:
        assert problem.message == "the logits are not finite"
