"""A model as a folder in canonical form: `save` writes it, `read_folder` reads it back bit for bit.

``config.json``, ``model.safetensors``, ``tokenizer.json`` and ``card.json``; docs/model-folder.md has the format.
Names, dtypes and shapes in the header of the weights are checked against the configuration before any allocation.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import torch
from msgspec import Meta

from unweave.algebra.scoring import PLAIN, ScoreFunction
from unweave.errors import BadInput, InputError, did_you_mean
from unweave.files import writing
from unweave.files.declared import convert
from unweave.files.json import Config, read_json
from unweave.files.reading import show
from unweave.files.safetensors import Entry, open_safetensors, read_signed, write_signed
from unweave.model import layer, mlp
from unweave.model.axes import Axes, declared, described
from unweave.model.layer import Layer
from unweave.model.mlp import MLP, Activation
from unweave.model.model import Model
from unweave.model.norms import Norm, NormKind, PostNorm
from unweave.model.positions import Positions
from unweave.model.weights import Weights
from unweave.shapes import Tensor
from unweave.text.naming import Named, numbered, tokenizer_of
from unweave.text.tokenizer import load_tokenizer

ARCHITECTURE: Final = "canonical"
MOST = 2**31  # largest size in a configuration; sizes are compared with the tensors before they are used
LAYERS = 10_000
Width = Annotated[int, Meta(ge=0, le=MOST)]
Size = Annotated[int, Meta(ge=1, le=MOST)]
NEEDED = ("embed", "unembed", "W_Q", "W_K", "W_V", "W_O", "W_in", "W_out")


def with_tokenizer(weights: Weights, tokenizer: Named | None = None, card: Mapping[str, object] | None = None) -> Model:
    """Make a `Model` of bare weights; without a tokenizer its tokens are named by number, ``#0`` to ``#N``."""
    names = numbered(weights.d_vocab) if tokenizer is None else tokenizer_of(tokenizer)
    if names.size > weights.d_vocab:
        raise BadInput(f"the tokenizer has {names.size:,} tokens, the model only {weights.d_vocab:,}")
    return Model(weights, names, dict(card or {"name": "weights in memory"}))


def save(
    model: Model | Weights,
    folder: str | Path,
    *,
    tokenizer: Named | None = None,
    card: Mapping[str, object] | None = None,
) -> Path:
    """Write a model, completely or not at all, into a new folder that `load` and every command accept.

    Weights are written in canonical form and in their dtype, and are read back bit for bit.

    Args:
        model: A model, or weights of any kind: biases, norms, MLPs, smeared keys, positions.
        folder: Path of the new folder.
        tokenizer: A `Tokenizer`, the path of a ``tokenizer.json``, or a tokenizer of the libraries tokenizers or
            transformers. By default that of the model; tokens of bare weights are named by number.
        card: Origin of the model, in JSON values. By default the model's own card.

    Raises:
        BadInput: If the card is not JSON, or the tokenizer does not fit.
        StorageError: If the folder exists and is not empty, or cannot be written.

    Example:
        >>> import tempfile
        >>> folder = tempfile.mkdtemp() + "/mine"
        >>> uw.load(save(uw.load("example:induction"), folder)).run("abcab").ids.tolist()
        [0, 3, 4, 5, 3, 4]
    """
    if not isinstance(model, Model | Weights):
        raise BadInput(f"save takes a Model or Weights, got {type(model).__name__}", "uw.load(model) converts others")
    if not isinstance(folder, str | Path):
        raise BadInput(f"save: folder is {folder!r:.80}", "give the path of a new folder")
    weights = model.weights if isinstance(model, Model) else model
    own = model.tokenizer if isinstance(model, Model) else None
    about = model.card if isinstance(model, Model) else {"name": Path(folder).name}
    whole = with_tokenizer(weights, tokenizer or own, card if card is not None else about)
    with writing.folder(folder) as place:
        writing.write_json(place / "config.json", asdict(_Plan.of(weights)) | {"start": whole.tokenizer.start})
        write_signed(place / "model.safetensors", weights.tensors())
        writing.write_text(place / "tokenizer.json", whole.tokenizer.to_json())
        _write_card(place / "card.json", whole.card)
    return Path(folder)


def _write_card(path: Path, card: Mapping[str, object]) -> None:
    try:
        writing.write_json(path, dict(card))
    except (TypeError, ValueError) as problem:
        raise BadInput(
            f"save: card is not JSON: {show(problem)}", "use strings, numbers, lists and dictionaries"
        ) from problem


def read_folder(folder: str | Path) -> Model:
    """Read the model in a folder of this format, in the precision in which it is stored."""
    place = Path(folder)
    config = read_json(place / "config.json")
    plan = _Plan.read(config)
    tokenizer = load_tokenizer(place / "tokenizer.json")
    if tokenizer.size > plan.d_vocab:
        raise InputError(f"{show(place)}: the tokenizer has {tokenizer.size:,} tokens, the model only {plan.d_vocab:,}")
    if "start" in config:
        tokenizer = replace(tokenizer, start=plan.start)
    card = {"name": place.name, **read_json(place / "card.json")}
    path = place / "model.safetensors"
    _check(plan, open_safetensors(path).entries, path)
    return Model(plan.weights(read_signed(path)), tokenizer, card)


@dataclass(frozen=True)
class _Norms:
    """Norms of a layer where they are not those of the model: before it, and the post-norms of heads and neurons."""

    before: Norm | None = None
    heads: Norm | None = None
    neurons: Norm | None = None

    @classmethod
    def of(cls, layer: Layer) -> "_Norms":
        heads, neurons = layer.outline.post_norm, layer.mlp.outline.post_norm if layer.mlp else None
        return cls(layer.norm, heads.norm if heads else None, neurons.norm if neurons else None)


@dataclass(frozen=True)
class _Plan:
    """Contents of ``config.json``: all dimensions, and the settings that do not follow from the tensors."""

    n_layers: Annotated[int, Meta(ge=0, le=LAYERS)]
    n_heads: Width
    d_model: Size
    d_head: Width
    d_vocab: Size
    n_ctx: Size
    positions: Positions
    norm: NormKind
    norm_eps: Annotated[float, Meta(ge=0, le=1e9)]
    d_value: tuple[Size, ...]
    d_mlp: tuple[Width, ...]
    activation: tuple[Activation | None, ...]
    tied: bool = False
    start: Annotated[int, Meta(ge=0, le=MOST)] | None = None
    n_kv: Width | None = None
    scorings: tuple[ScoreFunction, ...] = ()
    parallel: tuple[bool, ...] = ()
    inner_eps: tuple[Annotated[float, Meta(ge=0, le=1e9)] | None, ...] = ()
    norms: tuple[_Norms, ...] = ()
    cap: Annotated[float, Meta(gt=0)] | None = None
    architecture: Literal["canonical"] = ARCHITECTURE
    version: Literal[1] = 1

    @classmethod
    def of(cls, weights: Weights) -> "_Plan":
        sizes = ("n_layers", "n_heads", "d_model", "d_head", "d_vocab", "n_ctx", "positions", "d_mlp", "tied")
        return cls(
            **{name: getattr(weights, name) for name in sizes},
            norm=weights.norm.kind,
            norm_eps=weights.norm.eps,
            d_value=tuple(layer.d_value for layer in weights.layers),
            activation=tuple(layer.mlp.activation if layer.mlp else None for layer in weights.layers),
            n_kv=weights.n_heads // weights.layers[0].group if weights.layers else None,
            scorings=tuple(layer.scoring for layer in weights.layers),
            parallel=tuple(layer.parallel for layer in weights.layers),
            inner_eps=tuple(layer.mlp.inner_eps if layer.mlp else None for layer in weights.layers),
            norms=tuple(_Norms.of(layer) for layer in weights.layers),
            cap=weights.cap,
        )

    @classmethod
    def read(cls, config: Config) -> "_Plan":
        known = cls.__dataclass_fields__
        if unknown := [key for key in config if key not in known]:
            raise InputError(
                f'{show(config.where)}: "{show(unknown[0])}" is not a known key', did_you_mean(unknown[0], known)
            )
        try:
            plan = convert(config, cls)
        except BadInput as refused:
            raise InputError(f"{show(config.where)}: {refused.fact}", refused.hint) from refused
        if problem := plan.problem():
            raise InputError(f"{show(config.where)}: {problem}")
        return plan

    def problem(self) -> str:
        """First contradiction in the configuration; empty if there is none."""
        stated, later = ("d_value", "d_mlp", "activation"), ("scorings", "parallel", "inner_eps", "norms")
        for name in (*stated, *(name for name in later if getattr(self, name))):
            if (entries := len(getattr(self, name))) != self.n_layers:
                return f'"{name}" has {entries:,} entries for {self.n_layers:,} layers'
        if self.start is not None and self.start >= self.d_vocab:
            return f'"start" is {self.start:,}, outside the vocabulary of {self.d_vocab:,}'
        if self.n_kv is not None and (not self.n_kv or self.n_heads % self.n_kv):
            return '"n_kv" does not divide "n_heads"'
        turns = [scoring.rotary for scoring in self.scorings if scoring.rotary is not None]
        if any(2 * len(rotary.rates) > self.d_head for rotary in turns):
            return '"scorings" rotates more dimensions than "d_head"'
        if (self.positions == "rotary") != bool(turns):
            return '"positions" must be "rotary" if, and only if, "scorings" has rates'
        if self.n_layers and not (self.n_heads and self.d_head):
            return '"n_heads" and "d_head" must be above 0 where there are layers'
        if any(bool(width) != bool(own) for width, own in zip(self.d_mlp, self.activation, strict=True)):
            return '"activation" must be null if, and only if, "d_mlp" is 0'
        return ""

    # ---------------------------------------------------------------- tensors

    def axes(self) -> dict[str, Axes]:
        """Dimension names of every tensor that this model may have, by name."""
        found = dict(declared(Weights))
        for n in range(self.n_layers):
            found |= _axes_of(f"layers.{n}.", declared(Layer), layer.MEASURE)
            if self.d_mlp[n]:
                found |= _axes_of(f"layers.{n}.mlp.", declared(MLP), mlp.MEASURE)
        return {name: axes for name, axes in found.items() if self._may_have(name)}

    def _may_have(self, name: str) -> bool:
        at_heads, in_stream = self.positions == "queries and keys", self.positions == "stream"
        if name.endswith(("g_Q", "g_K")):
            return bool(self.scorings) and self.scorings[int(name.split(".")[1])].norm is not None
        if ".post_norm." in name:
            own = self._norms(int(name.split(".")[1]))
            return (own.neurons if ".mlp." in name else own.heads) is not None
        return in_stream if name == "position_table" else at_heads or not name.endswith(("P_Q", "P_K"))

    def _norms(self, n: int) -> _Norms:
        return self.norms[n] if self.norms else _Norms()

    def sizes(self, name: str) -> dict[str, int]:
        """Sizes of the dimensions of a tensor."""
        n = int(name.split(".")[1]) if name.startswith("layers.") else None
        own = {} if n is None else {"d_value": self.d_value[n], "d_mlp": self.d_mlp[n]}
        heads = {"heads": self.n_heads, "kv": self.n_heads if self.n_kv is None else self.n_kv}
        shared = {**heads, "d_head": self.d_head, "d_model": self.d_model}
        return shared | {"d_vocab": self.d_vocab, "n_ctx": self.n_ctx} | own

    def weights(self, tensors: Mapping[str, Tensor]) -> Weights:
        """Assemble the model from its tensors."""
        own: dict[str, Any] = {name: x for name, x in tensors.items() if "." not in name}
        own |= {"n_ctx": self.n_ctx, "positions": self.positions, "tied": self.tied, "cap": self.cap}
        apart: dict[int, dict[str, Tensor]] = defaultdict(dict)
        for name, x in tensors.items():
            if name.startswith("layers."):
                _, n, rest = name.split(".", 2)
                apart[int(n)][rest] = x
        layers = tuple(self._layer(apart[n], n) for n in range(self.n_layers))
        return Weights(layers=layers, norm=Norm(self.norm, self.norm_eps), **own)

    def _layer(self, own: Mapping[str, Tensor], n: int) -> Layer:
        norms = self._norms(n)
        more: dict[str, Any] = {
            "scoring": self.scorings[n] if self.scorings else PLAIN,
            "parallel": bool(self.parallel) and self.parallel[n],
            "norm": norms.before,
            "post_norm": _post_norm(norms.heads, own, "post_norm."),
        }
        if neurons := _inside(own, "mlp."):
            after = _post_norm(norms.neurons, own, "mlp.post_norm.")
            inner = self.inner_eps[n] if self.inner_eps else None
            more["mlp"] = MLP(**neurons | {"activation": self.activation[n], "inner_eps": inner, "post_norm": after})
        return Layer(**_inside(own, ""), **more)


def _inside(tensors: Mapping[str, Tensor], at: str) -> dict[str, Any]:
    """The tensors of a block, by their names in it; those of nested blocks are left out."""
    own = {name.removeprefix(at): x for name, x in tensors.items() if name.startswith(at)}
    return {name: x for name, x in own.items() if "." not in name}


def _post_norm(norm: Norm | None, tensors: Mapping[str, Tensor], at: str) -> PostNorm | None:
    return None if norm is None else PostNorm(norm, **_inside(tensors, at))


def _axes_of(at: str, own: Mapping[str, Axes], measure: Axes) -> dict[str, Axes]:
    """Dimension names of every tensor that a block may have: its own, and those of its post-norm."""
    after = {**declared(PostNorm), "measure": measure}
    return {at + name: axes for name, axes in own.items()} | {
        f"{at}post_norm.{name}": axes for name, axes in after.items()
    }


def _check(plan: _Plan, entries: Mapping[str, Entry], path: Path) -> None:
    axes, dtypes = plan.axes(), {entry.dtype for entry in entries.values()}
    for name in axes:
        needed = name.rpartition(".")[2] in NEEDED or name == "position_table"
        if needed and name not in entries:
            raise InputError(f'{show(path)} lacks the tensor "{name}", which config.json requires')
    for name, entry in entries.items():
        if name not in axes:
            raise InputError(
                f'{show(path)}: config.json has no place for tensor "{show(name)}"', did_you_mean(name, axes)
            )
        sizes = plan.sizes(name)
        if entry.shape != tuple(sizes[axis] for axis in axes[name]):
            raise InputError(
                f'{show(path)}: tensor "{name}" has shape {list(entry.shape)}; config.json requires '
                f"{described(axes[name], sizes)}",
                "the two files belong to different models",
            )
    if len(dtypes) != 1 or not next(iter(dtypes)).is_floating_point or torch.float8_e5m2 in dtypes:
        kinds = ", ".join(sorted(str(dtype).removeprefix("torch.") for dtype in dtypes))
        raise InputError(f"{show(path)} holds {kinds} numbers", "store all tensors in one floating-point dtype")
