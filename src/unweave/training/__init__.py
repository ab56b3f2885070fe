"""Transformers that learn: their configuration, training, and run folders."""

import lazy_loader

# The public names stand once, in `__init__.pyi`; each is imported when first used, so that what merely reads
# configurations need not wait for torch.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
