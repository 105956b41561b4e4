"""Files that `hlo4j convert --jax` writes for other releases of JAX, loaded and called by these.

    python -m check.oracle.jax.older_jax make DIR
        export the functions of export_cases.py that are for one device, with their inputs and
        results, into DIR
    python -m check.oracle.jax.older_jax call DIR
        with another JAX: call what is in DIR/VERSION, and compare the results

OlderJax.java stands between the two: it runs `hlo4j convert --jax VERSION` for all files.
"""

import collections
import json
import os
import pathlib
import sys

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import numpy as np


def is_key(aval):
    return "key<" in str(aval.dtype)


def raw(array):
    """The bits of types that NumPy lacks, and of keys."""
    import jax

    if is_key(array):
        array = jax.random.key_data(array)
    array = np.asarray(array)
    return array.view(f"u{array.dtype.itemsize}") if array.dtype.kind == "V" else array


def cooked(array, aval):
    import jax

    if is_key(aval):
        return jax.random.wrap_key_data(array)
    return array if array.dtype == aval.dtype else array.view(aval.dtype)


def arguments(exported, leaves):
    import jax

    args, kwargs = jax.tree_util.tree_unflatten(
        exported.in_tree, [cooked(leaf, aval) for leaf, aval in zip(leaves, exported.in_avals)])
    return args, kwargs


def results(exported, leaves):
    import jax

    args, kwargs = arguments(exported, leaves)
    return [raw(leaf) for leaf in jax.tree_util.tree_leaves(jax.jit(exported.call)(*args, **kwargs))]


def make(folder):
    from .export_cases import CASES, jax

    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for name, define in CASES.items():
        case = define()
        exported = case.export()
        if exported.nr_devices > 1:
            continue
        (folder / f"{name}.jax").write_bytes(exported.serialize(vjp_order=case.order))
        leaves = [raw(leaf) for leaf in jax.tree_util.tree_leaves((case.arguments, {}))]
        np.savez(folder / f"{name}.in.npz", *leaves)
        np.savez(folder / f"{name}.out.npz", *results(exported, leaves))
        names.append(name)
    (folder / "names.json").write_text(json.dumps(names))
    print(f"jax {jax.__version__}: {len(names)} functions exported")


def stored(path):
    with np.load(path) as arrays:
        return [arrays[f"arr_{i}"] for i in range(len(arrays.files))]


def verdict(theirs, ours):
    if len(theirs) != len(ours):
        return f"{len(ours)} results, not {len(theirs)}"
    if all(a.dtype == b.dtype and a.tobytes() == b.tobytes() for a, b in zip(theirs, ours)):
        return "equal"
    for a, b in zip(theirs, ours):
        if a.dtype.kind in "fc":
            scale = max(1.0, float(np.nanmax(np.abs(a), initial=0)))
            if a.shape != b.shape or not np.allclose(a, b, 1e-5, 1e-5 * scale, equal_nan=True):
                return f"other results: {b}, not {a}"
        elif a.tobytes() != b.tobytes():
            return f"other results: {b}, not {a}"
    return "close"


def call(folder):
    import jax
    from jax import export

    # Older releases set LAPACK up when they first lower one of its calls, and crash on those in files before that.
    jax.numpy.linalg.cholesky(np.eye(2, dtype=np.float32)).block_until_ready()
    outcomes = collections.Counter()
    names = json.loads((folder / "names.json").read_text())
    for name in names:
        print(name, file=sys.stderr, flush=True)
        path = folder / jax.__version__ / f"{name}.jax"
        if not path.exists():
            outcomes["refused by convert"] += 1
            continue
        try:
            exported = export.deserialize(bytearray(path.read_bytes()))
        except Exception as e:
            outcomes["not loaded"] += 1
            print(f"{name}: not loaded: {type(e).__name__}: {str(e)[:300]}")
            continue
        try:
            result = verdict(stored(folder / f"{name}.out.npz"), results(exported, stored(folder / f"{name}.in.npz")))
        except Exception as e:
            result = f"{type(e).__name__}: {str(e)[:300]}"
        if result in ("equal", "close"):
            outcomes[result] += 1
        else:
            outcomes["different"] += 1
            print(f"{name}: {result}")
    counts = ", ".join(f"{count} {what}" for what, count in sorted(outcomes.items()))
    print(f"jax {jax.__version__}: {len(names)} functions: {counts}")
    return outcomes["different"] + outcomes["not loaded"]


if __name__ == "__main__":
    command, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    sys.exit(make(folder) if command == "make" else bool(call(folder)))
