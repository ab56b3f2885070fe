"""`Model`: weights, the tokenizer that names their tokens, and a card with their origin."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import replace as changed
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, Self, TypeVar

import torch

from unweave.algebra.terms import PartLike
from unweave.errors import BadInput, signed
from unweave.files.guesses import LENS, Guessed, answering_guesses, guess
from unweave.model.checks import as_ids, checked_token
from unweave.model.kept import KEPT, Frozen
from unweave.model.run import Replacements, Run, run
from unweave.model.weights import Weights
from unweave.shapes import Int, Tensor
from unweave.text.tokenizer import Tokenizer

P = ParamSpec("P")
Answer = TypeVar("Answer")
Whole = TypeVar("Whole", "Model", Weights)
Target = str | torch.dtype | torch.device

NUMBERS = r"b?float|u?int|half|double|bool|b?f[pP]?\d"  # beginnings of the names of dtypes
PRECISIONS: Mapping[str, torch.dtype] = {"float32": torch.float32, "float64": torch.float64}
"""Precisions that a model can be computed in."""


@dataclass(frozen=True, eq=False)
class Model(Guessed):
    """A model ready to be taken apart.

    Attributes:
        weights: Canonical weights.
        tokenizer: Tokenizer.
        card: Origin of the model, its training, and the norms that are folded.

    Example:
        >>> model = uw.load("attn-2l-small")
        >>> model.tokens("The cat"), model.run("The cat").logits.shape
        (['<|start|>', 'The', ' c', 'at'], torch.Size([4, 1024]))
    """

    weights: Weights
    tokenizer: Tokenizer
    card: Mapping[str, object]

    @property
    def name(self) -> str:
        """Name of the model, from its card."""
        return str(self.card.get("name", ""))

    @property
    def n_ctx(self) -> int:
        """Longest sequence, in tokens."""
        return self.weights.n_ctx

    @property
    def start(self) -> int | None:
        """Id of the start token that is prepended to every text; None if there is none."""
        return self.tokenizer.start

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Text of every token of the vocabulary."""
        return tuple(self.tokenizer.text(i) for i in range(self.weights.d_vocab))

    @property
    def n_tokens(self) -> int:
        """Number of tokens that have a text; rows of the embedding beyond them are padding."""
        return min(self.tokenizer.size, self.weights.d_vocab)

    @cached_property
    def ordinary(self) -> Int[Tensor, " ordinary"]:
        """Ids of ordinary tokens: neither the start token, nor special, nor rows of the embedding without a token."""
        ids = torch.tensor([i for i in self.tokenizer.ordinary if i < self.weights.d_vocab], dtype=torch.long)
        return ids if self.start is None else ids[ids != self.start]

    @answering_guesses
    def run(
        self,
        text_or_ids: str | Sequence[int] | Sequence[Sequence[int]] | Int[Tensor, "*batch seq"],
        *,
        without: PartLike | Iterable[PartLike] = (),
        frozen: Run | Frozen | None = None,
        replace: Replacements | None = None,
        keep: int = KEPT,
        start: bool = True,
    ) -> Run:
        """Run on a text, with the start token prepended unless ``start=False``, or on token ids as they are.

        Args:
            text_or_ids: The text, or ids of shape [seq] or [batch, seq].
            without: A head to ablate, or several; this, frozen, replace and keep are explained in `unweave.run`.
            frozen: A run whose patterns, norm scales and MLP activations are used instead.
            replace: Heads to replace, each with the run, or the mixed values, from which its output is taken.
            keep: Bytes of patterns and activations to hold.
            start: False for a text without the start token; ids are taken as they are in any case.

        Example:
            >>> model = uw.load("example:induction")
            >>> run, other = model.run("abcab"), model.run("abcba")
            >>> replaced = model.run("abcab", replace={"L1H0": other})
            >>> [model.tokenizer.text(int(x.logits[-1].argmax())) for x in (run, other, replaced)]
            ['c', 'b', 'b']
        """
        ids = as_ids(self.encode(text_or_ids, start) if isinstance(text_or_ids, str) else text_or_ids)
        _refuse_padding(self, ids)
        found = run(self.weights, ids, without=without, frozen=frozen, replace=replace, keep=keep)
        return changed(found, name=self.name, tokenizer=self.tokenizer)

    @answering_guesses
    def encode(self, text: str, start: bool = True) -> list[int]:
        """Convert a text to ids, with the start token prepended unless ``start=False`` or the text begins with it.

        Example:
            >>> model = uw.load("example:induction")
            >>> model.encode("ab"), model.encode("ab", start=False), model.tokens("ab")
            ([0, 3, 4], [3, 4], ['<|start|>', 'a', 'b'])
        """
        if not isinstance(text, str):
            raise BadInput(
                f"takes one string to convert to ids, got {named(text)}",
                "call it once for each string; model.tokenizer.text(id) converts an id to its text",
            )
        if not text:
            raise BadInput("the text is empty", "give at least one character")
        ids = self.tokenizer.encode(text)
        front = [self.start] if start and self.start is not None and ids[:1] != [self.start] else []
        return front + ids

    @answering_guesses
    def tokens(self, text: str, start: bool = True) -> list[str]:
        """Split a text into the texts of its tokens, with the start token prepended unless ``start=False``."""
        return [self.tokenizer.text(i) for i in self.encode(text, start)]

    def token(self, token: int | str) -> int:
        """Id of a token, given by its id or by its text."""
        if isinstance(token, str):
            return self.tokenizer.id(token)
        return int(checked_token(self.weights, token))

    @answering_guesses
    def to(self, *targets: Target, dtype: Target | None = None, device: Target | None = None) -> Self:
        """Return a new model in another precision or on another device: ``model = model.to("float64", "cuda")``."""
        weights = self.weights
        for target in (*targets, *(named for named in (dtype, device) if named is not None)):
            weights = weights.to(_target(target))
        return replace(self, weights=weights)

    def __repr__(self) -> str:
        return f"Model {self.name or 'without a name'}   {self.weights!r}"

    if not TYPE_CHECKING:  # a checker knows that there is none

        def __call__(self, *_: object, return_type: object = "", **__: object) -> object:
            """Raise an error that states what to write instead."""
            raise TypeError(f"a Model cannot be called\n  {guess(LENS, 'loss' if return_type == 'loss' else 'logits')}")


def _refuse_padding(model: Model, ids: Tensor) -> None:
    """Refuse a batch that is padded on the left: the model would read the padding as text."""
    if ids.dim() != 2 or ids.shape[1] < 2 or model.tokenizer.words_only:  # words are not padded by a tokenizer
        return
    times = (ids == ids[:, :1]).cumprod(1).sum(1)
    repeated = (times > 1) & ~torch.isin(ids[:, 0], model.ordinary)
    if repeated.any() and not (times == times[0]).all():
        row = int(repeated.nonzero()[0])
        raise BadInput(
            f"text {row} of the batch begins with {model.tokenizer.text(int(ids[row, 0]))!r} {int(times[row])} times: "
            "padding in front of a text is read as text",
            "run the texts one by one, or pad on the right, which changes no earlier position",
        )


def precision(name: object) -> torch.dtype:
    """The dtype of a precision, given as a name or a dtype: float32 or float64."""
    for known, dtype in PRECISIONS.items():
        if name in (known, dtype):
            return dtype
    raise BadInput(f"dtype {name!r:.80} is not supported", "use float32 or float64")


def _target(name: Target) -> torch.dtype | torch.device:
    """Read the name of a precision or of a device, and check that it can be used."""
    if isinstance(name, torch.dtype) or re.match(NUMBERS, str(name)):
        return precision(name)
    if not isinstance(name, str | torch.device):
        raise BadInput(f"{name!r:.80} is neither a precision nor a device", 'give "float64" or "cpu"')
    try:
        device = torch.device(name)
        torch.zeros(1, device=device).item()  # on "meta" there are no numbers
    except (RuntimeError, AssertionError) as error:
        raise BadInput(f"device {name!r} is not available here", "use cpu") from error
    return device


def weights_of(subject: object) -> Weights:
    """Weights of a model, or the weights themselves."""
    if isinstance(subject, Model | Weights):
        return subject.weights if isinstance(subject, Model) else subject
    if isinstance(subject, Run):
        raise BadInput(f"takes a Model or Weights, got {named(subject)}", "run.weights are those of a run")
    source = repr(subject) if isinstance(subject, str) else "module" if isinstance(subject, torch.nn.Module) else "name"
    raise BadInput(f"takes a Model or Weights, got {named(subject)}", f"uw.load({source}) gives one")


def named(subject: object) -> str:
    """Type of an argument, with its value if that is short."""
    kind = type(subject).__name__
    return f"{kind} {subject!r}" if isinstance(subject, str | int | float) else kind


def of_weights(
    function: Callable[Concatenate[Weights, P], Answer],
) -> Callable[Concatenate[Model | Weights, P], Answer]:
    """Let a function of weights also take a model, and prefix its errors with the function's name."""

    @signed
    @wraps(function)
    def widened(subject: Model | Weights, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
        return function(weights_of(subject), *args, **kwargs)

    return widened


class Transform(Protocol[P]):
    """A function from a model to a changed model, or from weights to changed weights."""

    def __call__(self, subject: Whole, /, *args: P.args, **kwargs: P.kwargs) -> Whole:
        """Change a model, or weights."""
        ...


def transform(change: Callable[Concatenate[Weights, P], Weights]) -> Transform[P]:
    """Let a change of weights also take a model, and return it with the same tokenizer and card."""
    changed = of_weights(change)

    @wraps(change)
    def widened(subject: Any, /, *args: P.args, **kwargs: P.kwargs) -> Any:
        weights = changed(subject, *args, **kwargs)
        return replace(subject, weights=weights) if isinstance(subject, Model) else weights

    return widened
