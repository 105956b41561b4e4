"""Programs for models.py that change parameters, buffers or inputs in place.

Each function returns a module and a function from the size of a batch to the tensors of its inputs.
"""

import torch
from torch import nn
from torch.nn import functional as F


class Training(nn.Module):
    """A module that is exported as it is trained."""

    def eval(self):
        return self.train()


class BatchNormStep(Training):
    """The forward pass of a training step, which updates running statistics."""

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.Conv2d(8, 4, 3), nn.BatchNorm2d(4, momentum=0.2))
        self.norm = nn.BatchNorm1d(4, affine=False)

    def forward(self, x, labels):
        y = self.norm(self.net(x).mean((2, 3)))
        return F.cross_entropy(y, labels), y


def batch_norm_step():
    return BatchNormStep(), lambda batch: (torch.randn(4, 3, 8, 8), torch.randint(0, 4, (4,)))


class MovingAverage(nn.Module):
    """Buffers that are written in whole, in part and by views."""

    def __init__(self):
        super().__init__()
        self.register_buffer("average", torch.zeros(5))
        self.register_buffer("history", torch.zeros(4, 5))
        self.register_buffer("count", torch.zeros((), dtype=torch.int64), persistent=False)

    def forward(self, x):
        self.average.lerp_(x.mean(0), 0.1)
        self.history[1:3].copy_(x[:2])
        self.history[0, ::2] = -1
        self.history.t()[1].add_(3)
        self.count.add_(1)
        return self.average * 2, self.history.sum(0)


def moving_average():
    return MovingAverage(), lambda batch: (torch.randn(batch, 5),)


class SgdStep(nn.Module):
    """Gradients of a network of two layers, written out, and a step of an optimizer with momentum on its parameters."""

    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Parameter(torch.randn(6, 4) / 2), nn.Parameter(torch.randn(1, 6) / 2)
        self.register_buffer("momentum", torch.zeros(6, 4))

    def forward(self, x, y):
        with torch.no_grad():
            hidden = torch.tanh(x @ self.first.t())
            error = hidden @ self.second.t() - y
            back = (error @ self.second) * (1 - hidden * hidden)
            self.momentum.mul_(0.9).add_(back.t() @ x)
            self.first.sub_(self.momentum, alpha=0.01)
            self.second.add_(error.t() @ hidden, alpha=-0.01)
            return error.square().mean()


def sgd_step():
    return SgdStep(), lambda batch: (torch.randn(8, 4), torch.randn(8, 1))


class AdamStep(nn.Module):
    """A functional step of Adam: all state is input and output."""

    def forward(self, parameter, gradient, mean, square, step):
        step = step + 1
        mean = mean.lerp(gradient, 0.1)
        square = square.mul(0.999).addcmul(gradient, gradient, value=0.001)
        rate = 0.001 / (1 - torch.pow(torch.tensor(0.9), step))
        spread = (square / (1 - torch.pow(torch.tensor(0.999), step))).sqrt() + 1e-8
        return parameter.addcdiv(-rate * mean, spread), mean, square, step


def adam_step():
    return AdamStep(), lambda batch: (
        torch.randn(5, 3),
        torch.randn(5, 3),
        torch.randn(5, 3),
        torch.rand(5, 3),
        torch.tensor(3.0),
    )


class CacheInPlace(nn.Module):
    """A cache of keys that is an input and written at a place that is one, too."""

    def forward(self, cache, keys, place):
        cache.index_copy_(1, place, keys)
        scores = torch.einsum("bte,bse->bts", keys, cache)
        cache[:, 0].zero_()
        return scores.softmax(-1)


def cache_in_place():
    return CacheInPlace(), lambda batch: (torch.randn(2, 8, 4), torch.randn(2, 3, 4), torch.tensor([2, 5, 3]))
