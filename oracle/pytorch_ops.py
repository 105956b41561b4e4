"""The samples of PyTorch's own operator tests (OpInfo) as tests for PytorchBackend.java, each a program of its own.

    python oracle/pytorch_ops.py FOLDER [--samples N] [--dtypes float32,int64] [--core] [--inplace] [OPERATOR...]

Run it with a Python that has what requirements-pytorch.txt lists. FOLDER/OPERATOR/ then has up to N samples of each element type, as
unlike as there are; with --core what `run_decompositions()` makes of them, with --inplace also the forms that change their first
argument. Without OPERATORs all are written. The last lines count what makes no test: samples with random or sparse results, or those that torch.export refuses.
"""

import argparse
import collections
import logging
import re
import warnings
from unittest import mock

import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.utils import _pytree as pytree

import pytorch_cases as cases

warnings.filterwarnings("ignore")
logging.disable(logging.ERROR)

DTYPES = (
    torch.float32,
    torch.float64,
    torch.float16,
    torch.bfloat16,
    torch.int64,
    torch.int32,
    torch.int16,
    torch.int8,
    torch.uint8,
    torch.bool,
    torch.complex64,
)
# Their results are memory as it was.
UNINITIALISED = re.compile(r"^(new_)?empty(_|$)|^resize|^_?empty")


def form(sample):
    """What makes samples unlike: shapes and types of tensors, other arguments."""
    leaves, tree = pytree.tree_flatten((sample.input, sample.args, sample.kwargs))
    return str(tree), str([tuple(x.shape) if isinstance(x, torch.Tensor) else x for x in leaves])


def kind(sample):
    """The same without numbers."""
    leaves, tree = pytree.tree_flatten((sample.input, sample.args, sample.kwargs))
    empty = any(isinstance(x, torch.Tensor) and x.numel() == 0 for x in leaves)
    return str(tree), str([x.dim() if isinstance(x, torch.Tensor) else type(x).__name__ for x in leaves]), empty


def chosen(samples, count):
    """Samples of as many kinds as possible; of these, evenly."""
    unlike = list({form(sample): sample for sample in samples}.values())
    kinds = collections.defaultdict(list)
    for sample in unlike:
        kinds[kind(sample)].append(sample)
    picked = []
    groups = [[group[i] for i in sorted(range(len(group)), key=lambda i: (i * 7) % len(group))] for group in kinds.values()]
    if len(groups) > count:
        groups = [groups[i * len(groups) // count] for i in range(count)]
    while len(picked) < count and any(groups):
        picked += [group.pop(0) for group in groups if group]
    return picked[:count]


def leaves(value):
    return [x for x in pytree.tree_leaves(value) if isinstance(x, torch.Tensor)]


def same(left, right):
    left, right = leaves(left), leaves(right)
    return len(left) == len(right) and all(
        a.shape == b.shape and torch.equal(a.isnan(), b.isnan()) and torch.equal(a.nan_to_num(), b.nan_to_num())
        if a.is_floating_point() and a.element_size() > 1
        else torch.equal(a, b)
        for a, b in zip(left, right)
    )


def function(op, sample):
    """The call of a sample as a function of its tensors."""
    values, tree = pytree.tree_flatten((sample.input, sample.args, sample.kwargs))
    places = [i for i, value in enumerate(values) if isinstance(value, torch.Tensor)]
    tensors = [values[i] for i in places]
    if any(t.layout != torch.strided for t in tensors):
        raise cases.Unsuitable("an argument is sparse")
    constants = [None if isinstance(v, torch.Tensor) else v for v in values]

    def call(*given):
        merged = list(constants)
        for place, value in zip(places, given):
            merged[place] = value
        first, args, kwargs = pytree.tree_unflatten(merged, tree)
        # Makes results unique where they are not, such as the signs of eigenvectors.
        return sample.output_process_fn_grad(op(first, *args, **kwargs))

    return call, cases.clones(tensors)


def reason(e):
    text = str(e).strip().splitlines()
    return f"{type(e).__name__}: {re.sub(r'0x[0-9a-f]+|[0-9]+', 'N', text[0])[:90] if text else ''}"


def seeded(call, tensors, seed):
    """The result of a call with a seed, whatever seed the samples of random operators set themselves."""
    torch.manual_seed(seed)
    with mock.patch("torch.manual_seed"):
        return call(*cases.clones(tensors))


def test(op, sample, folder, name, decomposed):
    call, tensors = function(op, sample)
    try:
        first = seeded(call, tensors, 1)
    except Exception as e:
        raise cases.Unsuitable(f"does not run: {reason(e)}") from e
    for result in leaves(first):
        if result.layout != torch.strided:
            raise cases.Unsuitable("a result is sparse")
        if result.dtype not in cases.DTYPES:
            raise cases.Unsuitable(f"a result is {result.dtype}")
    if not all(same(first, seeded(call, tensors, seed)) for seed in range(2, 6)):
        raise cases.Unsuitable("random")
    if not leaves(first) and not isinstance(first, (int, float, bool)):
        raise cases.Unsuitable("no result")
    try:
        cases.export(call, folder, name, tensors, decomposed=decomposed)
    except cases.Unsuitable:
        raise
    except Exception as e:
        raise cases.Unsuitable(f"not exported: {reason(e)}") from e


def operator(op, options, reasons):
    name = op.formatted_name
    if UNINITIALISED.search(op.name):
        reasons["uninitialised", name] += 1
        return 0
    written = 0
    dtypes = op.supported_dtypes("cpu")
    for dtype in DTYPES:
        if dtype not in dtypes or str(dtype).removeprefix("torch.") not in options.dtypes:
            continue
        torch.manual_seed(0)
        try:
            samples = chosen(list(op.sample_inputs("cpu", dtype, requires_grad=False)), options.samples)
        except Exception as e:
            reasons[f"no samples: {reason(e)}", name] += 1
            continue
        for i, sample in enumerate(samples):
            forms = [(op, "")]
            if options.inplace and op.inplace_variant and i == 0:
                forms.append((op.inplace_variant, "_inplace"))
            for called, suffix in forms:
                title = f"{str(dtype).removeprefix('torch.')}_{i}{suffix}"
                try:
                    test(called, sample, options.folder + "/" + name, title, options.core)
                    written += 1
                except cases.Unsuitable as e:
                    reasons[str(e), name] += 1
    return written


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--samples", type=int, default=6)
    parser.add_argument("--dtypes", type=lambda text: text.split(","), default=[str(d).removeprefix("torch.") for d in DTYPES])
    parser.add_argument("--core", action="store_true")
    parser.add_argument("--inplace", action="store_true")
    parser.add_argument("operators", nargs="*")
    options = parser.parse_intermixed_args()
    torch.set_num_threads(1)
    reasons, written, found = collections.Counter(), 0, set()
    for op in op_db:
        names = {op.name, op.formatted_name, op.name.rsplit(".", 1)[-1], op.aten_name}
        if not options.operators or names & set(options.operators):
            found |= names
            written += operator(op, options, reasons)
    for missing in set(options.operators) - found:
        print(f"no operator {missing}")
    print(f"{written} tests")
    by_reason = collections.defaultdict(list)
    for (why, name), count in sorted(reasons.items()):
        by_reason[why].append(f"{name} {count}")
    for why, names in sorted(by_reason.items()):
        print(f"no test: {sum(int(n.rsplit(' ', 1)[1]) for n in names)} {why}: {', '.join(names[:8])}{' …' if len(names) > 8 else ''}")


if __name__ == "__main__":
    main()
