"""The programs of resources.py that have parameters, buffers, changes in place, branches, loops and other forms.

Each function returns a function or module, the tensors that it is called with, and options of torch.export.export.
"""

import torch
from torch import nn
from torch.export import Dim
from torch.nn import functional as F

r = torch.randn


class Perceptron(nn.Module):
    """Parameters, a buffer, a constant, and modules in modules."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(4, 6), nn.ReLU(), nn.Linear(6, 3))
        self.register_buffer("mean", torch.rand(4))
        self.register_buffer("mask", torch.tensor([True, False, True]), persistent=False)
        self.scale = torch.tensor([0.5, 2.0, 4.0])

    def forward(self, x):
        return torch.where(self.mask, self.layers(x - self.mean) * self.scale, -1)


def perceptron():
    return Perceptron(), (r(2, 4),)


def perceptron_core():
    return Perceptron(), (r(2, 4),), {"decomposed": True}


class Tied(nn.Module):
    """A parameter with two names, one that is transposed, and one that is part of a larger tensor."""

    def __init__(self):
        super().__init__()
        self.embed, self.out = nn.Embedding(7, 4), nn.Linear(4, 7, bias=False)
        self.out.weight = self.embed.weight
        self.turned = nn.Parameter(torch.randn(4, 4).t())
        self.register_buffer("part", torch.arange(12.0).reshape(3, 4)[1:, ::2])

    def forward(self, x):
        return self.out(self.embed(x) @ self.turned), self.part + 1


def tied():
    return Tied(), (torch.tensor([[1, 6, 3]]),)


class Types(nn.Module):
    """A buffer of each element type."""

    def __init__(self):
        super().__init__()
        for dtype in ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64"):
            self.register_buffer(f"b_{dtype}", torch.tensor([0, 1, 3, 100]).to(getattr(torch, dtype)))
        self.register_buffer("b_complex", torch.tensor([1 + 2j, -3j]))
        self.register_buffer("b_float8", torch.tensor([0.5, -2.0]).to(torch.float8_e5m2))

    def forward(self, x):
        total = sum(getattr(self, name).to(torch.float64) for name in ("b_bool", "b_uint8", "b_int8", "b_int16", "b_int32", "b_int64"))
        return total + x, self.b_float16 * 2, self.b_bfloat16, self.b_float64 + self.b_float32, self.b_complex * 2, self.b_float8.float()


def types():
    return Types(), (torch.tensor(1.0, dtype=torch.float64),)


class Training(nn.Module):
    """The statistics of a normalisation are updated."""

    def __init__(self):
        super().__init__()
        self.conv, self.norm = nn.Conv1d(2, 3, 2), nn.BatchNorm1d(3)

    def forward(self, x):
        return self.norm(self.conv(x)).relu()


def training():
    return Training(), (r(4, 2, 5),)


def training_core():
    return Training(), (r(4, 2, 5),), {"decomposed": True}


class InPlace(nn.Module):
    """Writes to a parameter, to parts of a buffer, through views, and to an input."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(3))
        self.register_buffer("state", torch.zeros(3, 3))
        self.register_buffer("count", torch.zeros((), dtype=torch.int64))

    def forward(self, x):
        with torch.no_grad():
            self.weight.sub_(x.sum(0), alpha=0.1)
        self.state[1].copy_(x[0])
        self.state.t()[0].add_(2)
        self.state[:, ::2] *= 3
        self.count += 1
        y = x.clone()
        y.view(-1)[1:3].fill_(7)
        x.mul_(2)
        return y, self.state.sum(), self.weight * 1


def in_place():
    return InPlace(), (r(2, 3),)


def in_place_core():
    return InPlace(), (r(2, 3),), {"decomposed": True}


def lstm():
    return nn.LSTM(3, 4, 2, bidirectional=True), (r(5, 2, 3),)


def lstm_core():
    return nn.LSTM(3, 4), (r(3, 2, 3),), {"decomposed": True}


def gru():
    return nn.GRU(3, 4, batch_first=True), (r(2, 4, 3), r(1, 2, 4))


def rnn():
    return nn.RNN(3, 4, nonlinearity="relu"), (r(4, 2, 3),)


def transformer_layer():
    return nn.TransformerEncoderLayer(8, 2, 16, batch_first=True, dropout=0.0).eval(), (r(2, 3, 8),)


def residual_block():
    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second = nn.Conv2d(3, 3, 3, padding=1, bias=False), nn.Conv2d(3, 3, 1)
            self.norm = nn.BatchNorm2d(3)

        def forward(self, x):
            return F.relu(x + self.second(F.relu(self.norm(self.first(x)))))

    return Block().eval(), (r(1, 3, 5, 5),)


def branches():
    return lambda x: torch.cond(x.sum() > 0, lambda x: x.cos() * 2, lambda x: x.sin() - 1, (x,)), (r(3),)


def loop():
    from torch._higher_order_ops.while_loop import while_loop

    def fn(x):
        return while_loop(lambda i, x: i < 4, lambda i, x: (i + 1, x * 1.5 + i), (torch.zeros((), dtype=torch.int64), x))

    return fn, (r(3),)


def scan():
    from torch._higher_order_ops.scan import scan as torch_scan

    def step(carry, x):
        carry = carry * 0.5 + x
        return carry, carry + 1

    return lambda state, x: torch_scan(step, state, x, dim=0), (r(3), r(4, 3))


def mapped():
    from torch._higher_order_ops.map import map as torch_map

    return lambda x, y: torch_map(lambda x, y: x * y + 1, x, y), (r(3, 2), r(2))


def nested():
    """Arguments and results in lists and dictionaries; numbers, None and strings among them."""

    def fn(x, parts, *, scale):
        return {"sum": x + parts["a"], "more": [parts["b"][0] * scale, None, 3, 2.5, True, "text"]}

    return fn, (r(2), {"a": r(2), "b": [r(3), 4]}), {"kwargs": {"scale": torch.tensor(2.0)}}


def sizes():
    """Sizes are results and arguments."""

    def fn(x, y):
        rows = x.shape[0]
        return x.reshape(rows * 2, -1), rows, rows * 2 + 1, torch.full((rows,), rows), y[: rows // 2], x.sum() / rows

    open_rows = Dim("rows", min=4, max=16)
    return fn, (r(4, 6), r(9)), {"dynamic_shapes": (({0: open_rows}, None),), "others": [((r(6, 6), r(9)),)]}


def asserted():
    """Assertions on data, and a number read from a tensor."""

    def fn(x, n):
        count = n.item()
        torch._check(count >= 1)
        torch._check(count <= 3)
        return x[:, :2] * count

    return fn, (r(2, 4), torch.tensor(2))


def identity():
    """An input and a constant are results."""
    return lambda x: (x, torch.ones(2), x), (r(2),)


def vectorized():
    """Functions of the elements of batches, one in another, and with tensors that are not of a batch."""

    def element(x, y):
        return (x * y).sum() + 1, x.relu()

    def row(x):
        return torch.vmap(lambda part: torch.softmax(part, 0) * 2)(x)

    def fn(x, y):
        both = torch.vmap(element)(x, y)
        scaled = torch.vmap(lambda part, other: part * other.sum(), in_dims=(1, None))(x, y)
        return *both, torch.vmap(row, in_dims=1)(torch.stack([x, y])), scaled

    return fn, (r(4, 3), r(4, 3))


def _quantized(config, kind=torch.float32):
    """A perceptron whose weights torchao quantizes."""
    from torchao.quantization import quantize_
    from torchao.utils import unwrap_tensor_subclass

    net = nn.Sequential(nn.Linear(32, 16), nn.ReLU(), nn.Linear(16, 16)).to(kind).eval()
    quantize_(net, config)
    return unwrap_tensor_subclass(net), (r(3, 32, dtype=kind),)


def quantized_dynamic():
    """Weights and activations of eight bits."""
    from torchao.quantization import Int8DynamicActivationInt8WeightConfig

    return _quantized(Int8DynamicActivationInt8WeightConfig())


def quantized_groups():
    """Weights of four bits in groups, and activations of eight bits."""
    from torchao.quantization import Int8DynamicActivationIntxWeightConfig, PerGroup

    return _quantized(Int8DynamicActivationIntxWeightConfig(weight_dtype=torch.int4, weight_granularity=PerGroup(16)), torch.bfloat16)


def quantized_weights():
    """Weights of four bits in groups."""
    from torchao.quantization import IntxWeightOnlyConfig, PerGroup

    return _quantized(IntxWeightOnlyConfig(weight_dtype=torch.int4, granularity=PerGroup(16)))


def quantized_floats():
    """Weights of eight bits that are floats."""
    from torchao.quantization import Float8WeightOnlyConfig

    return _quantized(Float8WeightOnlyConfig(), torch.bfloat16)


def _changing_operator():
    """An operator of another library that changes part of a tensor, as run_decompositions() writes it."""

    @torch.library.custom_op("row::accumulate", mutates_args=("x",))
    def accumulate(x: torch.Tensor, y: torch.Tensor, factor: float) -> torch.Tensor:
        x.add_(y * factor)
        return x.sum(0)

    @accumulate.register_fake
    def _(x, y, factor):
        return x.new_empty(x.shape[1:])

    def fn(x, y):
        whole = x.clone()
        total = torch.ops.row.accumulate(whole[1:3], y, 2.0)
        return whole, total

    return fn, (r(4, 3), r(2, 3)), {"decomposed": True}


def autocast_narrow():
    """Operands are cast to bfloat16, to float32, or not at all."""

    def fn(x, w, kernel):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            y = F.linear(x, w)
            loss, both, wide = F.mse_loss(y, x), torch.cat([y, x]), F.pad(y, (1, 1), mode="reflect")
            with torch.autocast("cpu", enabled=False):
                z = x @ w
            with torch.autocast("cpu", dtype=torch.float16):
                half = torch.einsum("ij,jk->ik", x, w)
            return y.relu(), loss, both, wide, z, half, F.conv1d(x[None], kernel), x.exp()

    return fn, (r(3, 3), r(3, 3), r(2, 3, 2))


def autocast():
    """Regions with settings of their own."""

    def fn(x, w):
        with torch.no_grad():
            y = x * 2
        with torch.autocast("cpu", enabled=False):
            z = x @ w
        return y, z

    return fn, (r(2, 3), r(3, 2))
