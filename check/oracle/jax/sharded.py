"""Does the interpreter compute on simulated devices what JAX computes on eight?

    python -m check.oracle.jax.sharded make DIR
        exports programs for 8 devices by this Python's JAX, of any release since 0.4.38,
        with arguments and the results that JAX computes on 8 host devices
    python -m check.oracle.jax.sharded check [--hlo4j COMMAND] DIR...
        runs them by `hlo4j run --devices 8`; prints a table and exits with 1 if one differs

`--shardy on` and `--shardy off` choose how JAX expresses shardings, where it can choose.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

from .. import ROOT

DEVICES = 8
PROGRAMS = {}


def program(*shapes, ints=False, **options):
    """Registers a function without arguments that returns the program; it is called with numbers of these shapes."""

    def register(define):
        generator = np.random.default_rng(len(PROGRAMS))
        values = [
            generator.integers(0, 9, shape).astype(np.int32) if ints else generator.standard_normal(shape).astype(np.float32)
            for shape in shapes
        ]
        PROGRAMS[define.__name__] = (define, options.get("arguments", values))
        return define

    return register


def mesh(**axes):
    import jax
    from jax.sharding import Mesh

    count = int(np.prod(list(axes.values())))
    return Mesh(np.array(jax.devices()[:count]).reshape(tuple(axes.values())), tuple(axes))


def over(where, in_specs, out_specs, manual=None, check=True):
    """Decorates a function with `shard_map`, whatever JAX calls its parameters."""
    import jax

    def wrap(function):
        if hasattr(jax, "shard_map"):
            more = {} if manual is None else {"axis_names": set(manual)}
            return jax.shard_map(function, mesh=where, in_specs=in_specs, out_specs=out_specs, check_vma=check, **more)
        from jax.experimental.shard_map import shard_map

        more = {} if manual is None else {"auto": frozenset(where.axis_names) - set(manual)}
        return shard_map(function, mesh=where, in_specs=in_specs, out_specs=out_specs, check_rep=check, **more)

    return wrap


def spec(*axes):
    from jax.sharding import PartitionSpec

    return PartitionSpec(*axes)


RING = [(i, (i + 1) % DEVICES) for i in range(DEVICES)]


@program((8, 4))
def psum():
    from jax import lax

    return over(mesh(x=8), spec("x"), spec())(lambda a: lax.psum(a, "x"))


@program((8, 4))
def psum_of_two_axes():
    from jax import lax

    return over(mesh(x=4, y=2), spec("x", "y"), spec())(lambda a: lax.psum(a, ("x", "y")))


@program((8, 4))
def psum_of_one_axis():
    from jax import lax

    return over(mesh(x=4, y=2), spec("x", "y"), spec("x"))(lambda a: lax.psum(a, "y"))


@program((8, 4), (8,))
def psum_of_several():
    from jax import lax

    return over(mesh(x=8), (spec("x"), spec("x")), spec())(lambda a, b: lax.psum({"a": a, "b": b}, "x"))


@program((16, 3))
def mean_and_extremes():
    from jax import lax

    return over(mesh(x=8), spec("x"), spec())(lambda a: (lax.pmean(a, "x"), lax.pmax(a, "x"), lax.pmin(a, "x")))


@program((8, 4))
def all_gather():
    from jax import lax

    return over(mesh(x=8), spec("x"), spec("x"))(lambda a: lax.all_gather(a, "x", tiled=True)[::2])


@program((8, 4))
def all_gather_stacked():
    from jax import lax

    return over(mesh(x=4, y=2), spec("x", "y"), spec("x", "y"))(lambda a: lax.all_gather(a, "y", axis=1).sum(1))


@program((16, 4))
def ppermute():
    from jax import lax

    return over(mesh(x=8), spec("x"), spec("x"))(lambda a: lax.ppermute(a, "x", RING))


@program((8, 4))
def ppermute_of_some():
    from jax import lax

    return over(mesh(x=4, y=2), spec("x", "y"), spec("x", "y"))(lambda a: lax.ppermute(a, "x", [(0, 1), (3, 2)]))


@program((8, 16))
def psum_scatter():
    from jax import lax

    return over(mesh(x=8), spec(None, "x"), spec("x"))(lambda a: lax.psum_scatter(a, "x", tiled=True))


@program((8, 16))
def all_to_all():
    from jax import lax

    return over(mesh(x=8), spec("x"), spec(None, "x"))(lambda a: lax.all_to_all(a, "x", 1, 0, tiled=True))


@program((8, 8, 2))
def all_to_all_stacked():
    from jax import lax

    return over(mesh(x=4, y=2), spec("x", "y"), spec("x", "y"))(
        lambda a: lax.all_to_all(a.reshape(2, 2, 2, 2), "y", 0, 1).reshape(2, 4, 2)
    )


@program((8, 8), ints=True)
def axis_index():
    from jax import lax

    return over(mesh(x=4, y=2), spec("x", "y"), spec("x", "y"))(
        lambda a: a * 100 + lax.axis_index("x") * 10 + lax.axis_index("y")
    )


@program((8, 6), (6, 4))
def product():
    return over(mesh(x=4, y=2), (spec("x", None), spec(None, "y")), spec("x", "y"))(lambda a, b: a @ b)


@program((8, 16), (16, 4))
def product_of_parts():
    from jax import lax

    return over(mesh(x=8), (spec(None, "x"), spec("x", None)), spec())(lambda a, b: lax.psum(a @ b, "x"))


@program((8, 8, 4))
def three_axes():
    from jax import lax

    return over(mesh(x=2, y=2, z=2), spec("x", ("y", "z")), spec(("z", "x")))(
        lambda a: lax.psum(a[:, :1], "y") + lax.axis_index("z")
    )


def inside(where, manual, in_specs, out_specs, function):
    """A `shard_map` within another one; the mesh is that of the outer one where JAX takes it from there."""
    import jax

    if hasattr(jax, "shard_map"):
        return jax.shard_map(function, in_specs=in_specs, out_specs=out_specs, axis_names=manual, check_vma=False)
    return over(where, in_specs, out_specs, manual=manual, check=False)(function)


@program((8, 8))
def nested():
    from jax import lax

    where = mesh(x=4, y=2)

    def outer(a):
        run = inside(where, {"y"}, spec(None, "y"), spec(None, "y"), lambda b: lax.psum(b, "y") - b)
        return lax.psum(run(a * 2), "x")

    return over(where, spec("x"), spec(), manual={"x"}, check=False)(outer)


@program((8, 8))
def nested_with_index():
    from jax import lax

    where = mesh(x=4, y=2)

    def outer(a):
        run = inside(where, {"y"}, spec(None, "y"), spec(None, "y"), lambda b: b + lax.axis_index("y"))
        return run(a * 2) + lax.axis_index("x")

    return over(where, spec("x"), spec("x"), manual={"x"}, check=False)(outer)


@program((8, 8))
def nested_over_both():
    from jax import lax

    where = mesh(x=4, y=2)

    def outer(a):
        return inside(where, {"y"}, spec(None, "y"), spec(), lambda b: lax.psum(b, ("x", "y")))(a * 2)

    return over(where, spec("x"), spec(), manual={"x"}, check=False)(outer)


@program((8, 8))
def partly_automatic():
    from jax import lax

    return over(mesh(x=4, y=2), spec("x"), spec(), manual={"x"}, check=False)(lambda a: lax.psum(a @ a.T, "x"))


@program((8, 8))
def partly_automatic_index():
    from jax import lax

    return over(mesh(x=4, y=2), spec("x"), spec("x"), manual={"x"}, check=False)(
        lambda a: a.sum(1, keepdims=True) + lax.axis_index("x")
    )


@program((8, 8))
def partly_automatic_second():
    from jax import lax

    return over(mesh(x=4, y=2), spec(None, "y"), spec(None, "y"), manual={"y"}, check=False)(
        lambda a: lax.psum(a, "y") * a.sum(0)
    )


@program((8, 8))
def partly_automatic_permute():
    from jax import lax

    return over(mesh(x=4, y=2), spec("x"), spec("x"), manual={"x"}, check=False)(
        lambda a: lax.ppermute(a, "x", [(i, (i + 1) % 4) for i in range(4)])
    )


@program((8, 4))
def scan():
    from jax import lax

    def step(carry, _):
        carry = lax.ppermute(carry, "x", RING) * 1.5
        return carry, lax.psum(carry, "x")

    return over(mesh(x=8), spec("x"), (spec("x"), spec()))(lambda a: lax.scan(step, a, None, 3))


@program((8, 4))
def while_loop():
    from jax import lax

    def halve(state):
        a, _ = state
        return a / 2, lax.pmax(abs(a).max(), "x")

    return over(mesh(x=8), spec("x"), (spec("x"), spec()), check=False)(
        lambda a: lax.while_loop(lambda state: state[1] > 0.1, halve, (a, lax.pmax(abs(a).max(), "x")))
    )


@program((8, 4))
def branches():
    from jax import lax

    def choose(a):
        total = lax.psum(a.sum(), "x")
        return lax.cond(total > 0, lambda b: lax.psum(b, "x"), lambda b: lax.pmax(b, "x"), a)

    return over(mesh(x=8), spec("x"), spec(), check=False)(choose)


@program((8, 4), (4, 3))
def gradient():
    import jax
    import jax.numpy as jnp
    from jax import lax

    loss = over(mesh(x=8), (spec("x"), spec()), spec())(lambda a, w: lax.psum(jnp.tanh(a @ w).sum(), "x"))
    return jax.value_and_grad(loss, argnums=(0, 1))


@program((16, 4), (4, 8), (8, 2))
def training_step():
    import jax
    import jax.numpy as jnp
    from jax import lax

    def loss(w, a):
        return ((jax.nn.relu(a @ w[0]) @ w[1]) ** 2).mean()

    def step(a, u, v):
        value, gradient = jax.value_and_grad(loss)((u, v), a)
        gradient = lax.pmean(gradient, "x")
        return jax.tree.map(lambda p, g: p - 0.1 * g, (u, v), gradient), lax.pmean(value, "x")

    return over(mesh(x=8), (spec("x"), spec(), spec()), spec(), check=False)(step)


@program((16, 8), (8, 16))
def gathered_weights():
    from jax import lax

    return over(mesh(data=8), (spec("data"), spec("data")), spec("data"))(
        lambda a, w: a @ lax.all_gather(w, "data", tiled=True)
    )


@program((8, 16), (16, 8))
def collective_product():
    import jax.numpy as jnp
    from jax import lax

    def multiply(a, w):
        index = lax.axis_index("x")

        def step(i, state):
            part, total = state
            column = (index - i) % DEVICES
            total = total + lax.dynamic_slice(a, (0, column * 2), (8, 2)) @ part
            return lax.ppermute(part, "x", RING), total

        return lax.fori_loop(0, DEVICES, step, (w, jnp.zeros((8, 8))))[1]

    return over(mesh(x=8), (spec(), spec("x")), spec(), check=False)(multiply)


@program((8,), arguments=[np.array([3, 5], np.uint32)])
def random_numbers():
    import jax
    from jax import lax

    def draw(key):
        return jax.random.normal(jax.random.fold_in(key, lax.axis_index("x")), (2, 3))

    return over(mesh(x=8), spec(), spec("x"), check=False)(draw)


@program((8, 8))
def mapped_inside():
    import jax
    from jax import lax

    return over(mesh(x=8), spec("x"), spec("x"), check=False)(jax.vmap(lambda row: row - lax.pmean(row, "x")))


@program((8, 4))
def two_maps():
    from jax import lax

    one, two = mesh(x=8), mesh(x=2, y=4)

    def run(a):
        b = over(one, spec("x"), spec("x"))(lambda s: lax.ppermute(s, "x", RING))(a) + 1
        return over(two, spec("y", "x"), spec("y", "x"))(lambda s: lax.psum(s, "x") + lax.axis_index("y"))(b).sum(0)

    return run


@program((8, 4))
def reversed_devices():
    import jax
    from jax import lax
    from jax.sharding import Mesh

    where = Mesh(np.array(jax.devices()[::-1]), ("x",))
    return over(where, spec("x"), spec("x"))(lambda a: lax.ppermute(a, "x", RING) + lax.axis_index("x"))


@program((8, 6), (6, 4))
def explicit_shardings():
    import jax
    from jax.sharding import NamedSharding

    where = mesh(x=4, y=2)
    placed = [NamedSharding(where, spec("x", None)), NamedSharding(where, spec(None, "y"))]
    return jax.jit(lambda a, b: a @ b, in_shardings=tuple(placed), out_shardings=NamedSharding(where, spec("x", "y")))


@program((8, 6))
def sharding_constraint():
    import jax.numpy as jnp
    from jax import lax
    from jax.sharding import NamedSharding

    where = mesh(x=4, y=2)

    def run(a):
        b = lax.with_sharding_constraint(jnp.sin(a) * 2, NamedSharding(where, spec("x", "y")))
        return lax.with_sharding_constraint(b @ b.T, NamedSharding(where, spec(None, "x"))).sum(0)

    return run


@program((8, 4))
def automatic_and_manual():
    import jax
    from jax import lax
    from jax.sharding import NamedSharding

    where = mesh(x=4, y=2)
    place = NamedSharding(where, spec("x", "y"))
    inside = over(where, spec("x", "y"), spec("x", "y"))(lambda s: s - lax.pmean(s, ("x", "y")))
    return jax.jit(lambda a: inside(a * 3) @ a.T, in_shardings=(place,), out_shardings=NamedSharding(where, spec("x")))


@program(arguments=[np.arange(64, dtype=np.float32).reshape(8, 8)])
def ragged_all_to_all():
    import jax.numpy as jnp
    from jax import lax

    def exchange(a):
        me = lax.axis_index("x")
        sizes = (jnp.arange(8) + me) % 2
        starts = jnp.cumsum(sizes) - sizes
        received = (me + jnp.arange(8)) % 2
        places = jnp.full(8, 0) + me
        out = jnp.full((8,), -1.0)
        i32 = lambda v: v.astype(jnp.int32)
        return lax.ragged_all_to_all(a[0], out, i32(starts), i32(sizes), i32(places), i32(received), axis_name="x")

    return over(mesh(x=8), spec("x"), spec("x"), check=False)(exchange)


@program((8, 4))
def pmap_psum():
    import jax
    from jax import lax

    return jax.pmap(lambda a: a / lax.psum(a, "x"), axis_name="x")


@program((8, 3), (3, 2))
def pmap_broadcast():
    import jax
    from jax import lax

    return jax.pmap(
        lambda a, w: (lax.all_gather(a @ w, "x").sum(0), lax.axis_index("x")), axis_name="x", in_axes=(0, None)
    )


@program((8, 4))
def pmap_groups():
    import jax
    from jax import lax

    pairs = [[0, 1], [2, 3], [4, 5], [6, 7]]
    return jax.pmap(lambda a: lax.psum(a, "x", axis_index_groups=pairs) + lax.ppermute(a, "x", RING), axis_name="x")


@program((8, 16))
def pmap_exchange():
    import jax
    from jax import lax

    return jax.pmap(lambda a: lax.psum_scatter(lax.all_to_all(a, "x", 0, 0, tiled=True), "x", tiled=True), axis_name="x")


def make(folder, shardy):
    """Exports all programs; one that ends the process, as the compiler may do, is left out."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    environment = {
        **os.environ,
        "XLA_FLAGS": f"--xla_force_host_platform_device_count={DEVICES}",
        "JAX_PLATFORMS": "cpu",
    }
    command = [sys.executable, "-m", __spec__.name, "export", str(folder), *(["--shardy", shardy] if shardy else [])]
    while len(list(folder.glob("*.begun"))) < len(PROGRAMS):
        done = subprocess.run(command, env=environment, stderr=subprocess.PIPE, text=True)
        for begun in folder.glob("*.begun"):
            refused, computed = begun.with_suffix(".refused"), begun.with_suffix(".out0.npy")
            if not refused.exists() and not computed.exists():
                refused.write_text(f"the process ended with status {done.returncode}")
    for begun in folder.glob("*.begun"):
        begun.unlink()
    print(f"{folder}: {len(list(folder.glob('*.out0.npy')))} of {len(PROGRAMS)} programs")


def export_all(folder, shardy):
    import jax

    if shardy:
        jax.config.update("jax_use_shardy_partitioner", shardy == "on")
    for name, (define, arguments) in PROGRAMS.items():
        begun = folder / f"{name}.begun"
        if not begun.exists():
            begun.touch()
            try:
                export(folder, name, define(), arguments)
            except Exception as error:
                (folder / f"{name}.refused").write_text(f"{type(error).__name__}: {error}")


def export(folder, name, function, arguments):
    import jax
    from jax import export

    mapped = name.startswith("pmap")
    function = function if mapped or hasattr(function, "lower") else jax.jit(function)
    results = [np.asarray(result) for result in jax.tree.leaves(function(*arguments))]
    # JAX exports only what jit has made; of pmap there is what it lowers to.
    if mapped:
        (folder / f"{name}.mlir").write_text(function.lower(*arguments).as_text())
    else:
        (folder / f"{name}.jax").write_bytes(export.export(function)(*arguments).serialize())
    for i, argument in enumerate(arguments):
        np.save(folder / f"{name}.in{i}.npy", argument)
    for i, result in enumerate(results):
        np.save(folder / f"{name}.out{i}.npy", result)


def difference(program, command):
    """What differs between what the command computes and what JAX has computed; empty if nothing."""
    folder, name = program.parent, program.name.split(".")[0]
    inputs = sorted(folder.glob(f"{name}.in*.npy"))
    expected = sorted(folder.glob(f"{name}.out*.npy"))
    with tempfile.TemporaryDirectory() as output:
        run = [*command, "run", str(program), "--devices", str(DEVICES), "--output", output]
        for path in inputs:
            run += ["--input", str(path)]
        done = subprocess.run(run, capture_output=True, text=True)
        if done.returncode != 0:
            return done.stderr.strip().splitlines()[0][:150] if done.stderr.strip() else f"exit status {done.returncode}"
        computed = [np.load(pathlib.Path(output) / f"result{i}.npy") for i in range(len(expected))]
    for i, (path, ours) in enumerate(zip(expected, computed)):
        theirs = np.load(path)
        if ours.shape != theirs.shape or ours.dtype != theirs.dtype:
            return f"result {i} is {ours.dtype}{list(ours.shape)}, not {theirs.dtype}{list(theirs.shape)}"
        if not np.allclose(ours, theirs, rtol=2e-6, atol=1e-6):
            return f"result {i} is off by {np.abs(ours - theirs).max()}"
    return ""


def check(folders, command):
    bad = 0
    for folder in folders:
        counts = {"alike": 0, "different": 0, "refused by JAX": 0}
        for name in PROGRAMS:
            refused = folder / f"{name}.refused"
            programs = sorted([*folder.glob(f"{name}.jax"), *folder.glob(f"{name}.mlir")])
            if refused.exists():
                counts["refused by JAX"] += 1
                print(f"{folder.name:12} {name:26} not run by JAX: {refused.read_text().splitlines()[0][:100]}")
            for program in programs:
                problem = difference(program, command)
                counts["different" if problem else "alike"] += 1
                if problem:
                    print(f"{folder.name:12} {program.name:26} {problem}")
        bad += counts["different"]
        print(f"{folder.name:12} " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))
    return 1 if bad else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for making in (commands.add_parser("make"), commands.add_parser("export")):
        making.add_argument("folder", type=pathlib.Path)
        making.add_argument("--shardy", choices=["on", "off"])
    checking = commands.add_parser("check")
    checking.add_argument("folders", type=pathlib.Path, nargs="+")
    checking.add_argument("--hlo4j", default=str(ROOT / "bin/hlo4j"))
    arguments = parser.parse_args()
    if arguments.command != "check":
        {"make": make, "export": export_all}[arguments.command](arguments.folder, arguments.shardy)
        return 0
    return check(arguments.folders, [arguments.hlo4j])


if __name__ == "__main__":
    sys.exit(main())
