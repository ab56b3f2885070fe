"""A device that is not there is said before anything is written."""

import pytest

import unweave as uw
from unweave.errors import BadInput


@pytest.mark.parametrize("device", ["cudaa", "cuda:77", "meta"])
def test_no_folder_is_left_behind(tmp_path, device):
    with pytest.raises(BadInput, match=f"device '{device}' is not available here"):
        uw.train("cpu-1l", ["some text " * 50], tokens=1000, out=tmp_path / "run", device=device)
    assert not (tmp_path / "run").exists()


def test_a_model_goes_to_no_device_without_numbers():
    with pytest.raises(BadInput, match="device 'meta' is not available here"):
        uw.load("example:induction").to("meta")
