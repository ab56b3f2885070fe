"""Disguises: other weights that compute the same function, and the circuit under its new names."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import torch
from torch.nn.functional import pad

from unweave.algebra.random import gaussian, generator
from unweave.algebra.terms import HeadId
from unweave.errors import BadInput
from unweave.known.circuit import Circuit
from unweave.model import Layer, Weights
from unweave.model.transforms import change_head_basis, random_rotation
from unweave.model.transforms import rotate as rotated
from unweave.shapes import Float, Tensor

EMPTY = 8  # dimensions that the stream gets for decoys to write to, and as many for them to read


@dataclass(frozen=True, eq=False)
class Known:
    """Weights with the circuit by which they compute."""

    weights: Weights
    circuit: Circuit

    def each_layer(self, change: Callable[[int, Layer], Layer]) -> Weights:
        """The weights with every layer changed."""
        return replace(self.weights, layers=self.weights.each_layer(change))


def rotate(known: Known, seed: int) -> Known:
    """Rotate the stream."""
    return replace(known, weights=rotated(known.weights, random_rotation(known.weights.d_model, seed=seed)))


def gauge(known: Known, seed: int) -> Known:
    """Change the basis inside every head."""
    return replace(known, weights=change_head_basis(known.weights, seed=seed))


def order(known: Known, seed: int) -> Known:
    """Shuffle the heads of every layer."""
    draw = generator(seed, "order")
    orders = [torch.randperm(known.weights.n_heads, generator=draw) for _ in range(known.weights.n_layers)]
    new = {
        str(HeadId(layer, int(old))): (str(HeadId(layer, h)),)
        for layer, order in enumerate(orders)
        for h, old in enumerate(order)
    }
    weights = known.each_layer(lambda n, layer: _chosen(layer, orders[n]))
    return Known(weights, known.circuit.renamed(lambda name: new.get(name, (name,))))


def split(known: Known, seed: int) -> Known:
    """Split the first head of every layer into two that write half each; the new one is the last of its layer."""
    del seed
    if not known.weights.n_layers:
        return known
    last = known.weights.n_heads

    def halved(_: int, layer: Layer) -> Layer:
        twice = _chosen(layer, torch.tensor([*range(last), 0]))
        share = twice.W_O.new_ones(last + 1, 1, 1)
        share[[0, last]] = 0.5
        return replace(twice, W_O=share * twice.W_O)

    twins = {str(HeadId(n, 0)): (str(HeadId(n, 0)), str(HeadId(n, last))) for n in range(known.weights.n_layers)}
    return Known(known.each_layer(halved), known.circuit.renamed(lambda name: twins.get(name, (name,))))


def decoys(known: Known, seed: int) -> Known:
    """Add two heads to every layer that attend as its first does.

    One writes where nothing reads, at random and as strongly as the first head. The other reads where nothing writes,
    and would write to the stream.
    """
    if not known.weights.n_layers:
        return known
    weights, draw = known.weights, generator(seed, "decoys")
    width, last = weights.d_model, weights.n_heads
    more = 2 * EMPTY
    wide = _rewired(weights, lambda W: pad(W, (0, 0, 0, more)), lambda W: pad(W, (0, more)))

    def joined(_: int, layer: Layer) -> Layer:
        both = _chosen(layer, torch.tensor([*range(last), 0, 0]))
        W_O, W_V = both.W_O.clone(), both.W_V.clone()
        nowhere = gaussian(EMPTY, layer.d_value, seed=draw).to(W_O)
        W_O[last] = pad(nowhere * (W_O[last].norm() / nowhere.norm()), (0, 0, width, EMPTY))
        nothing = gaussian(layer.d_value, EMPTY, seed=draw).to(W_V)
        W_V[last + 1] = pad(nothing * (W_V[last + 1].norm() / nothing.norm()), (width + EMPTY, 0))
        return replace(both, W_O=W_O, W_V=W_V)

    return Known(replace(wide, layers=wide.each_layer(joined)), known.circuit)


DISGUISES: Mapping[str, Callable[[Known, int], Known]] = {
    "split": split,
    "decoys": decoys,
    "order": order,
    "gauge": gauge,
    "rotation": rotate,
}
"""Disguises that do not change the function, in the order in which they are put on."""


def disguised(known: Known, names: tuple[str, ...], seed: int) -> Known:
    """Put on disguises, in the order of `DISGUISES`."""
    for name in names:
        if name not in DISGUISES:
            raise BadInput(f"there is no disguise {name!r}", f"choose from {', '.join(DISGUISES)}; or 'all'")
    for name, put_on in DISGUISES.items():
        known = put_on(known, seed) if name in names else known
    return known


def compressed(weights: Weights, width: int, seed: int) -> Weights:
    """Compress the stream into fewer dimensions by a random frame B: writers ``B W``, readers ``W Bᵀ``.

    ``BᵀB`` is the identity but for interference of about ``1/√width``, so the function changes.
    """
    if not 0 < width < weights.d_model:
        raise BadInput(f"width is {width}", f"give a width from 1 to {weights.d_model - 1}, below that of the stream")
    frame = random_rotation(weights.d_model, seed=seed)[:width]
    frame = frame / frame.norm(dim=0)
    read = lambda W: W @ frame.mT  # noqa: E731
    return _rewired(weights, lambda W: frame @ W, read)


def noisy(weights: Weights, sigma: float, seed: int) -> Weights:
    """Add Gaussian noise to every tensor, ``sigma`` times its root mean square."""
    draw = generator(seed, "noise")
    return weights.map(lambda x: x + sigma * x.square().mean().sqrt() * gaussian(*x.shape, seed=draw).to(x))


def _chosen(layer: Layer, heads: Tensor) -> Layer:
    names = ("W_Q", "W_K", "W_V", "W_O", "b_Q", "b_K", "P_Q", "P_K", "smear")
    return replace(layer, **{name: x[heads] for name in names if (x := getattr(layer, name)) is not None})


def _rewired(
    weights: Weights,
    write: Callable[[Float[Tensor, "*_ d_model n"]], Tensor],
    read: Callable[[Float[Tensor, "*_ n d_model"]], Tensor],
) -> Weights:
    """Change every writer and every reader of the stream; known models have no biases that write to it."""

    def layer(_: int, own: Layer) -> Layer:
        mlp = own.mlp and replace(own.mlp, W_in=read(own.mlp.W_in), W_out=write(own.mlp.W_out))
        W_Q, W_K, W_V = (read(W) for W in (own.W_Q, own.W_K, own.W_V))
        return replace(own, W_Q=W_Q, W_K=W_K, W_V=W_V, W_O=write(own.W_O), mlp=mlp)

    return replace(
        weights,
        embed=write(weights.embed),
        unembed=read(weights.unembed),
        layers=weights.each_layer(layer),
        position_table=None if weights.position_table is None else write(weights.position_table),
    )
