"""Models of text beside image towers: the logits of the whole model on a text, from every source."""

import pytest
import torch

import unweave as uw
from support.families import SMALL
from support.foreign import folder_of, norm_wise, scrambled, transformers
from unweave.errors import InputError

transformers()
IDS = [3, 1, 4, 1, 5, 9, 2, 6]
VISION = {"hidden_size": 8, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 8}
IMAGES = VISION | {"image_size": 28, "patch_size": 14}
QWEN_VISION = {"depth": 1, "embed_dim": 8, "hidden_size": 16, "num_heads": 2, "intermediate_size": 8}
QWEN_TOKENS = {"image_token_id": 18, "video_token_id": 19, "vision_start_token_id": 17, "vision_end_token_id": 16}
AXES = {"rope_type": "default", "rope_theta": 10000.0, "mrope_section": [2, 1, 1]}


def text(**more):
    return {key: x for key, x in SMALL.items() if x is not None} | more


MODELS = {
    "Gemma3": lambda library: library.Gemma3Config(
        text_config=text(model_type="gemma3_text", head_dim=8, sliding_window=3),
        vision_config=IMAGES,
        image_token_index=18,
        boi_token_index=17,
        eoi_token_index=16,
        mm_tokens_per_image=4,
    ),
    "Mistral3": lambda library: library.Mistral3Config(
        text_config=text(model_type="mistral", head_dim=8, tie_word_embeddings=False),
        vision_config=IMAGES | {"model_type": "pixtral"},
        image_token_index=18,
        tie_word_embeddings=False,
    ),
    "Qwen2VL": lambda library: library.Qwen2VLConfig(
        text_config=text(rope_parameters=AXES), vision_config=QWEN_VISION, **QWEN_TOKENS
    ),
    "Qwen3VL": lambda library: library.Qwen3VLConfig(
        text_config=text(rope_parameters=AXES | {"mrope_interleaved": True}, head_dim=8),
        vision_config=QWEN_VISION | {"out_hidden_size": 16, "deepstack_visual_indexes": [0]},
        **QWEN_TOKENS,
    ),
    "SmolVLM": lambda library: library.SmolVLMConfig(
        text_config=text(model_type="llama", tie_word_embeddings=False),
        vision_config=IMAGES,
        image_token_id=18,
        tie_word_embeddings=False,
    ),
}


def module_of(name):
    library = transformers()
    config = MODELS[name](library)
    config._attn_implementation = "eager"
    return scrambled(getattr(library, f"{name}ForConditionalGeneration")(config).double().eval(), 0)


@pytest.mark.parametrize("name", MODELS)
def test_the_text_model_of_a_multimodal_one_has_its_logits(name, tmp_path):
    module = module_of(name)
    with torch.no_grad():
        expected = module(input_ids=torch.tensor([IDS])).logits[0]
    for source in (module, folder_of(module, tmp_path / "mine")):
        model = uw.load(source, dtype="float64", check=False)
        assert norm_wise(model.run(IDS).logits, expected) < 1e-5
        assert "tensors of" in model.card["not read"]


def test_a_text_model_of_an_unknown_family_is_refused_by_its_own_name():
    with pytest.raises(InputError, match="gemma9_text"):
        uw.load({}, config={"model_type": "gemma9", "text_config": {"model_type": "gemma9_text"}})
