"""What `jaxlib` says of a module of HLO: its parser and printer, equality, translation to StableHLO, and numbers on a processor.

It works with every `jaxlib` since 0.4.38. XLA ends the process on some modules, which `isolated` survives.
"""

import ast
import json
import multiprocessing
import os
import pathlib
import re

import numpy as np
from jaxlib import xla_client

try:
    from jaxlib import _hlo as api  # since 0.10
except ImportError:
    api = xla_client._xla
translate = xla_client._xla.mlir


# Reading and printing.


def parsed(text):
    """The module of a text; throws what the parser says."""
    return api.hlo_module_from_text(text)


NEGATIVE_ZERO = re.compile(r"(?<=[({, ])-0(?=[)}, ])")


def with_negative_zeros(text):
    """A text as it is meant: jaxlib prints -0.0 as -0, which it reads as an integer."""
    return NEGATIVE_ZERO.sub("-0.0", text)


def of_proto(data):
    return api.HloModule.from_serialized_hlo_module_proto(data)


def proto(module):
    return module.as_serialized_hlo_module_proto()


def read(path):
    """The module of a file of the corpus."""
    path = pathlib.Path(path)
    data = path.read_bytes()
    if path.name.endswith(".hlo"):
        return parsed(data.decode())
    return of_proto(module_bytes(data, depth(path)))


def depth(path):
    """In how many messages a module's is the first field, by the name of its file."""
    return 2 if path.name.endswith(".snapshot.pb") else 1 if path.name.endswith(".hlo.pb") else 0


def module_bytes(data, depth):
    """A HloModuleProto in a HloProto, which may be in a HloSnapshot."""
    for _ in range(depth):
        data = field(data, 1)
    return data


def field(data, wanted):
    """The last value of a message's field, of those that have a length."""
    at, found = 0, b""
    while at < len(data):
        key, at = varint(data, at)
        kind = key & 7
        if kind == 2:
            size, at = varint(data, at)
            if key >> 3 == wanted:
                found = data[at : at + size]
            at += size
        elif kind == 0:
            _, at = varint(data, at)
        else:
            at += 8 if kind == 1 else 4
    return found


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        shift, at = shift + 7, at + 1
        if byte < 128:
            return value, at


def options(large_constants=True, base="HloPrintOptions", **more):
    made = api.HloPrintOptions() if base == "HloPrintOptions" else getattr(api.HloPrintOptions, base)()
    made.print_large_constants = large_constants
    for name, value in more.items():
        setattr(made, name, value)
    return made


def printed(module):
    """The long form, with metadata and all constants."""
    return module.to_string(options())


def short(module):
    """The form that is meant to be read again, with all constants, and what calls are told, which older releases leave out."""
    return module.to_string(options(base="short_parsable", print_backend_config=True))


CONFIGURATION = re.compile(r", (?:allow_spmd_sharding_propagation_to_\w+=\{[^}]*\}|(?:num_partitions|replica_count)=\d+)")
"""What a header says of the configuration, which no HloModuleProto has."""


def fingerprint(module, large_constants=True):
    """A text in which equal modules are equal: names of values and metadata are not in it."""
    header, newline, rest = module.to_string(options(large_constants, "canonical")).partition("\n")
    return CONFIGURATION.sub("", header) + newline + rest


def same(one, other, large_constants=True):
    return fingerprint(one, large_constants) == fingerprint(other, large_constants)


def first_difference(one, other, large_constants=True):
    """The first lines of two prints that differ, for a report."""
    for a, b in zip(*(fingerprint(module, large_constants).splitlines() for module in (one, other))):
        if a != b:
            start = max(0, len(os.path.commonprefix((a, b))) - 20)
            return f"{a[start:][:80].strip()} | {b[start:][:80].strip()}"
    return "one has more lines"


# Translation.


def computation(module):
    return api.XlaComputation(proto(module))


def to_stablehlo(module):
    """The text of jaxlib's translation; MHLO's operations stand in it where StableHLO has none."""
    from ..shared import upstream

    with upstream.context():
        data = translate.hlo_to_stablehlo(proto(module)) if hasattr(translate, "hlo_to_stablehlo") else translate.xla_computation_to_mlir_module(computation(module))
        if isinstance(data, str):
            return data
        from jaxlib.mlir import ir

        return upstream.text(ir.Module.parse(data))


def of_stablehlo(module):
    """The module of HLO of StableHLO's text or bytecode."""
    return module_of(translate.mlir_module_to_xla_computation(module, use_tuple_args=False, return_tuple=False))


def module_of(computation):
    return computation.as_hlo_module() if hasattr(computation, "as_hlo_module") else computation.get_hlo_module()


# Numbers.

TYPES = {"f32": "float32", "f64": "float64", "f16": "float16", "bf16": "bfloat16", "pred": "bool", "c64": "complex64", "c128": "complex128"}
TYPES |= {f"s{w}": f"int{w}" for w in (2, 4, 8, 16, 32, 64)} | {f"u{w}": f"uint{w}" for w in (2, 4, 8, 16, 32, 64)}
TYPES |= {f"f8{kind}": f"float8_{kind}" for kind in ("e5m2", "e4m3", "e4m3fn", "e4m3b11fnuz", "e5m2fnuz", "e4m3fnuz", "e3m4", "e8m0fnu")}
TYPES |= {"f4e2m1fn": "float4_e2m1fn"}

# By element type, of the largest number of a result; others must be equal.
TOLERANCES = {"float16": 4e-3, "bfloat16": 3e-2, "float64": 1e-9, "complex128": 1e-9, "float32": 2e-5, "complex64": 2e-5}


def load(path, dtype=None):
    """An array of a file of NumPy; of types that NumPy lacks the name is needed."""
    import ml_dtypes

    # NumPy writes some types of ml_dtypes, as f8E5M2, by names that it does not read.
    data = pathlib.Path(path).read_bytes()
    end = 10 + int.from_bytes(data[8:10], "little")
    header = ast.literal_eval(data[10:end].decode("latin1"))
    wanted = np.dtype(getattr(ml_dtypes, dtype, dtype) if dtype else header["descr"])
    return np.frombuffer(data[end:], wanted).reshape(header["shape"], order="F" if header["fortran_order"] else "C")


def run(module, inputs):
    """The results of a module on the CPU, compiled by XLA from what jaxlib translates it to."""
    return execute(compiled(to_stablehlo(module)), inputs)


def compiled(text):
    """An executable of StableHLO's text or bytecode, for one device."""
    import jax

    client = jax.devices("cpu")[0].client
    options = xla_client.CompileOptions()
    if not hasattr(client, "compile_and_load"):  # up to 0.6
        return client.compile(text, options)
    devices = client.local_devices()[:1]
    return client.compile_and_load(text, xla_client.DeviceList(tuple(devices)) if hasattr(xla_client, "DeviceList") else devices, options)


def execute(executable, inputs):
    import jax
    from jaxlib import lapack

    # JAX does it where it lowers a call; without, calls of LAPACK end the process.
    lapack._lapack.initialize()
    try:
        from jax import enable_x64
    except ImportError:  # up to 0.7
        from jax.experimental import enable_x64
    with enable_x64(True):
        placed = [jax.device_put(array, jax.devices("cpu")[0]) for array in inputs]
        results = executable.execute_sharded(placed).disassemble_into_single_device_arrays()
        return [np.asarray(result[0]) for result in results]


def difference(actual, expected):
    """What differs between two results, or None."""
    if actual.shape != expected.shape:
        return f"shape {list(actual.shape)}, not {list(expected.shape)}"
    if actual.dtype != expected.dtype and actual.dtype.itemsize == expected.dtype.itemsize:
        actual = actual.view(expected.dtype)
    if actual.dtype != expected.dtype:
        return f"type {actual.dtype}, not {expected.dtype}"
    if actual.tobytes() == expected.tobytes():
        return None
    name = str(expected.dtype)
    wide = "complex128" if expected.dtype.kind == "c" else "float64"
    tolerance = TOLERANCES.get(name, 0.1 if name.startswith("float8") else 0)
    a, b = actual.astype(wide), expected.astype(wide)
    scale = tolerance * max(1.0, np.max(abs(b[np.isfinite(b)]), initial=0.0))
    with np.errstate(all="ignore"):
        near = (a == b) | (np.isnan(a) & np.isnan(b)) | (abs(a - b) <= scale + tolerance * abs(b))
    if near.all():
        return None
    at = tuple(int(i) for i in np.argwhere(~near)[0])
    return f"{int((~near).sum())} of {near.size} differ, at {list(at)} {a[at]:.7g}, not {b[at]:.7g}"


def one_line(message):
    return " ".join(str(message).split())[:300]


# Processes that XLA may end.


def isolated(items, answer, seconds=120):
    """Pairs of each item and its answer, a list of what can be pickled, or a text that begins with "ended" where the process ended.

    The items that follow one that ends the process are answered by a new one.
    """
    items = list(items)
    context = multiprocessing.get_context("spawn")
    while items:
        receiving, sending = context.Pipe(False)
        process = context.Process(target=answers, args=(items, answer, sending))
        process.start()
        sending.close()
        try:
            while items:
                # One second after the other: a machine that is stopped for a while takes one of them.
                if not any(receiving.poll(1) for _ in range(seconds)):
                    process.kill()
                    yield items.pop(0), f"ended: it took longer than {seconds} s"
                    break
                said = receiving.recv()
                yield items.pop(0), said
        except EOFError:
            process.join()
            yield items.pop(0), f"ended: status {process.exitcode}"
        process.join()


def answers(items, answer, sending):
    for item in items:
        try:
            said = answer(item)
        except Exception as e:  # noqa: BLE001 (what jaxlib says is what is asked for)
            said = [f"{type(e).__name__}: {e}"]
        sending.send(said)


# The corpus.


def index(folder):
    """The lines of an index, as dictionaries."""
    with open(pathlib.Path(folder) / "index.jsonl") as lines:
        return [json.loads(line) for line in lines]
