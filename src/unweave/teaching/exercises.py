"""Twelve exercises on the paper and the bundled models; their texts are data, and their answers are computed."""

import html
import re
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from unweave.algebra.terms import HeadId
from unweave.errors import BadInput
from unweave.files import bundled, reading
from unweave.loaders import load
from unweave.model.model import Model
from unweave.results.columns import column, quoted
from unweave.results.display import Shown
from unweave.results.table import Table
from unweave.teaching import truths
from unweave.teaching.answers import READERS, UNREADABLE

LARGEST = 2**18  # bytes of the file of texts that are read
MISSED = Counter[str]()  # wrong answers in this process, by exercise
FORMS = {
    "head": 'a head: "L1H2" or (1, 2)',
    "heads": 'heads: "L1H2, L1H3" or a list; the order does not matter',
    "token": "a token: its text, or its id",
}
"""How answers are written, by form; a number also has a tolerance."""


@dataclass(frozen=True)
class Verdict(Shown):
    """Result of checking an answer; true if the answer is right.

    Attributes:
        right: Whether the answer is right.
        words: What was learned, or a hint; never the solution.
    """

    right: bool
    words: str

    def __bool__(self) -> bool:
        return self.right

    def lines(self, width: int) -> list[str]:
        """The verdict over as many lines as it needs."""
        return textwrap.wrap(f"{'Right.' if self.right else 'Not yet.'} {self.words}", width)


@dataclass(frozen=True)
class Solution(Shown):
    """A solution, shown on request.

    Attributes:
        words: What was learned.
        code: Python that computes the answer, and names it ``answer``.
    """

    words: str
    code: str

    def lines(self, width: int) -> list[str]:
        """The code as it is, and the words over as many lines as they need."""
        return [*self.code.splitlines(), "", *textwrap.wrap(self.words, width)]


@dataclass(frozen=True, kw_only=True)
class Texts:
    """The texts of an exercise, as its file has them; the top of ``exercises.toml`` explains each."""

    name: str
    question: str
    begin: str
    hint: str
    stronger: str
    lesson: str
    code: str
    form: str
    tolerance: float = 0
    view: str
    given: Mapping[str, str] = field(default_factory=dict)
    slips: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Exercise(Shown):
    """One exercise: it shows its question, checks answers, and shows its solution on request.

    Attributes:
        number: Its number, from 1 in the order of the paper.
        title: Its title.
        section: Section of the paper.
        difficulty: Easy, medium or hard.
        minutes: Time that a student needs, computing included.
        model: The bundled model that it is about.
        texts: Its texts.
    """

    number: int = field(metadata=column(label="no."))
    title: str
    difficulty: Literal["easy", "medium", "hard"]
    minutes: int
    model: str
    section: str
    texts: Texts = field(metadata=quoted())

    @property
    def form(self) -> str:
        """How the answer is written."""
        within = self.texts.tolerance
        number = "a probability, between 0 and 1" if self.texts.form == "probability" else "a number"
        return FORMS.get(self.texts.form) or (f"{number}, within {within:g}" if within else "a whole number")

    @property
    def link(self) -> str:
        """Address of the view that helps, on the text of the exercise, in the page that `unweave report` writes."""
        text = self.texts.given.get("text")
        tokens = f"&ids={','.join(map(str, load(self.model).encode(text)))}" if text else ""
        return f"{self.model}.html#v=1&{self.texts.view}{tokens}"

    def check(self, answer: Any) -> Verdict:
        """Check an answer, and reply with what was learned or a hint; the truth is computed from the model.

        Args:
            answer: The answer in any sensible form: heads, a number or a tensor of one, a token by text or id.

        Example:
            >>> uw.exercises[1].check("United")
            Not yet. That is the token itself. Its own column says what comes next.
        """
        model = load(self.model)
        try:
            given = READERS[self.texts.form](answer, model)
        except UNREADABLE as problem:
            seen = f"{problem.fact[:1].upper()}{problem.fact[1:]}. " if isinstance(problem, BadInput) else ""
            return Verdict(False, f"{seen}The answer is {self.form}.")
        found = self._truths(model)
        (truth,) = found.pop("answer")
        if self._same(given, truth):
            return Verdict(True, self.texts.lesson)
        for name, slips in found.items():
            if any(self._same(given, slip) for slip in slips):
                return Verdict(False, self.texts.slips[name])
        MISSED[self.texts.name] += 1
        hint = self.texts.hint if MISSED[self.texts.name] == 1 else self.texts.stronger
        return Verdict(False, (_counted(given, truth) if self.texts.form == "heads" else "") + hint)

    def key(self) -> Solution:
        """The key for a teacher: the computed answer, the lesson, and common wrong answers with the reply to each."""
        found = self._truths(load(self.model))
        seen = {name: " or ".join(map(_written, values)) for name, values in found.items()}
        slips = (f"Instead {seen[name]}: {reply}" for name, reply in self.texts.slips.items())
        return Solution(" ".join((self.texts.lesson, *slips)), f"Answer: {seen['answer']}")

    def solution(self) -> Solution:
        """The solution, with the Python that computes it.

        Example:
            >>> print(uw.exercises[3].solution().code.splitlines()[-1])
            answer = circuit.rank_bound
        """
        return Solution(self.texts.lesson, self.texts.code)

    def lines(self, width: int) -> list[str]:
        """The exercise on a terminal."""
        asked = [line for part in self.texts.question.split("\n\n") for line in ("", *textwrap.wrap(part, width))]
        begin = textwrap.indent(self.texts.begin, "    ").splitlines()
        title, about = f"{self.number}. {self.title}", textwrap.wrap(self._about, width)
        return [title, *about, *asked, "", *begin, "", *self._ways(width)]

    def _repr_html_(self) -> str:
        asked = "".join(f"<p>{_marked(part)}</p>" for part in self.texts.question.split("\n\n"))
        link = f"<code>{html.escape(self.link)}</code>"
        return (
            f"<h4>{self.number}. {html.escape(self.title)}</h4><p><em>{html.escape(self._about)}</em></p>{asked}"
            f"<pre>{html.escape(self.texts.begin)}</pre><p>The answer is {html.escape(self.form)}.</p>"
            f'<p class="look">To look: {link}</p>'
        )

    @property
    def _about(self) -> str:
        return f"{self.section} · {self.model} · {self.difficulty} · {self.minutes} minutes"

    def _ways(self, width: int) -> Iterator[str]:
        """How to answer, and where to look."""
        yield from textwrap.wrap(f"The answer is {self.form}.", width)
        yield f"In Python: uw.exercises[{self.number}].check(answer)"
        yield f"On the shell: unweave exercises {self.number} ANSWER"
        full = " --full" * any(view in self.link for view in ("virtual", "importance"))  # tables that take minutes
        yield f"To look, after unweave report {self.model} -o {self.model}.html{full}, open:"
        yield f"  {self.link}"

    def _truths(self, model: Model) -> dict[str, list[Any]]:
        """The answer and the values of known slips, by name, each as a list in the form in which answers are read."""
        found, read = getattr(truths, self.texts.name)(model, self.texts.given), READERS[self.texts.form]
        several = {name: value if isinstance(value, list) else [value] for name, value in found.items()}
        return {name: [read(value, model) for value in values] for name, values in several.items()}

    def _same(self, given: Any, truth: Any) -> bool:
        return bool(abs(given - truth) <= self.texts.tolerance if isinstance(truth, float) else given == truth)


class Exercises(Table[Exercise]):
    """All exercises: a table of what they are about; ``exercises[3]`` is exercise 3."""

    def __getitem__(self, key: Any) -> Any:
        """An exercise by its number, from 1; rows by name and slices as in every table."""
        if not isinstance(key, int):
            return super().__getitem__(key)
        if not 1 <= key <= len(self):
            raise BadInput(f"there is no exercise {key}", f"give a number from 1 to {len(self)}")
        return self.rows[key - 1]


def _written(truth: Any) -> str:
    """A parsed answer, in words."""
    if isinstance(truth, frozenset):
        return ", ".join(map(str, sorted(truth)))
    return f"{truth:.4g}" if isinstance(truth, float) else str(truth)


def _counted(given: frozenset[HeadId], truth: frozenset[HeadId]) -> str:
    """How many heads are right, and whether some are missing."""
    missing = ", and others are missing" if truth - given else ""
    return f"{len(given & truth)} of {len(given)} right{missing}. "


def _marked(text: str) -> str:
    """A text in HTML: text between backticks is code, with its spaces kept."""
    return re.sub(r"`([^`]+)`", r'<code style="white-space: pre-wrap">\1</code>', html.escape(text))


def _read() -> Iterator[Exercise]:
    known = tomllib.loads(reading.read_text(bundled.exercises(), LARGEST))
    for number, (name, entry) in enumerate(known.items(), 1):
        own = {key: entry.pop(key) for key in ("title", "difficulty", "minutes", "model", "section")}
        texts: dict[str, Any] = {
            key: value.strip("\n") if isinstance(value, str) else value for key, value in entry.items()
        }
        yield Exercise(number=number, **own, texts=Texts(name=name, **texts))


exercises = Exercises(tuple(_read()), row=Exercise)
"""The twelve exercises: a table, and one of them by its number."""

STYLE = """
@page { size: A4; margin: 11mm }
body { font: 13px/1.4 system-ui, sans-serif; max-width: 60em; margin: 1em auto; padding: 0 1em; color: #111 }
body { columns: 2 24em; column-gap: 2em }
header { column-span: all }
h1 { font-size: 1.4em; margin: 0 }
h4 { font-size: 1.05em; margin: 0 }
p { margin: .25em 0 }
pre, code { font: .9em ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
pre { margin: .3em 0; padding: .3em .5em; background: #f3f3f3 }
section { break-inside: avoid; padding: .4em 0 1em }
.write { display: flex; align-items: end; gap: .5em; margin: 1.2em 0 0 }
.write::after { content: ""; flex: 1; border-bottom: 1px solid #999 }
@media print {
  pre, .look { display: none }
  body { font-size: 10.5px; max-width: none; margin: 0; padding: 0; column-gap: 1.5em }
}
"""


def sheet() -> str:
    """The page: all questions with lines for an answer, no hint and no solution; links lead to pages beside it.

    Example:
        >>> sheet().count("<section>")
        12
    """
    room = "".join(f'<p class="write">{what}</p>' for what in ("I expect:", "Answer:", "Because:"))
    parts = "".join(f"<section>{one._repr_html_()}{room}</section>\n" for one in exercises)
    parts = re.sub(r"<code>([\w-]+\.html)(#[^<]*)</code>", r'<a href="\1\2">\1</a>', parts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Twelve exercises</title>'
        f"<style>{STYLE}</style></head>\n<body><header><h1>Twelve exercises</h1><p>With “A Mathematical Framework for "
        "Transformer Circuits” (Elhage et al. 2021). Check an answer with <code>uw.exercises[3].check(answer)</code> "
        "or <code>unweave exercises 3 ANSWER</code>; neither needs a network.</p>"
        '<p class="write">Name:</p></header>\n'
        f"<main>\n{parts}</main></body></html>\n"
    )
