"""Take transformers apart exactly.

    import unweave as uw

    model = uw.load("attn-2l")
    T = uw.expansion(model.weights)             # the paper's product, multiplied out
    run = model.run("to be or not to be")
    (T(run) - run.logits).abs().max()           # 0 up to rounding: nothing is left over

The public names stand once, in ``__init__.pyi``; each is imported when first used, so that ``unweave --help`` need not
wait for torch. What is not at the top is in its section: ``uw.analysis.trigrams``, ``uw.transforms``, ``uw.training``.
"""

from collections.abc import Iterator
from importlib.machinery import PathFinder
from types import ModuleType

import lazy_loader

from unweave.errors import no_name

__version__ = "0.1.0"
_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
ROOMS = ("transforms", "examples", "results", "runs", "training", "text", "algebra", "model")
"""Where a name is looked for that is not at the top, beside the sections of `analysis`."""
ELSEWHERE = {
    "HookedTransformer": "uw.load(name)",
    "HookedTransformerConfig": "uw.training.ModelConfig",
    "ActivationCache": "model.run(text)  # keeps every attention pattern and residual stream",
    "SVDInterpreter": '(model.weights.W_U @ model.weights.OV["L1H0"]).svd()',
    "ablate": 'model.run(text, without="L1H0")',
    "ablation": 'model.run(text, without="L1H0")',
    "activation_patching": 'model.run(text, replace={"L1H0": model.run(text)})  # the heads, each with another run',
    "all_composition_scores": 'uw.composition(model, "k").top(5, "z")',
    "attention": "uw.plot.attention(run, head)",
    "bigrams": 'uw.continuations(model, " the")',
    "bundled": "uw.load(name)  # unweave models lists the names",
    "circuits": 'uw.largest_entries(model, "L1H0", "ov")',
    "demo": "uw.explorer.report  # report(model).save(path): a page of it",
    "dla": 'uw.analysis.stream.logit_attribution(run, " the")',
    "dynamics": "uw.analysis.learning.Dynamics  # Dynamics.of(uw.runs.read_trajectory(folder))",
    "detect_head": "uw.analysis.induction.detect_heads(model)",
    "direct_logit_attribution": 'uw.analysis.stream.logit_attribution(run, " the")',
    "eigenvalues": 'model.weights.OV["L1H0"].eigenvalues()  # uw.plot.eigenvalues draws them',
    "explore": "uw.view  # view(model) in a notebook",
    "from_pretrained": "uw.load(name)",
    "heads": "uw.head_summary(model)",
    "info": "uw.describe(model)",
    "kernel": "uw.analysis.attribution.score_kernel  # score_kernel(run, head)",
    "load_model": "uw.load(name)",
    "logit_diff": 'uw.largest_paths(run, " the", against=" a")',
    "models": "uw.load(name)  # unweave models lists the names",
    "neurons": "uw.analysis.composition.neuron_connections",
    "patching": 'model.run(text, replace={"L1H0": model.run(text)})  # the heads, each with another run',
    "path_patching": 'uw.largest_paths(run, " the")',
    "paths": 'uw.largest_paths(run, " the")',
    "positions": "uw.position_shares(model)",
    "predict": "uw.predictions(run)",
    "prefix_matching": "uw.analysis.induction.detect_heads(model)",
    "report": "uw.explorer.report  # report(model).save(path)",
    "reproduce": "uw.reproduction.reproduce",
    "subspaces": "uw.subspace_overlaps(model)",
    "test_prompt": "uw.predictions(run, 5)",
    "tokens": "model.tokens(text)",
    "trigrams": "uw.skip_trigrams(model)",
    "virtual": "uw.virtual_heads(run)",
}
"""Names of TransformerLens and of commands with their spelling here."""


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    if name in __all__ or name.startswith("_"):
        return _load(name)
    if PathFinder.find_spec(f"{__name__}.{name}", __path__):  # ``from unweave import cli`` imports it after this
        raise AttributeError(f"unweave has no {name!r} before it is imported\n  write import unweave.{name}")
    raise no_name("unweave", name, __all__, ELSEWHERE, _rooms())


def _rooms() -> Iterator[tuple[str, ModuleType]]:
    sections = _load("analysis")
    yield from ((f"uw.analysis.{name}", getattr(sections, name)) for name in sections.__all__)
    yield from ((f"uw.{name}", _load(name)) for name in ROOMS)
