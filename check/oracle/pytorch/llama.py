"""Reads a program as large as a language model of 7 billion parameters in a small heap, and runs a layer: llama.py FOLDER [options].

torch.export.save writes the program, in bf16. Its weights are pages that are not written to but for a number at the start of each tensor, and
the file leaves out blocks of zeros, so that neither takes much space; --write writes the program as bytecode, too, which has all bytes. --run
exports and runs a model of one layer with random weights instead. Needs a Python that has torch and transformers.
"""

import io
import sys

import numpy as np
import torch
from torch.export import Dim
from transformers import LlamaConfig, LlamaForCausalLM
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding

from ..shared import language_model
from ..shared.language_model import HEADS, HIDDEN, LAYERS, VOCABULARY, WIDTH

TYPES = {"bf16": torch.bfloat16, "f16": torch.float16}
BLOCK = 1 << 16
ZEROS = bytes(BLOCK)
FEW_WORDS = 1000
TOLERANCE = 2e-2
"""How far results in narrow floats may be apart, as a part of the largest."""


class SparseFile(io.FileIO):
    """A file that blocks of zeros take no space in."""

    def write(self, view):
        for start in range(0, len(view), BLOCK):
            block = bytes(view[start : start + BLOCK])
            if block == ZEROS:
                self.seek(len(block), io.SEEK_CUR)
            else:
                super().write(block)
        return len(view)


class Logits(torch.nn.Module):
    """A model without caches."""

    def __init__(self, element_type, layers, vocabulary):
        super().__init__()
        config = LlamaConfig(
            vocab_size=vocabulary,
            hidden_size=WIDTH,
            intermediate_size=HIDDEN,
            num_hidden_layers=layers,
            num_attention_heads=HEADS,
            tie_word_embeddings=False,
            use_cache=False,
        )
        with torch.device("meta"):
            self.model = LlamaForCausalLM(config).to(element_type)
        self.model.to_empty(device="cpu")
        self.model.model.rotary_emb = LlamaRotaryEmbedding(config)

    def forward(self, ids):
        return self.model(input_ids=ids).logits


def export(net, ids, file):
    with torch.no_grad():
        sizes = ({0: Dim.DYNAMIC, 1: Dim.DYNAMIC},)
        program = torch.export.export(net.eval(), (ids,), dynamic_shapes=sizes)
    with SparseFile(file, "w") as out:
        torch.export.save(program, out)


def make(file, element_type):
    """Writes the large program."""
    net = Logits(element_type, LAYERS, VOCABULARY)
    with torch.no_grad():
        for i, weight in enumerate(net.parameters()):
            weight.view(-1).view(torch.int16)[0] = 0x3C00 + i
    export(net, torch.ones(2, 16, dtype=torch.int64), file)


def run(options):
    """Runs a layer of the same width and compares its numbers with PyTorch's."""
    torch.manual_seed(7)
    net = Logits(TYPES[options.type], 1, FEW_WORDS)
    with torch.no_grad():
        for weight in net.parameters():
            if weight.dim() == 1:
                weight.fill_(1)
            else:
                weight.normal_(0, weight.shape[-1] ** -0.5)
    model, inputs, outputs = (options.folder / name for name in ("layer.pt2", "ids.npy", "logits.npz"))
    ids = torch.randint(FEW_WORDS, (2, 24))
    export(net, ids[:, :5], model)
    np.save(inputs, ids.numpy())
    print(f"one layer, {model.stat().st_size:,} bytes", flush=True)
    language_model.command(options, "run", model, "--engine=fast", "--input", inputs, "--output", outputs)
    with torch.no_grad():
        expected = net(ids).float()
        exact = net.float()(ids)
    found = np.load(outputs)["result0"]
    result = torch.frombuffer(bytearray(found.tobytes()), dtype=TYPES[options.type]).reshape(found.shape).float()
    largest = exact.abs().max().item()
    to_pytorch, to_float, of_pytorch = (
        (left - right).abs().max().item() / largest for left, right in ((result, expected), (result, exact), (expected, exact))
    )
    print(f"of the largest, {largest:.3g}: {to_pytorch:.1e} from PyTorch, {to_float:.1e} from float32, from which PyTorch is {of_pytorch:.1e}")
    if not options.keep:
        for file in (model, inputs, outputs):
            file.unlink()
    sys.exit(to_pytorch > TOLERANCE)


def main():
    parser = language_model.parser(__doc__.splitlines()[0], TYPES)
    parser.add_argument("--run", action="store_true", help="run a model of one layer instead")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.run:
        run(options)
        return
    model = options.folder / "model.pt2"
    make(model, TYPES[options.type])
    language_model.read(options, model, [model])


if __name__ == "__main__":
    main()
