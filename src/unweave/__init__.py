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

__version__ = "0.1.0"
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
