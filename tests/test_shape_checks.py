"""Shapes are checked while tests run: where a signature names arrays, and there alone."""

from dataclasses import dataclass

import jaxtyping
import pytest
import torch

from support.promises import Meter
from support.shape_checks import CHECKED, EVERYTHING, check, jaxtyped, unchecked
from unweave.shapes import Float, Tensor


def doubled(x: Float[Tensor, " n"], times: int) -> Float[Tensor, " n"]:
    return x.repeat(times)


def named(times: int) -> str:
    return str(times)


@dataclass
class Pair:
    x: Float[Tensor, " n"]
    y: Float[Tensor, " n"]


def test_the_hook_puts_this_decorator_on():
    assert jaxtyping.jaxtyped is jaxtyped is not EVERYTHING


def test_an_array_given_back_in_another_shape_is_refused():
    checked = jaxtyped(typechecker=check)(doubled)
    torch.testing.assert_close(checked(torch.ones(3), 1), torch.ones(3))
    with pytest.raises(jaxtyping.TypeCheckError):
        checked(torch.ones(3), 2)


def test_arrays_of_a_record_that_do_not_fit_are_refused():
    checked = jaxtyped(typechecker=check)(Pair)
    checked(torch.ones(3), torch.ones(3))
    with pytest.raises(jaxtyping.TypeCheckError):
        checked(torch.ones(3), torch.ones(4))


def test_what_names_no_array_stays_as_it_is():
    assert jaxtyped(typechecker=check)(named) is named


def test_shapes_are_left_alone_for_a_while():
    checked = jaxtyped(typechecker=check)(doubled)
    with unchecked():
        assert len(checked(torch.ones(3), 2)) == 6
    with pytest.raises(jaxtyping.TypeCheckError):
        checked(torch.ones(3), 2)


def test_the_first_examples_of_a_property_are_checked():
    meter = Meter(1.0, 20)
    seen = []
    body = meter.around(lambda: seen.append(jaxtyping.config.jaxtyping_disable))
    for _ in range(20):
        body()
    assert seen == [False] * CHECKED + [True] * (20 - CHECKED)
    assert not jaxtyping.config.jaxtyping_disable


def test_the_library_is_checked(request):
    if not request.config.getoption("jaxtyping_packages"):
        pytest.skip("shapes are not checked in this run")
    from unweave.algebra.factored import Entries

    with pytest.raises(jaxtyping.TypeCheckError):
        Entries(torch.ones(3), torch.ones(4, dtype=torch.int64), torch.ones(3, dtype=torch.int64), 1.0)
