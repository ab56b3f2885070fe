"""The names at the top of the package."""

import pytest

import unweave as uw


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(AttributeError, match="unweave has no 'head_summry'\n  did you mean 'head_summary'"):
        _ = uw.head_summry
    with pytest.raises(AttributeError, match=r"unweave has no 'HookedTransformer'\n  write uw.load\(name\)"):
        _ = uw.HookedTransformer
    with pytest.raises(AttributeError, match="unweave has no 'xyz'\n  more is in uw.analysis"):
        _ = uw.xyz
    assert not hasattr(uw, "_nothing")


def test_rooms_that_are_not_public_are_still_imported() -> None:
    from unweave import cli, loaders

    assert (cli.__name__, loaders.__name__) == ("unweave.cli", "unweave.loaders")
