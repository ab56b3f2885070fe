"""The secants of one layer: what its heads and neurons write differently in two runs, and in which way.

    z = A v,    Δz = Ā Δv + ΔA v̄,    ΔA = S(Δs),    Δs = Δq · k̄ + q̄ · Δk

so that what a head writes differs by its values (v), by its queries (q) and by its keys (k). Covectors go back by the
same matrices, transposed. Queries and keys are those that enter the scores: normed, smeared and rotated.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import torch

from unweave.algebra.terms import Gates, HeadId, Scale
from unweave.analysis.difference.secants import (
    NormSecant,
    SoftmaxSecant,
    bend,
    held_norm,
    mean,
    norm_secant,
    slope,
    softmax_secant,
)
from unweave.model import MLP, Layer, Norm, Run, heads
from unweave.model.mlp import ACTIVATIONS
from unweave.model.norms import PostNorm
from unweave.shapes import Bool, Float, Int, Tensor

Way = Literal["v", "q", "k"]  # the input of a head through which a path enters it: values, queries or keys
WAYS: tuple[Way, ...] = ("v", "q", "k")
Written = Literal["v", "q", "k", "intervention"]
"""The way in which the write of a head differs: through one of its inputs, or because a run holds it."""
Both = tuple[Run, Run]
Back = Callable[[Tensor], Tensor]  # pulls covectors back through one step
Rows = slice | Int[Tensor, " rows"]  # positions
EVERYWHERE = slice(None)


@dataclass(frozen=True, eq=False)
class Side:
    """The queries of a layer, or its keys, in two runs."""

    # the matrix of each head, or of each group of heads, that reads the stream
    W: Float[Tensor, "groups d_head d_model"]
    # in each run, as they enter scores
    both: tuple[Float[Tensor, "heads seq d_head"], Float[Tensor, "heads seq d_head"]]
    back: Back  # pulls covectors on them back to the output of W

    @property
    def mean(self) -> Float[Tensor, "heads seq d_head"]:
        """Mean of the two runs."""
        return mean(*self.both)

    @property
    def change(self) -> Float[Tensor, "heads seq d_head"]:
        """The second run minus the first."""
        return self.both[1] - self.both[0]

    def at(self, rows: Rows) -> "Side":
        """The queries or keys at some positions; covectors there are pulled back to all positions."""
        a, b = self.both

        def back(c: Tensor) -> Tensor:
            whole = c.new_zeros(*c.shape[:-2], *a.shape[-2:])
            whole[..., rows, :] = c
            return self.back(whole)

        return Side(self.W, (a[:, rows], b[:, rows]), back)


@dataclass(frozen=True, eq=False)
class HeadSecants:
    """The heads of one layer in two runs."""

    W_V: Float[Tensor, "groups d_value d_model"]  # from the stream to values, for each group of heads
    W_O: Float[Tensor, "heads d_model d_value"]  # from values to the stream
    pattern: Float[Tensor, "heads dst src"]  # Ā
    value: Float[Tensor, "heads src d_value"]  # v̄
    value_change: Float[Tensor, "heads src d_value"]  # Δv
    query: Side  # its queries
    key: Side  # its keys
    softmax: SoftmaxSecant  # the secant of its softmax
    cap: Tensor  # secant of the cap on scores; 1 without one
    # False for a head whose attention or output a run holds: what changes there is a source of its own
    free: Bool[Tensor, "heads 1 1"]
    written: Mapping[Written, Float[Tensor, "heads seq d_value"]]  # Δz by way, and by intervention where a head is held
    sees: Bool[Tensor, "dst src"]  # True where a destination sees a source
    apart: bool  # False where one norm scales the queries, or the keys, of all heads together

    def to_scores(self, z: Float[Tensor, "*more heads dst d_value"]) -> Float[Tensor, "*more heads dst src"]:
        """Pull covectors on mixed values back to scores before their cap."""
        return self.cap * self.softmax(z @ self.value.mT) * self.free

    def back(self, way: Way, z: Float[Tensor, "*more heads dst d_value"]) -> Float[Tensor, "*more heads seq d"]:
        """Pull covectors on mixed values back to the outputs of ``W_V``, ``W_Q`` or ``W_K``."""
        if way == "v":
            return self.pattern.mT @ z
        scores = self.to_scores(z)
        return self.query.back(scores @ self.key.mean) if way == "q" else self.key.back(scores.mT @ self.query.mean)

    def differing(self, way: Written) -> list[int]:
        """The heads that write differently in one way: all of them, or by intervention those that a run holds."""
        return [h for h, free in enumerate(self.free.flatten().tolist()) if way != "intervention" or not free]

    def read_by(self, way: Way) -> Float[Tensor, "groups d d_model"]:
        """``W_V``, ``W_Q`` or ``W_K`` of each head, or of each group of heads that share it."""
        return {"v": self.W_V, "q": self.query.W, "k": self.key.W}[way]

    def matrix(self, way: Way) -> Float[Tensor, "heads d d_model"]:
        """``W_V``, ``W_Q`` or ``W_K`` of each head."""
        return _each(len(self.W_O), self.read_by(way))

    def at(self, rows: Rows) -> "HeadSecants":
        """The heads at some destinations, with all sources."""
        return replace(
            self,
            pattern=self.pattern[:, rows],
            query=self.query.at(rows),
            softmax=SoftmaxSecant(self.softmax.weight[:, rows], self.softmax.share[:, rows]),
            cap=self.cap[:, rows] if self.cap.dim() else self.cap,
            written={way: change[:, rows] for way, change in self.written.items()},
            sees=self.sees[rows],
        )


@dataclass(frozen=True, eq=False)
class NeuronSecants:
    """The neurons of one layer in two runs."""

    mlp: MLP
    read: NormSecant | None  # secant of the norm before it; None without one
    activations: Float[Tensor, "seq d_mlp"]  # Δa
    # inputs of the nonlinearity in both runs, after the values that it gates, if it does; None where a run holds the
    # activations, and all of Δa is a source of its own
    inputs: tuple[tuple[Tensor, ...], ...] | None

    @cached_property
    def back(self) -> Back | None:
        """Pulls covectors on activations back to what the neurons read, after the norm; None where they are held."""
        return None if self.inputs is None else _through_mlp(self.mlp, self.inputs)

    def at(self, rows: Rows) -> "NeuronSecants":
        """The neurons at some positions."""
        inputs = self.inputs and tuple((a[rows], b[rows]) for a, b in self.inputs)
        return NeuronSecants(self.mlp, self.read and self.read.at(rows), self.activations[rows], inputs)


@dataclass(frozen=True, eq=False)
class PostSecant:
    """The difference of a write w after its post-norm, ``s w``; s is the inverse scale of m, w without its gain."""

    scale: Tensor  # s̄
    bend: Tensor  # (2/d) s_a² s_b² / (s_a + s_b); 0 where the scale is held
    written: Tensor  # w̄
    measured: Tensor  # m̄
    norm: PostNorm  # the norm, with the gain or the matrix that lead to m
    source: Tensor | None  # Δs w̄ where the scale is held: a source of its own. None where it is not

    def at(self, rows: Rows) -> "PostSecant":
        """The norm at some positions."""
        own = {name: getattr(self, name)[rows] for name in ("scale", "bend", "written", "measured")}
        return replace(self, **own, source=None if self.source is None else self.source[rows])

    def forward(self, W: Tensor, z: Tensor) -> Float[Tensor, "*more seq d_model"]:
        """Map differences of the inputs of W to differences of the stream."""
        write = z @ W.mT
        measured = write if self.norm.gain is None else write / self.norm.gain
        measured = measured if self.norm.measure is None else z @ self.norm.measure.mT
        return self.scale * write - self.bend * (self.measured * measured).sum(-1, keepdim=True) * self.written

    def back(self, W: Tensor, c: Float[Tensor, "*more seq d_model"]) -> Tensor:
        """Pull covectors on the stream back through the norm and the matrix that writes."""
        measured = -self.bend * (self.written * c).sum(-1, keepdim=True) * self.measured
        if self.norm.measure is not None:
            return _unwritten(W, self.scale * c) + _unwritten(self.norm.measure, measured)
        own = measured if self.norm.gain is None else measured / self.norm.gain
        return _unwritten(W, self.scale * c + own)


@dataclass(frozen=True, eq=False)
class LayerSecants:
    """One layer in two runs."""

    number: int  # the layer
    read: NormSecant | None  # secant of the norm before its heads; None without one
    # what a held scale of that norm changes, as a change of the stream that would do the same; None where it is not
    # held
    read_source: Tensor | None
    heads: HeadSecants  # its heads
    neurons: NeuronSecants | None  # its neurons; None without an MLP
    post_heads: PostSecant | None  # secant of the norm after its heads; None without one
    post_neurons: PostSecant | None  # secant of the norm after its neurons; None without one
    parallel: bool  # True if its neurons read the stream before its heads

    def at(self, rows: Rows) -> "LayerSecants":
        """The layer where it writes at some positions; its heads read all."""
        if rows is EVERYWHERE:
            return self
        return replace(
            self,
            read_source=None if self.read_source is None else self.read_source[rows],
            heads=self.heads.at(rows),
            neurons=self.neurons and self.neurons.at(rows),
            post_heads=self.post_heads and self.post_heads.at(rows),
            post_neurons=self.post_neurons and self.post_neurons.at(rows),
        )

    def to_z(self, c: Float[Tensor, "*more seq d_model"]) -> Float[Tensor, "*more heads seq d_value"]:
        """Pull covectors on the stream back to the mixed values of every head."""
        W_O = self.heads.W_O
        return _unwritten(W_O, c) if self.post_heads is None else self.post_heads.back(W_O, c)

    def to_activations(self, c: Float[Tensor, "*more seq d_model"]) -> Float[Tensor, "*more seq d_mlp"]:
        """Pull covectors on the stream back to the activations of the neurons."""
        assert self.neurons is not None
        W_out = self.neurons.mlp.W_out
        return _unwritten(W_out, c) if self.post_neurons is None else self.post_neurons.back(W_out, c)

    def through_neurons(self, active: Float[Tensor, "*more seq d_mlp"]) -> Float[Tensor, "*more seq d_model"]:
        """Pull covectors on activations back to the stream that the neurons read."""
        assert self.neurons is not None
        back, read = self.neurons.back, self.neurons.read
        if back is None:
            return active.new_zeros(*active.shape[:-1], self.neurons.mlp.W_in.shape[-1])
        return through(read, back(active))

    def through_heads(self, way: Way, z: Float[Tensor, "*more heads seq d_value"]) -> Tensor:
        """Pull covectors on mixed values back to the stream by one way, summed over heads."""
        return self.reading(way, self.heads.back(way, z))

    def reading(
        self, way: Way, c: Float[Tensor, "*more heads rows d"], rows: Rows = EVERYWHERE
    ) -> Float[Tensor, "*more rows d_model"]:
        """Pull covectors on the outputs of ``W_V``, ``W_Q`` or ``W_K`` at some positions back to the stream there."""
        W = self.heads.read_by(way)
        by_group = c if len(W) == c.shape[-3] else c.unflatten(-3, (len(W), -1)).sum(-3)
        whole = by_group.transpose(-2, -3).flatten(-2) @ W.flatten(0, 1)  # [..., rows, groups · d] @ …
        return through(self.read and self.read.at(rows), whole)

    def through_each_head(self, way: Way, z: Float[Tensor, "*more heads seq d_value"]) -> Tensor:
        """Pull covectors on mixed values back to the stream by one way, for each head: [..., heads, seq, d_model]."""
        if self.heads.apart:
            return through(self.read, self.heads.back(way, z) @ self.heads.matrix(way))
        one = torch.eye(z.shape[-3], dtype=z.dtype, device=z.device)[:, :, None, None]
        return self.through_heads(way, z[..., None, :, :, :] * one)

    def through_one(
        self, way: Way, c: Float[Tensor, "*more d_model"], head: int, position: int
    ) -> Float[Tensor, "*more seq d_model"]:
        """Pull covectors on what one head writes at one position back to the stream that it reads by one way."""
        here = self.at(slice(position, position + 1))
        z = here.to_z(c[..., None, :])
        if self.heads.apart:
            return through(self.read, here.heads.back(way, z)[..., head, :, :] @ self.heads.matrix(way)[head])
        only = torch.zeros_like(z)
        only[..., head, :, :] = z[..., head, :, :]
        return self.reading(way, here.heads.back(way, only))

    def from_z(self, z: Float[Tensor, "*more heads seq d_value"]) -> Float[Tensor, "*more heads seq d_model"]:
        """Differences of what each head writes to the stream, from those of its mixed values."""
        W_O = self.heads.W_O
        return z @ W_O.mT if self.post_heads is None else self.post_heads.forward(W_O, z)

    def from_activations(self, active: Float[Tensor, "*more seq d_mlp"]) -> Float[Tensor, "*more seq d_model"]:
        """Differences of what neurons write to the stream, from those of their activations."""
        assert self.neurons is not None
        W_out = self.neurons.mlp.W_out
        return active @ W_out.mT if self.post_neurons is None else self.post_neurons.forward(W_out, active)


def layer_secants(both: Both, number: int) -> LayerSecants:
    """The secants of one layer of two runs of one model."""
    a, b = both
    held, layer = a.held | b.held, a.weights.layers[number]
    read, source = stream_norm(both, number)
    reads = _read(a, number), _read(b, number)
    attention = _heads(layer, number, reads, held)
    found = LayerSecants(number, read, source, attention, None, None, None, layer.parallel)
    if layer.post_norm is not None:
        z = reads[0].mixed, reads[1].mixed
        out = _written(layer, z[0]), _written(layer, z[1])
        found = replace(found, post_heads=_post(both, Scale(number, "heads out"), layer.post_norm, out, z))
    return found if layer.mlp is None else _with_neurons(both, found)


def _with_neurons(both: Both, found: LayerSecants) -> LayerSecants:
    (a, b), number = both, found.number
    norm, layer = a.weights.before(number), a.weights.layers[number]
    assert layer.mlp is not None
    read = (a.streams, b.streams) if layer.parallel else (a.into_neurons, b.into_neurons)
    into = read[0][number], read[1][number]
    before = None if norm.kind == "none" else norm_secant(into, (norm.scale(into[0]), norm.scale(into[1])))
    active = a.activations[number], b.activations[number]
    inputs = None if Gates(number) in a.held | b.held else _inputs(layer.mlp, (norm.read(into[0]), norm.read(into[1])))
    found = replace(found, neurons=NeuronSecants(layer.mlp, before, active[1] - active[0], inputs))
    if layer.mlp.post_norm is None:
        return found
    out = layer.mlp.write(active[0]), layer.mlp.write(active[1])
    return replace(found, post_neurons=_post(both, Scale(number, "neurons out"), layer.mlp.post_norm, out, active))


def through(norm: NormSecant | None, c: Tensor) -> Tensor:
    """Pull covectors back through a norm of the stream; unchanged without one."""
    return c if norm is None else norm(c)


def stream_norm(both: Both, layer: int) -> tuple[NormSecant | None, Tensor | None]:
    """The secant of the norm before a layer (n_layers: the unembedding), and its source where a run holds it."""
    letter, a, b = Scale(layer), *both
    if a.weights.before(layer).kind == "none":
        return None, None
    streams, scales = (a.streams[layer], b.streams[layer]), (a.scales[letter], b.scales[letter])
    if letter not in a.held | b.held:
        return norm_secant(streams, scales), None
    secant = held_norm(streams, scales)
    return secant, (scales[1] - scales[0])[..., None] / secant.scale * secant.mean


def _heads(layer: Layer, number: int, reads: "tuple[Read, Read]", held: frozenset[object]) -> HeadSecants:
    """The secants of the heads of one layer."""
    a, b = reads
    query = _side(layer, (a.x, b.x), heads.queries, layer.W_Q, layer.g_Q, None)
    key = _side(layer, (a.x, b.x), heads.keys, layer.W_K, layer.g_K, layer.smear)
    pattern, value, value_change = mean(a.pattern, b.pattern), mean(a.value, b.value), b.value - a.value
    # 1. scores, their cap and their softmax
    scores = tuple(q @ k.mT for q, k in zip(query.both, key.both, strict=True))
    cap = scores[0].new_ones(()) if layer.scoring.cap is None else slope(layer.scoring.capped, *scores)
    softmax = softmax_secant(*(layer.scoring.seen(each) for each in scores))
    free = torch.tensor([[[HeadId(number, h) not in held]] for h in range(layer.n_heads)], device=value.device)
    # 2. what each way writes
    scored: dict[Written, Tensor] = {"q": query.change @ key.mean.mT, "k": query.mean @ key.change.mT}
    by_scores = {way: (softmax(cap * change) * free) @ value for way, change in scored.items()}
    written: dict[Written, Tensor] = {"v": pattern @ value_change, **by_scores}
    if not free.all():
        written["intervention"] = (b.mixed - a.mixed - written["v"]) * ~free
    n_dst, n_src = pattern.shape[-2:]
    return HeadSecants(
        W_V=layer.W_V,
        W_O=layer.W_O,
        pattern=pattern,
        value=value,
        value_change=value_change,
        query=query,
        key=key,
        softmax=softmax,
        cap=cap,
        free=free,
        written=written,
        sees=layer.scoring.visible(n_dst, n_src, pattern.device),
        apart=layer.scoring.norm is None or layer.scoring.norm.over == "head",
    )


@dataclass(frozen=True, eq=False)
class Read:
    """What the heads of a layer read and mix in one run."""

    x: Float[Tensor, "seq d_model"]  # the stream, normed
    value: Float[Tensor, "heads seq d_value"]  # values of each head
    pattern: Float[Tensor, "heads dst src"]  # its pattern
    mixed: Float[Tensor, "heads seq d_value"]  # values that it has mixed, or their replacements


def _read(run: Run, number: int) -> Read:
    x, pattern = run.read(number), run.patterns[number]
    value = heads.values(run.weights.layers[number], x)
    mixed = heads.mixed(pattern, value)
    for (layer, head), other in run.replaced.items():
        if layer == number:
            mixed[head] = other
    return Read(x, value, pattern, mixed)


def _side(
    layer: Layer,
    read: tuple[Tensor, Tensor],
    compute: Callable[[Layer, Tensor], Tensor],
    W: Tensor,
    gain: Tensor | None,
    smear: Tensor | None,
) -> Side:
    """Queries or keys as they enter the scores of both runs, and the way back to the matrix that computes them."""
    a, b = (layer.scoring.turned(compute(layer, x)) for x in read)
    norm, before = layer.scoring.norm, -torch.arange(read[0].shape[-2], dtype=torch.float64, device=W.device)
    secant = None
    if norm is not None:
        plain = replace(layer, scoring=replace(layer.scoring, norm=None), g_Q=None, g_K=None, smear=None)
        unnormed = compute(plain, read[0]), compute(plain, read[1])
        over = (-1,) if norm.over == "head" else (-1, -3)
        secant = norm_secant(unnormed, (norm.scale(unnormed[0]), norm.scale(unnormed[1])), over)

    def back(c: Tensor) -> Tensor:
        c = layer.scoring.turned(c, before)
        c = c if smear is None else _unsmeared(c, _each(layer.n_heads, smear)[:, None, None])
        c = c if gain is None else c * _each(layer.n_heads, gain)[:, None, :]
        return through(secant, c)

    return Side(W, (a, b), back)


def _unsmeared(c: Float[Tensor, "*more seq d"], own: Tensor) -> Float[Tensor, "*more seq d"]:
    """Pull covectors on smeared keys back to keys: ``own · c_j + (1 - own) · c_{j+1}``; the first is not smeared."""
    after = torch.cat([c[..., 1:, :], torch.zeros_like(c[..., :1, :])], -2)
    return torch.cat([c[..., :1, :], own * c[..., 1:, :]], -2) + (1 - own) * after


def _each(n_heads: int, x: Tensor) -> Tensor:
    """A tensor for each head, from those that groups of heads share."""
    return x if len(x) == n_heads else x.repeat_interleave(n_heads // len(x), 0)


def _written(layer: Layer, z: Tensor) -> Tensor:
    out = heads.written(layer, z)
    return out if layer.b_O is None else out + layer.b_O


def _inputs(mlp: MLP, x: tuple[Tensor, Tensor]) -> tuple[tuple[Tensor, ...], ...]:
    """What neurons take in both runs: their inputs, and those of their gates."""
    both = torch.stack(x)
    values = mlp.inputs(both)
    if mlp.W_gate is None:
        return (tuple(values),)
    gates = both @ mlp.W_gate.mT
    return tuple(values), tuple(gates if mlp.b_gate is None else gates + mlp.b_gate)


def _through_mlp(mlp: MLP, inputs: tuple[tuple[Tensor, ...], ...]) -> Back:
    """Pulls covectors on the activations of neurons back to what the neurons read, after the norm."""
    (a, b), (u_a, u_b), bent = inputs[0], inputs[-1], _bent(mlp, *inputs[-1])
    g_a, g_b = (ACTIVATIONS[mlp.activation](u) for u in (u_a, u_b))
    if mlp.W_gate is None:
        return _after(mlp, (g_a, g_b), lambda c: bent(c) @ mlp.W_in)
    gate, value, W_gate = mean(g_a, g_b), mean(a, b), mlp.W_gate
    return _after(mlp, (g_a * a, g_b * b), lambda c: (gate * c) @ mlp.W_in + bent(value * c) @ W_gate)


def _after(mlp: MLP, both: tuple[Tensor, Tensor], back: Back) -> Back:
    """Pulls covectors on the activations as written back through the inner LayerNorm, if any, and then by ``back``."""
    if mlp.inner_eps is None:
        return back
    norm, centered = Norm("layer", mlp.inner_eps), (_centered(both[0]), _centered(both[1]))
    secant = norm_secant(centered, (norm.scale(centered[0]), norm.scale(centered[1])))
    return lambda c: back(_centered(secant(c)))


def _bent(mlp: MLP, a: Tensor, b: Tensor) -> Back:
    """The secant of the nonlinearity of the neurons, for covectors."""
    if mlp.activation != "solu":
        by = slope(ACTIVATIONS[mlp.activation], a, b)
        return lambda c: by * c
    softmax, share, value = softmax_secant(a, b), mean(a.softmax(-1), b.softmax(-1)), mean(a, b)
    return lambda c: share * c + softmax(value * c)


def _centered(x: Tensor) -> Tensor:
    return x - x.mean(-1, keepdim=True)


def _post(
    both: Both, letter: Scale, norm: PostNorm, out: tuple[Tensor, Tensor], z: tuple[Tensor, Tensor]
) -> PostSecant:
    (a, b), (s_a, s_b) = both, (run.scales[letter][:, None] for run in both)
    measured = tuple(norm.measured(w, x) for w, x in zip(out, z, strict=True))
    free = letter not in a.held | b.held
    bent = bend(s_a, s_b, out[0].shape[-1]) if free else torch.zeros_like(s_a)
    written = mean(*out)
    return PostSecant(mean(s_a, s_b), bent, written, mean(*measured), norm, None if free else (s_b - s_a) * written)


def _unwritten(W: Tensor, c: Float[Tensor, "*more seq d_model"]) -> Tensor:
    """Pull covectors on a write back to mixed values, [..., heads, seq, d_value], or to activations."""
    if W.dim() == 2:
        return c @ W
    return (c @ W.transpose(0, 1).flatten(1)).unflatten(-1, (len(W), -1)).transpose(-2, -3)  # one product for all heads
