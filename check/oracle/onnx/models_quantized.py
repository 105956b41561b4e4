"""Quantised models: those of PyTorch's exporters, quantised by ONNX Runtime in each of its formats."""

import contextlib
import functools
import io
import logging
import pathlib
import tempfile

import onnxruntime.quantization as q

from ..pytorch import models_sequences as s, models_vision as v
from . import models_torch
from .models import Model

# A number that lies between two steps of an intermediate value may be rounded to the other one: some steps of 1/256 of a range.
STEPS = 3e-2
DYNAMIC = "dynamic"
# Of the operator format those operators that ONNX has: QLinearConv, QLinearMatMul, ConvInteger, MatMulInteger.
MODELS = [
    (v.resnet18, 17, q.QuantFormat.QDQ, {}),
    (v.mobilenet_v2, 13, q.QuantFormat.QDQ, {"per_channel": True}),
    (v.unet, 17, q.QuantFormat.QDQ, {"activation_type": q.QuantType.QInt8, "weight_type": q.QuantType.QInt8}),
    (v.vgg, 13, q.QuantFormat.QOperator, {"op_types_to_quantize": ["Conv", "MatMul"]}),
    (v.regnet, 15, q.QuantFormat.QOperator, {"op_types_to_quantize": ["Conv"], "per_channel": True}),
    (s.bert, 17, q.QuantFormat.QDQ, {"op_types_to_quantize": ["MatMul", "Gemm"]}),
    (s.bert, 17, DYNAMIC, {"op_types_to_quantize": ["MatMul", "Gemm"]}),
    (s.wavenet, 15, DYNAMIC, {"op_types_to_quantize": ["Conv"]}),
]


class Calibration(q.CalibrationDataReader):
    def __init__(self, names, batches):
        self.left = [dict(zip(names, arrays)) for arrays in batches]

    def get_next(self):
        return self.left.pop() if self.left else None


def quantized(make, opset, kind, options, inputs, path):
    with tempfile.TemporaryDirectory() as folder:
        floats = pathlib.Path(folder) / "model.onnx"
        models_torch.export(make, opset, False, True, floats)
        logging.disable(logging.WARNING)
        with contextlib.redirect_stdout(io.StringIO()):
            if kind == DYNAMIC:
                q.quantize_dynamic(str(floats), str(path), **options)
            else:
                arrays = [inputs(batch) for batch in (2, 3, 4)]
                names = [f"input{i}" for i in range(len(arrays[0]))]
                q.quantize_static(str(floats), str(path), Calibration(names, arrays), quant_format=kind, **options)


def models():
    for make, opset, kind, options in MODELS:
        name = kind if kind == DYNAMIC else kind.name.lower()
        inputs = lambda batch, make=make: models_torch.arrays(models_torch.seeded(make)[1](batch))
        write = functools.partial(quantized, make, opset, kind, options, inputs)
        yield Model(f"{make.__name__}_{name}", "quantized", write, inputs, True, STEPS)
