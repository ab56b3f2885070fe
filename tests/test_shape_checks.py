"""Shapes in signatures are checked while the default tests run: the first calls of a function, then a sample."""

import jaxtyping
import pytest
import torch

from support.shape_checks import EACH
from unweave.algebra.factored import Entries


def test_wrong_shapes_raise_where_shapes_are_checked(request):
    if not request.config.getoption("jaxtyping_packages"):
        pytest.skip("shapes are not checked in this run")
    wrong = torch.ones(3), torch.ones(4, dtype=torch.int64), torch.ones(3, dtype=torch.int64), 1.0
    with pytest.raises(jaxtyping.TypeCheckError):
        for _ in range(EACH):
            Entries(*wrong)
    with pytest.raises(jaxtyping.TypeCheckError):  # and from then on at every call, so that a failure is found again
        Entries(*wrong)
