"""Models for models.py that no package has in a small form.

Each function returns a module and a function from the size of a batch to the tensors of its inputs.
"""

import torch
import torch.ao.quantization.fx._decomposed  # registers torch.ops.quantized_decomposed
from torch import nn
from torch.nn import functional as F

quantized = torch.ops.quantized_decomposed


class EncoderDecoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Transformer(32, 4, 1, 2, 64, batch_first=True)

    def forward(self, source, target):
        mask = nn.Transformer.generate_square_subsequent_mask(target.shape[1])
        return self.net(source, target, tgt_mask=mask, tgt_is_causal=True)


def encoder_decoder():
    return EncoderDecoder(), lambda batch: (torch.randn(batch, 7, 32), torch.randn(batch, 5, 32))


class LstmStates(nn.Module):
    """Initial and last states; a projection."""

    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(6, 8, 2, proj_size=5, dropout=0.1)
        self.cell = nn.GRUCell(5, 4)

    def forward(self, x, h, c):
        y, states = self.rnn(x, (h, c))
        return y, states, self.cell(y[-1])


def lstm_states():
    return LstmStates(), lambda batch: (torch.randn(9, batch, 6), torch.randn(2, batch, 5), torch.randn(2, batch, 8))


class GraphIsomorphism(nn.Module):
    """Messages by index_add, the mean of graphs by scatter_reduce."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(
            nn.Sequential(nn.Linear(a, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Linear(16, 16)) for a in (8, 16)
        )
        self.out = nn.Linear(16, 3)

    def forward(self, x, edges, graph):
        for layer in self.layers:
            x = layer(x + torch.zeros_like(x).index_add(0, edges[1], x[edges[0]]))
        place = graph.unsqueeze(1).expand(-1, 16)
        pooled = torch.zeros(3, 16).scatter_reduce(0, place, x, "mean", include_self=False)
        return self.out(pooled)


def graph_isomorphism():
    return GraphIsomorphism(), lambda batch: (torch.randn(12, 8), torch.randint(0, 12, (2, 30)), torch.arange(12) // 4)


class MixerBlock(nn.Module):
    def __init__(self, tokens, channels):
        super().__init__()
        self.first, self.second = nn.LayerNorm(channels), nn.LayerNorm(channels)
        self.tokens = nn.Sequential(nn.Linear(tokens, 32), nn.GELU(), nn.Linear(32, tokens))
        self.channels = nn.Sequential(nn.Linear(channels, 64), nn.GELU(), nn.Linear(64, channels))

    def forward(self, x):
        x = x + self.tokens(self.first(x).transpose(1, 2)).transpose(1, 2)
        return x + self.channels(self.second(x))


class Mixer(nn.Module):
    def __init__(self):
        super().__init__()
        self.patches = nn.Conv2d(3, 32, 8, 8)
        self.blocks = nn.Sequential(*(MixerBlock(16, 32) for _ in range(2)))
        self.norm, self.head = nn.LayerNorm(32), nn.Linear(32, 5)

    def forward(self, x):
        x = self.blocks(self.patches(x).flatten(2).transpose(1, 2))
        return self.head(self.norm(x).mean(1))


def mixer():
    return Mixer(), lambda batch: (torch.randn(batch, 3, 32, 32),)


class Residual(nn.Module):
    """A block of a diffusion model, which the time shifts."""

    def __init__(self, a, b):
        super().__init__()
        self.first = nn.Sequential(nn.GroupNorm(4, a), nn.SiLU(), nn.Conv2d(a, b, 3, padding=1))
        self.time = nn.Linear(32, b)
        self.second = nn.Sequential(nn.GroupNorm(4, b), nn.SiLU(), nn.Conv2d(b, b, 3, padding=1))
        self.skip = nn.Conv2d(a, b, 1) if a != b else nn.Identity()

    def forward(self, x, time):
        return self.skip(x) + self.second(self.first(x) + self.time(time)[:, :, None, None])


class SpatialAttention(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.norm = nn.GroupNorm(4, channels)
        self.qkv, self.out = nn.Conv2d(channels, 3 * channels, 1), nn.Conv2d(channels, channels, 1)

    def forward(self, x):
        batch, channels, height, width = x.shape
        q, k, v = self.qkv(self.norm(x)).reshape(batch, 3, 2, channels // 2, height * width).transpose(-1, -2).unbind(1)
        found = F.scaled_dot_product_attention(q, k, v)
        return x + self.out(found.transpose(-1, -2).reshape(batch, channels, height, width))


class DiffusionUNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.time = nn.Sequential(nn.Linear(16, 32), nn.SiLU(), nn.Linear(32, 32))
        self.first = nn.Conv2d(3, 16, 3, padding=1)
        self.down = nn.ModuleList([Residual(16, 16), Residual(16, 32)])
        self.shrink = nn.ModuleList([nn.Conv2d(16, 16, 3, 2, 1), nn.Conv2d(32, 32, 3, 2, 1)])
        self.middle, self.attention = Residual(32, 32), SpatialAttention(32)
        self.up = nn.ModuleList([Residual(64, 16), Residual(32, 16)])
        self.last = nn.Sequential(nn.GroupNorm(4, 16), nn.SiLU(), nn.Conv2d(16, 3, 3, padding=1))

    def forward(self, x, time):
        angles = time.float()[:, None] * torch.exp(torch.arange(8) * -1.15)
        time = self.time(torch.cat([angles.sin(), angles.cos()], 1))
        x, kept = self.first(x), []
        for block, shrink in zip(self.down, self.shrink):
            x = block(x, time)
            kept.append(x)
            x = shrink(x)
        x = self.attention(self.middle(x, time))
        for block in self.up:
            x = F.interpolate(x, scale_factor=2.0, mode="nearest")
            x = block(torch.cat([x, kept.pop()], 1), time)
        return self.last(x)


def diffusion_unet():
    return DiffusionUNet(), lambda batch: (torch.randn(batch, 3, 16, 16), torch.randint(0, 1000, (batch,)))


def autoencoder():
    net = nn.Sequential(
        nn.Flatten(), nn.Linear(196, 64), nn.Tanh(), nn.Linear(64, 8), nn.Hardtanh(), nn.Linear(8, 64), nn.Softplus(), nn.Linear(64, 196)
    )
    return net, lambda batch: (torch.rand(batch, 1, 14, 14),)


class QuantizedLinear(nn.Module):
    """Static quantisation as PT2E writes it: weights per channel, activations per tensor."""

    def __init__(self):
        super().__init__()
        self.register_buffer("weight", torch.randint(-127, 128, (12, 16), dtype=torch.int8))
        self.register_buffer("scales", torch.rand(12) / 100 + 1e-3)
        self.register_buffer("zeros", torch.zeros(12, dtype=torch.int64))
        self.bias = nn.Parameter(torch.randn(12))

    def forward(self, x):
        x = quantized.quantize_per_tensor.default(x, 0.03, 3, -128, 127, torch.int8)
        x = quantized.dequantize_per_tensor.default(x, 0.03, 3, -128, 127, torch.int8)
        weight = quantized.dequantize_per_channel.default(self.weight, self.scales, self.zeros, 0, -127, 127, torch.int8)
        y = F.relu(F.linear(x, weight, self.bias))
        y = quantized.quantize_per_tensor.default(y, 0.02, -128, -128, 127, torch.int8)
        return quantized.dequantize_per_tensor.default(y, 0.02, -128, -128, 127, torch.int8)


def quantized_linear():
    return QuantizedLinear(), lambda batch: (torch.randn(batch, 16),)


class QuantizedConvolution(nn.Module):
    """Dynamic quantisation: the scale comes from the data."""

    def __init__(self):
        super().__init__()
        self.register_buffer("weight", torch.randint(-127, 128, (8, 3, 3, 3), dtype=torch.int8))

    def forward(self, x):
        scale, zero = quantized.choose_qparams.tensor(x, 0, 255, 1e-5, torch.uint8)
        q = quantized.quantize_per_tensor.tensor(x, scale, zero, 0, 255, torch.uint8)
        x = quantized.dequantize_per_tensor.tensor(q, scale, zero, 0, 255, torch.uint8)
        weight = quantized.dequantize_per_tensor.default(self.weight, 0.01, 0, -127, 127, torch.int8)
        return F.conv2d(x, weight, padding=1)


def quantized_convolution():
    return QuantizedConvolution(), lambda batch: (torch.randn(batch, 3, 10, 10),)


class WeightOnly(nn.Module):
    """Weights of eight bits, which are converted where they are used, and weights of four bits, two in a byte."""

    def __init__(self):
        super().__init__()
        self.register_buffer("wide", torch.randint(-128, 128, (16, 16), dtype=torch.int8))
        self.register_buffer("packed", torch.randint(0, 256, (8, 8), dtype=torch.uint8))
        self.register_buffer("scale", torch.rand(16, 1) / 100)

    def forward(self, x):
        x = F.linear(x, self.wide.to(x.dtype) * self.scale)
        low, high = (self.packed & 15).to(torch.int8) - 8, (self.packed >> 4).to(torch.int8) - 8
        return F.linear(x, torch.stack([low, high], -1).reshape(8, 16).to(x.dtype))


def weight_only_int8():
    return WeightOnly(), lambda batch: (torch.randn(batch, 16),)


class Branch(nn.Module):
    def __init__(self):
        super().__init__()
        self.left, self.right = nn.Linear(6, 6), nn.Linear(6, 6)

    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda x: self.left(x).relu(), lambda x: self.right(x).tanh() + 1, (x,))


def branch():
    return Branch(), lambda batch: (torch.randn(batch, 6),)


class Loop(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.Linear(4, 4)

    def forward(self, x):
        from torch._higher_order_ops.while_loop import while_loop

        def more(count, x):
            return count < 5

        def body(count, x):
            return count + 1, torch.tanh(self.cell(x)) + 0.1

        return while_loop(more, body, (torch.zeros((), dtype=torch.int64), x))


def loop():
    return Loop(), lambda batch: (torch.randn(batch, 4),)


class Scanned(nn.Module):
    def forward(self, state, x):
        from torch._higher_order_ops.scan import scan

        def step(carry, x):
            carry = torch.tanh(carry * 0.5 + x)
            return carry, carry * 2

        return scan(step, state, x, dim=0)


def scanned():
    return Scanned(), lambda batch: (torch.randn(3, 4), torch.randn(6, 3, 4))


class Mapped(nn.Module):
    def forward(self, x, y):
        from torch._higher_order_ops.map import map as torch_map

        return torch_map(lambda x, y: (x * y).cumsum(0), x, y)


def mapped():
    return Mapped(), lambda batch: (torch.randn(4, 5), torch.randn(5))


class Dictionaries(nn.Module):
    """Results as nested lists and dictionaries, with numbers and None."""

    def __init__(self):
        super().__init__()
        self.net = nn.Linear(4, 3)

    def forward(self, x, scale):
        y = self.net(x) * scale
        return {"logits": y, "parts": [y.softmax(-1), None, {"best": y.argmax(-1), "count": x.shape[0], "text": "none"}], "two": 2.5}


def dictionaries():
    return Dictionaries(), lambda batch: (torch.randn(batch, 4), torch.rand(batch, 1))
