"""Shapes in signatures are checked while the default tests run."""

import jaxtyping
import pytest
import torch

from unweave.algebra.factored import Entries


def test_the_library_is_checked(request):
    if not request.config.getoption("jaxtyping_packages"):
        pytest.skip("shapes are not checked in this run")
    with pytest.raises(jaxtyping.TypeCheckError):
        Entries(torch.ones(3), torch.ones(4, dtype=torch.int64), torch.ones(3, dtype=torch.int64), 1.0)
