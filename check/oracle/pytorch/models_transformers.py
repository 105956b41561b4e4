"""Architectures of transformers for models.py, by the names of their classes, small and with random weights.

`MODELS` names functions that return a module and a function from the size of a batch to the tensors of its inputs.
"""

import torch
import transformers

from .models_language import SMALL, VISION
from .models_sequences import VOCABULARY, Call, mask, tokens
from .models_vision import images

GROUPED = SMALL | {"num_key_value_heads": 2}
# Older configurations have other words.
GPT = {"vocab_size": VOCABULARY, "n_positions": 32, "n_embd": 64, "n_layer": 2, "n_head": 4}
EXPERTS = {"moe_intermediate_size": 48, "num_experts_per_tok": 2}
STAGES = {"num_channels": 3, "image_size": 64}
SPEECH = {
    "hidden_size": 32,
    "intermediate_size": 48,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "vocab_size": 20,
    "conv_dim": [16, 16, 16],
    "conv_stride": [5, 4, 2],
    "conv_kernel": [10, 8, 4],
    "num_feat_extract_layers": 3,
    "num_conv_pos_embeddings": 16,
    "num_conv_pos_embedding_groups": 4,
}
SERIES = {"prediction_length": 4, "context_length": 16}


def model(name, head, inputs, arguments, results, **options):
    """A model of class NAME + HEAD with the configuration of NAME."""

    def make():
        config = getattr(transformers, f"{name}Config")(**options)
        config._experts_implementation = "batched_mm"
        return Call(getattr(transformers, name + head)(config), arguments, results), inputs

    make.__name__ = name.lower()
    return make


def decoder(name, **options):
    base = name.removesuffix("Text")
    made = model(name, "ForCausalLM", tokens(8), ["input_ids"], ["logits"], **options, use_cache=False)
    made.__name__ = base.lower()
    return made


def encoder(name, **options):
    return model(name, "Model", tokens(12, mask(12)), ["input_ids", "attention_mask"], ["last_hidden_state"], **options)


def classifier(name, size=64, **options):
    return model(name, "ForImageClassification", images(size), ["pixel_values"], ["logits"], **options, num_labels=5)


def speech(name, head="ForCTC", **options):
    return model(name, head, lambda batch: (torch.randn(batch, 2000),), ["input_values"], ["logits"], **SPEECH | options)


OPEN = [
    decoder("Bloom", vocab_size=VOCABULARY, hidden_size=64, n_layer=2, n_head=4),
    decoder("Falcon", vocab_size=VOCABULARY, hidden_size=64, num_hidden_layers=2, num_attention_heads=4),
    decoder("GPTJ", **GPT, rotary_dim=8),
    decoder("GPTBigCode", **GPT),
    decoder("Phi3", **GROUPED, pad_token_id=0),
    decoder("Olmo2", **GROUPED),
    decoder("StableLm", **GROUPED),
    decoder("Starcoder2", **GROUPED),
    decoder("Cohere", **GROUPED),
    decoder("Granite", **GROUPED),
    decoder("Gemma2", **GROUPED, head_dim=16, sliding_window=4),
    decoder("SmolLM3", **GROUPED, pad_token_id=0),
    decoder("Nemotron", **GROUPED),
    encoder("ModernBert", **SMALL, pad_token_id=0),
    encoder("MPNet", **SMALL),
    encoder("RoFormer", **SMALL, embedding_size=64),
    encoder("MegatronBert", **SMALL),
    classifier("Dinov2", 32, **VISION),
    classifier("ConvNextV2", depths=[1, 1, 1, 1], hidden_sizes=[16, 24, 32, 48]),
    classifier("ResNet", embedding_size=16, hidden_sizes=[16, 24], depths=[1, 1], layer_type="basic"),
    classifier("PoolFormer", hidden_sizes=[16, 24, 32, 48], depths=[1, 1, 1, 1]),
]

FIXED = [
    decoder("DeepseekV3", **SMALL, **EXPERTS, n_routed_experts=4, n_group=2, topk_group=1, first_k_dense_replace=1,
            q_lora_rank=16, kv_lora_rank=16, qk_rope_head_dim=8, qk_nope_head_dim=8, v_head_dim=16),
    decoder("Qwen3Moe", **GROUPED, **EXPERTS, num_experts=4, head_dim=16),
    decoder("GptOss", **GROUPED, num_local_experts=4, num_experts_per_tok=2, head_dim=16, sliding_window=4),
    decoder("Mamba2", vocab_size=VOCABULARY, hidden_size=32, state_size=8, num_hidden_layers=2, num_heads=4, head_dim=16, n_groups=1, chunk_size=4),
    decoder("RecurrentGemma", **SMALL, lru_width=64, attention_window_size=4),
    decoder("Lfm2", **GROUPED, layer_types=["conv", "full_attention"]),
    encoder("DebertaV2", **SMALL, relative_attention=True, pos_att_type=["p2c", "c2p"], position_buckets=8, type_vocab_size=0),
    encoder("XLNet", vocab_size=VOCABULARY, d_model=64, n_layer=2, n_head=4, d_inner=96),
    encoder("SqueezeBert", **SMALL, embedding_size=64),
    encoder("ConvBert", **SMALL, embedding_size=32, head_ratio=2, conv_kernel_size=3),
    encoder("Esm", **SMALL, position_embedding_type="rotary", pad_token_id=1, mask_token_id=2),
    model("FNet", "Model", tokens(12), ["input_ids"], ["last_hidden_state"], vocab_size=VOCABULARY, hidden_size=64, num_hidden_layers=2,
          intermediate_size=96, max_position_embeddings=64),
    classifier("Beit", 32, **VISION, use_relative_position_bias=True),
    classifier("MobileViT", **STAGES, hidden_sizes=[32, 40, 48], neck_hidden_sizes=[8, 16, 24, 32, 40, 48, 64]),
    classifier("PvtV2", **STAGES, hidden_sizes=[16, 24, 32, 48], depths=[1, 1, 1, 1], num_attention_heads=[1, 2, 2, 4]),
    classifier("Hiera", 64, image_size=[64, 64], embed_dim=16, depths=[1, 1, 1, 1], num_heads=[1, 2, 2, 4]),
    model("Yolos", "ForObjectDetection", images(32), ["pixel_values"], ["logits", "pred_boxes"], **VISION | {"image_size": [32, 32]},
          num_detection_tokens=6),
    model("DPT", "ForDepthEstimation", images(32), ["pixel_values"], ["predicted_depth"], **VISION | {"num_hidden_layers": 4},
          backbone_out_indices=[0, 1, 2, 3], neck_hidden_sizes=[16, 24, 32, 32], fusion_hidden_size=16, is_hybrid=False),
    model("Swin2SR", "ForImageSuperResolution", images(16), ["pixel_values"], ["reconstruction"], image_size=16, embed_dim=24, depths=[2],
          num_heads=[2], window_size=4, upscale=2),
    model("AST", "ForAudioClassification", lambda batch: (torch.randn(batch, 32, 16),), ["input_values"], ["logits"],
          **{k: v for k, v in VISION.items() if k not in ("image_size", "patch_size")}, max_length=32, num_mel_bins=16, patch_size=8, num_labels=5),
    speech("Hubert"),
    speech("WavLM", num_buckets=16, max_bucket_distance=32),
    model("PatchTSMixer", "ForPrediction", lambda batch: (torch.randn(batch, 16, 3),), ["past_values"], ["prediction_outputs"], **SERIES,
          num_input_channels=3, d_model=16, num_layers=2, patch_length=4, patch_stride=4, loss="mse"),
]  # fmt: skip
