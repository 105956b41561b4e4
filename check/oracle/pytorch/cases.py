"""Tests for PytorchBackend.java: exports a function or module, and saves what it is called with and what PyTorch computes.

A test is `NAME.pt2` and `NAME.safetensors`, which has `input.I`, the tensors that the program is called with, and `output.J`, the
results of hlo4j's function `main` in their order: what the program returns (without None and strings; numbers of Python have rank 0),
then the new values of the parameters, buffers and inputs that it changes in place. `NAME@K.safetensors` are other calls of the program.
"""

import copy
import gzip
import io
import json
import pathlib
import re
import struct
import tarfile
import zipfile

import torch
from torch.export.graph_signature import InputKind, OutputKind, SymIntArgument, TensorArgument
from torch.utils import _pytree as pytree

DTYPES = {
    torch.bool: "BOOL",
    torch.uint8: "U8",
    torch.uint16: "U16",
    torch.int8: "I8",
    torch.int16: "I16",
    torch.int32: "I32",
    torch.int64: "I64",
    torch.float8_e4m3fn: "F8_E4M3",
    torch.float8_e4m3fnuz: "F8_E4M3FNUZ",
    torch.float8_e5m2: "F8_E5M2",
    torch.float8_e5m2fnuz: "F8_E5M2FNUZ",
    torch.float8_e8m0fnu: "F8_E8M0",
    torch.bfloat16: "BF16",
    torch.float16: "F16",
    torch.float32: "F32",
    torch.float64: "F64",
    torch.complex64: "C64",
}
NUMBERS = {bool: torch.bool, int: torch.int64, float: torch.float64, complex: torch.complex64}


class Unsuitable(Exception):
    """A function or sample that makes no test."""


def save(path, tensors):
    """Writes a file of safetensors, whose package cannot write all element types."""
    header, blobs, at = {}, [], 0
    for name, tensor in sorted(tensors.items(), key=lambda named: -named[1].element_size()):
        if tensor.dtype not in DTYPES:
            raise Unsuitable(f"no elements of {tensor.dtype} in safetensors")
        tensor = tensor.detach().resolve_conj().resolve_neg().contiguous()
        blob = bytes(tensor.reshape(-1).view(torch.uint8).numpy()) if tensor.numel() else b""
        header[name] = {"dtype": DTYPES[tensor.dtype], "shape": list(tensor.shape), "data_offsets": [at, at + len(blob)]}
        at += len(blob)
        blobs.append(blob)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    pathlib.Path(path).write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blobs))


def module(fn):
    """A module that calls a function."""

    class Function(torch.nn.Module):
        def forward(self, *args, **kwargs):
            return fn(*args, **kwargs)

    return Function()


def clones(tree):
    return pytree.tree_map_only(torch.Tensor, lambda t: t.detach().clone(memory_format=torch.contiguous_format), tree)


def tensor(value):
    """A result as a tensor; None for what is no result of programs."""
    if isinstance(value, torch.Tensor):
        if value.layout != torch.strided:
            raise Unsuitable("a result is sparse")
        return value.detach().clone()
    if value is None or isinstance(value, str):
        return None
    if type(value) in NUMBERS:
        return torch.tensor(value, dtype=NUMBERS[type(value)])
    raise Unsuitable(f"a result is {type(value).__name__}")


def flat_inputs(program, args, kwargs):
    """The arguments that are inputs of the graph, by their names there."""
    leaves = pytree.tree_leaves((tuple(args), kwargs or {}))
    specs = [spec for spec in program.graph_signature.input_specs if spec.kind == InputKind.USER_INPUT]
    if len(leaves) != len(specs):
        raise Unsuitable(f"{len(leaves)} arguments, but {len(specs)} inputs")
    named = [(spec.arg.name, leaf) for spec, leaf in zip(specs, leaves) if isinstance(spec.arg, (TensorArgument, SymIntArgument))]
    return {name: leaf for name, leaf in named}


def state_of(net):
    return dict(net.named_parameters(remove_duplicate=False)) | dict(net.named_buffers(remove_duplicate=False))


def called(net, program, args, kwargs):
    """The result of a call, and its parameters, buffers and inputs before and after."""
    args, kwargs = clones(tuple(args)), clones(kwargs or {})
    tensors = {name: x for name, x in (state_of(net) | flat_inputs(program, args, kwargs)).items() if isinstance(x, torch.Tensor)}
    before = {name: (x._version, x.detach().clone()) for name, x in tensors.items()}
    with torch.no_grad():
        result = net(*args, **kwargs)
    return result, before, tensors


def is_changed(before, after):
    """Whether a tensor was written; batch_norm writes statistics without a new version."""
    version, elements = before
    same = after == elements if not elements.is_floating_point() else (after == elements) | (after.isnan() & elements.isnan())
    return after._version != version or not bool(same.all())


def changed(program, args, kwargs):
    """The names of tensors that a program changes, in the order of hlo4j's results."""
    mutations = (OutputKind.BUFFER_MUTATION, OutputKind.PARAMETER_MUTATION, OutputKind.USER_INPUT_MUTATION)
    names = [spec.target for spec in program.graph_signature.output_specs if spec.kind in mutations]
    # In PyTorch 2.9 the tensors of the module are those of the program.
    module = copy.deepcopy(program.module(check_guards=False))
    _, before, after = called(module, program, args, kwargs)
    for spec in program.graph_signature.input_specs:
        name = getattr(spec.arg, "name", None) if spec.kind == InputKind.USER_INPUT else spec.target
        if name in before and is_changed(before[name], after[name]) and name not in names:
            names.append(name)
    return names


def call(net, program, args, kwargs=None):
    """What a test saves of a call of a module."""
    inputs = flat_inputs(program, clones(tuple(args)), clones(kwargs or {}))
    result, _, after = called(copy.deepcopy(net), program, args, kwargs)
    outputs = [tensor(leaf) for leaf in pytree.tree_leaves(result)] + [tensor(after[name]) for name in changed(program, args, kwargs)]
    outputs = [output for output in outputs if output is not None]
    tensors = {f"input.{i}": tensor(value) for i, value in enumerate(inputs.values())}
    return tensors | {f"output.{i}": output for i, output in enumerate(outputs)}


def without_folders(program):
    """Traces name files, not folders of one machine."""
    for module in program.graph_module.modules():
        for node in getattr(getattr(module, "graph", None), "nodes", ()):
            if "stack_trace" in node.meta:
                node.meta["stack_trace"] = re.sub(r'File "[^"]*/', 'File "', node.meta["stack_trace"] or "")


def pack(files, path):
    """Writes an archive of contents by their names, the same for the same files."""
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    pathlib.Path(path).write_bytes(gzip.compress(tar.getvalue(), 9, mtime=0))


def write(net, program, folder, name, args, kwargs=None, others=()):
    """Writes a test of a program; `others` are arguments of more calls."""
    without_folders(program)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    calls = [call(net, program, args, kwargs)] + [call(net, program, *other) for other in others]
    try:
        torch.export.save(program, folder / f"{name}.pt2")
        for number, tensors in enumerate(calls, 1):
            save(folder / f"{name if number == 1 else f'{name}@{number}'}.safetensors", tensors)
    except BaseException:
        for file in folder.glob(f"{name}*"):
            if file.stem.split("@")[0] == name:
                file.unlink()
        raise


def export(net, folder, name, args, kwargs=None, dynamic_shapes=None, decomposed=False, others=(), strict=False):
    """Exports a module with example arguments as a test; returns the program."""
    net = net if isinstance(net, torch.nn.Module) else module(net)
    with torch.no_grad():
        program = torch.export.export(
            copy.deepcopy(net), clones(tuple(args)), clones(kwargs or {}), dynamic_shapes=dynamic_shapes, strict=strict
        )
        if decomposed:
            program = program.run_decompositions()
    write(net, program, folder, name, args, kwargs, others)
    return program


def targets(path):
    """The operators of a program, those of nested graphs included."""
    with zipfile.ZipFile(path) as archive:
        document = next(n for n in archive.namelist() if "/models/" in n and n.endswith(".json"))
        program = json.loads(archive.read(document))
    found = []

    def visit(graph):
        for node in graph["nodes"]:
            found.append(node["target"].removeprefix("torch.ops."))
            for value in node["inputs"]:
                if "as_graph" in value["arg"]:
                    visit(value["arg"]["as_graph"]["graph"])

    visit(program["graph_module"]["graph"])
    return found
