"""A run keeps every pattern and stream, and computes logits only when asked."""

from collections.abc import Callable
from importlib import import_module

import models
from child import Outputs, Step
from harness import Job, both, main, peers

KEPT = ("attn.hook_pattern", "hook_resid_pre", "hook_resid_post")


def ours(logits: bool) -> Callable[[models.Shape], Step]:
    def prepare(shape: models.Shape) -> Step:
        weights, run, ids = models.ours(shape), import_module("unweave.model.run").run, models.token_ids(shape)

        def step() -> Outputs:
            seen = run(weights, ids)
            found = {f"pattern {l}": pattern for l, pattern in enumerate(seen.patterns)}
            found |= {f"stream {l}": stream for l, stream in enumerate(seen.streams)}
            return found | ({"logits": seen.logits} if logits else {})

        return step

    return prepare


def theirs(logits: bool) -> Callable[[models.Shape], Step]:
    def prepare(shape: models.Shape) -> Step:
        model, ids = models.hooked(shape), models.token_ids(shape)

        def step() -> Outputs:
            kept = lambda name: name.endswith(KEPT)  # noqa: E731
            out, cache = model.run_with_cache(ids, names_filter=kept, return_type="logits" if logits else None)
            found = {f"pattern {l}": cache["pattern", l] for l in range(shape.n_layers)}
            found |= {f"stream {l}": cache["resid_pre", l] for l in range(shape.n_layers)}
            found[f"stream {shape.n_layers}"] = cache["resid_post", shape.n_layers - 1]
            return found | ({"logits": out} if logits else {})

        return step

    return prepare


def sample(found: Outputs) -> Outputs:
    """Every 37th position: all of a run would be a gigabyte."""
    return {name: x[..., ::37, :] for name, x in found.items()}


if __name__ == "__main__":
    main(
        *(
            Job(
                f"run keeping patterns and streams, {'with' if logits else 'without'} logits",
                models.L,
                (*both(ours(logits)), *peers("tl3", theirs(logits))),
                tolerance=1e-4,
                digest=sample,
                note="8 x 512 tokens; fresh tensors returned.",
            )
            for logits in (False, True)
        )
    )
