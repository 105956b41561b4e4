"""Models that PyTorch's two exporters write: the architectures of torchvision and transformers, small and with random weights."""

import contextlib
import functools
import io
import logging

import ml_dtypes
import numpy as np
import torch

from ..pytorch import models_sequences as s, models_vision as v
from ..pytorch.seeded import seeded
from .models import Model

# By exporter: functions that make a model, the version of the operator set, and whether the batch is left open.
# The exporter by TorchScript lacks the fused attention of PyTorch's fast path.
torch.backends.mha.set_fastpath_enabled(False)

OPEN, FIXED = True, False
SCRIPT = [
    (v.resnet18, 17, OPEN),
    (v.mobilenet_v2, 13, OPEN),
    (v.efficientnet, 17, OPEN),
    (v.densenet, 11, FIXED),
    (v.vgg, 9, FIXED),
    (v.shufflenet, 13, OPEN),
    (v.squeezenet, 13, FIXED),
    (v.googlenet, 14, FIXED),
    (v.regnet, 15, FIXED),
    (v.vit, 17, OPEN),
    (v.swin, 17, FIXED),
    (v.lraspp, 16, OPEN),
    (v.unet, 13, OPEN),
    (v.unet_resize, 14, OPEN),
    (v.super_resolution, 12, FIXED),
    (v.style_transfer, 17, FIXED),
    (v.gan_generator, 13, OPEN),
    (v.stn, 20, OPEN),
    (v.yolo, 17, FIXED),
    (v.roi_head, 16, FIXED),
    (v.ssd, 17, FIXED),
    (v.faster_rcnn, 17, FIXED),
    (v.video, 17, FIXED),
    (s.bert, 17, OPEN),
    (s.lstm_tagger, 17, OPEN),
    (s.gru_tagger, 14, OPEN),
    (s.rnn_tagger, 13, FIXED),
    (s.translator, 17, OPEN),
    (s.wavenet, 15, FIXED),
    (s.gcn, 17, FIXED),
    (s.gat, 18, FIXED),
    (s.transformer, 17, OPEN),
    (s.control_flow, 17, FIXED),
    (s.greedy_decoder, 17, OPEN),
]
DYNAMO = [
    (v.resnet18, 18, OPEN),
    (v.resnext, 18, FIXED),
    (v.mobilenet_v3, 20, OPEN),
    (v.efficientnet, 23, FIXED),
    (v.convnext, 18, OPEN),
    (v.vit, 20, OPEN),
    (v.swin_v2, 18, FIXED),
    (v.maxvit, 18, FIXED),
    (v.fcn, 18, OPEN),
    (v.unet, 21, FIXED),
    (v.vae, 18, OPEN),
    (v.pointnet, 18, OPEN),
    (v.roi_head, 18, FIXED),
    (s.bert, 18, OPEN),
    (s.distilbert, 20, OPEN),
    (s.gpt2, 20, OPEN),
    (s.llama, 23, OPEN),
    (s.mixtral, 18, FIXED),
    (s.t5, 18, OPEN),
    (s.whisper, 20, FIXED),
    (s.clip, 18, FIXED),
    (s.wav2vec2, 18, OPEN),
    (s.segformer, 18, FIXED),
    (s.lstm_tagger, 18, OPEN),
    (s.gru_tagger, 18, FIXED),
    (s.tcn, 18, OPEN),
    (s.spectrogram, 18, FIXED),
    (s.gcn, 18, FIXED),
    (s.moe, 18, OPEN),
]
# Results of half precision differ by some units in the last place (2^-11 and 2^-8 of the magnitude) that add up over layers.
HALVES = [
    (v.resnet18, 17, torch.float16, 1e-2),
    (v.vit, 17, torch.float16, 1e-2),
    (s.transformer, 17, torch.bfloat16, 6e-2),
]


def arrays(tensors, kind=None):
    return [array(tensor.to(kind) if kind and tensor.is_floating_point() else tensor) for tensor in tensors]


def array(tensor):
    return tensor.float().numpy().astype(ml_dtypes.bfloat16) if tensor.dtype == torch.bfloat16 else tensor.numpy()


def export(make, opset, dynamo, is_open, path, kind=None):
    net, tensors = seeded(make)
    values = tensors(2)
    if kind:
        net, values = net.to(kind), tuple(x.to(kind) if x.is_floating_point() else x for x in values)
    options = {}
    if is_open and dynamo:
        options["dynamic_shapes"] = shapes(net, values)
    elif is_open:
        names = [f"input{i}" for i in range(len(values))]
        options = {"input_names": names, "dynamic_axes": {name: {0: "batch"} for name in names}}
    if dynamo:
        options["external_data"] = False
    logging.disable(logging.WARNING)
    with torch.no_grad(), contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        torch.onnx.export(net, values, str(path), opset_version=opset, dynamo=dynamo, **options)


def shapes(net, values):
    sizes = [{0: torch.export.Dim.DYNAMIC} for _ in values]
    variadic = isinstance(net, (s.Call, s.Cached))
    if isinstance(net, s.Cached):
        return (sizes[0], tuple(sizes[1:]))
    return (tuple(sizes),) if variadic else tuple(sizes)


def computed(make, kind):
    """What PyTorch computes, as ONNX Runtime has few operators for bf16 on processors."""

    def outputs(path, values):
        net, tensors = seeded(make)
        with torch.no_grad():
            found = net.to(kind)(*(torch.from_numpy(x.astype(np.float32)).to(kind) for x in values))
        return arrays(found if isinstance(found, tuple) else (found,))

    return outputs


def models():
    for dynamo, table in ((False, SCRIPT), (True, DYNAMO)):
        for make, opset, is_open in table:
            yield Model(
                make.__name__,
                "torch-dynamo" if dynamo else "torch-script",
                functools.partial(export, make, opset, dynamo, is_open),
                lambda batch, make=make: arrays(seeded(make)[1](batch)),
                is_open,
            )
    for make, opset, kind, tolerance in HALVES:
        yield Model(
            f"{make.__name__}_{str(kind).removeprefix('torch.')}",
            "torch-script",
            functools.partial(export, make, opset, False, FIXED, kind=kind),
            lambda batch, make=make, kind=kind: arrays(seeded(make)[1](batch), kind),
            tolerance=tolerance,
            expected=computed(make, kind) if kind == torch.bfloat16 else None,
        )
