"""Take transformers apart exactly.

    import unweave as uw

    model = uw.load("attn-2l")
    T = uw.expansion(model.weights)             # the paper's product, multiplied out
    run = model.run("to be or not to be")
    (T(run) - run.logits).abs().max()           # 0 up to rounding: nothing is left over

The public names stand once, in ``__init__.pyi``; each is imported when first used, so that ``unweave --help`` need not
wait for torch. What is not at the top is in its section: ``uw.analysis.trigrams``, ``uw.transforms``, ``uw.training``.
"""

import lazy_loader

from unweave.errors import did_you_mean

__version__ = "0.1.0"
_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
ELSEWHERE = {"HookedTransformer": "write uw.load(name)", "attention": "write uw.plot.attention(run, head)"}


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    if name in __all__ or name.startswith("_"):
        return _load(name)
    hint = ELSEWHERE.get(name) or did_you_mean(name, __all__) or "more is in uw.analysis, uw.plot and uw.transforms"
    raise AttributeError(f"unweave has no {name!r}\n  {hint}")
