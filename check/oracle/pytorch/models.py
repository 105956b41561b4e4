"""Models as torch.export.save writes them, and what PyTorch computes with them: tests for PytorchBackend.java.

    python -m check.oracle.pytorch.models FOLDER [NAME...]

Run it with a Python that has what requirements.txt lists. FOLDER/KIND/ then has `NAME.pt2` as exported, with a batch of any size
where the model allows it (`NAME@2.safetensors` is a second size), and `NAME_core.pt2` with the core operators that
`run_decompositions()` leaves and a batch of one size. The weights are random, the architectures small but for some of torchvision.
"""

import dataclasses
import inspect
import logging
import pathlib
import sys
import warnings
from typing import Callable

import torch

from . import cases, models_diffusers, models_language as l, models_programs as p, models_sequences as s, models_timm, models_training as t
from . import models_torchvision, models_transformers, models_vision as v
from .seeded import seeded

warnings.filterwarnings("ignore")
logging.disable(logging.ERROR)
# The fused attention of the fast path is no operator that programs have.
torch.backends.mha.set_fastpath_enabled(False)

OPEN, FIXED = True, False
BATCHES = (2, 3)


@dataclasses.dataclass(frozen=True)
class Model:
    """A model: `make` returns a module and a function from the size of a batch to its inputs."""

    make: Callable
    is_open: bool = FIXED
    dtype: torch.dtype | None = None

    @property
    def name(self):
        return self.make.__name__ + (f"_{str(self.dtype).removeprefix('torch.')}" if self.dtype else "")


MODELS = {
    "vision": [
        Model(v.resnet18, OPEN),
        Model(l.resnet50, OPEN),
        Model(v.resnext),
        Model(v.mobilenet_v2, OPEN),
        Model(v.mobilenet_v3, OPEN),
        Model(v.efficientnet, OPEN),
        Model(v.densenet, OPEN),
        Model(v.vgg, OPEN),
        Model(v.shufflenet, OPEN),
        Model(v.squeezenet, OPEN),
        Model(v.googlenet, OPEN),
        Model(l.inception),
        Model(l.mnasnet, OPEN),
        Model(v.regnet, OPEN),
        Model(v.convnext, OPEN),
        Model(v.vit, OPEN),
        Model(v.swin, FIXED),
        Model(v.swin_v2, FIXED),
        Model(v.maxvit, FIXED),
        Model(l.deeplab, OPEN),
        Model(v.lraspp, OPEN),
        Model(v.fcn, OPEN),
        Model(v.unet, OPEN),
        Model(v.unet_resize, OPEN),
        Model(v.super_resolution, OPEN),
        Model(v.style_transfer, OPEN),
        Model(v.gan_generator, OPEN),
        Model(v.vae, OPEN),
        Model(v.stn, OPEN),
        Model(v.pointnet, OPEN),
        Model(v.video, OPEN),
        Model(v.resnet18, FIXED, torch.bfloat16),
        Model(v.vit, FIXED, torch.bfloat16),
        Model(v.mobilenet_v2, FIXED, torch.float16),
        # Those whose results in float32 are rounded to fewer digits than are compared, by PyTorch as well.
        *(Model(make, FIXED, torch.float64) for make in (l.resnet50, v.efficientnet, v.shufflenet, v.googlenet, l.inception, v.regnet)),
    ],
    "language": [
        Model(s.bert, OPEN),
        Model(s.distilbert, OPEN),
        Model(l.roberta, OPEN),
        Model(l.albert, OPEN),
        Model(l.electra, OPEN),
        Model(l.gpt2, OPEN),
        Model(l.gpt_neox, OPEN),
        Model(l.opt, OPEN),
        Model(s.llama, OPEN),
        Model(l.mistral, OPEN),
        Model(l.qwen2, OPEN),
        Model(l.qwen3, OPEN),
        Model(l.gemma, OPEN),
        Model(l.phi, OPEN),
        Model(s.mixtral, FIXED),
        Model(l.mamba, FIXED),
        Model(s.t5, OPEN),
        Model(l.t5_encoder, OPEN),
        Model(l.bart, OPEN),
        Model(s.clip, FIXED),
        Model(l.deit, OPEN),
        Model(l.vit_classifier, OPEN),
        Model(s.segformer, OPEN),
        Model(s.bert, FIXED, torch.bfloat16),
        Model(s.llama, FIXED, torch.bfloat16),
    ],
    "sound": [
        Model(s.whisper, FIXED),
        Model(s.wav2vec2, FIXED),
        Model(s.spectrogram, OPEN),
        Model(s.wavenet, OPEN),
        Model(s.tcn, OPEN),
    ],
    "sequence": [
        Model(s.lstm_tagger, FIXED),
        Model(s.gru_tagger, FIXED),
        Model(s.rnn_tagger, FIXED),
        Model(s.translator, FIXED),
        Model(s.transformer, OPEN),
        Model(p.encoder_decoder, OPEN),
        Model(p.lstm_states, FIXED),
    ],
    "graph": [
        Model(s.gcn),
        Model(s.gat),
        Model(p.graph_isomorphism),
    ],
    "other": [
        Model(s.moe, OPEN),
        Model(p.mixer, OPEN),
        Model(p.diffusion_unet, OPEN),
        Model(p.autoencoder, OPEN),
        Model(p.quantized_linear, OPEN),
        Model(p.quantized_convolution, FIXED),
        Model(p.weight_only_int8, OPEN),
        Model(p.branch, FIXED),
        Model(p.loop, FIXED),
        Model(p.scanned, FIXED),
        Model(p.mapped, FIXED),
        Model(p.dictionaries, OPEN),
    ],
    "transformers": [
        *(Model(make, OPEN) for make in models_transformers.OPEN),
        *(Model(make) for make in models_transformers.FIXED),
    ],
    "diffusers": [Model(make) for make in models_diffusers.MODELS],
    "timm": [
        *(Model(make, OPEN) for make in models_timm.MODELS),
        *(Model(make, FIXED, torch.float64) for make in models_timm.MODELS if make.__name__ == "levit_128s"),
    ],
    "torchvision": [Model(make) for make in models_torchvision.MODELS],
    "training": [
        Model(t.batch_norm_step),
        Model(t.moving_average),
        Model(t.sgd_step),
        Model(t.adam_step),
        Model(t.cache_in_place),
    ],
}

# Models that are no tests: torch.export, or its operators from outside of PyTorch, stand in the way.
REFUSED = {
    "yolo, ssd, faster_rcnn": "torchvision::nms and roi_align are operators of a library; the number of boxes depends on the data",
    "control_flow, greedy_decoder of models_sequences": "torch.export takes no scripted modules",
}


def shapes(net, values):
    """Opens the first dimension of all tensors."""
    sizes = [{0: torch.export.Dim.DYNAMIC} if isinstance(x, torch.Tensor) else None for x in values]
    names = inspect.signature(net.forward).parameters.values()
    fixed = [n for n in names if n.kind == n.POSITIONAL_OR_KEYWORD]
    if any(n.kind == n.VAR_POSITIONAL for n in names):
        return (*sizes[: len(fixed)], tuple(sizes[len(fixed) :]))
    return tuple(sizes)


def write(model, folder):
    net, inputs = seeded(model.make)
    if model.dtype:
        net = net.to(model.dtype)

    def values(batch):
        return tuple(
            x.to(model.dtype) if model.dtype and isinstance(x, torch.Tensor) and x.is_floating_point() else x for x in inputs(batch)
        )

    args = values(BATCHES[0])
    if model.is_open:
        others = [(values(BATCHES[1]),)]
        cases.export(net, folder, model.name, args, dynamic_shapes=shapes(net, args), others=others)
    else:
        cases.export(net, folder, model.name, args)
    cases.export(net, folder, f"{model.name}_core", args, decomposed=True)


def main():
    root, names, failed = pathlib.Path(sys.argv[1]), set(sys.argv[2:]), 0
    torch.set_num_threads(1)
    for kind, models in MODELS.items():
        for model in models:
            if not names or names & {model.name, kind}:
                try:
                    write(model, root / kind)
                except Exception as e:
                    failed += 1
                    print(f"{kind}/{model.name}: {type(e).__name__}: {str(e).splitlines()[:1]}", flush=True)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
