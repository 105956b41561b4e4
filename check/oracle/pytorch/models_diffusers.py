"""Networks of diffusers for models.py, small and with random weights."""

import diffusers
import torch
from torch import nn


class Sampled(nn.Module):
    """Calls a network with named arguments and returns its first result."""

    def __init__(self, net, arguments):
        super().__init__()
        self.net, self.arguments = net, arguments

    def forward(self, *values):
        return self.net(**dict(zip(self.arguments, values)), return_dict=False)[0]


def steps(batch):
    return torch.randint(0, 1000, (batch,))


def text(length, width):
    return lambda batch: torch.randn(batch, length, width)


def noise(size, channels):
    return lambda batch: torch.randn(batch, channels, size, size)


def network(name, arguments, *inputs, **options):
    def make():
        net = getattr(diffusers, name)(**options)
        return Sampled(net, arguments), lambda batch: tuple(of(batch) for of in inputs)

    make.__name__ = name.lower()
    return make


BLOCKS = {"block_out_channels": (16, 32), "norm_num_groups": 8}
CONDITIONED = BLOCKS | {
    "down_block_types": ("CrossAttnDownBlock2D", "DownBlock2D"),
    "cross_attention_dim": 24,
    "attention_head_dim": 8,
    "layers_per_block": 1,
}
CODED = {"down_block_types": ("DownEncoderBlock2D",) * 2, "up_block_types": ("UpDecoderBlock2D",) * 2}

MODELS = [
    network("UNet2DModel", ["sample", "timestep"], noise(16, 3), steps, **BLOCKS, sample_size=16, layers_per_block=1,
            down_block_types=("DownBlock2D", "AttnDownBlock2D"), up_block_types=("AttnUpBlock2D", "UpBlock2D"), attention_head_dim=8),
    network("UNet2DConditionModel", ["sample", "timestep", "encoder_hidden_states"], noise(16, 4), steps, text(6, 24), **CONDITIONED,
            sample_size=16, up_block_types=("UpBlock2D", "CrossAttnUpBlock2D")),
    network("AutoencoderKL", ["sample"], noise(32, 3), **BLOCKS, **CODED, latent_channels=4),
    network("AutoencoderTiny", ["sample"], noise(32, 3), encoder_block_out_channels=(16, 16), decoder_block_out_channels=(16, 16),
            num_encoder_blocks=(1, 1), num_decoder_blocks=(1, 1)),
    network("VQModel", ["sample"], noise(32, 3), **BLOCKS, **CODED, num_vq_embeddings=16, latent_channels=3),
    network("DiTTransformer2DModel", ["hidden_states", "timestep", "class_labels"], noise(8, 4), steps,
            lambda batch: torch.randint(0, 10, (batch,)), num_attention_heads=2, attention_head_dim=8, in_channels=4, num_layers=2, sample_size=8,
            num_embeds_ada_norm=10, norm_num_groups=8),
    network("PixArtTransformer2DModel", ["hidden_states", "encoder_hidden_states", "timestep"], noise(8, 4), text(6, 16), steps,
            num_attention_heads=2, attention_head_dim=8, num_layers=2, sample_size=8, cross_attention_dim=16, caption_channels=16,
            use_additional_conditions=False),
    network("SD3Transformer2DModel", ["hidden_states", "encoder_hidden_states", "pooled_projections", "timestep"], noise(8, 4), text(6, 16),
            lambda batch: torch.randn(batch, 32), steps, sample_size=8, patch_size=2, in_channels=4, num_layers=2, attention_head_dim=8,
            num_attention_heads=2, joint_attention_dim=16, caption_projection_dim=16, pooled_projection_dim=32, out_channels=4),
    network("LTXVideoTransformer3DModel", ["hidden_states", "encoder_hidden_states", "timestep", "encoder_attention_mask", "video_coords"],
            text(8, 4), text(6, 16), steps, lambda batch: torch.ones(batch, 6), lambda batch: torch.rand(batch, 3, 8), in_channels=4, out_channels=4,
            num_attention_heads=2, attention_head_dim=12, cross_attention_dim=24, num_layers=2, caption_channels=16),
    network("PriorTransformer", ["hidden_states", "timestep", "proj_embedding", "encoder_hidden_states"], lambda batch: torch.randn(batch, 16),
            steps, lambda batch: torch.randn(batch, 16), text(6, 16), num_attention_heads=2, attention_head_dim=8, num_layers=2,
            embedding_dim=16, num_embeddings=6, additional_embeddings=4),
    network("ControlNetModel", ["sample", "timestep", "encoder_hidden_states", "controlnet_cond"], noise(16, 4), steps, text(6, 24), noise(32, 3),
            **CONDITIONED, conditioning_embedding_out_channels=(8, 16)),
]  # fmt: skip
