"""Argument vectors drawn over the real commands: for each parameter what fits, what nearly does, what never will."""

from typing import Literal, get_args, get_origin

import typer
from hypothesis import strategies as st

from unweave.cli.app import ORDER, app

LONG = ("reproduce", "demo", "report", "explore", "train", "resume")
"""Commands that compute for minutes or serve until they are ended: the tests put something short in their place."""
PLACES = ("run", "text.txt", "nowhere", "loop", "\ud800", "model")
MODELS = (*["model"] * 3, *("example:induction", "example:copier", "attn-0l", "model@1"), *PLACES)
HEADS = ("L0H0", "L1H1", "1.0", "0.1", "L9H9", "L0", "-1.0", "L0H0 L1H0", "1" * 30 + ".0")
TEXTS = ("a b c", "w1 w2 w1 w2", "the cat", "-", "", " ", "\u00e9\u4e2d\U0001f600", "w3 " * 300, "\ud800", "\udcff")
PATHS = (
    *("x.svg", "x.png", "x.csv", "x.html", "deep/x.svg", "model", ".", "..", "text.txt", "x", "n" * 300),
    *("/dev/full", "\x00"),
)
NUMBERS = (
    *("0", "1", "2", "3", "5", "-1", "64", "1.5", "007", "1e3", "nan", "inf", "", "10001"),
    *(str(2**31), str(2**63), "9" * 40),
)
ODD = (
    *("--", "-", "---", "--json=", "-h", "--version", "--nothing", "-z", "=", "--top", "--text", "-t", "-n", "--plot"),
    *("\x1b[31m", "\x1b]8;;http://a.invalid\x07", "\u202e", "[red]x[/red]", "\x9b1m", "\x7f", "a\nb", "\r", "\u2028"),
    *("%s", "{0}", "$HOME", "~", "*", "'", '"', "</script>", "=1+1", "\ufeff", "A" * 4096),
)
NAMED = {
    **dict.fromkeys(("model", "source", "zero", "one", "two", "tokenizer"), MODELS),
    **dict.fromkeys(("head", "heads", "writer", "reader", "without"), HEADS),
    **dict.fromkeys(("text", "token", "row", "dst", "src", "target", "against"), (*TEXTS, "w1", "#3", "#99999")),
    **dict.fromkeys(("out", "plot", "csv", "config"), PATHS),
    **dict.fromkeys(("data", "run"), ("default", "hf:", "-", "empty.txt", "", *PLACES)),
}
"""What parameters of a name are given."""
TREE = typer.main.get_command(app)
COMMANDS = {name: TREE.get_command(None, name) for name in ORDER}


def fitting(parameter) -> st.SearchStrategy[str]:
    """Values for a parameter: of its kind mostly."""
    kind = parameter.bare_type
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    return st.sampled_from(NUMBERS if kind in (int, float) else NAMED.get(parameter.name, TEXTS))


def odd() -> st.SearchStrategy[str]:
    """Words that no parameter asks for."""
    return st.sampled_from(ODD) | st.text(st.characters(exclude_categories=()), max_size=8)


@st.composite
def values(draw, parameter) -> str:
    """A value of a parameter; one in eight is odd."""
    return draw(odd() if draw(st.integers(0, 7)) == 7 else fitting(parameter))


@st.composite
def vectors(draw, commands=tuple(ORDER)) -> list[str]:
    """The words behind ``unweave``: a command, its arguments, some of its options, and now and then a word too much."""
    name = draw(st.sampled_from(commands))
    own = COMMANDS[name].params
    arguments = [p for p in own if p.param_type_name == "argument"]
    options = [p for p in own if p.param_type_name == "option"]
    parts = [[draw(values(p))] for p in arguments if p.required or draw(st.booleans())]
    needed = [p for p in options if p.required and draw(st.integers(0, 9))]
    for option in needed + draw(st.lists(st.sampled_from(options), max_size=4)):
        word = draw(st.sampled_from([*option.opts, *option.secondary_opts]))
        parts.append([word] if option.is_flag else [word, draw(values(option))])
    match draw(st.integers(0, 19)):
        case 0:
            parts.append([draw(odd())])
        case 1 if parts:
            parts.pop(draw(st.integers(0, len(parts) - 1)))
        case 2:
            parts = draw(st.permutations(parts))
        case 3:
            name = draw(odd())
    return [name, *(word for part in parts for word in part)]
