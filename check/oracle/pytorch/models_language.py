"""More models of transformers and torchvision for models.py.

Each function returns a module and a function from the size of a batch to the tensors of its inputs.
"""

import torch
from torchvision import models

from .models_sequences import VOCABULARY, Cached, Call, cache, mask, tokens
from .models_vision import Segmentation, images

SMALL = {
    "vocab_size": VOCABULARY,
    "hidden_size": 64,
    "intermediate_size": 96,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "max_position_embeddings": 64,
}
GROUPED = SMALL | {"num_key_value_heads": 2}


def resnet50():
    return models.resnet50(num_classes=10), images(64)


def inception():
    return models.inception_v3(num_classes=10, aux_logits=False, init_weights=False), images(75)


def mnasnet():
    return models.mnasnet0_5(num_classes=10), images(64)


def deeplab():
    net = models.segmentation.deeplabv3_mobilenet_v3_large(weights=None, weights_backbone=None, num_classes=5)
    return Segmentation(net), images(64)


def encoder(model, config, results=("last_hidden_state",)):
    return Call(model(config), ["input_ids", "attention_mask"], list(results)), tokens(12, mask(12))


def roberta():
    from transformers import RobertaConfig, RobertaModel

    return encoder(RobertaModel, RobertaConfig(**SMALL), ("last_hidden_state", "pooler_output"))


def albert():
    from transformers import AlbertConfig, AlbertModel

    return encoder(AlbertModel, AlbertConfig(**SMALL, embedding_size=32), ("last_hidden_state", "pooler_output"))


def electra():
    from transformers import ElectraConfig, ElectraForTokenClassification

    return encoder(ElectraForTokenClassification, ElectraConfig(**SMALL, embedding_size=32, num_labels=5), ("logits",))


def t5_encoder():
    from transformers import T5Config, T5EncoderModel

    config = T5Config(vocab_size=VOCABULARY, d_model=64, d_kv=16, d_ff=128, num_layers=2, num_heads=4, feed_forward_proj="gated-gelu")
    return encoder(T5EncoderModel, config)


def opt():
    from transformers import OPTConfig, OPTForCausalLM

    config = OPTConfig(
        vocab_size=VOCABULARY,
        hidden_size=64,
        ffn_dim=128,
        num_hidden_layers=2,
        num_attention_heads=4,
        max_position_embeddings=64,
        word_embed_proj_dim=64,
    )
    return Call(OPTForCausalLM(config), ["input_ids", "attention_mask"], ["logits"]), tokens(12, mask(12))


def step(model, config, heads, width):
    """A decoder with a cache of keys and values."""
    return Cached(model(config)), tokens(3, *cache(2, heads, width))


def gpt2():
    from transformers import GPT2Config, GPT2LMHeadModel

    # The fused attention has results of other strides in the exporter than on a processor.
    config = GPT2Config(vocab_size=VOCABULARY, n_positions=32, n_embd=64, n_layer=2, n_head=4, attn_implementation="eager")
    return step(GPT2LMHeadModel, config, 4, 16)


def gpt_neox():
    from transformers import GPTNeoXConfig, GPTNeoXForCausalLM

    return step(GPTNeoXForCausalLM, GPTNeoXConfig(**SMALL, rotary_pct=0.5), 4, 16)


def mistral():
    from transformers import MistralConfig, MistralForCausalLM

    return step(MistralForCausalLM, MistralConfig(**GROUPED, sliding_window=6), 2, 16)


def qwen2():
    from transformers import Qwen2Config, Qwen2ForCausalLM

    return step(Qwen2ForCausalLM, Qwen2Config(**GROUPED), 2, 16)


def qwen3():
    from transformers import Qwen3Config, Qwen3ForCausalLM

    return step(Qwen3ForCausalLM, Qwen3Config(**GROUPED, head_dim=16), 2, 16)


def gemma():
    from transformers import GemmaConfig, GemmaForCausalLM

    return step(GemmaForCausalLM, GemmaConfig(**GROUPED, head_dim=16), 2, 16)


def phi():
    from transformers import PhiConfig, PhiForCausalLM

    return step(PhiForCausalLM, PhiConfig(**SMALL, partial_rotary_factor=0.5), 4, 16)


def mamba():
    from transformers import MambaConfig, MambaForCausalLM

    config = MambaConfig(vocab_size=VOCABULARY, hidden_size=32, state_size=8, num_hidden_layers=2, use_cache=False)
    return Call(MambaForCausalLM(config), ["input_ids"], ["logits"]), tokens(6)


def bart():
    from transformers import BartConfig, BartForConditionalGeneration

    config = BartConfig(
        vocab_size=VOCABULARY,
        d_model=64,
        encoder_layers=2,
        decoder_layers=2,
        encoder_attention_heads=4,
        decoder_attention_heads=4,
        encoder_ffn_dim=96,
        decoder_ffn_dim=96,
        max_position_embeddings=64,
        use_cache=False,
    )
    ids = tokens(10, lambda batch: torch.randint(0, VOCABULARY, (batch, 6)))
    return Call(BartForConditionalGeneration(config), ["input_ids", "decoder_input_ids"], ["logits"]), ids


VISION = {
    "hidden_size": 64,
    "intermediate_size": 96,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "image_size": 32,
    "patch_size": 8,
}


def deit():
    from transformers import DeiTConfig, DeiTModel

    return Call(DeiTModel(DeiTConfig(**VISION)), ["pixel_values"], ["last_hidden_state", "pooler_output"]), images(32)


def vit_classifier():
    from transformers import ViTConfig, ViTForImageClassification

    return Call(ViTForImageClassification(ViTConfig(**VISION, num_labels=5)), ["pixel_values"], ["logits"]), images(32)
