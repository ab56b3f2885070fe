"""The dimension names used in every signature, and the two array types that carry them.

=========== ==================================================================
name        meaning
=========== ==================================================================
``batch``   any leading dimensions
``seq``     positions of a sequence; ``dst`` attends to ``src``
``d_model`` width of the residual stream
``d_head``  width of a head's queries and keys, and of its values
``d_value`` width of its values, where a hand-built head's differs
``d_vocab`` number of tokens (the paper's n_vocab)
``heads``   heads of one layer
``n_ctx``   longest sequence a model with positions can take
=========== ==================================================================
"""

from jaxtyping import Bool, Complex, Float, Int, Shaped
from torch import Tensor

__all__ = ["Bool", "Complex", "Float", "Int", "Shaped", "Tensor"]
