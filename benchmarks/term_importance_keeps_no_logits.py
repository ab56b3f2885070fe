"""Term importance by order: one stream an order, one unembedding an order, no logits kept."""

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module

import torch
from torch.nn.functional import scaled_dot_product_attention

import models
from child import Outputs, Step
from harness import Job, Variant, both, least, main, peers

SHAPE = replace(models.L, batch=16)
ROWS, TOKENS = 2048, 512
"""Logits held at a time by `plain`; tiles of 1,024 x 1,024 and of 2,048 x 2,048 take as long."""


def ours(shape: models.Shape) -> Step:
    weights, ids = models.ours(shape), models.token_ids(shape)
    run, stream = import_module("unweave.model.run").run, import_module("unweave.model.paths").stream
    nats = import_module("unweave.analysis.attribution.importance")._nats_of_stream

    def step() -> Outputs:
        seen = run(weights, ids)
        losses, total = [], torch.zeros_like(seen.streams[0])
        for part in stream(weights).by_order(seen).values():
            total = total + part
            losses.append(nats(seen, total).double().mean())
        return {"loss": torch.stack(losses)}

    return step


def everything(shape: models.Shape) -> Step:
    weights, ids, importance = (
        models.ours(shape),
        models.token_ids(shape),
        import_module("unweave.analysis.attribution.importance"),
    )
    return lambda: {"loss": torch.tensor([row.loss for row in importance.importance(weights, ids).orders])}


def theirs(shape: models.Shape) -> Step:
    """The paper's algorithm with hooks: patterns frozen, head outputs of one run fed into the next."""
    model, ids = models.hooked(shape), models.token_ids(shape)

    def step() -> Outputs:
        _, kept = model.run_with_cache(ids, names_filter=lambda name: name.endswith("pattern"), return_type=None)
        written = [torch.zeros(()) for _ in range(shape.n_layers)]

        def freeze(pattern: torch.Tensor, hook: object) -> torch.Tensor:
            return kept[hook.name]

        def feed_back(out: torch.Tensor, hook: object) -> torch.Tensor:
            fed, written[hook.layer()] = written[hook.layer()].expand_as(out), out
            return fed

        hooks = [(lambda name: name.endswith("pattern"), freeze), (lambda name: name.endswith("attn_out"), feed_back)]
        runs = range(shape.n_layers + 1)
        losses = [model.run_with_hooks(ids, return_type="loss", fwd_hooks=hooks) for _ in runs]
        return {"loss": torch.stack(losses)}

    return step


def plain(shape: models.Shape) -> Step:
    """A run of two layers, values of layer 1 on the embedding alone, three unembeddings, their sums of exponentials.

    The paths of order up to 2 are the whole model, and those of order 1 through layer 0 are in its run.
    """
    x, ids = models.tensors(shape), models.token_ids(shape)
    readers = [[x[name][l].flatten(0, 1) for name in ("W_Q", "W_K", "W_V")] for l in range(2)]
    writers = [x["W_O"][l].transpose(0, 1).flatten(1) for l in range(2)]

    def heads(reader: torch.Tensor, stream: torch.Tensor) -> torch.Tensor:
        return (stream @ reader.mT).unflatten(-1, (shape.n_heads, -1)).transpose(1, 2)

    def moved(l: int, attends: torch.Tensor, *streams: torch.Tensor) -> Iterator[torch.Tensor]:
        q, k = (heads(reader, attends) for reader in readers[l][:2])
        for stream in streams:
            z = scaled_dot_product_attention(q, k, heads(readers[l][2], stream), is_causal=True)
            yield z.transpose(1, 2).flatten(2) @ writers[l].mT

    def nats(stream: torch.Tensor) -> torch.Tensor:
        found, before = [], stream[:, :-1].flatten(0, 1)
        for rows, wanted in zip(before.split(ROWS), ids[:, 1:].flatten().split(ROWS), strict=True):
            total = rows.new_zeros(len(rows))
            for tile in x["W_U"].split(TOKENS):
                total += (rows @ tile.mT).exp_().sum(-1)  # logits are small here: no largest one is looked for
            found.append(total.log() - (rows * x["W_U"][wanted]).sum(-1))
        return torch.cat(found).double().mean()

    def step() -> Outputs:
        embedded = x["W_E"][ids] + x["W_P"]
        middle = embedded + next(moved(0, embedded, embedded))
        streams = [embedded, *(middle + found for found in moved(1, middle, embedded, middle))]
        return {"loss": torch.stack([nats(stream) for stream in streams])}

    return step


def flops(shape: models.Shape) -> float:
    """One unembedding for each order."""
    return (shape.n_layers + 1) * 2 * shape.batch * shape.seq * shape.d_model * shape.d_vocab


if __name__ == "__main__":
    main(
        Job(
            "loss of the paths of order up to 0, 1 and 2",
            SHAPE,
            (*both(ours), *peers("tl3", theirs), least(plain)),
            tolerance=1e-4,
            flops=flops(SHAPE),
            note="16 x 512 tokens, patterns frozen. Unavoidable are one run, values of layer 1 on the embedding alone, "
            "three unembeddings and their sums of exponentials.",
        ),
        Job(
            "all of `importance`: by order, layer and head, both ways, standard errors",
            replace(SHAPE, batch=4),
            (Variant("ours", "ours", everything),),
            tolerance=0,
            note="4 x 512 tokens. No peer does this.",
        ),
    )
