"""Vision models for onnx/models_torch.py, those of torchvision where it has them, small and with random weights.

Each function returns a module and a function from the size of a batch to the tensors of its inputs.
"""

import torch
import torchvision
from torch import nn
from torch.nn import functional as F
from torchvision import models, ops


def images(size, channels=3):
    return lambda batch: (torch.randn(batch, channels, size, size),)


def resnet18():
    return models.resnet18(num_classes=10), images(64)


def resnext():
    return models.ResNet(models.resnet.Bottleneck, [1, 1, 1, 1], num_classes=10, groups=4, width_per_group=16), images(64)


def mobilenet_v2():
    return models.MobileNetV2(num_classes=10, width_mult=0.5), images(64)


def mobilenet_v3():
    return models.mobilenet_v3_small(num_classes=10), images(64)


def efficientnet():
    return models.efficientnet_b0(num_classes=10), images(64)


def densenet():
    return models.DenseNet(12, (2, 3, 3, 2), 16, num_classes=10), images(64)


def vgg():
    features = models.vgg.make_layers([16, "M", 32, "M", 64, 64, "M", 64, "M"], batch_norm=True)
    net = models.VGG(features, num_classes=10)
    net.avgpool, net.classifier[0] = nn.AvgPool2d(3, 1), nn.Linear(64 * 4, 128)
    net.classifier[3], net.classifier[6] = nn.Linear(128, 64), nn.Linear(64, 10)
    for layer in (0, 3, 6):
        nn.init.kaiming_normal_(net.classifier[layer].weight)
    return net, images(64)


def shufflenet():
    return models.shufflenet_v2_x0_5(num_classes=10), images(64)


def squeezenet():
    return models.squeezenet1_1(num_classes=10), images(64)


def googlenet():
    return models.googlenet(num_classes=10, aux_logits=False, init_weights=False), images(64)


def regnet():
    return models.regnet_y_400mf(num_classes=10), images(64)


def convnext():
    config = models.convnext.CNBlockConfig
    return models.ConvNeXt([config(24, 48, 2), config(48, 96, 2), config(96, None, 2)], num_classes=10), images(64)


def vit():
    return models.VisionTransformer(32, 8, 3, 4, 64, 128, num_classes=10), images(32)


def swin():
    return models.SwinTransformer([4, 4], 32, [2, 2], [2, 4], [4, 4], num_classes=10), images(64)


def swin_v2():
    block = models.swin_transformer.SwinTransformerBlockV2
    merge = models.swin_transformer.PatchMergingV2
    return models.SwinTransformer([4, 4], 32, [2, 2], [2, 4], [4, 4], num_classes=10, block=block, downsample_layer=merge), images(64)


def maxvit():
    net = models.MaxVit((64, 64), 16, 2, [16, 32], [1, 1], 16, 0.1, num_classes=10)
    return net, images(64)


class Segmentation(nn.Module):
    """The logits of a segmentation."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, x):
        return self.net(x)["out"]


def lraspp():
    return Segmentation(models.segmentation.lraspp_mobilenet_v3_large(weights=None, weights_backbone=None, num_classes=5)), images(64)


def fcn():
    backbone = models.resnet.ResNet(models.resnet.BasicBlock, [1, 1, 1, 1], num_classes=5)
    body = models._utils.IntermediateLayerGetter(backbone, {"layer4": "out"})
    head = models.segmentation.fcn.FCNHead(512, 5)
    return Segmentation(models.segmentation.FCN(body, head)), images(64)


class UNet(nn.Module):
    def __init__(self, upsample):
        super().__init__()
        sizes = [3, 8, 16, 32]
        self.down = nn.ModuleList(self.block(a, b) for a, b in zip(sizes, sizes[1:]))
        self.middle = self.block(32, 64)
        self.up = nn.ModuleList(upsample(2 * b, b) for b in (32, 16, 8))
        self.join = nn.ModuleList(self.block(2 * b, b) for b in (32, 16, 8))
        self.head = nn.Conv2d(8, 4, 1)

    @staticmethod
    def block(a, b):
        return nn.Sequential(nn.Conv2d(a, b, 3, padding=1), nn.BatchNorm2d(b), nn.ReLU(), nn.Conv2d(b, b, 3, padding=1), nn.LeakyReLU(0.1))

    def forward(self, x):
        kept = []
        for block in self.down:
            x = block(x)
            kept.append(x)
            x = F.max_pool2d(x, 2)
        x = self.middle(x)
        for up, join in zip(self.up, self.join):
            x = join(torch.cat([up(x), kept.pop()], 1))
        return self.head(x)


def unet():
    return UNet(lambda a, b: nn.ConvTranspose2d(a, b, 2, stride=2)), images(48)


def unet_resize():
    return UNet(lambda a, b: nn.Sequential(nn.Upsample(scale_factor=2, mode="bilinear", align_corners=True), nn.Conv2d(a, b, 1))), images(
        48
    )


def super_resolution():
    net = nn.Sequential(
        nn.Conv2d(1, 32, 5, padding=2),
        nn.PReLU(32),
        nn.Conv2d(32, 32, 3, padding=1),
        nn.PReLU(32),
        nn.Conv2d(32, 9, 3, padding=1),
        nn.PixelShuffle(3),
    )
    return net, images(24, 1)


def style_transfer():
    def layer(a, b, kernel, stride):
        return [nn.ReflectionPad2d(kernel // 2), nn.Conv2d(a, b, kernel, stride), nn.InstanceNorm2d(b, affine=True), nn.ReLU()]

    up = [nn.Upsample(scale_factor=2, mode="nearest"), *layer(32, 16, 3, 1)]
    return nn.Sequential(
        *layer(3, 16, 9, 1), *layer(16, 32, 3, 2), *layer(32, 32, 3, 1), *up, nn.ReflectionPad2d(4), nn.Conv2d(16, 3, 9), nn.Tanh()
    ), images(32)


def gan_generator():
    def layer(a, b, *geometry):
        return [nn.ConvTranspose2d(a, b, *geometry, bias=False), nn.BatchNorm2d(b), nn.ReLU()]

    net = nn.Sequential(
        *layer(32, 64, 4, 1, 0), *layer(64, 32, 4, 2, 1), *layer(32, 16, 4, 2, 1), nn.ConvTranspose2d(16, 3, 3, 2, 1, 1), nn.Tanh()
    )
    return net, lambda batch: (torch.randn(batch, 32, 1, 1),)


class Vae(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(
            nn.Conv2d(1, 16, 3, 2, 1), nn.ELU(), nn.Conv2d(16, 32, 3, 2, 1), nn.GroupNorm(4, 32), nn.SiLU(), nn.Flatten()
        )
        self.mean, self.spread = nn.Linear(32 * 49, 16), nn.Linear(32 * 49, 16)
        self.decoder = nn.Sequential(
            nn.Linear(16, 32 * 49),
            nn.Unflatten(1, (32, 7, 7)),
            nn.ConvTranspose2d(32, 16, 4, 2, 1),
            nn.GELU(),
            nn.ConvTranspose2d(16, 1, 4, 2, 1),
            nn.Sigmoid(),
        )

    def forward(self, x, noise):
        code = self.encoder(x)
        mean, spread = self.mean(code), self.spread(code)
        return self.decoder(mean + noise * torch.exp(0.5 * spread)), mean, spread


def vae():
    return Vae(), lambda batch: (torch.rand(batch, 1, 28, 28), torch.randn(batch, 16))


class Stn(nn.Module):
    """Spatial transformer."""

    def __init__(self):
        super().__init__()
        self.locate = nn.Sequential(
            nn.Conv2d(1, 8, 7),
            nn.MaxPool2d(2, 2),
            nn.ReLU(),
            nn.Conv2d(8, 10, 5),
            nn.AvgPool2d(2),
            nn.ReLU(),
            nn.Flatten(),
            nn.Linear(90, 32),
            nn.ReLU(),
            nn.Linear(32, 6),
        )
        self.classify = nn.Sequential(
            nn.Conv2d(1, 10, 5),
            nn.MaxPool2d(2),
            nn.Softsign(),
            nn.Conv2d(10, 20, 5),
            nn.MaxPool2d(2),
            nn.Flatten(),
            nn.Linear(320, 10),
            nn.LogSoftmax(1),
        )

    def forward(self, x):
        grid = F.affine_grid(self.locate(x).view(-1, 2, 3), [x.shape[0], 1, 28, 28], align_corners=False)
        return self.classify(F.grid_sample(x, grid, align_corners=False, padding_mode="border"))


def stn():
    return Stn(), images(28, 1)


class Yolo(nn.Module):
    """A one-stage detector with anchors; boxes are decoded and suppressed in the model."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            *(
                layer
                for a, b in ((3, 16), (16, 32), (32, 64))
                for layer in (nn.Conv2d(a, b, 3, 2, 1, bias=False), nn.BatchNorm2d(b), nn.SiLU())
            )
        )
        self.pool = nn.MaxPool2d(5, 1, 2)
        self.head = nn.Conv2d(128, 3 * 9, 1)
        self.register_buffer("anchors", torch.tensor([[8.0, 9], [14, 20], [30, 26]]).view(1, 3, 1, 1, 2))

    def forward(self, x):
        x = self.body(x)
        x = self.head(torch.cat([x, self.pool(x)], 1))
        x = x.view(x.shape[0], 3, 9, 8, 8).permute(0, 1, 3, 4, 2).sigmoid()
        y, x0 = torch.meshgrid(torch.arange(8.0), torch.arange(8.0), indexing="ij")
        centre = (x[..., :2] * 2 - 0.5 + torch.stack((x0, y), 2)) * 8
        size = (x[..., 2:4] * 2) ** 2 * self.anchors
        boxes = torch.cat([centre - size / 2, centre + size / 2], -1).reshape(-1, 192, 4)
        scores = (x[..., 4:5] * x[..., 5:]).reshape(-1, 192, 4)
        best, label = scores[0].max(1)
        kept = ops.batched_nms(boxes[0], best, label, 0.45)
        return boxes[0][kept], best[kept], label[kept]


def yolo():
    return Yolo(), lambda batch: (torch.randn(1, 3, 64, 64),)


class RoiHead(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(3, 16, 3, 2, 1), nn.ReLU(), nn.Conv2d(16, 32, 3, 2, 1), nn.ReLU())
        self.classify, self.refine = nn.Linear(32 * 49, 5), nn.Linear(32 * 49, 20)

    def forward(self, x, rois):
        pooled = ops.roi_align(self.body(x), rois, 7, 0.25, 2, aligned=True).flatten(1)
        return self.classify(pooled).softmax(1), self.refine(pooled)


def roi_head():
    def inputs(batch):
        corner = torch.rand(6, 2) * 30
        rois = torch.cat([torch.arange(6.0).remainder(batch).view(6, 1), corner, corner + 4 + torch.rand(6, 2) * 24], 1)
        return torch.randn(batch, 3, 64, 64), rois

    return RoiHead(), inputs


class Boxes(nn.Module):
    """The detections of one image, as a tuple."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, x):
        found = self.net([x])
        found = found[1] if isinstance(found, tuple) else found
        return tuple(found[0][name] for name in ("boxes", "scores", "labels"))


def one_image(size):
    return lambda batch: (torch.rand(3, size, size),)


def ssd():
    body = nn.Sequential(nn.Conv2d(3, 16, 3, 2, 1), nn.ReLU(), nn.Conv2d(16, 32, 3, 2, 1), nn.ReLU(), nn.Conv2d(32, 32, 3, 2, 1), nn.ReLU())
    body.out_channels = [32]
    anchors = models.detection.anchor_utils.DefaultBoxGenerator([[2, 3]], scales=[0.2, 0.5])
    net = models.detection.ssd.SSD(body, anchors, (64, 64), 4, score_thresh=0.1, detections_per_img=20, topk_candidates=40)
    return Boxes(net), one_image(64)


def faster_rcnn():
    body = nn.Sequential(nn.Conv2d(3, 16, 3, 2, 1), nn.ReLU(), nn.Conv2d(16, 32, 3, 2, 1), nn.ReLU())
    body.out_channels = 32
    anchors = models.detection.anchor_utils.AnchorGenerator(((8, 16, 32),), ((0.5, 1.0, 2.0),))
    pool = ops.MultiScaleRoIAlign(["0"], 5, 2)
    net = models.detection.FasterRCNN(
        body,
        4,
        64,
        64,
        rpn_anchor_generator=anchors,
        box_roi_pool=pool,
        rpn_pre_nms_top_n_test=40,
        rpn_post_nms_top_n_test=20,
        box_score_thresh=0.1,
        box_detections_per_img=10,
    )
    return Boxes(net), one_image(64)


class PointNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.local = nn.Sequential(nn.Conv1d(3, 32, 1), nn.BatchNorm1d(32), nn.ReLU(), nn.Conv1d(32, 64, 1), nn.BatchNorm1d(64), nn.ReLU())
        self.head = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 5))

    def forward(self, points):
        return self.head(self.local(points.transpose(1, 2)).amax(2)).log_softmax(-1)


def pointnet():
    return PointNet(), lambda batch: (torch.randn(batch, 50, 3),)


def video():
    return models.video.VideoResNet(
        models.video.resnet.BasicBlock, [models.video.resnet.Conv2Plus1D] * 4, [1, 1, 1, 1], models.video.resnet.R2Plus1dStem, num_classes=5
    ), lambda batch: (torch.randn(batch, 3, 4, 24, 24),)
