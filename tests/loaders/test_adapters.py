"""LoRA adapters: merged, they have the logits of peft's model."""

import json
import warnings

import pytest
import torch

import unweave as uw
from support.families import small
from support.foreign import folder_of, gpt2, norm_wise
from unweave.errors import BadInput, InputError

IDS = [3, 1, 4, 1, 5, 9, 2, 6]
GPT2 = {"vocab_size": 20, "n_embd": 8, "n_layer": 2, "n_head": 2, "n_positions": 16, "bos_token_id": 3}
PARTS = {"llama": ["q_proj", "down_proj"], "gpt2": ["c_attn", "c_proj"]}


def adapted(family, tmp_path, **settings):
    """A model folder, an adapter's folder and the logits of peft's model."""
    peft = pytest.importorskip("peft")
    module = (gpt2(GPT2) if family == "gpt2" else small(family)).float()
    base = folder_of(module, tmp_path / "base")
    settings |= {"target_modules": PARTS[family], "fan_in_fan_out": family == "gpt2"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # of transformers, at what peft asks it
        found = peft.get_peft_model(module, peft.LoraConfig(r=3, lora_alpha=5, **settings)).eval()
    with torch.no_grad():
        for name, x in found.named_parameters():
            if "lora_" in name:
                x.copy_(torch.randn(x.shape, generator=torch.Generator().manual_seed(len(name))))
    found.peft_config["default"].base_model_name_or_path = str(base)
    found.save_pretrained(tmp_path / "adapter")
    with torch.no_grad():
        return base, tmp_path / "adapter", found(torch.tensor([IDS])).logits[0]


@pytest.mark.parametrize("scaled", [False, True], ids=["α/r", "α/√r"])
@pytest.mark.parametrize("family", PARTS)
def test_a_merged_adapter_has_the_logits_of_peft(family, scaled, tmp_path):
    base, adapter, expected = adapted(family, tmp_path, use_rslora=scaled)
    assert norm_wise(uw.load(base).run(IDS).logits, expected) > 0.1
    for model in (uw.load(base, adapter=adapter, check=False), uw.load(adapter, check=False)):
        assert norm_wise(model.run(IDS).logits, expected) < 1e-5
        assert model.name == "base + adapter"


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"peft_type": "IA3"}, "IA3"),
        ({"use_dora": True}, "use_dora"),
        ({"bias": "all"}, '"bias"'),
        ({"r": 0}, '"r"'),
        ({"base_model_name_or_path": "owner/base"}, "owner/base"),
    ],
)
def test_adapters_that_cannot_be_merged_are_refused(changes, word, tmp_path):
    _, adapter, _ = adapted("llama", tmp_path)
    settings = json.loads((adapter / "adapter_config.json").read_text())
    (adapter / "adapter_config.json").write_text(json.dumps(settings | changes))
    with pytest.raises(InputError, match=word):
        uw.load(adapter)


def test_an_adapter_of_another_model_is_refused(tmp_path):
    _, adapter, _ = adapted("llama", tmp_path)
    other = folder_of(small("qwen2").float(), tmp_path / "other")
    with pytest.raises(InputError, match=r"does not fit|changes no matrix"):
        uw.load(folder_of(gpt2(GPT2), tmp_path / "gpt2"), adapter=adapter)
    with pytest.raises(BadInput, match="adapter"):
        uw.load("attn-0l", adapter=adapter)
    assert uw.load(other, adapter=adapter, check=False).weights.n_layers == 2
