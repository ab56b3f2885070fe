"""The root of the command tree, its groups, and the options that every command has.

A command is a function of a `Context`, whose options `command` adds to its own. It is a line of the table `COMMANDS`,
or is in a file that is imported when it is run, so that ``unweave --help`` need not wait for torch.
"""

import gc
import inspect
import re
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from io import StringIO, TextIOWrapper
from itertools import takewhile
from typing import Annotated, Any, get_args

import typer
from rich.markup import escape
from typer.core import TyperGroup
from typer.main import get_command_from_info
from typer.models import ArgumentInfo, CommandInfo, OptionInfo

from unweave import cli
from unweave.cli import suggest
from unweave.cli.context import Context
from unweave.cli.given import apart
from unweave.cli.processes import answered, guarded, keep_freed_memory, refused, seldom_collect
from unweave.cli.questions import COMMANDS, FILES, GROUPS
from unweave.cli.show import progress_line
from unweave.cli.suggest import ORDER, TYPED, Line, names_head, names_model, said_of, two_models
from unweave.errors import BadInput, Caveat, Costly, StorageError, UnweaveError, UsageError
from unweave.files import bundled
from unweave.files.guesses import guess


class InOrder(TyperGroup):
    """The commands in the order of `GROUPS`, each imported on use."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Names of the commands as ``--help`` prints them."""
        return ORDER

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a name; None if there is none."""
        if cmd_name in ORDER and cmd_name not in self.commands:
            settings: dict[str, Any] = {"pretty_exceptions_short": False, "rich_markup_mode": self.rich_markup_mode}
            self.commands[cmd_name] = get_command_from_info(registered(cmd_name), **settings)
        return super().get_command(ctx, cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that the words begin with; for an unknown one, suggest a line to write."""
        if args[0] not in ORDER and not ctx.resilient_parsing:
            if explained := suggest.in_words(args):
                typer.echo(explained)
                raise typer.Exit
            entry = args[0] == "help" and f"there is no entry {' '.join(args[1:])!r:.80}"
            raise UsageError(entry or f"there is no command {args[0]!r:.80}", suggest.instead(TYPED.get()))
        return super().resolve_command(ctx, args)

    def make_context(self, info_name: Any, args: list[str], *given: Any, **named: Any) -> Any:
        """Read the words before a command; common flags among them go behind its name."""
        early = list(takewhile(EARLY.__contains__, args))
        if name := args[len(early) : len(early) + 1]:
            args = [*name, *early, *args[len(early) + 1 :]]
        if "help" in args[:2] and {*args[:2]} <= {"help", *ORDER}:
            args = [*(word for word in args[:2] if word in ORDER), "--help"]
        begins = args[:1] if args and not args[0].startswith("-") else []
        TYPED.set(Line(self, "".join(begins), tuple(args[len(begins) :])))
        with _answering():
            return super().make_context(info_name, args, *given, **named)

    def read(self, name: str, words: Sequence[str]) -> None:
        """Parse a line as its command does, without running it."""
        given = dict(self.get_command(None, name).make_context(name, list(words[1:])).params)
        BOTHS[name].taken(given)
        if "pairs" in given and not (given["pairs"] or (given["text"] and (given["other"] or given["without"]))):
            raise UsageError("a difference takes two runs")

    def example(self, name: str) -> str:
        """The example of a command."""
        self.get_command(None, name)
        return BOTHS[name].example

    def invoke(self, ctx: Any) -> Any:
        """Read the words behind a command, and run it."""
        with _answering():
            return super().invoke(ctx)


EARLY = ("--json", "--all", "--more", "--debug")  # flags that may also come before the name of a command
BOTHS: "dict[str, Both]" = {}
"""The parameters of each registered command that are both an argument and an option."""


@contextmanager
def _answering() -> Iterator[None]:
    """End with one sentence, and with what to write instead, where a line cannot be parsed."""
    try:
        yield
    except UnweaveError as problem:
        refused(problem)
    except Exception as problem:
        if not hasattr(problem, "format_message") or type(problem).__name__ == "NoArgsIsHelpError":
            raise
        refused(_usage(problem))


def _usage(problem: Any) -> UsageError:
    """The error for what typer rejects, with what to write instead: a known guess, or the command's own line."""
    name, words = TYPED.get().name, TYPED.get().words
    option = getattr(problem, "option_name", "")
    argument = getattr(getattr(problem, "param", None), "param_type_name", "") == "argument"
    astray = "unexpected extra argument" in problem.message or (argument and "Missing" not in problem.format_message())
    own = name if name in ORDER else "predict" if any(" " in word for word in words) else "induction"
    hint = (said_of("extra", name, words) if astray else guess(name or "root", option)) or f"write unweave {own}"
    if hint != f"write unweave {name}":
        problem.possibilities = None
    said = problem.format_message().rstrip(".").replace("Value error, ", "")
    return UsageError(said[:1].lower() + said[1:], hint)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"unweave {bundled.version()}")
        raise typer.Exit


app = typer.Typer(
    name="unweave",
    cls=InOrder,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def registered(name: str) -> CommandInfo:
    """The registered command of a name in `GROUPS`, from the table of questions or from its file."""
    if not any(info.name == name for info in app.registered_commands):
        command(COMMANDS[name].function(name)) if name in COMMANDS else getattr(cli, FILES.get(name, name))
    return next(info for info in app.registered_commands if info.name == name)


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", "-V", is_eager=True, callback=_print_version, help="Print the version.")
    ] = False,
) -> None:
    """Take transformers apart exactly. Heads are written L1H2 (layer 1, head 2, from zero); 1.2 works too."""


BOTH = ("head", "text", "other", "target", "source")
"""Parameters that are both an argument and an option: ``unweave predict attn-2l "the cat"``, ``--text "the cat"``."""


class Both:
    """The head and the texts of a command, which come as arguments or as options, and in any order."""

    def __init__(self, command: str, body: Callable[..., None]) -> None:
        self.command, own = command, inspect.signature(body).parameters
        self.example = (body.__doc__ or "").partition("Example: ")[2].strip()
        known = {name: own[name] for name in BOTH if name in own and "model" in own}
        self.own = {name: one for name, one in known.items() if get_args(one.annotation)[0] in (str, str | None)}

    def parameters(self) -> Iterator[inspect.Parameter]:
        """The arguments, and the options with their defaults; required values are checked when both are read."""
        for name, own in self.own.items():
            (kind, *more), default = get_args(own.annotation), _default(own)
            given = [one for one in more if isinstance(one, ArgumentInfo | OptionInfo)]
            twin: Any = typer.Option(f"--{name}", help=f"As {name.upper()}.", show_default=False)
            if not given or isinstance(given[0], OptionInfo):
                twin = typer.Argument(metavar=f"[{name.upper()}]", help=f"As --{name}.", show_default=False)
            yield own.replace(name=f"{name}_", annotation=Annotated[str | None, twin], default=None)
            yield own.replace(annotation=Annotated[(kind | None, *more)], default=default)

    def taken(self, given: dict[str, Any]) -> dict[str, Any]:
        """The values of a command's own parameters."""
        found = {
            name: [word for word in (given.pop(f"{name}_"), given[name]) if word not in (None, own.default)]
            for name, own in self.own.items()
        }
        second, line = next((name for name in ("text", "source") if name in found), ""), f"write unweave {self.command}"
        if "head" in found and second:
            words = [*found["head"], *found[second]]
            heads = list(filter(names_head, words))[:1]
            found |= {"head": heads, second: [word for word in words if word not in heads]}
            if words and not heads and (words[1:] or self.own["head"].default is inspect.Parameter.empty):
                raise BadInput(f"{words[0]!r:.80} does not name a head", line)
        texts = [*found.get("text", ()), *found.get("other", ())]
        if any(word in bundled.names() for word in texts) and "--text" not in TYPED.get().words:
            several = sum(map(names_model, TYPED.get().words)) > 1
            raise BadInput(f"{self.command} takes one model, and a text", two_models(TYPED.get()) if several else line)
        if file := next(filter(suggest.names_file, texts), ""):
            raise BadInput(f"{file} is the name of a file, and this command takes a text", line)
        heads = apart(given["heads"]) if isinstance(given.get("heads"), list) else []
        if other := next((word for word in heads if not names_head(word)), ""):
            raise BadInput(f"{other!r:.80} does not name a head", line)
        for name, words in found.items():
            if len(words) > 1:
                raise BadInput(f"the {name} is given twice, as an argument and by --{name}", "give it once")
            if not words and self.own[name].default is inspect.Parameter.empty:
                piped = "; - reads it from a pipe" * (name == "text")
                raise BadInput(f"this command takes a {name}, after the model{piped}", line)
            given[name] = words[0] if words else _default(self.own[name])
        return given


def _default(own: inspect.Parameter) -> Any:
    return None if own.default is inspect.Parameter.empty else own.default


def command(body: Callable[..., None]) -> Callable[..., None]:
    """Register ``body(ctx, …)`` as a command of the tree, with the common options that it does not define itself."""
    signature = inspect.signature(body)
    name = body.__name__.rstrip("_").replace("_", "-")
    both = BOTHS[name] = Both(name, body)
    own = [p for p in list(signature.parameters.values())[1:] if p.name not in both.own]
    arguments = [p for p in own if any(isinstance(one, ArgumentInfo) for one in get_args(p.annotation))]
    own = [*arguments, *both.parameters(), *(p for p in own if p not in arguments)]
    common = [
        inspect.Parameter(f.name, inspect.Parameter.KEYWORD_ONLY, default=f.default, annotation=f.type)
        for f in fields(Context)
        if f.init and f.name not in signature.parameters
    ]
    for one in (one for p in own for one in get_args(p.annotation) if isinstance(one, OptionInfo)):
        one.case_sensitive = False

    def run(**given: object) -> None:
        ctx = Context(**{parameter.name: given.pop(parameter.name) for parameter in common})  # type: ignore[arg-type]
        guarded(lambda: _asked(body, ctx, both.taken(given)), debug=ctx.debug)

    parameters = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in own] + common
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {p.name: p.annotation for p in parameters}
    run.__doc__ = escape(LINE_END.sub(" ", inspect.cleandoc(body.__doc__ or "")))
    app.command(name=name, rich_help_panel=next(group for group, names in GROUPS.items() if name in names))(run)
    return body


def _asked(body: Callable[..., None], ctx: Context, given: Mapping[str, object]) -> None:
    """Run a command; a figure that cannot be drawn is refused before anything is computed."""
    if given.get("plot") is not None:
        from unweave.plot.drawing import format_of

        format_of(str(given["plot"]))
    answered(body, ctx, given)


LINE_END = re.compile(r"(?<!\n)\n(?!\n)")
"""A line break inside a paragraph, which help texts join to fit any width."""


def _said(message: Warning | str, category: type[Warning], filename: str, lineno: int, *_: Any) -> None:
    """Print a warning: a cost or a caveat as a sentence, any other with its place."""
    if issubclass(category, Costly | Caveat):
        progress_line(str(message))
    else:
        sys.stderr.write(warnings.formatwarning(message, category, filename, lineno))


def _say_in_utf_8() -> None:
    """Let outputs that go to a file or a program hold any character, as Python itself does from 3.15 on."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8")


def _started() -> None:
    """Read the command line, unless there is nowhere to print an answer to."""
    if sys.stdout is None:
        raise StorageError("standard output is closed, and answers are printed there", "leave it open")
    app(prog_name="unweave")


def main() -> None:
    """Run the command line, in a process that keeps freed memory and collects garbage seldom."""
    keep_freed_memory()
    seldom_collect()
    if sys.stderr is None:  # closed before the start: what is said about progress is lost, and no answer
        sys.stderr = StringIO()
    _say_in_utf_8()
    warnings.showwarning = _said  # type: ignore[assignment]
    try:
        guarded(_started, debug=False)
    finally:
        gc.freeze()  # a last search for unused cycles takes a tenth of the time of importing torch
