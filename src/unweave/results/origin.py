"""`Origin`: what a result was computed from, so that it can be computed again and its tokens can be read.

A result on text records its text, windows and tokens; one on repeated random tokens records the protocol.
"""

import hashlib
import sys
from dataclasses import dataclass

import torch

from unweave.model import Run, Weights
from unweave.shapes import Int, Tensor
from unweave.text.display import printable
from unweave.text.tokenizer import Tokenizer

VERSION: str = sys.modules["unweave"].__version__  # the version of unweave
LISTED = 1024  # token ids that are listed at most; of more only their hash is kept
SHOWN = 6  # characters of a hash that a line shows

Json = object


@dataclass(frozen=True, eq=False, repr=False)
class Origin:
    """The origin of a result: model, weights, text and tokens, protocol of random tokens, seed, precision.

    Attributes:
        weights: The model.
        name: Name of the model; empty for bare weights.
        tokenizer: Tokenizer of the model; None for bare weights.
        ids: Ids of the tokens that the result was computed on.
        seed: Seed of everything that was drawn.
        source: The text that windows were cut from, for example ``default (held-out)``.
        protocol: Repetition of random tokens.
        note: A further fact needed to read the result.

    Example:
        >>> model = uw.load("example:induction")
        >>> Origin(model.weights, model.name, model.tokenizer, seed=0)  # doctest: +ELLIPSIS
        example:induction · weights ...… · seed 0 · float64
    """

    weights: Weights
    name: str = ""
    tokenizer: Tokenizer | None = None
    ids: Int[Tensor, "*batch seq"] | None = None
    seed: int | None = None
    source: str = ""
    protocol: str = ""
    note: str = ""

    @classmethod
    def of_run(cls, run: Run, seed: int | None = None) -> "Origin":
        """The origin of a result that is computed from a run."""
        return cls(run.weights, run.name, run.tokenizer, run.ids, seed)

    @property
    def precision(self) -> str:
        """The dtype of the weights."""
        return str(self.weights.dtype).removeprefix("torch.")

    @property
    def text(self) -> str | None:
        """The text of the tokens; None without tokens or a tokenizer, or for several sequences."""
        if self.ids is None or self.tokenizer is None or self.ids.dim() != 1:
            return None
        return self.tokenizer.decode(self.ids.tolist())

    def token(self, id: int) -> int | dict[str, int | str]:
        """A token as results write it: id and text, or the id alone without a tokenizer."""
        return id if self.tokenizer is None else self.tokenizer.token(id)

    def to_dict(self) -> dict[str, Json]:
        """The origin as JSON values, with the version of unweave; missing values are left out."""
        found: dict[str, Json] = {
            "model": self.name or None,
            "weights": None if self.weights.lazy else self.weights.digest,
            "precision": self.precision,
            "device": str(self.weights.embed.device),
            "seed": self.seed,
            "prompt": self.text,
            "text": self.source or None,
            **self._tokens(),
            "protocol": self.protocol or None,
            "note": self.note or None,
            "version": VERSION,
        }
        return {key: value for key, value in found.items() if value is not None}

    def __str__(self) -> str:
        of = "" if self.ids is None else " × ".join(map(str, self.ids.shape)) + " tokens"
        of = " of ".join(part for part in (of, self.source) if part)
        seed = "" if self.seed is None else f"seed {self.seed}"
        own = "read on demand" if self.weights.lazy else f"{self.weights.digest[:SHOWN]}…"
        name = ", ".join(part for part in (self.name or "bare weights", self.note) if part)
        parts = (name, f"weights {own}", of, self.protocol, seed, self.precision)
        return " · ".join(printable(part) for part in parts if part)

    def __repr__(self) -> str:
        return str(self)

    def _tokens(self) -> dict[str, Json]:
        if self.ids is None:
            return {}
        sizes = {"windows": len(self.ids), "tokens": self.ids.numel()} if self.ids.dim() == 2 else {}
        if self.ids.numel() <= LISTED:
            return {**sizes, "ids": self.ids.tolist()}
        digest = hashlib.sha256(self.ids.detach().to("cpu", torch.int64).contiguous().numpy().tobytes())
        return {**sizes, "ids_shape": list(self.ids.shape), "ids_sha256": digest.hexdigest()}
