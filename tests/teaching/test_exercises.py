"""Every exercise accepts its own solution, in any sensible form, and answers anything else with a hint."""

import re

import pytest
from typer.testing import CliRunner

import unweave as uw
from unweave.cli.app import app
from unweave.errors import BadInput
from unweave.explorer.panels.pair import named
from unweave.teaching import Exercise, sheet
from unweave.teaching.answers import as_heads, as_number
from unweave.teaching.exercises import MISSED

NUMBERS = range(1, len(uw.exercises) + 1)
LONGEST = 10  # importance of all heads of the large model: a third of a minute
WRONG = {"head": "L0H1", "heads": "L0H11", "number": 12345, "probability": 0.5, "token": "zebra"}
"""Answers that are right nowhere, by form."""


def solved(exercise: Exercise) -> object:
    """The answer that an exercise's solution computes."""
    names: dict[str, object] = {}
    exec(exercise.solution().code, names)
    return names["answer"]


@pytest.mark.parametrize("number", [pytest.param(n, marks=[pytest.mark.slow] * (n == LONGEST)) for n in NUMBERS])
def test_a_solution_passes_its_check_and_a_wrong_answer_gets_a_hint(number: int) -> None:
    exercise = uw.exercises[number]
    assert exercise.check(solved(exercise))
    MISSED.clear()
    first, second = (exercise.check(WRONG[exercise.texts.form]) for _ in range(2))
    assert exercise.texts.hint in first.words
    assert exercise.texts.stronger in second.words


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("answer", [..., None, object(), [], float("nan")])
def test_invalid_answers_are_wrong(number: int, answer: object) -> None:
    assert not uw.exercises[number].check(answer)


@pytest.mark.parametrize("number", NUMBERS)
def test_starting_code_runs(number: int) -> None:
    exec(uw.exercises[number].texts.begin, {})


def test_heads_are_read_in_any_order_and_spelling() -> None:
    exercise, heads = uw.exercises[8], uw.induction(uw.load("attn-2l")).heads.where(verdict="induction")
    names = [str(row.head) for row in heads]
    spellings = [
        ", ".join(reversed(names)),
        names,
        heads,
        [tuple(map(int, re.findall(r"\d+", name))) for name in names],
    ]
    assert all(exercise.check(spelling) for spelling in spellings)
    assert as_heads("1.0 and (1, 9)") == as_heads(["L1H0", "L1H9"])


def test_numbers_are_read_with_signs_units_and_percent() -> None:
    assert [as_number(text) for text in ("−0.38", "0,5", "50 %", "2,197 paths")] == [-0.38, 0.5, 0.5, 2197]


def test_no_text_gives_a_solution_away() -> None:
    for exercise in uw.exercises:
        shown = "\n".join(exercise.lines(80)) + exercise._repr_html_()
        assert exercise.texts.lesson not in shown
        assert exercise.texts.code.splitlines()[-1] not in shown


def test_exercises_are_numbered_from_one() -> None:
    assert uw.exercises[12].number == 12
    with pytest.raises(BadInput, match="12"):
        uw.exercises[0]


def test_the_command_checks_an_answer_and_prints_a_sheet(tmp_path) -> None:  # type: ignore[no-untyped-def]
    page, run = tmp_path / "sheet.html", CliRunner().invoke
    assert "Right" in run(app, ["exercises", "7", "2197"]).output
    assert "Not yet" in run(app, ["exercises", "5", "-0.4"]).output
    assert "rank_bound" in run(app, ["exercises", "3", "--solution"]).output
    assert run(app, ["exercises", "--print", str(page)]).exit_code == 0
    assert page.read_text() == sheet()
    assert run(app, ["exercises", "--print", str(page)]).exit_code == 2
    assert run(app, ["exercises", "13"]).exit_code == 2


def test_answers_that_do_not_fit_are_quoted_in_the_reply() -> None:
    assert "L0H12" in uw.exercises[2].check("L0H12").words
    assert "61" in uw.exercises[9].check(61).words


@pytest.mark.parametrize("exercise", list(uw.exercises), ids=lambda one: one.texts.name)
def test_a_link_opens_the_text_that_its_exercise_names(exercise: Exercise) -> None:
    page, fragment = exercise.link.split("#")
    state = uw.explorer.State.parse(fragment)
    model = uw.load(exercise.model)
    assert page == f"{exercise.model}.html"
    assert not state.notices
    assert state.prompt in ("", "r")
    text = exercise.texts.given.get("text")
    assert list(state.ids) == (model.encode(text) if text else [])
    assert not state.without
    assert {*state.heads} <= set(re.findall(r"L\d+H\d+", exercise.texts.question))


def test_the_page_of_the_class_compares_the_texts_of_the_last_exercise() -> None:
    exercise = uw.exercises[12]
    model, given = uw.load(exercise.model), exercise.texts.given
    (pair,) = named(model)
    assert (list(pair.a), list(pair.b)) == (model.encode(given["text"]), model.encode(given["other"]))
    assert "view=difference" in exercise.link
