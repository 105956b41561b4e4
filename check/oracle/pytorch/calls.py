"""Records a sample of each operator in calls.txt, or of those named, for the tests of module `pytorch`.

    python -m check.oracle.pytorch.calls [OPERATOR...]

Run it with a Python that has what requirements.txt lists. It writes formats/pytorch/src/test/resources/calls.tar.gz, where samples of
other operators stay as they are, and fails where PyTorch refuses a program, or exports it without the operator.
"""

import builtins
import logging
import math
import operator
import pathlib
import re
import sys
import tarfile
import tempfile
import warnings
import zipfile
import zlib

import torch
import torch.ao.quantization.fx._decomposed  # noqa: F401 (registers quantized_decomposed)
import torchao.quantization.quant_primitives  # noqa: F401 (registers torchao)
import torchaudio  # noqa: F401 (registers torchaudio)
import torchvision  # noqa: F401 (registers torchvision)
import transformers.integrations.moe  # noqa: F401 (registers transformers)
from torch._higher_order_ops.associative_scan import associative_scan
from torch._higher_order_ops.scan import scan
from torch._higher_order_ops.strict_mode import strict_mode
from torch.utils._pytree import tree_map_only

from .. import ROOT
from . import cases

warnings.filterwarnings("ignore")
logging.disable(logging.ERROR)

CALLS = ROOT / "check/oracle/pytorch/calls.txt"
ARCHIVE = ROOT / "formats/pytorch/src/test/resources/calls.tar.gz"
INPUT = re.compile(r"\b([a-z])(\d*)\[([\d, ]*)\]")
BELOW = 9

MAKERS = {
    "f": lambda shape, below: torch.randn(shape),
    "p": lambda shape, below: torch.rand(shape) * 0.8 + 0.1,
    "d": lambda shape, below: torch.randn(shape, dtype=torch.float64),
    "c": lambda shape, below: torch.randn(shape, dtype=torch.complex64),
    "b": lambda shape, below: torch.rand(shape) > 0.5,
    "i": lambda shape, below: torch.randint(below, shape),
    "w": lambda shape, below: torch.randint(below, shape, dtype=torch.int32),
    "s": lambda shape, below: torch.randint(-below, below, shape, dtype=torch.int8),
    "n": lambda shape, below: torch.randint(below, shape),
    "v": lambda shape, below: torch.rand(shape, dtype=torch.float64),
}


def autocast(x, y):
    with torch.autocast("cpu", torch.bfloat16):
        return x @ y


def without_gradients(x):
    y = x + 1
    with torch.no_grad():
        y = y * 2
    return y + x


def attended(query, key, value):
    return torch.nn.functional.scaled_dot_product_attention(query, key, value)


def lstm_cell(gates, hidden, cell):
    """The new state, the new cell and the work space, of the sums of four gates."""
    i, f, g, o = (gates + hidden).chunk(4, 1)
    new = f.sigmoid() * cell + i.sigmoid() * g.tanh()
    return o.sigmoid() * new.tanh(), new, gates


def rms_norm_backward(gradient, x, shape, rstd, weight, mask):
    with torch.enable_grad():
        x, weight = x.detach().requires_grad_(), weight.detach().requires_grad_()
        scaled = gradient * weight
        normal = x * rstd
    of_x = rstd * (scaled - normal * (scaled * normal).mean(-1, keepdim=True))
    return of_x.detach(), (gradient * normal).sum(0).detach()


def embedding_of(bits):
    """What ExecuTorch's tables of embeddings of integers of some bits compute."""

    def embedding(weight, scales, zeros, low, high, indices, dtype=None):
        if bits < 8:
            shifts = range(0, 8, bits) if bits == 2 else range(8 - bits, -1, -bits)
            parts = [weight >> shift & 2**bits - 1 for shift in shifts]
            weight = torch.stack(parts, -1).reshape(len(weight), -1).to(torch.int8) + low
        groups = weight.shape[1] // scales.reshape(len(weight), -1).shape[1]
        group = torch.ops.quantized_decomposed.dequantize_per_channel_group
        return group(weight, scales, zeros, low, high, weight.dtype, groups, dtype or scales.dtype)[indices]

    return embedding


# Operators of ExecuTorch, which its library defines.
EXECUTORCH = torch.library.Library("quantized_decomposed", "FRAGMENT")
ARGUMENTS = "Tensor weight, Tensor weight_scales, Tensor? weight_zero_points"
for table in ("embedding_byte", "embedding_4bit", "embedding_2bit"):
    arguments = f"{ARGUMENTS}, int weight_quant_min, int weight_quant_max, Tensor indices"
    EXECUTORCH.define(f"{table}({arguments}) -> Tensor")
    EXECUTORCH.define(f"{table}.dtype({arguments}, *, ScalarType? dtype=None) -> Tensor")
EXECUTORCH.define(f"mixed_mm(Tensor input, {ARGUMENTS}) -> Tensor")
EXECUTORCH.define(f"mixed_linear(Tensor input, {ARGUMENTS}, ScalarType? dtype=None) -> Tensor")


# What torch.export writes of numbers of Python in place of functions that it does not write.
STAND_INS = {
    torch._sym_sqrt: "math.cos math.exp math.log math.log2 math.sin math.sqrt torch._sym_cos torch._sym_exp torch._sym_log torch._sym_log2 torch._sym_sin torch.sym_sqrt",
    math.trunc: "math.ceil math.floor round torch.sym_int",
    operator.neg: "_operator.abs _operator.pos",
    operator.or_: "_operator.xor",
    torch.sym_not: "_operator.not_",
    operator.add: "_operator.iadd",
    operator.sub: "_operator.isub",
    operator.mul: "_operator.imul",
}
STAND_IN = {name: function for function, names in STAND_INS.items() for name in names.split()}
# What older versions of PyTorch wrote.
OLDER = {"torch._sym_exp": math.exp, "torch._sym_log": math.log}


def function_of(name):
    """An operator with its overload, or a function of Python."""
    library, _, rest = name.rpartition(".")
    if library in ("math", "torch", "_operator", ""):
        modules = {"math": math, "torch": torch, "_operator": operator, "": builtins}
        return OLDER.get(name) or getattr(modules[library], rest)
    if library == "higher_order":
        return None
    namespace, base = library.split(".")
    return getattr(getattr(getattr(torch.ops, namespace), base), rest)


def title(function):
    """How programs name a function of Python."""
    return f"{'torch' if function.__module__.startswith('torch') else function.__module__}.{function.__name__}"


class StandIn:
    """An operator of a library of its own, with the arguments of another, for which a function computes it."""

    library = torch.library.Library("row", "DEF")
    count = 0

    def __init__(self, op, function):
        StandIn.count += 1
        name = f"call_{StandIn.count}"
        schema = re.sub(r"Tensor\([a-z!| *>-]*\)", "Tensor", str(op._schema))
        self.results, self.function = None, function
        self.library.define(name + schema[schema.index("(") :])
        self.library.impl(name, self.compute(function), "CompositeExplicitAutograd")
        torch.library.register_fake(f"row::{name}", self.like, lib=self.library)
        self.op = getattr(torch.ops.row, name).default
        self.target = f"torch.ops.row.{name}.default"

    def compute(self, function):
        def call(*args, **kwargs):
            self.results = cases.clones(function(*args, **kwargs))
            return self.results

        return call

    def like(self, *args, **kwargs):
        """Results without their numbers: what the function returns, or as those of the call before where it cannot be traced."""
        try:
            return self.function(*args, **kwargs)
        except Exception:
            pass
        return tree_map_only(torch.Tensor, lambda x: torch.empty(x.shape, dtype=x.dtype), self.results)


def sample(name, line):
    """The program of a line as a function of `op`, its inputs, and the function that computes `op`, or None."""
    kinds, inputs = [], []

    def add(match):
        kind, below, shape = match.groups()
        kinds.append(kind)
        inputs.append(MAKERS[kind]([int(size) for size in shape.split(",") if size.strip()], int(below or BELOW)))
        return f"input_{len(inputs) - 1}"

    torch.manual_seed(zlib.crc32(name.encode()))
    program, _, reference = INPUT.sub(add, line).partition(" ~ ")
    names = {"tensor": torch.tensor, "op": function_of(name)} | {k: v for k, v in globals().items() if not k.isupper()}

    call = eval(f"lambda op, {', '.join(f'input_{i}' for i in range(len(inputs)))}: ({program})", names)

    def module(op):
        return cases.module(lambda *given: call(op, *(x.item() if kind in "nv" else x for kind, x in zip(kinds, given))))

    return module, inputs, eval(reference, names) if reference else None


def rename(path, old, new):
    """Replaces an operator of a program."""
    with zipfile.ZipFile(path) as archive:
        entries = {entry: archive.read(entry) for entry in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for entry, content in entries.items():
            is_model = "/models/" in entry and entry.endswith(".json")
            archive.writestr(zipfile.ZipInfo(entry), content.replace(f'"{old}"'.encode(), f'"{new}"'.encode()) if is_model else content)


def record(name, line, folder):
    module, inputs, reference = sample(name, line)
    op = function_of(name)
    stand_in = StandIn(op, reference) if reference else None
    exported = stand_in.op if stand_in else STAND_IN.get(name, op)
    computed = module(stand_in.op if stand_in else op)
    with torch.no_grad():
        computed(*cases.clones(inputs))
    program = torch.export.export(module(exported), cases.clones(tuple(inputs)), strict=False)
    cases.write(computed, program, folder, "call", inputs)
    if stand_in or name in STAND_IN:
        full = name if op.__class__.__name__ != "OpOverload" else f"torch.ops.{name}"
        rename(folder / "call.pt2", stand_in.target if stand_in else title(exported), full)
    found = cases.targets(folder / "call.pt2")
    if name not in found:
        raise cases.Unsuitable(f"exported as {', '.join(found)}")


def main():
    lines = dict(line.split(": ", 1) for line in CALLS.read_text().splitlines() if line and not line.startswith("#"))
    wanted = sys.argv[1:] or list(lines)
    files, failed = {}, 0
    if ARCHIVE.exists():
        with tarfile.open(ARCHIVE) as archive:
            files = {member.name: archive.extractfile(member).read() for member in archive}
    files = {file: content for file, content in files.items() if file.split("/")[0] in lines and file.split("/")[0] not in wanted}
    with tempfile.TemporaryDirectory() as root:
        for name in wanted:
            try:
                record(name, lines[name], pathlib.Path(root, name))
                files |= {f"{name}/{file.name}": file.read_bytes() for file in pathlib.Path(root, name).iterdir()}
            except Exception as e:
                failed += 1
                print(f"{name}: {type(e).__name__}: {' '.join(str(e).split())[:300]}")
    cases.pack(files, ARCHIVE)
    print(f"{len(wanted) - failed} of {len(wanted)} recorded; {len(files) // 2} samples, {ARCHIVE.stat().st_size:,} bytes")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
