"""The samples of PyTorch's own operator tests (OpInfo) as tests for PytorchBackend.java, each a program of its own.

    python -m check.oracle.pytorch.ops FOLDER [--samples N] [--dtypes float32,int64] [OPERATOR...]

Run it with a Python that has what requirements.txt lists. FOLDER/OPERATOR/ then has samples of each element type, N or as many
as SAMPLES says, as unlike as there are, in up to four forms: as exported; `_core`, what `run_decompositions()` makes of that where it
has other operators; for the first sample of a type, `_inplace`, the form that changes its first argument; and in float32 `_gradient`,
the gradients of the results. Core operators that no function becomes are called directly. Without OPERATORs all are written. The last
lines count what makes no test: samples with random or sparse results, or those that torch.export refuses. Of results that PyTorch
does not determine, such as the order of equal elements, a test has what is determined.
"""

import argparse
import collections
import logging
import re
import warnings
from unittest import mock

import torch
from torch.fx.experimental.proxy_tensor import make_fx
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.opinfo.core import SampleInput
from torch.utils import _pytree as pytree

from . import cases

warnings.filterwarnings("ignore")
logging.disable(logging.ERROR)

# The element types, and how many samples of each.
SAMPLES = {
    torch.float32: 3,
    torch.int64: 3,
    torch.bool: 3,
    torch.float64: 1,
    torch.float16: 1,
    torch.bfloat16: 1,
    torch.int32: 1,
    torch.int16: 1,
    torch.int8: 1,
    torch.uint8: 1,
    torch.complex64: 1,
}
# Their results are memory as it was.
UNINITIALISED = re.compile(r"^(new_)?empty(_|$)|^resize|^_?empty")


class Overload:
    """
    A core operator that no function of OpInfo becomes, with the samples of one that has its arguments.

    `result` returns what is determined of its results.
    """

    inplace_variant = None
    supports_autograd = False

    def __init__(self, name, variant, arguments, test_name="", result=lambda result, *_: result):
        self.name = self.formatted_name = self.aten_name = name
        base, overload = name.split(".")
        self.operator = getattr(getattr(torch.ops.aten, base), overload)
        self.arguments, self.result = arguments, result
        self.sampled = next(op for op in op_db if op.name == variant and op.variant_test_name == test_name)

    def __call__(self, first, *args, **kwargs):
        return self.result(self.operator(first, *args, **kwargs), first)

    def supported_dtypes(self, device):
        return self.sampled.supported_dtypes(device)

    def sample_inputs(self, device, dtype, **options):
        for sample in self.sampled.sample_inputs(device, dtype, **options):
            found = self.arguments(sample)
            if found is not None:
                args, kwargs = found if found and isinstance(found[-1], dict) else (found, {})
                yield SampleInput(sample.input, args=args, kwargs=kwargs)


def with_scalar(sample):
    return (bool(sample.input.sum() > 0) if sample.input.dtype == torch.bool else 3,)


def padding(dimensions):
    """The samples of a padding of some dimensions."""

    def arguments(sample):
        pad = sample.args[0] if sample.args else sample.kwargs["pad"]
        return (list(pad),) if len(pad) == 2 * dimensions and sample.input.dim() in (dimensions + 1, dimensions + 2) else None

    return arguments


def without_statistics(sample):
    weight, bias = sample.kwargs.get("weight"), sample.kwargs.get("bias")
    return (weight, bias, True, sample.kwargs.get("momentum", 0.1), sample.kwargs.get("eps", 1e-5)) if sample.input.dim() > 1 else None


class Created(Overload):
    """A core operator that creates tensors of the shapes of samples."""

    def __init__(self, name, create, result):
        super().__init__(name, "clone", lambda sample: (), result=result)
        self.create = create

    def __call__(self, first):
        return self.result(self.create(self.operator, first), first)


def bags(sample):
    """The arguments of embedding_bag, whose samples have indices of rank 2, too."""
    indices, options = sample.args[0], sample.kwargs
    if indices.dim() != 1 or "offsets" not in options or options.get("max_norm") is not None:
        return None
    mode = ["sum", "mean", "max"].index(options.get("mode", "mean"))
    weights, last = options.get("per_sample_weights"), options.get("include_last_offset", False)
    return (indices, options["offsets"], False, mode, False, weights, last)


def written(sample):
    """The arguments of a function of floats whose result is written to another argument."""
    tensors = (sample.input, *sample.args)
    if not all(x.dtype == torch.float32 for x in tensors):
        return None
    return sample.args, {"out": torch.zeros(torch.broadcast_shapes(*(x.shape for x in tensors)))}


def overloads():
    first = lambda results, _: results[0]  # noqa: E731
    yield Overload("_embedding_bag.default", "nn.functional.embedding_bag", bags, result=first)
    yield Overload("native_dropout.default", "nn.functional.dropout", lambda sample: (0.0, True))
    yield Overload("atan2.out", "atan2", written)
    yield Overload("sym_is_contiguous.default", "clone", lambda sample: ())
    yield Created("randn.default", lambda op, x: op(list(x.shape)), lambda numbers, x: numbers * 0)
    yield Created("randperm.default", lambda op, x: op(x.numel()), lambda places, x: places.sort().values)
    yield Created("empty_strided.default", lambda op, x: op(list(x.shape), x.stride(), dtype=x.dtype), lambda empty, x: empty.copy_(x))
    yield from (Overload(f"{name}.Scalar", name, with_scalar) for name in ("bitwise_and", "bitwise_or", "bitwise_xor", "fmod", "remainder", "fill"))
    yield Overload("div.Scalar_mode", "div", lambda sample: ((3,), sample.kwargs), "floor_rounding")
    yield Overload("prod.dim_int", "prod", lambda sample: (0,) if sample.input.dim() else None)
    yield Overload("squeeze.dim", "squeeze", lambda sample: (0,) if sample.input.dim() else None)
    yield Overload("scatter.value", "scatter", lambda sample: (*sample.args[:2], 2) if len(sample.args) > 1 else None)
    yield Overload("var.dim", "var", lambda sample: ([0], True) if sample.input.dim() else None)
    for kind, mode in (("reflection", "reflect"), ("replication", "replicate")):
        yield from (Overload(f"{kind}_pad{n}d.default", "nn.functional.pad", padding(n), mode) for n in (1, 2, 3))
    yield Overload("_native_batch_norm_legit.no_stats", "nn.functional.batch_norm", without_statistics)


# The dimension and stability of operators that return the places of elements, of which PyTorch does not say for equal ones.
PLACES = {
    "sort": lambda dim=-1, descending=False, stable=False: (dim, stable),
    "argsort": lambda dim=-1, descending=False, stable=False: (dim, stable),
    "topk": lambda k, dim=-1, largest=True, sorted=True: (dim, False),
    "kthvalue": lambda k, dim=-1, keepdim=False: (dim, False),
}


def determined(op, sample):
    """An operator that returns elements in place of their places, and that these differ, if elements of a sample are equal."""
    dim, stable = PLACES[op.name](*sample.args, **sample.kwargs) if op.name in PLACES else (0, True)
    if stable or sample.input.dim() == 0:
        return op
    ordered = sample.input.sort(dim).values
    size = ordered.shape[dim]
    if not bool((ordered.narrow(dim, 0, max(size - 1, 0)) == ordered.narrow(dim, min(size, 1), max(size - 1, 0))).any()):
        return op

    def call(x, *args, **kwargs):
        results = op(x, *args, **kwargs)
        *values, places = [results] if isinstance(results, torch.Tensor) else results
        places = places if places.dim() == x.dim() else places.unsqueeze(dim)
        return *values, x.gather(dim, places), places.sort(dim).values.diff(dim=dim) > 0

    return call


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
    """The call of a sample as a function of its tensors, these, and those that it has gradients of."""
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

    return call, cases.clones(tensors), [i for i, t in enumerate(tensors) if t.requires_grad]


def reason(e):
    text = str(e).strip().splitlines()
    return f"{type(e).__name__}: {re.sub(r'0x[0-9a-f]+|[0-9]+', 'N', text[0])[:90] if text else ''}"


def seeded(call, tensors, seed):
    """The result of a call with a seed, whatever seed the samples of random operators set themselves."""
    torch.manual_seed(seed)
    with mock.patch("torch.manual_seed"):
        return call(*cases.clones(tensors))


def is_rounding(call, arguments):
    """Whether a result in float32 is zero but for rounding errors, which those in float64 tell."""
    results = call(*cases.clones(arguments))
    try:
        precise = call(*[t.double() if t.dtype == torch.float32 else t for t in cases.clones(arguments)])
    except RuntimeError:
        return False  # It has arguments of this type alone.
    return any(
        r.dtype == torch.float32 and r.numel() and bool(r.any()) and (r - p).abs().max() > 0.1 * r.abs().max()
        for r, p in zip(results, precise)
    )


def gradient(call, tensors, wanted):
    """The gradients of a call as a function of its tensors and of the gradients of its results, and arguments for it."""

    def forward(given):
        given = [t.detach().requires_grad_() if i in wanted else t for i, t in enumerate(given)]
        with torch.enable_grad():
            return given, [r for r in leaves(call(*given)) if r.is_floating_point() and r.grad_fn is not None]

    def backward(*given):
        count = len(tensors)
        arguments, results = forward(given[:count])
        found = torch.autograd.grad(results, [arguments[i] for i in wanted], given[count:], allow_unused=True)
        return [g for g in found if g is not None]

    _, results = forward(cases.clones(tensors))
    if not results:
        raise cases.Unsuitable("no gradient")
    arguments = cases.clones(tensors) + [torch.randn(r.shape, dtype=r.dtype) for r in results]
    if is_rounding(backward, arguments):
        raise cases.Unsuitable("it is rounding errors alone")
    return make_fx(backward)(*cases.clones(arguments)), arguments


def test(op, sample, folder, name, has_gradient):
    """Writes the tests of a sample, and returns how many."""
    call, tensors, wanted = function(op, sample)
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
        program = cases.export(call, folder, name, tensors)
        core = program.run_decompositions()
        written = 1
        if operators(core) != operators(program):
            cases.write(core.module(check_guards=False), core, folder, f"{name}_core", tensors)
            written += 1
    except cases.Unsuitable:
        raise
    except Exception as e:
        raise cases.Unsuitable(f"not exported: {reason(e)}") from e
    if has_gradient and wanted:
        try:
            backward, tensors = gradient(call, tensors, wanted)
            cases.export(backward, folder, f"{name}_gradient", tensors)
            written += 1
        except Exception as e:
            print(f"{folder}/{name}: no gradient: {reason(e)}")
    return written


def operators(program):
    return {str(node.target) for node in program.graph.nodes if node.op == "call_function"}


def operator(op, options, reasons):
    name = op.formatted_name
    if UNINITIALISED.search(op.name) and not isinstance(op, Overload):
        reasons["uninitialised", name] += 1
        return 0
    written = 0
    dtypes = op.supported_dtypes("cpu")
    for dtype, count in SAMPLES.items():
        if dtype not in dtypes or str(dtype).removeprefix("torch.") not in options.dtypes:
            continue
        torch.manual_seed(0)
        differentiates = dtype == torch.float32 and op.supports_autograd
        try:
            samples = chosen(list(op.sample_inputs("cpu", dtype, requires_grad=differentiates)), options.samples or count)
        except Exception as e:
            reasons[f"no samples: {reason(e)}", name] += 1
            continue
        for i, sample in enumerate(samples):
            forms = [(op, "")]
            if op.inplace_variant and i == 0:
                forms.append((op.inplace_variant, "_inplace"))
            forms[0] = (determined(op, sample), "")
            for called, suffix in forms:
                title = f"{str(dtype).removeprefix('torch.')}_{i}{suffix}"
                try:
                    written += test(called, sample, options.folder + "/" + name, title, differentiates and not suffix)
                except cases.Unsuitable as e:
                    reasons[str(e), name] += 1
    return written


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--samples", type=int)
    parser.add_argument("--dtypes", type=lambda text: text.split(","), default=[str(d).removeprefix("torch.") for d in SAMPLES])
    parser.add_argument("operators", nargs="*")
    options = parser.parse_intermixed_args()
    torch.set_num_threads(1)
    reasons, written, found = collections.Counter(), 0, set()
    for op in (*op_db, *overloads()):
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
