"""Files of jax.export: made by JAX, run and written again by hlo4j, and called by JAX again.

    python -m check.oracle.jax.exports make DIR
        export functions, with inputs and JAX's results, into DIR
    python -m check.oracle.jax.exports call DIR
        compare hlo4j's results with JAX's; call what is in DIR/again with the same
        inputs and compare the results

`make` runs on every JAX since 0.4.24. JaxExports.java stands between the two.
"""

import collections
import json
import os
import pathlib
import sys

os.environ.setdefault("XLA_FLAGS", "--xla_force_host_platform_device_count=2")
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["JAX_EXPORT_DESERIALIZE_EXPIRED_VERSIONS"] = "1"

import jax
import jax.numpy as jnp
import numpy as np

try:
    from jax import export

    symbolic_shape = export.symbolic_shape
    serialize = lambda exported, order: exported.serialize(vjp_order=order)
    deserialize = lambda data: export.deserialize(bytearray(data))
    call = lambda exported: exported.call
except ImportError:  # up to 0.4.29
    from jax.experimental import export

    symbolic_shape = lambda text: export.symbolic_shape(text)
    serialize = lambda exported, order: export.serialize(exported, vjp_order=order)
    deserialize = lambda data: export.deserialize(bytearray(data))
    call = lambda exported: export.call(exported)

# Files say where their operations come from; not where this script is.
jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")

VERSION = tuple(int(part) for part in jax.__version__.split(".")[:3])
Point = collections.namedtuple("Point", ["x", "y"])

CASES = {}


def case(order=0, since=(0,), platforms=None):
    """A function that returns what to export, and its arguments."""

    def note(make):
        if VERSION >= since:
            CASES[make.__name__] = (make, order, platforms)
        return make

    return note


def numbers(*shape, seed=0, dtype=np.float32):
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def exported(function, arguments, keywords, platforms):
    try:
        return export.export(function, platforms=platforms)(*arguments, **keywords)
    except TypeError:
        return export.export(function, lowering_platforms=platforms)(*arguments, **keywords)


@case()
def scalar():
    return jax.jit(lambda x: jnp.sin(x) + 1), (np.float32(0.5),), {}


@case(order=2)
def mlp():
    def predict(weights, x):
        for w, b in weights[:-1]:
            x = jnp.tanh(x @ w + b)
        w, b = weights[-1]
        return x @ w + b

    weights = [(numbers(8, 16, seed=1), numbers(16, seed=2)), (numbers(16, 4, seed=3), numbers(4, seed=4))]
    return jax.jit(predict), (weights, numbers(3, 8, seed=5)), {}


@case(order=1)
def trees():
    def function(state, pair, *, scale, unused):
        w = state["layer"]["w"] * scale + pair[0]
        return {"w": w, "nothing": None, "parts": [w.sum(), (w.max(), pair[1][0])]}

    state = {"layer": {"w": numbers(2, 3), "it's \"quoted\"": numbers(2)}, "none": None}
    return (
        jax.jit(function),
        (state, (numbers(3, seed=1), [np.int32(7)])),
        {"scale": np.float32(2), "unused": numbers(5)},
    )


@case(since=(0, 4, 36))
def custom_nodes():
    def function(point, ordered):
        return Point(point.x + ordered["b"], point.y * ordered["a"])

    ordered = collections.OrderedDict([("b", numbers(4)), ("a", numbers(4, seed=1))])
    return jax.jit(function), (Point(numbers(4, seed=2), numbers(4, seed=3)), ordered), {}


@case(order=1)
def symbolic():
    def function(x, w):
        return jax.nn.softmax(x @ w) * x.shape[0], jnp.concatenate([x, x])

    return jax.jit(function), (numbers(5, 4), numbers(4, 3, seed=1)), {"symbolic": ["b, 4", "4, 3"]}


@case()
def symbolic_expression():
    def function(x, y):
        return x.reshape((-1, 2)) + y[: x.shape[0] // 2, None]

    return jax.jit(function), (numbers(6), numbers(7)), {"symbolic": ["2*n", "n + k"]}


@case(platforms=["tpu", "cpu", "cuda"])
def platforms():
    return jax.jit(lambda x: jax.lax.platform_dependent(
        x, cpu=lambda x: x + 1, default=lambda x: x + 2)), (numbers(3),), {}


@case(platforms=["tpu"])
def other_platform():
    return jax.jit(lambda x: x * 2), (numbers(3),), {}


@case(order=1)
def sharded():
    from jax.sharding import Mesh, NamedSharding, PartitionSpec

    mesh = Mesh(np.array(jax.devices()[:2]), ("data",))
    rows = NamedSharding(mesh, PartitionSpec("data", None))
    everywhere = NamedSharding(mesh, PartitionSpec())
    function = lambda x, w: jax.lax.with_sharding_constraint(jnp.dot(x, w), rows) + 1
    return (
        jax.jit(function, in_shardings=(rows, everywhere), out_shardings=rows),
        (numbers(4, 3), numbers(3, 2, seed=1)),
        {},
    )


@case(since=(0, 9, 0))
def explicit_sharding():
    from jax.sharding import AxisType, NamedSharding, PartitionSpec

    mesh = jax.make_mesh((2,), ("data",), axis_types=(AxisType.Explicit,))
    with jax.set_mesh(mesh):
        x = jax.device_put(numbers(4, 3), NamedSharding(mesh, PartitionSpec("data", None)))
        return jax.jit(lambda x: x * 2 + 1), (x,), {}


@case()
def dtypes():
    types = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "float16", "bfloat16", "float32", "complex64"]
    arguments = [jnp.asarray([0, 1, 3], dtype) for dtype in types]
    return jax.jit(lambda *xs: [x if x.dtype == bool else x + x for x in xs]), tuple(arguments), {}


@case(since=(0, 5, 0))
def small_floats():
    names = ["float8_e4m3fn", "float8_e5m2", "float8_e4m3b11fnuz", "float8_e4m3fnuz", "float8_e5m2fnuz"]
    arguments = [jnp.asarray([0, 1, 3], name) for name in names]
    return jax.jit(lambda *xs: [x.astype(np.float32) for x in xs]), tuple(arguments), {}


@case(since=(0, 6, 1))
def keys():
    return jax.jit(lambda key: jax.random.key_data(key) + np.uint32(1)), (jax.random.key(42),), {}


@case()
def random_bits():
    return jax.jit(lambda key: jax.random.normal(key, (4,))), (jax.random.PRNGKey(3),), {}


@case()
def loops():
    def function(x):
        y, trace = jax.lax.scan(lambda c, e: (c * 0.5 + e, c), x[0], x)
        return jax.lax.cond(y.sum() > 0, lambda: y, lambda: -y), trace, jnp.sort(x, axis=0)

    return jax.jit(function), (numbers(6, 3),), {}


@case()
def no_inputs():
    return jax.jit(lambda: jnp.arange(4.0)), (), {}


def raw(value):
    """An array that NumPy alone can store."""
    if jnp.issubdtype(value.dtype, jax.dtypes.prng_key) if hasattr(jax.dtypes, "prng_key") else False:
        value = jax.random.key_data(value)
    array = np.asarray(value)
    return array if array.dtype.isbuiltin == 1 else array.view(f"V{array.itemsize}")


def names(tree, keywords):
    leaves, _ = jax.tree_util.tree_flatten_with_path(tree)
    return [jax.tree_util.keystr(path) for path, _ in leaves]


def abstract(symbolic, arguments):
    """What a function is exported for: its arguments, or their types with symbolic dimensions."""
    if not symbolic:
        return arguments
    scope = symbolic_shape(", ".join(symbolic)) if VERSION >= (0, 4, 30) else None
    shapes, at = [], 0
    for text, value in zip(symbolic, arguments):
        shapes.append(jax.ShapeDtypeStruct(scope[at : at + value.ndim] if scope else symbolic_shape(text), value.dtype))
        at += value.ndim
    return shapes


def make(folder):
    if hasattr(export, "register_namedtuple_serialization"):
        export.register_namedtuple_serialization(Point, serialized_name="hlo4j.Point")
    folder.mkdir(parents=True, exist_ok=True)
    index = {}
    for name, (define, order, platforms) in CASES.items():
        try:
            function, arguments, keywords = define()
            symbolic = keywords.pop("symbolic", None)
            made = exported(function, tuple(abstract(symbolic, arguments)), keywords, platforms)
            (folder / f"{name}.jax").write_bytes(serialize(made, order))
            results = function(*arguments, **keywords)
        except Exception as e:  # another JAX has other limits; the index tells which cases there are
            print(f"{name}: not exported by JAX {jax.__version__}: {type(e).__name__}: {str(e)[:200]}", file=sys.stderr)
            continue
        flat_in, flat_out = jax.tree_util.tree_leaves((arguments, keywords)), jax.tree_util.tree_leaves(results)
        np.savez(folder / f"{name}.npz", **{f"in{i}": raw(v) for i, v in enumerate(flat_in)},
                 **{f"out{i}": raw(v) for i, v in enumerate(flat_out)})
        for i, value in enumerate(flat_in):
            np.save(folder / f"{name}.in{i}.npy", raw(value))
        for i, value in enumerate(flat_out):
            np.save(folder / f"{name}.out{i}.npy", raw(value))
        index[name] = {
            "inputs": ["args" + p[3:] if p.startswith("[0]") else "kwargs" + p[3:]
                       for p in names((arguments, keywords), keywords)],
            "outputs": ["result" + p for p in names(results, None)],
            "vjp_order": order,
        }
    (folder / "index.json").write_text(json.dumps({"jax": jax.__version__, "cases": index}, indent=1))
    print(f"jax {jax.__version__}: {len(index)} of {len(CASES)} functions exported")


def again(folder):
    """Calls what was written again, and its derivatives; JAX itself says what they should be."""
    if hasattr(export, "register_namedtuple_serialization"):
        export.register_namedtuple_serialization(Point, serialized_name="hlo4j.Point")
    agreed, wrong = 0, 0
    for path in sorted((folder / "again").glob("*.jax")):
        name, target = path.name.removesuffix(".jax").split("@")
        if target != "program" and newer(target):
            continue
        define, order, platforms = CASES[name]
        _, arguments, keywords = define()
        keywords.pop("symbolic", None)
        if platforms and "cpu" not in platforms:
            deserialize(path.read_bytes())
            agreed += 1
            continue
        try:
            loaded = deserialize(path.read_bytes())
            original = deserialize((folder / f"{name}.jax").read_bytes())
            if loaded.nr_devices > 1 and name != "explicit_sharding":
                from jax.sharding import Mesh
                mesh = Mesh(np.array(jax.devices()[:2]), ("data",))
                shardings = original.in_shardings_jax(mesh)
                arguments = tuple(jax.device_put(np.asarray(a), s) for a, s in zip(arguments, shardings))
            same(jax.jit(call(loaded))(*arguments, **keywords), jax.jit(call(original))(*arguments, **keywords))
            if order and loaded.nr_devices == 1:
                total = lambda f: lambda *xs: sum(
                    jnp.sum(leaf) for leaf in jax.tree_util.tree_leaves(f(*xs, **keywords))
                    if jnp.issubdtype(leaf.dtype, jnp.floating))
                same(jax.grad(total(call(loaded)), allow_int=True)(*arguments),
                     jax.grad(total(call(original)), allow_int=True)(*arguments))
            agreed += 1
        except Exception as e:
            wrong += 1
            print(f"{path.name}: {type(e).__name__}: {str(e)[:300]}", file=sys.stderr)
    print(f"jax {jax.__version__}: {agreed} of {agreed + wrong} files give the same results")
    return wrong


def results(folder):
    """Compares the numbers of hlo4j with those of JAX: the same bits, or floats within 1e-5."""
    equal, close, wrong = 0, 0, 0
    for name in json.loads((folder / "index.json").read_text())["cases"]:
        number = len(list(folder.glob(f"{name}.out*.npy")))
        pairs = [[np.load(folder / f"{name}.{side}{i}.npy") for side in ("out", "here")]
                 for i in range(number) if (folder / f"{name}.here{i}.npy").exists()]
        if len(pairs) < number:
            wrong += 1
            print(f"{name}: {len(pairs)} of {number} results", file=sys.stderr)
        elif all(theirs.tobytes() == ours.tobytes() for theirs, ours in pairs):
            equal += 1
        elif all(theirs.dtype.kind in "fc" and np.allclose(theirs, ours, 1e-5, 1e-5, equal_nan=True)
                 or theirs.tobytes() == ours.tobytes() for theirs, ours in pairs):
            close += 1
        else:
            wrong += 1
            print(f"{name}: other results than JAX's", file=sys.stderr)
    print(f"jax {jax.__version__}: results of {equal} functions are equal bit by bit, of {close} within 1e-5, of {wrong} different")
    return wrong


def newer(target):
    """Whether a version of StableHLO is newer than this JAX's."""
    from jaxlib.mlir.dialects import stablehlo

    numbers = lambda version: [int(number) for number in version.split(".")]
    return numbers(target) > numbers(stablehlo.get_current_version())


def same(one, other):
    one, other = jax.tree_util.tree_leaves(one), jax.tree_util.tree_leaves(other)
    assert len(one) == len(other), f"{len(one)} results, not {len(other)}"
    for a, b in zip(one, other):
        if a.dtype != jax.dtypes.float0:
            np.testing.assert_array_equal(raw(a), raw(b))


if __name__ == "__main__":
    command, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    sys.exit(make(folder) if command == "make" else results(folder) + again(folder))
