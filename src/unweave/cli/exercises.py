"""`unweave exercises`: the exercises of a class, one of them, an answer to it, or a sheet of all."""

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

import unweave as uw
from unweave.cli.app import app, command
from unweave.cli.context import Context
from unweave.cli.show import Answer, Panel
from unweave.errors import UsageError
from unweave.files import writing

if TYPE_CHECKING:
    from unweave.results.display import Shown
    from unweave.results.table import Json
    from unweave.teaching import Exercise


@command
def exercises(
    ctx: Context,
    number: Annotated[int | None, typer.Argument(metavar="[NUMBER]", help="Show this exercise alone.")] = None,
    answer: Annotated[str | None, typer.Argument(metavar="[ANSWER]", help="Check this answer to it.")] = None,
    hint: Annotated[bool, typer.Option("--hint", help="Show its hint, and a stronger one.")] = False,
    solution: Annotated[bool, typer.Option("--solution", help="Show its solution.")] = False,
    key: Annotated[bool, typer.Option("--key", help="For teachers: all answers, and common wrong ones.")] = False,
    out: Annotated[
        Path | None, typer.Option("--print", metavar="FILE", help="Write all on a page to print, as HTML.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is there.")] = False,
) -> None:
    """List twelve exercises on the paper and the bundled models; show one, check an answer, print a sheet.

    A wrong answer is answered with a hint, and the exit code is 0: `--json` says whether it is right.

    Example: unweave exercises 8 "L1H0, L1H1"
    """
    if number is None and not key and (hint or solution or answer is not None):
        raise UsageError("no exercise is named", "write unweave exercises 8")
    from unweave.teaching.exercises import sheet

    if out is not None:
        writing.refuse_taken(out, force=force)
        writing.write_text(out, sheet())
        ctx.report(Answer({"file": str(out)}, (), (f"Wrote {out}: print it, or open it in a browser.",)))
    elif key:
        keys = {f"{one.number}. {one.title}": one.key() for one in ([uw.exercises[number]] if number else uw.exercises)}
        document = {title: {"answer": one.code, "words": one.words} for title, one in keys.items()}
        ctx.report(Answer({"key": document}, tuple(Panel(title, one.lines) for title, one in keys.items())))
    elif number is None:
        every, columns = uw.exercises, () if ctx.every else ("number", "title", "difficulty", "minutes", "model")
        said = f"{len(every)} exercises, {sum(one.minutes for one in every)} minutes; unweave exercises 1 shows one."
        ctx.report(Answer({"exercises": every.to_dict()}, (Panel("", every.cells(*columns)),), answer=said))
    else:
        one = uw.exercises[number]
        ctx.report(
            replace(_about(one, answer, solution=solution), notes=(f"{one.texts.hint} {one.texts.stronger}",) * hint)
        )


class _Answered(TyperCommand):
    """Reads a number below 0 as an answer, not as an option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        values = {i + 1 for i, word in enumerate(args) if word.startswith("--")}
        answers = (word if i in values else re.sub(r"^-(?=[\d.])", "−", word) for i, word in enumerate(args))
        return super().parse_args(ctx, list(answers))


app.registered_commands[-1].cls = _Answered


def _about(one: "Exercise", answer: str | None, *, solution: bool) -> Answer:
    """One exercise, with the verdict on an answer and the solution where requested."""
    more = {"question": one.texts.question, "form": one.form, "link": one.link}
    document: dict[str, Json] = uw.results.to_json(one) | more
    shown: list[Shown] = []
    if answer is not None:
        shown.append(verdict := one.check(answer))
        document |= {"right": verdict.right, "words": verdict.words}
    if solution:
        shown.append(found := one.solution())
        document |= {"solution": found.code}
    titles = [f"Exercise {one.number}: {one.title}"] * max(1, len(shown))
    return Answer(
        document, tuple(map(Panel, titles, [each.lines for each in shown] or [lambda width: one.lines(width)[1:]]))
    )
