"""A run keeps every pattern and stream, and computes logits only when asked."""

from collections.abc import Callable
from importlib import import_module

from torch.nn.functional import scaled_dot_product_attention

import models
from child import Outputs, Step
from harness import Job, both, least, main, peers

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


def plain(logits: bool) -> Callable[[models.Shape], Step]:
    """A plain forward pass with torch's fused attention, which stores no pattern, and one write to their memory."""

    def prepare(shape: models.Shape) -> Step:
        x, ids = models.tensors(shape), models.token_ids(shape)
        readers = [[x[name][l].flatten(0, 1) for name in ("W_Q", "W_K", "W_V")] for l in range(shape.n_layers)]
        writers = [x["W_O"][l].transpose(0, 1).flatten(1) for l in range(shape.n_layers)]

        def step() -> Outputs:
            stream, patterns = x["W_E"][ids] + x["W_P"], []
            for l in range(shape.n_layers):
                q, k, v = ((stream @ W.mT).unflatten(-1, (shape.n_heads, -1)).transpose(1, 2) for W in readers[l])
                z = scaled_dot_product_attention(q, k, v, is_causal=True)
                patterns.append(q.new_zeros(*q.shape[:-1], q.shape[-2]))
                stream = stream + z.transpose(1, 2).flatten(2) @ writers[l].mT
            return {f"stream {shape.n_layers}": stream} | ({"logits": stream @ x["W_U"].mT} if logits else {})

        return step

    return prepare


def sample(found: Outputs) -> Outputs:
    """Every 37th position: all of a run would be a gigabyte."""
    return {name: x[..., ::37, :] for name, x in found.items()}


def flops(shape: models.Shape, logits: bool) -> float:
    """Projections, causal scores and values, and the unembedding where requested."""
    tokens = shape.batch * shape.seq
    width = shape.n_heads * shape.d_head
    layer = 8 * shape.d_model * width + 2 * shape.seq * width
    return tokens * (shape.n_layers * layer + (2 * shape.d_model * shape.d_vocab if logits else 0))


if __name__ == "__main__":
    main(
        *(
            Job(
                f"run keeping patterns and streams, {'with' if logits else 'without'} logits",
                models.L,
                (*both(ours(logits)), *peers("tl3", theirs(logits)), least(plain(logits))),
                tolerance=1e-4,
                flops=flops(models.L, logits),
                digest=sample,
                note="8 x 512 tokens; fresh tensors returned. Unavoidable is fused attention, which stores no pattern, "
                "and one write to their memory.",
            )
            for logits in (False, True)
        )
    )
