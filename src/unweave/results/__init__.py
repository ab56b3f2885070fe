"""The form of every result: tables with declared columns, scores with random baselines, means with standard errors."""

import lazy_loader

# The names stand once, in `__init__.pyi`; `question`, which lets an analysis take a model, is in its own module.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
