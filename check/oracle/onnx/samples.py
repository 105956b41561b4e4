"""Records samples of each operator of ONNX, in each version, for the tests of module `onnx`.

    python -m check.oracle.onnx.samples

Run it with a Python that has the onnx package and ONNX Runtime. It writes formats/onnx/src/test/resources/samples.tar.gz: for each operator and
version the smallest tests of the onnx package that have it, which for an older version are the same model with that version's operator
set, run by ONNX Runtime or by onnx's reference implementation. Where there is none the models are those of samples.txt; one whose
version neither of them has is run in the version before. The versions are those that docs/onnx-operators.md lists; prints those without a sample.
Operators of other domains than ONNX's have scripts and archives of their own (samples_*.py).
"""

import collections
import gzip
import io
import re
import tarfile
import warnings
import zlib

import numpy as np
import onnx
import onnx.checker
import onnx.parser
import onnx.reference
import onnxruntime
from onnx import numpy_helper
from onnx.backend.test.case.node import collect_testcases

from .. import ROOT

warnings.filterwarnings("ignore")
onnxruntime.set_default_logger_severity(4)

RESOURCES = ROOT / "formats/onnx/src/test/resources"
# Domains whose operators other scripts record.
ELSEWHERE = ("ai.onnx.ml", "com.microsoft")
PAGE = ROOT / "docs/onnx-operators.md"
MODELS = ROOT / "check/oracle/onnx/samples.txt"
NOT_YET = ROOT / "check/oracle/onnx/not-yet.txt"
# Tests of the newest version of an operator, and of older ones.
NEWEST, OLDER = 3, 1
LARGEST = 20_000

Sample = collections.namedtuple("Sample", "name model inputs outputs tolerance")


def nodes(graph):
    for node in graph.node:
        yield node
        for attribute in node.attribute:
            for inner in [attribute.g] if attribute.HasField("g") else attribute.graphs:
                yield from nodes(inner)


def versions():
    """The versions of operators that are imported, and for each the last operator set that has it."""
    text = PAGE.read_text()
    imported = set()
    for name, since in re.findall(r"^\| `([\w.]+)` \| ([\d, ]+) \|", text[: text.index("These are refused")], re.MULTILINE):
        domain, _, name = name.rpartition(".")
        if domain in ELSEWHERE:
            continue
        imported |= {(domain, name, int(version)) for version in since.split(", ")}
    history = collections.defaultdict(list)
    for schema in onnx.defs.get_all_schemas_with_history():
        history[schema.domain, schema.name].append(schema.since_version)
    newest = onnx.defs.onnx_opset_version()
    return {
        (domain, name, since): min([v - 1 for v in history[domain, name] if v > since], default=since if domain else newest)
        for domain, name, since in imported
        # Operators that ONNX Runtime has in ONNX's domain are in samples_microsoft.py.
        if (domain, name) in history
    }


def used(model):
    """The operators of a model, with their versions."""
    sets = {each.domain: each.version for each in model.opset_import}
    functions = {(f.domain, f.name) for f in model.functions}
    found = set()
    for node in nodes(model.graph):
        if node.domain in sets and (node.domain, node.op_type) not in functions:
            try:
                schema = onnx.defs.get_schema(node.op_type, sets[node.domain], node.domain)
                found.add((node.domain, node.op_type, schema.since_version))
            except onnx.defs.SchemaError:
                pass
    return found


def size(sample):
    return sample.model.ByteSize() + sum(array.nbytes for array in sample.inputs + sample.outputs)


def suitable(sample):
    """Whether inputs and results are tensors of numbers, and there are some."""
    arrays = sample.inputs + sample.outputs
    return all(isinstance(a, np.ndarray) and a.dtype != object and a.dtype.kind not in "SU" for a in arrays) and any(o.size > 1 for o in sample.outputs)


def plain(value):
    if isinstance(value, onnx.TensorProto):
        return numpy_helper.to_array(value)
    return np.asarray(value) if isinstance(value, (np.ndarray, np.generic, int, float)) else value


def tests():
    """The tests of the onnx package that pass."""
    failing = {line.split("\t")[0].removeprefix("node/") for line in NOT_YET.read_text().splitlines()}
    np.random.seed(0)
    for case in collect_testcases(None):
        if case.name not in failing:
            inputs, outputs = case.data_sets[0]
            sample = Sample(case.name, case.model, [plain(i) for i in inputs], [plain(o) for o in outputs], f"{case.rtol} {case.atol}")
            if suitable(sample) and size(sample) <= LARGEST:
                yield sample


def run(model, inputs, before):
    """What ONNX Runtime computes, or else the reference implementation, or ONNX Runtime with the operator set before a version."""
    feeds = {info.name: value for info, value in zip(model.graph.input, inputs)}
    try:
        return onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, feeds)
    except Exception:
        try:
            return onnx.reference.ReferenceEvaluator(model).run(None, feeds)
        except Exception:
            if before is None:
                raise
            return run(of_opset(model, "", before - 1), inputs, None)


def recorded(name, model, inputs, before=None):
    """A sample of a model; None if nothing runs it."""
    try:
        sample = Sample(name, model, inputs, [plain(o) for o in run(model, inputs, before)], "1e-3 1e-6")
        return sample if suitable(sample) else None
    except Exception as e:
        sample_failures[name] = f"{type(e).__name__}: {' '.join(str(e).split())[:200]}"
        return None


sample_failures = {}


def of_opset(model, domain, opset):
    """The same model with another operator set."""
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    for each in copy.opset_import:
        if each.domain == domain:
            each.version = opset
    copy.ir_version = min(copy.ir_version, 10)
    return copy


def older(sample, domain, opset):
    """A test with another operator set; None if that does not have its operators."""
    model = of_opset(sample.model, domain, opset)
    try:
        onnx.checker.check_model(model, full_check=True)
    except Exception as e:
        sample_failures[sample.name] = " ".join(str(e).split())[:200]
        return None
    return recorded(sample.name, model, sample.inputs)


def drawn(info, generator):
    """An input of the type and shape that a model declares: integers below four."""
    tensor = info.type.tensor_type
    dtype = onnx.helper.tensor_dtype_to_np_dtype(tensor.elem_type)
    shape = [d.dim_value for d in tensor.shape.dim]
    if dtype == bool:
        return generator.random(shape) > 0.5
    if dtype.kind in "iu":
        return generator.integers(0, 4, shape).astype(dtype)
    return generator.standard_normal(shape).astype(dtype)


def written(ranges):
    """The samples of the models in samples.txt by operator and version."""
    samples = collections.defaultdict(list)
    for line in MODELS.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        row, text = line.split(": ", 1)
        base, _, version = row.rpartition("-")
        domain, _, name = base.rpartition(".")
        opset = ranges.get((domain, name, int(version)))
        if opset is None:
            print(f"{row}: docs/onnx-operators.md does not have it; after its row is in the table: ./dev bless onnx OnnxPageTest")
            continue
        sets = f'"{domain}" : {opset}' if not domain else f'"" : {onnx.defs.onnx_opset_version()}, "{domain}" : {opset}'
        generator = np.random.default_rng(zlib.crc32(line.encode()))
        try:
            model = onnx.parser.parse_model(f"<ir_version: 8, opset_import: [{sets}]> main {text}")
        except onnx.parser.ParseError as e:
            print(f"{row}: {' '.join(str(e).split())[:300]}")
            continue
        sample = recorded("model", model, [drawn(info, generator) for info in model.graph.input], int(version))
        if sample is None:
            print(f"{row}: nothing runs it: {sample_failures.get('model')}")
        elif (domain, name, int(version)) not in used(model):
            print(f"{row}: it has {used(model)}")
        else:
            samples[domain, name, int(version)].append(sample)
    return samples


def archive(path, samples):
    """Writes samples, each with the operator and version that it shows, to an archive that is the same for the same samples."""
    files = {}
    for row, sample in samples:
        folder = f"{row}/{sample.name}"
        files[f"{folder}/model.onnx"] = sample.model.SerializeToString()
        files[f"{folder}/tolerance"] = sample.tolerance.encode()
        for role, arrays in (("input", sample.inputs), ("output", sample.outputs)):
            files |= {f"{folder}/{role}_{i}.pb": numpy_helper.from_array(array).SerializeToString() for i, array in enumerate(arrays)}
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w", format=tarfile.USTAR_FORMAT) as tarred:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            tarred.addfile(entry, io.BytesIO(content))
    path.write_bytes(gzip.compress(tar.getvalue(), 9, mtime=0))
    print(f"{len(samples)} samples, {path.stat().st_size:,} bytes")


def main():
    ranges, samples = versions(), []
    by_row, by_operator = collections.defaultdict(list), collections.defaultdict(list)
    for sample in sorted(tests(), key=size):
        for row in used(sample.model):
            by_row[row].append(sample)
            by_operator[row[:2]].append(sample)
    models = written(ranges)
    for row, opset in sorted(ranges.items()):
        domain, name, since = row
        found = by_row[row][:NEWEST] + models[row]
        if not found:
            tried = (older(sample, domain, opset) for sample in by_operator[row[:2]][:20])
            found = [sample for sample in tried if sample and row in used(sample.model)][:OLDER]
        title = f"{domain + '.' if domain else ''}{name}-{since}"
        if not found:
            print(f"{title}: none ({sample_failures.get(by_operator[row[:2]][0].name) if by_operator[row[:2]] else 'no test'})")
        samples += [(title, sample) for sample in found]
    archive(RESOURCES / "samples.tar.gz", samples)
    print(f"{len({row for row, _ in samples})} of {len(ranges)} versions have samples")


if __name__ == "__main__":
    main()
