"""The programs of resources.py that have an operator of each group.

Each function returns a function or module, the tensors that it is called with, and options of torch.export.export.
"""

import torch
from torch.export import Dim
from torch.nn import functional as F

r = torch.randn
OPEN = {"dynamic_shapes": (({0: Dim("batch", max=64)},),)}


def arithmetic():
    return lambda x, y: (x + y * 2, x - 0.5, 3 / x, torch.add(x, y, alpha=2), -x.abs() ** 2), (r(2, 3), r(3))


def integers():
    def fn(x, y):
        return x // y, x % y, x / y, torch.div(x, y, rounding_mode="trunc"), torch.fmod(x, y), x**2, x.float().floor_divide(2)

    return fn, (torch.arange(-6, 6).reshape(3, 4), torch.tensor([3, -2, 5, 1]))


def bits():
    return lambda x, y: (x & y, x | 3, ~x ^ y, x << 1, y >> 2), (torch.arange(6, dtype=torch.int32), torch.tensor(5, dtype=torch.int32))


def promotion():
    def fn(byte, short, half, number):
        return byte + short, byte * 1.5, half + 2, half + number, (byte > 1) + byte, short / 2

    return fn, (
        torch.tensor([1, 200], dtype=torch.uint8),
        torch.tensor([-3, 4], dtype=torch.int16),
        r(2).half(),
        torch.tensor(1.5),
    )


def unary():
    return lambda x: (x.exp(), x.sin(), x.abs().sqrt(), x.erf(), x.floor(), x.sign(), x.log1p(), x.atan(), x.round(decimals=1)), (
        torch.linspace(-0.9, 3, 7),
    )


def activations():
    def fn(x):
        return F.gelu(x), F.gelu(x, approximate="tanh"), F.silu(x), F.elu(x, 0.7), F.leaky_relu(x, 0.1), F.hardswish(x), F.softplus(x, 2), F.mish(x)

    return fn, (r(2, 5),)


def comparisons():
    def fn(x, y):
        return torch.where(x > y, x, 0), (x == y) | (x < 0), torch.maximum(x, y), x.clamp(-0.5, 0.5), x.isnan().logical_not(), x.ge(0.1)

    return fn, (torch.tensor([[1.0, -2.0, float("nan")], [0.0, 5.0, float("inf")]]), r(2, 3))


def reductions():
    def fn(x):
        return x.sum(), x.mean(1), x.amax((0, 2), True), x.prod(0), x.var(2, correction=0), x.std(), x.argmax(1), x.max(2), x.norm(dim=1)

    return fn, (r(2, 3, 4),)


def logical_reductions():
    return lambda x: (x.any(0), x.all(), (x.int().sum(1)), x.logical_not().sum(), x.count_nonzero(0)), (r(3, 4) > 0,)


def scans():
    return lambda x: (x.cumsum(1), x.cumprod(0), x.cummax(1), x.logcumsumexp(0)), (r(2, 4),)


def softmaxes():
    return lambda x: (x.softmax(1), x.log_softmax(-1), x.logsumexp(0), x.half().softmax(-1)), (r(2, 5),)


def products():
    def fn(a, b, c, v):
        return a @ b, torch.bmm(c, c.mT), torch.addmm(v, a, b, beta=0.5), b.t() @ a.t(), torch.einsum("bij,bkj->bik", c, c), v.dot(v), a.mv(b[:, 0])

    return fn, (r(2, 3), r(3, 4), r(2, 3, 5), r(4))


def attention():
    def fn(q, k, v, mask):
        return F.scaled_dot_product_attention(q, k, v, mask), F.scaled_dot_product_attention(q, k, v, is_causal=True, scale=0.3)

    return fn, (r(1, 2, 3, 4), r(1, 2, 5, 4), r(1, 2, 5, 4), r(3, 5) > -1)


def convolutions():
    def fn(x, w, b):
        return F.conv2d(x, w, b, stride=2, padding=1, groups=2), F.conv2d(x, w, dilation=2, padding="same", groups=2), F.conv1d(x[:, :, 0], w[:, :1, 0], groups=4)

    return fn, (r(1, 4, 6, 6), r(4, 2, 3, 3), r(4)), {}


def depthwise():
    return lambda x, w: F.conv1d(F.pad(x, (2, 0)), w, groups=3), (r(2, 3, 7), r(3, 1, 3))


def transposed():
    return lambda x, w: F.conv_transpose2d(x, w, stride=2, padding=1, output_padding=1), (r(1, 3, 4, 4), r(3, 2, 3, 3))


def pools():
    def fn(x):
        return (
            F.max_pool2d(x, 3, 2, 1, return_indices=True),
            F.avg_pool2d(x, 2, ceil_mode=True, count_include_pad=False),
            F.adaptive_avg_pool2d(x, (2, 3)),
            F.adaptive_max_pool2d(x, 2),
        )

    return fn, (r(1, 2, 7, 6),)


def normalizations():
    def fn(x, w, b):
        mean, var = b * 0.1, w.abs() + 1
        return (
            F.batch_norm(x, mean, var, w, b),
            F.group_norm(x, 2, w, b),
            F.layer_norm(x, (3, 3)),
            F.instance_norm(x),
            F.rms_norm(x, (3,)),
            F.local_response_norm(x, 3),
        )

    return fn, (r(2, 4, 3, 3), r(4), r(4))


def resampled():
    def fn(x):
        return (
            F.interpolate(x, scale_factor=2.0, mode="nearest"),
            F.interpolate(x, (5, 7), mode="bilinear", align_corners=True),
            F.interpolate(x, (4, 4), mode="bicubic"),
            F.interpolate(x, (3, 4), mode="area"),
        )

    return fn, (r(1, 2, 3, 4),)


def grids():
    def fn(x, theta):
        grid = F.affine_grid(theta, [1, 2, 3, 3], align_corners=False)
        return F.grid_sample(x, grid, mode="bilinear", padding_mode="border", align_corners=False)

    return fn, (r(1, 2, 4, 4), torch.tensor([[[0.9, 0.1, 0.0], [-0.1, 0.8, 0.2]]]))


def pads():
    def fn(x):
        return F.pad(x, (1, 2, -1, 1), value=1.5), F.pad(x, (1, 1), "reflect"), F.pad(x, (2, 1), "replicate"), F.pad(x, (1, 2), "circular")

    return fn, (r(2, 3, 4),)


def views():
    def fn(x):
        y = x.permute(2, 0, 1).reshape(4, -1)
        parts = x.unsqueeze(1).expand(-1, 2, -1, -1), x.flatten(1), x.movedim(0, -1), x.squeeze(), y.t()
        return *parts, x[:, 1:, ::2], x[..., -1], x.transpose(0, 1).unflatten(1, (2, 1)), x.diagonal(dim1=1, dim2=2), x.unfold(2, 2, 1)

    return fn, (r(2, 3, 4),)


def joins():
    return lambda x, y: (torch.cat([x, y], 1), torch.stack([x, x], -1), x.repeat(2, 1), x.tile(3), x.flip(0), x.roll(1, 1), x.chunk(2), x.split([1, 2], 1)), (
        r(2, 3),
        r(2, 1),
    )


def gathers():
    def fn(x, i, j):
        return x[i], x[:, j], x[i, j], x.gather(1, i.unsqueeze(1)), x.index_select(1, j), x.take(i), F.embedding(i, x), x.take_along_dim(j[None], 1)

    return fn, (r(3, 4), torch.tensor([2, 0, 1]), torch.tensor([3, 3, 0]))


def scatters():
    def fn(x, i, v):
        return (
            x.scatter(0, i, v),
            x.scatter_add(0, i, v),
            x.scatter_reduce(0, i, v, "amax"),
            x.index_add(1, i[0], x),
            x.index_put((i[0],), v.t(), True),
            x.masked_fill(x > 0, -1),
            torch.ones(4).scatter(0, i[0], 5),
        )

    return fn, (r(3, 3), torch.tensor([[2, 0, 1]]), r(1, 3)), {}


def sorts():
    return lambda x: (x.sort(1, descending=True), x.topk(2, 1), x.argsort(0), x.kthvalue(2), x.median(1), x.msort()), (
        torch.tensor([[3.0, -1, 2, 7], [0.5, 9, -4, 1]]),
    )


def factories():
    def fn(x):
        return (
            torch.zeros_like(x, dtype=torch.int32),
            torch.full((2,), 2.5) + x,
            torch.arange(1, 7, 2),
            torch.eye(2, 3),
            torch.linspace(0, 1, 4),
            x.new_ones(3, dtype=torch.bool),
            torch.ones(3, 3).tril(-1),
            torch.scalar_tensor(3.0),
        )

    return fn, (r(2),)


def casts():
    return lambda x: (x.half(), x.bfloat16(), x.int(), x.bool(), x.double(), x.to(torch.uint8), x.to(torch.float8_e4m3fn).float()), (
        torch.tensor([0.0, 1.7, 2.5, 100.25]),
    )


def halves():
    return lambda x, y: (x * y + 1, x.softmax(0), (x @ y.t()), x.sum(), x.exp().mean()), (r(3, 4).bfloat16(), r(3, 4).bfloat16())


def complex_numbers():
    return lambda x, y: (x * y, x.abs(), x.real + y.imag, torch.view_as_real(x), torch.exp(x), torch.complex(x.real, y.real), x.conj() + 1, x.angle()), (
        r(4, dtype=torch.complex64),
        r(4, dtype=torch.complex64),
    )


def fourier():
    return lambda x: (torch.fft.rfft(x), torch.fft.irfft(torch.fft.rfft(x), 8), torch.fft.fft(x, norm="ortho")), (r(2, 8),)


def short_time():
    """Spectra of frames, of a batch of any size, and signals of them."""

    def fn(x, window):
        spectrum = torch.stft(x, 8, 2, window=window, return_complex=True)
        ends = torch.stft(x, 8, 3, 5, center=False, normalized=True, onesided=False, return_complex=False)
        return spectrum, ends, torch.istft(spectrum, 8, 2, window=window), torch.istft(spectrum, 8, 2, window=window, normalized=True, length=20)

    open_batch = Dim("batch", min=1, max=8)
    return fn, (r(2, 18), torch.hann_window(8)), {"dynamic_shapes": (({0: open_batch}, None),), "others": [((r(3, 18), torch.hann_window(8)),)]}


def losses():
    def fn(x, y, t):
        return F.mse_loss(x, y), F.cross_entropy(x, t, label_smoothing=0.1), F.nll_loss(x, t, ignore_index=1), F.smooth_l1_loss(x, y), F.binary_cross_entropy(
            x.sigmoid(), y.sigmoid()
        ), F.kl_div(x, y.exp())

    return fn, (r(3, 4), r(3, 4), torch.tensor([2, 1, 0]))


def linear_algebra():
    def fn(x, y):
        factor = torch.linalg.cholesky(x @ x.t() + 3 * torch.eye(3))
        solved = torch.linalg.solve_triangular(factor, y, upper=False)
        return torch.linalg.det(x), factor, solved, torch.trace(x), x.norm(), torch.linalg.vector_norm(x, 1, 0), x.cross(y, 1)

    return fn, (r(3, 3), r(3, 3))


def quantized():
    import torch.ao.quantization.fx._decomposed  # noqa: F401

    q = torch.ops.quantized_decomposed

    def fn(x, w, s):
        y = q.quantize_per_tensor.default(x, 0.05, 3, -128, 127, torch.int8)
        z = q.dequantize_per_channel.default(w, s, torch.zeros(3, dtype=torch.int64), 0, -127, 127, torch.int8)
        return y, q.dequantize_per_tensor.default(y, 0.05, 3, -128, 127, torch.int8) @ z.t()

    return fn, (r(2, 4), torch.randint(-127, 128, (3, 4), dtype=torch.int8), torch.rand(3) / 10)


def open_batch():
    def fn(x):
        flat = x.flatten(1)
        return flat.softmax(1), x.reshape(-1), x.mean(0), torch.cat([x, x]), x + torch.arange(x.shape[0])[:, None, None], x.new_zeros(x.shape[0], 2)

    return fn, (r(3, 2, 2),), OPEN | {"others": [((r(5, 2, 2),),)]}


def open_products():
    def fn(x, w):
        y = F.linear(x, w)
        return y.view(x.shape[0], x.shape[1], 2, -1).transpose(1, 2), torch.bmm(x, x.mT), y.sum((0, 1)), x[:, -1], y.max(1)

    sizes = ({0: Dim("batch"), 1: Dim("length", max=32)}, None)
    return fn, (r(2, 5, 4), r(6, 4)), {"dynamic_shapes": (sizes,), "others": [((r(3, 7, 4), r(6, 4)),)]}


def open_convolution():
    def fn(x, w):
        y = F.max_pool2d(F.conv2d(x, w, padding=1), 2)
        return F.interpolate(y, scale_factor=2.0), F.adaptive_avg_pool2d(y, 1)

    return fn, (r(1, 2, 8, 6), r(3, 2, 3, 3)), {"dynamic_shapes": (({2: Dim("rows", min=4, max=40)}, None),), "others": [((r(1, 2, 11, 6), r(3, 2, 3, 3)),)]}


def empty_tensors():
    return lambda x, y: (x.sum(1), torch.cat([x, y]), x.reshape(3, 0), x @ y.t(), y[:0] + 1, x.mean(), y.sum()), (r(0, 3), r(2, 3))


def scalars():
    return lambda x, y: (x + y, x.unsqueeze(0), x.sum(), x.reshape(1, 1), y.float(), x.expand(2)), (torch.tensor(1.5), torch.tensor(2))
