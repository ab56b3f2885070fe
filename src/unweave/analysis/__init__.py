"""The paper's analyses, a room for each part of the paper: functions of a model or a run that return small results.

Nothing here can know how a model was made: only the algebra and its canonical weights may be imported.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
