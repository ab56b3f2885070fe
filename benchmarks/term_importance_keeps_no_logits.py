"""Term importance by order: one stream an order, one unembedding an order, no logits kept."""

from dataclasses import replace
from importlib import import_module

import torch

import models
from child import Outputs, Step
from harness import Job, Variant, both, main, peers

SHAPE = replace(models.L, batch=16)


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


def flops(shape: models.Shape) -> float:
    """One unembedding for each order."""
    return (shape.n_layers + 1) * 2 * shape.batch * shape.seq * shape.d_model * shape.d_vocab


if __name__ == "__main__":
    main(
        Job(
            "loss of the paths of order up to 0, 1 and 2",
            SHAPE,
            (*both(ours), *peers("tl3", theirs)),
            tolerance=1e-4,
            flops=flops(SHAPE),
            note="16 x 512 tokens, patterns frozen; the limit counts the three unembeddings alone.",
        ),
        Job(
            "all of `importance`: by order, layer and head, both ways, standard errors",
            replace(SHAPE, batch=4),
            (Variant("ours", "ours", everything),),
            tolerance=0,
            note="4 x 512 tokens. No peer does this.",
        ),
    )
