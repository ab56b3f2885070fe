"""Transformers that learn: their configuration, training, and run folders.

The public names stand once, in ``__init__.pyi``; each is imported when first used, so that what merely reads
configurations need not wait for torch.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
