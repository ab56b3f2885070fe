"""`question`: the decorator that lets an analysis take a model.

An analysis is a pure function of `Weights` (or of a `Run`). Decorated, it also takes a `Model`, which supplies its
start token, its ordinary tokens and its texts; its result records its origin; its errors begin with its name.
"""

import inspect
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields, replace
from functools import cache, wraps
from typing import (
    Annotated,
    Any,
    Concatenate,
    ParamSpec,
    SupportsIndex,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from unweave.errors import BadInput, UnweaveError
from unweave.files.guesses import wrong_argument
from unweave.model import Model, Run, Weights
from unweave.model.checks import as_ids, refuse_tf32
from unweave.model.model import named, weights_of
from unweave.results.origin import Origin
from unweave.results.table import Result, Table
from unweave.shapes import Tensor

P = ParamSpec("P")
Answer = TypeVar("Answer")

Token = Annotated[int | str, "token"]
"""A token by its id, or by its text where the model is known. Inside a question it is always an id: see `token_id`."""
FEWEST = {"k": 1, "samples": 2}  # smallest values of parameters that are counts
BARE = "no start token in front"  # note of a result whose tokens have no start token, where texts would have had one
BROUGHT: Mapping[str, Callable[[Model], Any]] = {
    "start": lambda model: model.start,
    "among": lambda model: model.ordinary,
    "texts": lambda model: model.texts,
    "vocabulary": lambda model: model.n_tokens,
}
"""Parameters that a model fills where the caller does not."""


@overload
def question(ask: Callable[Concatenate[Weights, P], Answer]) -> Callable[Concatenate[Model | Weights, P], Answer]: ...
@overload
def question(ask: Callable[Concatenate[Run, P], Answer]) -> Callable[Concatenate[Run, P], Answer]: ...
def question(ask: Callable[..., Any]) -> Callable[..., Any]:
    """Let an analysis take a `Model`, record the origin of its result, and prefix its errors with its name.

    Parameters named ``start``, ``among``, ``texts`` and ``vocabulary`` are filled from the model where the caller gives
    none. Parameters that take a token also accept its text, and ``ids`` a text. ``seed``, the tokens (``ids`` or
    ``windows``), the text that windows name and the protocol of random tokens go into the origin of the result.

    Example:
        >>> @question
        ... def heads(weights: uw.Weights, *, start: int | None = None) -> Table[uw.HeadId]:
        ...     if start is None:
        ...         raise BadInput("needs a start token")
        ...     return Table(weights.head_ids)
        >>> heads(uw.load("example:induction")).origin.name
        'example:induction'
    """
    signature = inspect.signature(ask)

    @wraps(ask)
    def asked(subject: object, *args: Any, **kwargs: Any) -> Any:
        try:
            pure = _pure(ask, subject)
            refuse_tf32(pure if isinstance(pure, Weights) else pure.weights)
            _rename(kwargs, signature.parameters)
            given = _bound(ask, signature, pure, *args, **kwargs)
            _bring(given, subject, _tokens(ask))
            _check_counts(given.arguments)
            return _signed(ask(*given.args, **given.kwargs), _hints(ask).get("return"), lambda: _origin(given, subject))
        except UnweaveError as error:
            error.function = ask.__name__
            raise

    asked.__signature__ = _widened(signature)  # type: ignore[attr-defined]
    return asked


def token_id(token: Token) -> int:
    """The id of a token inside a question."""
    if isinstance(token, str):
        raise BadInput(
            f"the token {token!r} has no id without a tokenizer", "give a Model instead of Weights, or the id"
        )
    if not isinstance(token, SupportsIndex):
        raise BadInput(f"a token is an id or a string, got {token!r:.80}", "call once for each token")
    return token


def _rename(given: dict[str, Any], known: Collection[str]) -> None:
    """Accept ``position`` for ``dst``, and ``dst`` for ``position``, where a question has only the other."""
    for name, own in (("position", "dst"), ("dst", "position")):
        if name in given and name not in known and own in known and own not in given:
            given[own] = given.pop(name)


@cache
def _hints(of: Callable[..., Any]) -> dict[str, Any]:
    return get_type_hints(of, include_extras=True)


@cache
def _tokens(of: Callable[..., Any]) -> frozenset[str]:
    """The parameters that take a token, or several."""
    return frozenset(name for name, hint in _hints(of).items() if _mentions_token(hint))


def _widened(signature: inspect.Signature) -> inspect.Signature:
    """The public signature: a `Model` is accepted in place of `Weights`."""
    first, *others = signature.parameters.values()
    taken = Model | Weights if first.annotation is Weights else first.annotation
    return signature.replace(parameters=[first.replace(annotation=taken), *others])


def _pure(ask: Callable[..., Any], subject: object) -> Weights | Run:
    """The weights or the run that an analysis is a function of."""
    if next(iter(_hints(ask).values())) is Run:
        if isinstance(subject, Run):
            return subject
        raise BadInput(f"takes a Run, got {named(subject)}", "model.run(text) gives one")
    return weights_of(subject)


def _bound(
    ask: Callable[..., Any], signature: inspect.Signature, subject: object, *args: Any, **kwargs: Any
) -> inspect.BoundArguments:
    first, *others = signature.parameters
    if unknown := next((name for name in kwargs if name not in others), None):
        raise wrong_argument(ask.__name__, unknown, ("model" if first == "weights" else first, *others))
    try:
        return signature.bind(subject, *args, **kwargs)
    except TypeError as error:
        raise TypeError(f"{ask.__name__}() {error}\n  its arguments are {', '.join(others)}") from None


def _bring(given: inspect.BoundArguments, subject: object, tokens: Collection[str]) -> None:
    """Fill parameters that the caller left to the model, and look up tokens that were given by their text."""
    for name in given.signature.parameters:
        if name in given.arguments:
            if name in tokens:
                given.arguments[name] = _looked_up(given.arguments[name], subject)
            elif name == "ids" and isinstance(subject, Model):
                given.arguments[name] = _encoded(given.arguments[name], subject)
        elif name in BROUGHT and isinstance(subject, Model):
            given.arguments[name] = BROUGHT[name](subject)


def _check_counts(arguments: Mapping[str, Any]) -> None:
    """Refuse meaningless counts: fewer than one answer, or a standard deviation of fewer than two samples."""
    for name, least in FEWEST.items():
        if arguments.get(name) is not None:
            check_count(name, arguments[name], least)


def check_count(name: str, count: object, least: int = 1) -> None:
    """Refuse what is not a whole number of at least ``least``."""
    if not (isinstance(count, int) and count >= least):
        raise BadInput(f"{name} is {count!r}", f"give a whole number of at least {least}")


def _encoded(ids: Any, model: Model) -> Any:
    """Texts as ids, with the start token prepended; ids as they are."""
    if isinstance(ids, str):
        return model.encode(ids)
    return [_encoded(one, model) for one in ids] if isinstance(ids, list | tuple) else ids


def _mentions_token(hint: Any) -> bool:
    return hint == Token or any(_mentions_token(part) for part in get_args(hint) if get_origin(hint) is not Annotated)


def _looked_up(value: Any, subject: object) -> Any:
    """Tokens as ids, where the texts are known."""
    if isinstance(value, list | tuple):
        return type(value)(_looked_up(part, subject) for part in value)
    tokenizer = getattr(subject, "tokenizer", None)
    return tokenizer.id(value) if isinstance(value, str) and tokenizer is not None else value


def _origin(given: inspect.BoundArguments, subject: object) -> Origin:
    """The origin of a result, as far as the arguments determine it."""
    missed = "start" in given.signature.parameters and "start" not in given.arguments
    given.apply_defaults()
    seed, ids = given.arguments.get("seed"), given.arguments.get("ids", given.arguments.get("windows"))
    if isinstance(subject, Run):
        return Origin.of_run(subject, seed)
    found: dict[str, Any] = {
        "ids": as_ids(ids) if isinstance(ids, list | Tensor) else None,
        "seed": seed,
        "source": getattr(ids, "text", ""),
        "protocol": _protocol(given.arguments),
    }
    if isinstance(subject, Model):
        return Origin(subject.weights, subject.name, subject.tokenizer, **found)
    assert isinstance(subject, Weights)
    return Origin(subject, **found, note=BARE if missed else "")


def _protocol(arguments: Mapping[str, Any]) -> str:
    """The protocol of random tokens as it fits the model; empty where nothing is drawn."""
    protocol = arguments.get("protocol")
    if protocol is None:
        return ""
    return str(protocol.fitted(*(arguments[name] for name in ("weights", "start", "among"))))


def _signed(answer: Any, hint: Any, origin: Callable[[], Origin]) -> Any:
    """Attach the origin to a table or result, and to the tables in it; anything else is unchanged."""
    if isinstance(answer, Table):
        return replace(answer, origin=origin(), row=answer.row_type or _row_of(hint))
    if not isinstance(answer, Result):
        return answer
    found, hints = origin(), get_type_hints(type(answer), include_extras=True)
    parts = {f.name: getattr(answer, f.name) for f in fields(answer) if f.init and f.name != "origin"}
    held = {name: part for name, part in parts.items() if isinstance(part, Table | Result)}
    return replace(answer, origin=found, **{name: _signed(x, hints[name], lambda: found) for name, x in held.items()})


def _row_of(hint: Any) -> type | None:
    """The row type that an annotation declares."""
    for base in (hint, *getattr(hint, "__orig_bases__", ())):
        if isinstance(get_origin(base), type) and issubclass(get_origin(base), Table):
            row = get_args(base)[0]
            return row if isinstance(row, type) else None
    return None
