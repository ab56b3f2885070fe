"""Commands that ask the library a question or two and print the answers: how a line of the table becomes a command.

The value of a question's parameter is that of the option of its name (`RENAMED` has the exceptions); the model, the run
and the windows of a text follow from MODEL, --text and --data.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pkgutil import resolve_name
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import unweave as uw
from unweave.cli.context import Context
from unweave.cli.given import apart
from unweave.cli.options import OPTIONS, ModelName, offsets
from unweave.cli.show import Answer, Panel, without_origin
from unweave.errors import BadInput, TooLarge

if TYPE_CHECKING:
    from unweave.plot.drawing import Drawing
    from unweave.results.table import Json

HELD_OUT = 2048  # tokens of held-out text where no text is given
RENAMED = {"k": "top", "dst": "position", "column": "source"}  # options that have another name than the parameter


class Ask:
    """One question of a command, by its name in `unweave`, and how its answer is shown.

    Its answer is at ``key`` in the document, ``hops.shares`` for a nested one; with no key its fields are those of the
    document. It is asked only ``when`` an option is given; ``instead`` replaces it where it is too large. The main
    table is renamed ``rows``, sorted ``by`` a column, and printed with ``columns``; ``given`` are fixed arguments.
    """

    def __init__(
        self,
        question: str,
        key: str = "",
        title: str = "",
        *,
        when: str = "",
        by: str = "",
        columns: str = "",
        rows: str = "",
        instead: str = "",
        **given: object,
    ) -> None:
        self.question, self.key, self.title, self.when, self.by = question, key, title, when, by
        self.columns, self.rows, self.instead, self.given = columns.split(), rows, instead, given


class Command:
    """A line of the table: a command that asks questions and prints the answers.

    It has a help text, an example, its questions in order, and, besides MODEL, options of `OPTIONS` and its ``own``;
    ``needs`` maps an option to the one it requires. ``plot`` draws the figure from the `Asked` and its first answer.
    """

    def __init__(
        self,
        help: str,
        example: str,
        *asks: Ask,
        options: str = "",
        dtype: str | None = None,
        needs: Mapping[str, str] = MappingProxyType({}),
        plot: "Callable[[Asked, Any], Drawing] | None" = None,
        **own: object,
    ) -> None:
        self.help, self.example, self.asks, self.dtype, self.needs, self.plot = help, example, asks, dtype, needs, plot
        self.options = {"model": ModelName, **{name: OPTIONS[name] for name in options.split()}, **own}

    def function(self, name: str) -> Callable[..., None]:
        """The function that the command tree calls."""

        def body(ctx: Context, **given: object) -> None:
            Asked(self, ctx, given).report()

        body.__name__ = name
        body.__doc__ = f"{self.help}\n\nExample: unweave {name} {self.example}"
        parameters = [_parameter("ctx", Context), *(_parameter(*one) for one in self.options.items())]
        body.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        return body


def _parameter(name: str, kind: Any) -> inspect.Parameter:
    """A parameter of a command: its annotation, or that and its default."""
    annotation, default = kind if isinstance(kind, tuple) else (kind, inspect.Parameter.empty)
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


@dataclass(frozen=True)
class Asked:
    """A command with the common options, and the values of its own."""

    command: Command
    ctx: Context
    given: Mapping[str, Any]

    def report(self) -> None:
        """Ask every question, draw the figure of ``--plot``, and print the answers."""
        for option, needed in self.command.needs.items():
            missing = self.given[needed]
            if self.given[option] is not None and (missing is None or missing is False):
                hint = f"add --{needed}" + " 0" * (missing is None)
                raise BadInput(f"--{option} is {self.given[option]}, without --{needed}", hint)
        asks = [ask for ask in self.command.asks if not ask.when or self.given[ask.when] not in (None, False, "")]
        answers = [self.answer(ask, ask.question) for ask in asks]
        if self.command.plot is not None:
            draw = self.command.plot
            self.ctx.draw(self.given["plot"], lambda: draw(self, answers[0]))
        document: dict[str, Json] = {"offset": self.given["offset"]} if self.given.get("offset") else {}
        for ask, answer in zip(asks, answers, strict=True):
            _put(document, ask.key, self.document(ask, answer))
        panels = tuple(panel for ask, answer in zip(asks, answers, strict=True) for panel in self.panels(ask, answer))
        notes = dict.fromkeys(note for answer in answers for note in answer.notes)
        self.ctx.report(Answer(document, panels, tuple(notes), answers[0].answer))

    def answer(self, ask: Ask, name: str) -> Any:
        """The answer to a question, or to the one that is asked instead of it."""
        question = resolve_name(":".join(f"unweave.{name}".rsplit(".", 1)))
        subject, *others = inspect.signature(question).parameters
        arguments = {name: value for name in others if (value := self.argument(name)) is not ...}
        try:
            with self.ctx.working(ask.title or name):
                own = ask.given if name == ask.question else {}
                found = question(self.argument(subject), **arguments | own)
            heads = {self.model.weights.check_head(uw.HeadId.of(one)) for one in apart(self.given.get("heads"))}
            if heads:  # pairs of the given heads; of one head all of its pairs
                found = replace(found.where(lambda row: _heads(row) <= heads or heads <= _heads(row)), whole=True)
            return found
        except TooLarge as problem:
            if not ask.instead or name == ask.instead:
                raise
            self.ctx.say(f"{problem.fact}: by component instead")
            return self.answer(ask, ask.instead)

    def argument(self, name: str) -> Any:
        """The value of a question's parameter; ``...`` where the question's own default holds."""
        match name:
            case "weights":
                return self.model
            case "run":
                return self.run
            case "ids":
                return self.ctx.windows(self.model, self.given["data"], self.given["tokens"])
            case "seed":
                return self.ctx.seed
            case "frequencies":
                counts = self.ctx.counts(self.model, self.given["data"], self.given["tokens"])
                return counts and counts.unigrams
            case "offsets" if "offset" in self.given:
                return offsets(self.given["offset"])
            case "apart" if self.given.get("split") == "positions":
                return (uw.algebra.Source.TOKENS,)
            case "src" if self.given["src"] is None:
                return int(self.run.pattern[uw.HeadId.of(self.given["head"])][self.given["dst"]].argmax())
            case "k" if self.given["top"] is None:
                return ... if self.ctx.json else self.ctx.few
        return self.given.get(name, self.given.get(RENAMED.get(name, name), ...))

    @cached_property
    def model(self) -> "uw.Model":
        """The model, with the embeddings that the options select."""
        loaded = self.ctx.model(self.given["model"], self.command.dtype)
        if self.given.get("embedding") == "as-read":
            loaded = uw.transforms.normalized_embedding(loaded)
        if self.given.get("unembedding") == "centered":
            loaded = uw.transforms.centered_unembedding(loaded)
        return loaded

    @cached_property
    def run(self) -> "uw.Run":
        """A run on the text of ``--text``, or on held-out text."""
        if self.given["text"] is None:
            return self.model.run(self.ctx.windows(self.model, "default", HELD_OUT))
        return self.ctx.run(self.model, self.given["text"])

    def document(self, ask: Ask, answer: Any) -> Any:
        """The answer as JSON values: the rows that ``--top`` leaves."""
        if isinstance(answer, uw.Table):
            return self.first(ask, answer, every=self.ctx.json).to_dict()
        cut = {answer.main: self.first(ask, answer.table, every=self.ctx.json)} if answer.main else {}
        found = replace(answer, **cut).to_dict()
        if ask.rows:
            found[ask.rows] = found.pop(answer.main)
        return without_origin(found)

    def panels(self, ask: Ask, answer: Any) -> Iterator[Panel]:
        """The answer for a reader: its numbers, and every table with the sentence that describes it."""
        if isinstance(answer, uw.Table):
            yield self.panel(ask, ask.title, answer)
            return
        title, tables = ask.title or (type(answer).__doc__ or "").partition(".")[0], answer.tables()
        main = next((sentence for sentence, table in tables.items() if answer.main and table is answer.table), "")
        if main:
            yield self.panel(ask, f"{title}: {main[:1].lower()}{main[1:]}", tables.pop(main))
        facts = answer.facts()
        yield Panel(f"Other numbers: {', '.join(name for name, _ in facts.rows)}" if main else title, facts)
        for sentence, table in tables.items():
            if table != answer.table:  # without a norm two tables of an importance are the same
                yield self.panel(ask, sentence, table)

    def panel(self, ask: Ask, title: str, table: "uw.Table[Any]") -> Panel:
        """The first rows of a table, and their number where there are more."""
        first = self.first(ask, table)
        some = f" ({len(first):,} of {len(table):,} rows, see --all)" if len(first) < len(table) else ""
        return Panel(title + some, first.cells(*ask.columns).filled())

    def first(self, ask: Ask, table: "uw.Table[Any]", *, every: bool = False) -> "uw.Table[Any]":
        """The first ``--top`` rows; without it a few, or every one."""
        top = self.given.get("top")
        if "top" not in self.given or (top is None and every):
            return table
        ordered = table.sort(ask.by) if ask.by in table.columns else table
        return ordered[: top or self.ctx.few]


def _heads(row: Any) -> "set[uw.HeadId]":
    """The head of a row, or the pair of heads."""
    return {one for one in vars(row).values() if isinstance(one, uw.HeadId)}


def _put(document: "dict[str, Json]", key: str, value: Any) -> None:
    """Put an answer at its place in a document: ``hops.shares`` is nested, an empty key the document itself."""
    outer, _, inner = key.rpartition(".")
    place = document[outer] if outer else document
    place.update(value if not key else {inner: value})
