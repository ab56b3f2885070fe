"""Random small models for hypothesis: as stored (`raws`), in canonical form (`models`), and tokens to run them on.

Hypothesis draws the shape of a model and a seed; the numbers come from the seed, so that a failing model is small in
print and shrinks by its shape. ``harsh`` models have tensors scaled by 1e-6 to 1e6 and heads built to cancel.
"""

from dataclasses import dataclass, replace

import torch
from hypothesis import strategies as st
from torch import Tensor

from unweave.algebra.scoring import HeadNorm, Rotary, ScoreFunction
from unweave.model.fold import Affine, Raw, RawLayer, RawMLP, canonical
from unweave.model.norms import Norm, PostNorm
from unweave.model.weights import Weights

KINDS = ("none", "layer", "rms")
POSITIONS = ("none", "stream", "queries and keys")


@dataclass(frozen=True)
class Size:
    """What a model that is drawn has at least and at most: drawn so, since a filter would draw most models in vain."""

    min_layers: int = 0
    max_layers: int = 3
    max_heads: int = 8
    min_ctx: int = 1
    min_mlp: int = 0


class Draw:
    """Normal numbers from a seed, each tensor scaled on its own where the model is harsh."""

    def __init__(self, seed: int, harsh: bool) -> None:
        self.generator = torch.Generator().manual_seed(seed)
        self.harsh = harsh

    def normal(self, *shape: int, size: float = 1.0) -> Tensor:
        numbers = torch.randn(*shape, generator=self.generator, dtype=torch.float64)
        return numbers * (10 ** self.uniform(-6, 6) if self.harsh else size)

    def uniform(self, low: float, high: float) -> float:
        return low + (high - low) * torch.rand((), generator=self.generator, dtype=torch.float64).item()

    def maybe(self, *shape: int, size: float = 0.5) -> Tensor | None:
        """A tensor, or nothing as often."""
        return self.normal(*shape, size=size) if self.uniform(0, 1) < 0.5 else None

    def affine(self, d_model: int) -> Affine:
        """A norm's gain around 1 and its bias, each there or not."""
        gain = self.maybe(d_model, size=0.3)
        return Affine(gain=None if gain is None else 1 + gain, bias=self.maybe(d_model, size=0.3))


@st.composite
def raws(draw: st.DrawFn, harsh: bool = False, kinds: tuple[str, ...] = KINDS, **limits: int) -> Raw:
    """A model as it is stored: any norm, any positions, biases, smeared keys and MLPs here and there, tied or not."""
    size = Size(**limits)
    layers = draw(st.integers(size.min_layers, size.max_layers), label="layers")
    few, many = st.integers(1, min(3, size.max_heads)), st.integers(1, size.max_heads)
    heads = draw(many if layers < 3 else few | many, label="heads")
    d_head = draw(st.one_of(st.integers(4, 16), st.just(64)) if layers < 3 else st.integers(4, 16), label="d_head")
    d_model = draw(st.integers(4, 40), label="d_model")
    d_vocab = draw(st.integers(5, 40), label="d_vocab")
    n_ctx = draw(st.integers(size.min_ctx, 12), label="n_ctx")
    kind = draw(st.sampled_from(kinds), label="norm")
    positions = draw(st.sampled_from(POSITIONS), label="positions")
    tied, canceling = draw(st.booleans(), label="tied"), draw(st.booleans(), label="canceling")
    smeared, neurons = draw(st.booleans(), label="smeared"), st.integers(max(1, size.min_mlp), 20)
    d_mlp = draw(neurons if size.min_mlp else st.just(0) | neurons, label="d_mlp")
    chance = Draw(draw(st.integers(0, 2**32 - 1), label="seed"), harsh)
    W_E = chance.normal(d_model, d_vocab)
    plain = (_layer(chance, heads, d_head, d_model) for _ in range(layers))
    stored = tuple(_more(chance, layer, smeared, d_mlp) for layer in plain)
    return Raw(
        W_E=W_E,
        W_U=W_E.mT if tied else chance.normal(d_vocab, d_model, size=d_model**-0.5),
        layers=tuple(_canceling(layer) for layer in stored) if canceling and heads > 1 else stored,
        n_ctx=n_ctx,
        norm=Norm(kind, 0.0 if kind == "none" else 1e-5),
        final=chance.affine(d_model),
        positions=positions,
        W_P=None if positions == "none" else chance.normal(d_model, n_ctx),
        b_U=chance.maybe(d_vocab),
    )


@st.composite
def modern_raws(draw: st.DrawFn, turned: bool = False, **limits: int) -> Raw:
    """A model as today's are stored: groups of heads, rotary positions, norms of queries, windows, caps, gates.

    A turned one has rotary positions, and 5 or more of them.
    """
    raw = draw(raws(**{"min_layers": int(turned), **limits}))
    raw = replace(raw, positions="none", W_P=None, n_ctx=raw.n_ctx + 4) if turned else raw
    chance = Draw(draw(st.integers(0, 2**32 - 1), label="more seed"), harsh=False)
    rotary = turned or (raw.positions == "none" and bool(raw.layers) and draw(st.booleans(), label="rotary"))
    parallel = draw(st.booleans(), label="parallel")
    heads = len(raw.layers[0].W_Q) if raw.layers else 1
    kv = draw(st.sampled_from([n for n in range(1, heads + 1) if heads % n == 0]), label="key heads")
    layers = tuple(
        _modern(chance, layer, kv, rotary and (chance.uniform(0, 1) < 0.7 or not n), parallel)
        for n, layer in enumerate(raw.layers)
    )
    if raw.norm.kind != "layer" and draw(st.booleans(), label="post-norms"):
        layers = tuple(_post_normed(chance, layer) for layer in layers)
    cap = chance.uniform(0.5, 5) if draw(st.booleans(), label="capped") else None
    return replace(raw, layers=layers, positions="rotary" if rotary else raw.positions, cap=cap)


def _post_normed(chance: Draw, layer: RawLayer) -> RawLayer:
    """The layer with post-norms and none, or other norms, before its heads and neurons, each here and there."""
    kind = [None, Norm(), Norm("rms", 1e-4)][int(chance.uniform(0, 3))]
    mlp = None if layer.mlp is None else replace(layer.mlp, post_norm=_post_norm(chance, len(layer.W_O[0])))
    return replace(layer, kind=kind, post_norm=_post_norm(chance, len(layer.W_O[0])), mlp=mlp)


def _post_norm(chance: Draw, d_model: int) -> PostNorm | None:
    """A post-norm, or none; now and then its gain has a zero."""
    affine = chance.affine(d_model)
    if affine.gain is not None and chance.uniform(0, 1) < 0.3:
        affine = replace(affine, gain=affine.gain.index_fill(0, torch.tensor([0]), 0.0))
    kind = ["none", "rms", "rms", "layer"][int(chance.uniform(0, 4))]
    # Twins cancel: with this eps rounding is not blown up.
    return None if kind == "none" else PostNorm(Norm(kind, 1e-2), affine.gain, affine.bias)


def _modern(chance: Draw, layer: RawLayer, kv: int, rotary: bool, parallel: bool) -> RawLayer:
    """The layer with a scoring, groups and gates, each there or not."""
    heads, d_head = layer.W_Q.shape[:2]
    shared = {name: x[:kv] for name in ("W_K", "W_V", "b_K", "b_V", "alpha") if (x := getattr(layer, name)) is not None}
    pairs = int(chance.uniform(1, d_head // 2 + 0.999))
    norm = HeadNorm(1e-5, "head" if chance.uniform(0, 1) < 0.5 else "layer") if chance.uniform(0, 1) < 0.5 else None
    scoring = ScoreFunction(
        rotary=Rotary(tuple(chance.uniform(0, 3) for _ in range(pairs)), chance.uniform(0.8, 1.2)) if rotary else None,
        norm=norm,
        cap=chance.uniform(0.5, 5) if chance.uniform(0, 1) < 0.3 else None,
        window=int(chance.uniform(1, 9)) if chance.uniform(0, 1) < 0.3 else None,
    )
    gains = {} if norm is None else {"g_Q": chance.maybe(heads, d_head), "g_K": chance.maybe(kv, d_head)}
    mlp = layer.mlp
    if mlp is not None and chance.uniform(0, 1) < 0.5:
        mlp = replace(
            mlp,
            W_gate=chance.normal(*mlp.W_in.shape, size=mlp.W_in.shape[1] ** -0.5),
            b_gate=chance.maybe(len(mlp.W_in)),
        )
    scale = chance.uniform(0.2, 1) if chance.uniform(0, 1) < 0.3 else None
    return replace(layer, **shared, **gains, scoring=scoring, mlp=mlp, parallel=parallel, scale=scale)


def models(harsh: bool = False, kinds: tuple[str, ...] = KINDS, **limits: int) -> st.SearchStrategy[Weights]:
    return raws(harsh, kinds, **limits).map(canonical)


@st.composite
def tokens(draw: st.DrawFn, model: Weights | Raw, least: int = 1) -> Tensor:
    """Tokens a model can run on, [seq] or [batch, seq], this many or more in a sequence."""
    d_vocab = (model.embed if isinstance(model, Weights) else model.W_E).shape[1]
    seq = draw(st.integers(least, model.n_ctx), label="seq")
    shape = draw(st.sampled_from([(seq,), (1, seq), (3, seq)]), label="shape")
    generator = torch.Generator().manual_seed(draw(st.integers(0, 2**32 - 1), label="tokens"))
    return torch.randint(d_vocab, shape, generator=generator)


def _layer(chance: Draw, heads: int, d_head: int, d_model: int) -> RawLayer:
    """Scores of size 1 in a gentle model, so that attention is neither flat nor a single one."""
    return RawLayer(
        W_Q=chance.normal(heads, d_head, d_model, size=d_model**-0.5),
        W_K=chance.normal(heads, d_head, d_model, size=d_model**-0.5),
        W_V=chance.normal(heads, d_head, d_model, size=d_model**-0.5),
        W_O=chance.normal(heads, d_model, d_head, size=(heads * d_head) ** -0.5),
        b_Q=chance.maybe(heads, d_head),
        b_K=chance.maybe(heads, d_head),
        b_V=chance.maybe(heads, d_head),
        b_O=chance.maybe(d_model),
        norm=chance.affine(d_model),
    )


def _more(chance: Draw, layer: RawLayer, smeared: bool, d_mlp: int) -> RawLayer:
    """The layer with smeared keys and an MLP, each there or not."""
    heads, d_model = layer.W_O.shape[:2]
    alpha = chance.maybe(heads, size=1.0) if smeared else None
    mlp = RawMLP(
        W_in=chance.normal(max(1, d_mlp), d_model, size=d_model**-0.5),
        W_out=chance.normal(d_model, max(1, d_mlp), size=max(1, d_mlp) ** -0.5),
        b_in=chance.maybe(max(1, d_mlp)),
        b_out=chance.maybe(d_model),
        norm=chance.affine(d_model),
    )
    return replace(layer, alpha=alpha, mlp=mlp if d_mlp and chance.uniform(0, 1) < 0.5 else None)


def _canceling(layer: RawLayer) -> RawLayer:
    """The same layer with its second head the first's negative: what both write cancels."""
    twins = {name: _twin(getattr(layer, name)) for name in ("W_Q", "W_K", "W_V", "b_Q", "b_K", "b_V", "alpha")}
    return replace(layer, W_O=_twin(layer.W_O, -1.0), **twins)


def _twin(x: Tensor | None, sign: float = 1.0) -> Tensor | None:
    """The second entry replaced by the first."""
    return None if x is None else torch.cat([x[:1], sign * x[:1], x[2:]])
