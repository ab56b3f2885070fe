"""Commands asked in this process, and the one JSON document that each prints."""

import json

from typer.testing import CliRunner, Result

from unweave.cli.app import app


def asked(*words: object, **more) -> Result:
    """A command on a terminal of 80 columns, whatever it ends with."""
    return CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "80"}, **more)


def printed(*words: object, **more) -> str:
    """What a command that succeeds prints, in one line of single blanks."""
    result = asked(*words, **more)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def answer(*words: object, **more) -> dict:
    """The document of a command that succeeds."""
    return json.loads(printed(*words, "--json", **more))


def refuses(words, code: int, word: str) -> None:
    """A command ends with this code and one sentence, that has the word in it; and it prints no answer."""
    result = asked(*words)
    said = " ".join(result.stderr.replace("│", " ").split())
    assert (result.exit_code, word in said, result.stdout) == (code, True, ""), result.output
    assert code == 2 or "unweave: " in said
    assert "Traceback" not in said
