"""What becomes of each way in which a command can end."""

import io
import sys

import pytest

from unweave.cli.processes import guarded
from unweave.errors import UsageError


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
        (OSError(36, "File name too long"), 5, "too long"),
        (MemoryError(), 6, "unweave: "),
        (RuntimeError("odd"), 1, "--debug"),
    ],
)
def test_an_error_ends_with_one_sentence_and_its_exit_code(monkeypatch, capsys, problem, code, said):
    monkeypatch.setattr("unweave.cli.processes._drop_stdout", lambda: None)
    with pytest.raises(SystemExit) as caught:
        guarded(failing(problem), debug=False)
    sentence = capsys.readouterr().err
    assert caught.value.code == code
    assert said in sentence
    assert ("disk" in sentence) == (said == "disk")
    assert sentence.count("unweave:") == 1


def test_debug_shows_the_traceback(capsys):
    with pytest.raises(SystemExit):
        guarded(failing(UsageError("the question is none")), debug=True)
    shown = capsys.readouterr().err
    assert shown.startswith("Traceback")
    assert shown.endswith("the question is none\n")


def test_an_answer_is_flushed_before_the_command_has_succeeded(monkeypatch, capsys):
    class Full(io.StringIO):
        def flush(self):
            if not self.closed:
                raise OSError(28, "full")

    monkeypatch.setattr(sys, "stdout", Full())
    with pytest.raises(SystemExit) as ended:
        guarded(lambda: None, debug=False)
    assert ended.value.code == 5
    assert "disk" in capsys.readouterr().err
