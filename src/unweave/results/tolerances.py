"""Tolerances of every numerical identity: the largest difference of two exact computations of one number in float64.

Each is the size of rounding with a margin, measured once and named. The tests use the same constants.
"""

import torch

EPS = torch.finfo(torch.float64).eps  # the distance from 1 to the next number of float64, 2.2e-16

CANCELLATION = 256 * EPS  # of a sum of parts: largest error, over the largest sum of the parts' sizes
ROUNDING = 16 * EPS
"""Of a sum of paths: error at each element, over the sum of the sizes of all products of numbers that enter it.

A path's own value may be small because the products inside it cancel; rounding is proportional to this sum, whatever
cancels.
"""
NORMWISE = 1e-12  # of a sum of parts: largest error over the largest entry
METAMORPHIC = 1e-11  # of a change that should change nothing: largest difference over the largest entry
ROW_SUM = 4 * EPS  # of a row of attention, for each source: distance of its sum from 1
SHIFT = 1e-14  # of an attention pattern, when a constant is added to its scores
RESIDUAL = 1e-12  # of an eigenvalue λ: the smallest singular value of A - λ, over the norm of A
TRACES = 1e-11  # of the sums of eigenvalues and of their squares against traces, scaled
NORM = 1e-10  # of a Frobenius norm by another route, relative
ORDERS = 1e-12  # of the loss by order of path against the step-by-step procedure, in nats
KNOWN = 1e-9  # of a hand-built model against the values it was built to have
FLOAT32 = 1e-5  # norm-wise, of a float32 run against the same model in float64
EXACT = 0.0  # of what must be the same to the last bit
