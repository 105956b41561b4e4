"""More architectures of torchvision for models.py, small and with random weights."""

import torch
from torch import nn
from torchvision import models
from torchvision.models import efficientnet, optical_flow, video

from .models_vision import images


def videos(frames, size):
    return lambda batch: (torch.randn(batch, 3, frames, size, size),)


class Flow(nn.Module):
    """The last estimate of the optical flow between two images."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, first, second):
        return self.net(first, second, num_flow_updates=2)[-1]


def raft():
    return Flow(optical_flow.raft_small()), lambda batch: (torch.rand(batch, 3, 128, 128), torch.rand(batch, 3, 128, 128))


def efficientnet_v2():
    config = [efficientnet.FusedMBConvConfig(1, 3, 1, 16, 16, 1), efficientnet.MBConvConfig(4, 3, 2, 16, 24, 2)]
    return models.EfficientNet(config, dropout=0.0, num_classes=10, last_channel=64), images(64)


def swin3d():
    return video.swin_transformer.SwinTransformer3d([2, 4, 4], 24, [1, 1], [2, 3], [4, 4, 4], num_classes=10), videos(8, 32)


def r2plus1d():
    net = video.resnet.VideoResNet(
        video.resnet.BasicBlock, [video.resnet.Conv2Plus1D] * 4, [1, 1, 1, 1], video.resnet.R2Plus1dStem, num_classes=10
    )
    return net, videos(4, 16)


def fcos_head():
    from torchvision.models.detection.fcos import FCOSHead

    class Head(nn.Module):
        def __init__(self):
            super().__init__()
            self.head = FCOSHead(32, 1, 5, num_convs=1)

        def forward(self, x):
            return self.head([x])

    return Head(), lambda batch: (torch.randn(batch, 32, 8, 8),)


MODELS = [raft, efficientnet_v2, swin3d, r2plus1d, fcos_head]
