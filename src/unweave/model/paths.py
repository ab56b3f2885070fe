"""Path expansions of a model: of its logits, of its residual stream, and of the attention scores of its heads."""

from dataclasses import replace
from typing import Literal, get_args

from unweave.algebra import Expansion, FactoredMatrix, HeadId, HeadLike, Scores, Sum, Term
from unweave.errors import check_choice
from unweave.model import heads, writes
from unweave.model.model import of_weights
from unweave.model.weights import Weights, bias

Held = Literal["held"]  # treatment of the gates of neurons that lets paths go through them


@of_weights
def expansion(weights: Weights, *, hops: bool = False, gates: Held | None = None) -> Expansion:
    """Expand the logits of a model into paths from tokens, positions and biases.

        T = Id ⊗ W_U · Π_l (Id + Σ_h A^h ⊗ W_OV^h) · Id ⊗ W_E

    Biases, positions in the stream and norms give terms of their own, and the sum is exact. With MLPs, paths also start
    at the neurons of each layer, with their activations in the run: no path shows how heads caused them.
    The product is counted, listed or summed on demand (see `Expansion`).

    Args:
        weights: The model, as `Model` or `Weights`.
        hops: Split every pattern into its diagonal and the rest, ``A = D + M``: the order of a path is then the number
            of times that it moves information between positions, not the number of its heads.
        gates: ``"held"`` lets paths go through neurons, whose gates, ``activation / input``, are held as in the
            run: ``W_out G W_in``. `Expansion.by_mlps` then counts MLPs in place of heads. By default paths start at
            neurons.

    Returns:
        The expansion. On a run of the model its terms sum to ``run.linear_logits``, counted by heads or hops:
        ``run.logits`` unless the model caps them. On a run of other weights of this shape they sum to what this model
        predicts with that run frozen, ``model.run(run.ids, frozen=run)``.

    Example:
        >>> expansion(uw.examples.induction(d_vocab=6), hops=True).counts()
        {0: 4, 1: 4, 2: 1}

    Paper:
        Elhage et al. 2021, "Path Expansion of Logits".
    """
    read = Term(weights.scale(weights.n_layers), weights.W_U)
    return _read(stream(weights, hops=hops, gates=gates), read, bias(weights.b_U, "b_U"))


@of_weights
def stream(weights: Weights, layer: int | None = None, *, hops: bool = False, gates: Held | None = None) -> Expansion:
    """Expand the residual stream before ``layer`` into paths, by heads or by hops; by default after the last layer.

    Example:
        >>> stream(uw.examples.induction(), 1)
        Id ⊗ W_E   18 × 6, rank ≤ 6
        + A[L0H0] ⊗ W_O[0,0] W_V[0,0] W_E   18 × 6, rank ≤ 6
    """
    if gates is not None:
        check_choice("gates", gates, get_args(Held))
    below = range(weights.n_layers if layer is None else layer)
    if gates is None:
        steps = [(weights.Id + weights.heads(l), writes.entering(weights, l)) for l in below]
    else:
        steps = [step for l in below for step in _held_steps(weights, l)]
    by_heads = Expansion(
        product=tuple(acting for acting, _ in reversed(steps)),
        entering=(writes.embedding(weights), *(entering for _, entering in steps)),
    )
    return by_heads.by_hops() if hops else by_heads


def _held_steps(weights: Weights, layer: int) -> list[tuple[Sum, Sum]]:
    """Steps of a layer with its gates held: one for its heads, then one for an MLP; one for both if parallel."""
    by_heads, neurons = weights.heads(layer), writes.neurons(weights, layer)
    constants = writes.constants(weights, layer)
    if weights.layers[layer].parallel or not len(neurons):
        return [(weights.Id + by_heads + neurons, sum(constants, Sum()))]
    return [(weights.Id + by_heads, constants[0]), (weights.Id + neurons, constants[1])]


@of_weights
def queries(weights: Weights, head: HeadLike, *, gates: Held | None = None) -> Expansion:
    """Expand the query of a head into paths, 1/√d_head included.

    Example:
        >>> queries(uw.examples.induction(), "L1H0")
        Id ⊗ W_Q[1,0] W_E   64 × 6, rank ≤ 6
        + Id ⊗ P_Q[1,0]   64 × 64, rank ≤ 64
        + A[L0H0] ⊗ W_Q[1,0] W_O[0,0] W_V[0,0] W_E   64 × 6, rank ≤ 6
    """
    name = weights.check_head(head)
    return _into_head(weights, name, heads.query_input(weights, name), gates)


@of_weights
def keys(weights: Weights, head: HeadLike, *, gates: Held | None = None) -> Expansion:
    """Expand the key of a head into paths; with smeared keys each path has S as its first letter.

    Example:
        >>> keys(uw.examples.induction(), "L1H0")
        Id ⊗ W_K[1,0] W_E   64 × 6, rank ≤ 6
        + Id ⊗ P_K[1,0]   64 × 64, rank ≤ 64
        + A[L0H0] ⊗ W_K[1,0] W_O[0,0] W_V[0,0] W_E   64 × 6, rank ≤ 6
    """
    name = weights.check_head(head)
    return _into_head(weights, name, heads.key_input(weights, name), gates)


@of_weights
def scores(weights: Weights, head: HeadLike, *, hops: bool = False, gates: Held | None = None) -> Scores:
    """Expand the attention scores of a head into pairs of a query path and a key path, by heads or by hops.

    On a run the pairs sum to the scores before a cap and the causal mask (see `Scores`).

    Example:
        >>> found = scores(uw.examples.induction(), "L1H0")
        >>> len(found), found.counts()
        (9, {'none': 4, 'q': 2, 'k': 2, 'qk': 1})

    Paper:
        Elhage et al. 2021, "Path Expansion of Attention Scores QK Circuit".
    """
    scoring = weights.layers[weights.check_head(head).layer].scoring
    by_heads = Scores(queries(weights, head, gates=gates), keys(weights, head, gates=gates), scoring)
    return replace(by_heads, query=by_heads.query.by_hops(), key=by_heads.key.by_hops()) if hops else by_heads


def _into_head(weights: Weights, head: HeadId, own: heads.HeadInput, gates: Held | None) -> Expansion:
    """Expansion of one input of a head: the stream below it, then positions and a bias of its own."""
    reader = Term(weights.scale(head.layer), own.weight)
    plain = _read(stream(weights, head.layer, gates=gates), reader, own.entering)
    if not own.letters:
        return plain
    # Smearing and norms act on the finished vector, with what positions and biases added, so their letters are first.
    return _read(plain, Term(own.letters, FactoredMatrix.identity(own.weight.shape[0])), Sum())


def _read(below: Expansion, reader: Term, entering: Sum) -> Expansion:
    """Continue an expansion by the term that reads it; ``entering`` joins after the read."""
    return Expansion((Sum((reader,)), *below.product), (*below.entering, entering))
