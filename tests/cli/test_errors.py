"""What becomes of each way in which a command can end."""

import io
import sys

import pytest

from unweave.cli.errors import guarded
from unweave.errors import UsageError


class Out(io.StringIO):
    """Standard output that refuses when it is flushed."""

    def __init__(self, problem=None):
        super().__init__()
        self.problem, self.flushed = problem, 0

    def flush(self):
        if self.closed:
            return
        self.flushed += 1
        if self.problem is not None:
            raise self.problem


def ended(monkeypatch, capsys, work, out=None):
    """Exit code, what stood on stderr, and standard output afterwards."""
    out = Out() if out is None else out
    with monkeypatch.context() as patched, pytest.raises(SystemExit) as caught:
        patched.setattr(sys, "stdout", out)
        guarded(work, debug=False)
    return caught.value.code, capsys.readouterr().err, out


def failing(problem):
    def work():
        raise problem

    return work


@pytest.mark.parametrize(
    ("problem", "code", "said"),
    [
        (UsageError("the question is none"), 2, "the question is none\n"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (OSError(5, "input or output"), 5, "input or output"),
        (OSError(28, "full"), 5, "disk"),
        (MemoryError(), 6, "unweave: "),
        (RuntimeError("odd"), 1, "--debug"),
    ],
)
def test_each_ends_with_its_sentence_and_code(monkeypatch, capsys, problem, code, said):
    seen, sentence, _ = ended(monkeypatch, capsys, failing(problem))
    assert seen == code
    assert said in sentence
    assert sentence.count("unweave:") == 1


def test_an_answer_is_flushed_before_the_command_has_succeeded(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdout", out := Out())
    guarded(lambda: None, debug=False)
    assert out.flushed == 1
    assert not out.closed
    code, said, out = ended(monkeypatch, capsys, lambda: None, Out(OSError(28, "full")))
    assert (code, out.closed) == (5, True)
    assert "disk" in said


def test_a_reader_who_has_read_enough_is_told_nothing(monkeypatch, capsys):
    code, said, out = ended(monkeypatch, capsys, lambda: None, Out(BrokenPipeError()))
    assert (code, said, out.closed) == (0, "", True)


def test_debug_shows_where(capsys):
    with pytest.raises(SystemExit):
        guarded(failing(UsageError("the question is none")), debug=True)
    shown = capsys.readouterr().err
    assert shown.startswith("Traceback")
    assert shown.endswith("the question is none\n")
