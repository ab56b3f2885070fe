"""The paper's procedure for term importance, step by step: zero, then feed back.

1. An ordinary run; its attention patterns are kept.
2. Replay 0: patterns forced, heads compute but add nothing to the stream. The loss is that of the direct path.
3. Replay n: patterns forced, each head adds what it computed in replay n - 1. The loss is that of all paths through at
   most n heads.

Neurons are held as they were in the run, whatever the stream has become: what they write is there in every replay.

It lists nothing and expands nothing, which makes it an independent check of sums over paths.
"""

from collections.abc import Iterator

from unweave.model import heads
from unweave.model.run import Run
from unweave.model.weights import Weights
from unweave.shapes import Tensor


def frozen_replays(run: Run, *, scales: tuple[Tensor, ...] | None = None) -> Iterator[Run]:
    """The paper's procedure: replay with patterns forced, adding what each head wrote in the replay before.

        replay 0 adds nothing;    replay n adds what the heads wrote in replay n - 1

    Args:
        run: The run whose patterns are forced.
        scales: Norm scales to force as well, as in ``run.scales``; recomputed in each replay if None.

    Yields:
        Replays of order 0, 1, … n_layers. A replay's stream holds all paths through at most so many heads; the last
        one is the model.

    Example:
        >>> import torch
        >>> import unweave as uw
        >>> from unweave import examples
        >>> whole = uw.run(examples.induction(d_vocab=6), [0, 3, 5, 3])
        >>> [torch.equal(replay.logits, whole.logits) for replay in frozen_replays(whole)]
        [False, True, True]

    Paper:
        Elhage et al. 2021, "Term Importance Analysis", the procedure.
    """
    wrote: tuple[Tensor, ...] = ()
    for _ in range(run.weights.n_layers + 1):
        replay, wrote = _replay(run, scales, wrote)
        yield replay


def _replay(run: Run, forced: tuple[Tensor, ...] | None, wrote: tuple[Tensor, ...]) -> tuple[Run, tuple[Tensor, ...]]:
    """One replay, in which layer l adds ``wrote[l]``, and what its heads would have written instead."""
    weights, x = run.weights, run.streams[0]
    streams, written = [x], []
    scales: list[Tensor] = []
    for number, layer in enumerate(weights.layers):
        normed = _normed(weights, x, forced, scales)
        written.append(heads.written(layer, run.patterns[number] @ heads.values(layer, normed)))
        x = x + wrote[number] if wrote else x
        x = x if layer.b_O is None else x + layer.b_O
        x = x if layer.mlp is None else x + layer.mlp.write(run.activations[number])
        streams.append(x)
    _normed(weights, x, forced, scales)
    return Run(weights, run.ids, run.patterns, tuple(scales), tuple(streams), run.activations), tuple(written)


def _normed(weights: Weights, x: Tensor, forced: tuple[Tensor, ...] | None, scales: list[Tensor]) -> Tensor:
    """The stream times its norm's scale, forced or computed, the scale noted."""
    if weights.norm.kind == "none":
        return x
    scales.append(forced[len(scales)] if forced else weights.norm.scale(x))
    return scales[-1][..., None] * x
