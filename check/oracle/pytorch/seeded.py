"""Models of PyTorch with random weights whose results depend on their inputs."""

import torch
from torch import nn


def seeded(make):
    """A model with its weights, statistics of normalisations included, and arrays that depend on the size of the batch alone."""
    torch.manual_seed(0)
    net, inputs = make()
    net.eval()
    normalized = [layer for layer in net.modules() if isinstance(layer, nn.modules.batchnorm._BatchNorm)]
    for layer in normalized:
        if layer.affine:
            nn.init.uniform_(layer.weight, 0.8, 1.2)
            nn.init.normal_(layer.bias, 0, 0.1)
        layer.train().momentum = 1.0
    for layer in net.modules():
        if isinstance(layer, nn.Linear) and not layer.weight.any():
            # The head of a vision transformer begins as zero.
            nn.init.normal_(layer.weight, 0, 0.1)
    if normalized:
        # Their statistics are those of inputs: with others the numbers get small from layer to layer, and all results alike.
        with torch.no_grad():
            net(*inputs(8))
        net.eval()

    def tensors(batch):
        torch.manual_seed(batch)
        return inputs(batch)

    return net, tensors
