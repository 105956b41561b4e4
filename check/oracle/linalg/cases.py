"""Linear algebra: exports functions of JAX, runs them by JAX and by this project's interpreter, compares the numbers.

    python -m check.oracle.linalg.cases --classes CLASSES FOLDER [--only REGEX] [--types f32,f64,c64,c128]

Run it with the Python of the JAX that is to export. Results that are unique are compared by value, others (vectors
of eigenvalues, factors) by what does not depend on the choice: products of factors, sorted eigenvalues, residuals.
"""

import argparse
import inspect
import pathlib
import re
import shutil

import jax
import jax.numpy as jnp
import jax.scipy.linalg as jsl
import numpy as np
from jax._src.lax import linalg as internal_linalg
from jax.lax import linalg as lax_linalg

from ..shared.evaluate import evaluate
from .inputs import INPUTS, TYPES

jax.config.update("jax_enable_x64", True)

try:
    from jax import export as jax_export
except ImportError:
    from jax.experimental import export as jax_export


def h(x):
    return np.conj(np.swapaxes(x, -1, -2))


def diagonal(values):
    return values[..., None] * np.eye(values.shape[-1])


# What to compare: functions of the inputs and the outputs to arrays.


def values(inputs, outputs):
    return outputs


def of_svd(inputs, outputs):
    u, s, vh = outputs
    k = s.shape[-1]
    return [s, (u[..., :k] * s[..., None, :]) @ vh[..., :k, :], h(u) @ u, vh @ h(vh)]


def of_eigh(inputs, outputs):
    w, v = outputs
    return [w, (v * w[..., None, :]) @ h(v), h(v) @ v]


def by_size(w):
    """Eigenvalues in an order that rounding does not change."""
    scale = np.max(np.abs(w), initial=1, where=np.isfinite(w)) * 1e-3
    order = np.lexsort((np.round(w.imag / scale), np.round(w.real / scale)))
    return np.take_along_axis(w, order, -1)


def of_eig(inputs, outputs):
    w, v = outputs
    return [by_size(w), inputs[0] @ v - v * w[..., None, :], np.sum(np.abs(v) ** 2, -2)]


def of_left_eig(inputs, outputs):
    w, vl, vr = outputs
    left = h(vl) @ inputs[0] - diagonal(w) @ h(vl)
    return [by_size(w), left, inputs[0] @ vr - vr * w[..., None, :]]


def of_eigenvalues(inputs, outputs):
    return [by_size(outputs[0])]


def of_qr(inputs, outputs):
    q, r = outputs[:2]
    return [q @ r, h(q) @ q, np.triu(r) - r, *outputs[2:]]


def of_schur(inputs, outputs):
    t, z = outputs
    return [z @ t @ h(z), h(z) @ z, np.tril(t, -2)]


def of_tridiagonal(inputs, outputs):
    a, d, e, tau = outputs
    return [d, np.abs(e)]


def function(name, call, kinds, compare=values, types=None):
    return name, call, kinds.split(), compare, types


SQUARE = "square square_batch"
DEFINITE = "definite definite_batch"
ANY = "square tall wide tall_batch wide_batch"
HOSTILE = "singular nan infinite zero huge tiny defective empty"

FUNCTIONS = [
    function("cholesky", jnp.linalg.cholesky, f"{DEFINITE} indefinite nan infinite zero tiny empty"),
    function("cholesky_upper", lambda a: jnp.linalg.cholesky(a, upper=True), DEFINITE),
    function("cholesky_grad", lambda a: jax.grad(lambda x: jnp.real(jnp.sum(jnp.linalg.cholesky(x))))(a), "definite", types="f32 f64"),
    function("cond", jnp.linalg.cond, "square tall"),
    function("det", jnp.linalg.det, f"{SQUARE} square2 square3 singular nan zero"),
    function("det_grad", jax.grad(lambda a: jnp.real(jnp.linalg.det(a))), "square", types="f32 f64"),
    function("eig", jnp.linalg.eig, f"{SQUARE} rotation {HOSTILE}", of_eig),
    function("eigvals", jnp.linalg.eigvals, f"{SQUARE} rotation {HOSTILE}", of_eigenvalues),
    function("eigh", lambda a: tuple(jnp.linalg.eigh(a)), f"{DEFINITE} indefinite repeated nan infinite zero huge tiny empty", of_eigh),
    function("eigh_upper", lambda a: tuple(jnp.linalg.eigh(a, UPLO="U", symmetrize_input=False)), "definite square", of_eigh),
    function("eigh_lower", lambda a: tuple(jnp.linalg.eigh(a, UPLO="L", symmetrize_input=False)), "square", of_eigh),
    function("eigh_large", lambda a: tuple(jnp.linalg.eigh(a)), "definite_large", of_eigh),
    function("eigvalsh", jnp.linalg.eigvalsh, DEFINITE),
    function("eigh_grad", jax.grad(lambda a: jnp.sum(jnp.linalg.eigh(a)[0] ** 2)), "definite", types="f32 f64"),
    function("inv", jnp.linalg.inv, f"{SQUARE} singular nan"),
    function("lstsq", lambda a: jnp.linalg.lstsq(a, jnp.ones(a.shape[0], a.dtype))[0], "square tall wide"),
    function("matrix_rank", jnp.linalg.matrix_rank, "square singular zero tall"),
    function("matrix_power", lambda a: jnp.linalg.matrix_power(a, -3), "square"),
    function("norm2", lambda a: jnp.linalg.norm(a, 2), "square tall"),
    function("norm_nuclear", lambda a: jnp.linalg.norm(a, "nuc"), "square tall"),
    function("pinv", jnp.linalg.pinv, ANY),
    function("qr", lambda a: tuple(jnp.linalg.qr(a)), f"{ANY} large {HOSTILE}", of_qr),
    function("qr_complete", lambda a: tuple(jnp.linalg.qr(a, "complete")), ANY, of_qr),
    function("qr_raw", lambda a: tuple(jnp.linalg.qr(a, "raw")), ANY),
    function("qr_r", lambda a: jnp.abs(jnp.linalg.qr(a, "r")), ANY),
    function("qr_grad", jax.grad(lambda a: jnp.sum(jnp.linalg.qr(a)[1] ** 2)), "tall", types="f32 f64"),
    function("slogdet", lambda a: tuple(jnp.linalg.slogdet(a)), f"{SQUARE} singular zero"),
    function("solve", lambda a: jnp.linalg.solve(a, jnp.ones(a.shape[-1:] + (2,), a.dtype)), f"{SQUARE} large singular nan"),
    function("solve_vector", lambda a: jnp.linalg.solve(a, jnp.arange(a.shape[-1]).astype(a.dtype)), "square"),
    function("solve_vjp", lambda a: jax.vjp(lambda x: jnp.linalg.solve(x, jnp.ones(x.shape[-1:], x.dtype)), a)[1](jnp.ones(a.shape[-1:], a.dtype))[0], "square"),
    function("svd", lambda a: tuple(jnp.linalg.svd(a, full_matrices=False)), f"{ANY} large {HOSTILE}", of_svd),
    function("svd_full", lambda a: tuple(jnp.linalg.svd(a)), ANY, of_svd),
    function("svd_values", lambda a: jnp.linalg.svd(a, compute_uv=False), f"{ANY} large {HOSTILE}"),
    function("svd_grad", jax.grad(lambda a: jnp.sum(jnp.linalg.svd(a, compute_uv=False) ** 3)), "tall", types="f32 f64"),
    function("tensorsolve", lambda a: jnp.linalg.tensorsolve(a.reshape(2, 2, 4), jnp.ones((2, 2), a.dtype)), "square"),
    function("tensorinv", lambda a: jnp.linalg.tensorinv(a.reshape(4, 2, 2), ind=1), "square"),
    function("cho_factor", lambda a: jsl.cho_factor(a)[0], "definite"),
    function("cho_solve", lambda a: jsl.cho_solve(jsl.cho_factor(a, lower=True), jnp.ones(a.shape[-1:], a.dtype)), "definite"),
    function("expm", jsl.expm, "square"),
    function("expm_frechet", lambda a: jsl.expm_frechet(a, a.T)[1], "square", types="f32 f64"),
    function("funm", lambda a: jsl.funm(a, jnp.sin), "square"),
    function("hessenberg", lambda a: jsl.hessenberg(a), "square nan"),
    function("hessenberg_q", lambda a: tuple(jsl.hessenberg(a, calc_q=True)), "square", lambda i, o: [o[1] @ o[0] @ h(o[1]), np.abs(o[0])]),
    function("lu", lambda a: tuple(jsl.lu(a)), f"{ANY} singular nan zero"),
    function("lu_factor", lambda a: tuple(jsl.lu_factor(a)), "square large singular"),
    function("lu_solve", lambda a: jsl.lu_solve(jsl.lu_factor(a), jnp.ones(a.shape[-1:], a.dtype), trans=1), "square"),
    function("lu_grad", jax.grad(lambda a: jnp.real(jnp.sum(jsl.lu(a)[2]))), "square", types="f32 f64"),
    function("polar", lambda a: tuple(jsl.polar(a)), "square tall"),
    function("qr_pivoted", lambda a: tuple(jsl.qr(a, pivoting=True)), "square tall wide", of_qr),
    function("schur", lambda a: tuple(jsl.schur(a)), f"square rotation {HOSTILE}", of_schur),
    function("schur_complex", lambda a: tuple(jsl.schur(a, output="complex")), "square rotation", of_schur),
    function("solve_positive", lambda a: jsl.solve(a, jnp.ones(a.shape[-1:], a.dtype), assume_a="pos"), "definite"),
    function("sqrtm", jsl.sqrtm, "definite square"),
    *[
        function(
            f"triangular_{'l' if lower else 'u'}{trans}{'u' if unit else 'n'}",
            lambda a, lower=lower, trans=trans, unit=unit: jsl.solve_triangular(
                a, jnp.ones((a.shape[-1], 3), a.dtype), lower=lower, trans=trans, unit_diagonal=unit),
            "square singular_triangle nan", types=None if trans != 2 or not unit else "c64 c128")
        for lower in (False, True) for trans in (0, 1, 2) for unit in (False, True)
    ],
    function("triangular_right", lambda a: lax_linalg.triangular_solve(a, jnp.ones((*a.shape[:-2], 3, a.shape[-1]), a.dtype), lower=True, transpose_a=True, conjugate_a=True), SQUARE),
    function("eigh_tridiagonal", lambda a: jsl.eigh_tridiagonal(jnp.real(a[0]), jnp.real(a[1, 1:]), eigvals_only=True), "square", types="f32 f64"),
    function("tridiagonal", lambda a: tuple(lax_linalg.tridiagonal(a)), DEFINITE, of_tridiagonal),
    function("tridiagonal_upper", lambda a: tuple(lax_linalg.tridiagonal(a, lower=False)), "definite", of_tridiagonal),
    function("tridiagonal_solve", lambda a: lax_linalg.tridiagonal_solve(a[..., 0].at[..., 0].set(0), a[..., 1] + 9, a[..., 2].at[..., -1].set(0), a), SQUARE),
    function("householder_product", lambda a: lax_linalg.householder_product(*internal_linalg.geqrf(a)), "tall square tall_batch"),
    function("left_eig", lambda a: tuple(lax_linalg.eig(a)), "square rotation", of_left_eig),
    function("svd_by_qr", lambda a: tuple(np_svd(a)), "square tall wide", of_svd),
    function("symmetric_product", lambda a: jnp.tril(lax_linalg.symmetric_product(a, jnp.eye(a.shape[0], dtype=a.dtype), alpha=2.0, beta=3.0)), "square", types="f32 f64"),
    function("cholesky_update", lambda a: lax_linalg.cholesky_update(jnp.linalg.cholesky(a).T, a[0]), "definite", types="f32 f64"),
    function("ormqr", lambda a: internal_linalg.ormqr(*internal_linalg.geqrf(a), jnp.ones((a.shape[0], 2), a.dtype), left=True, transpose=True), "tall square"),
    function("ormqr_right", lambda a: internal_linalg.ormqr(*internal_linalg.geqrf(a), jnp.ones((2, a.shape[0]), a.dtype), left=False), "tall square"),
]


def np_svd(a):
    u, s, vh = lax_linalg.svd(a, full_matrices=False, algorithm=lax_linalg.SvdAlgorithm.QR)
    return u, s, vh


def export(call, inputs, symbolic, platform):
    specs = [jax.ShapeDtypeStruct(each.shape, each.dtype) for each in inputs]
    if symbolic:
        specs = jax_export.symbolic_args_specs(specs, "b, ...")
    exported = jax_export.export(
        jax.jit(call), **platforms(platform), disabled_checks=[jax_export.DisabledSafetyCheck.custom_call(name) for name in UNSTABLE])(*specs)
    kept = getattr(exported, "module_kept_var_idx", range(len(inputs)))
    return str(exported.mlir_module()), [inputs[i] for i in kept]


def platforms(name):
    """The option of `export` for a platform, which older releases call otherwise."""
    parameters = inspect.signature(jax_export.export).parameters
    return {"platforms" if "platforms" in parameters else "lowering_platforms": [name]}


# Targets of which JAX does not promise that they stay.
UNSTABLE = [
    *[
        f"lapack_{type}{name}_ffi"
        for type in "sdcz"
        for name in ("geqp3", "gesvd", "ormqr", "unmqr", "potrf", "getrf", "trsm", "gees", "gehrd", "sytrd", "hetrd", "gtsv")
    ],
    *[
        f"{platform}{name}"
        for platform in ("cu", "hip")
        for name in ("solver_ormqr_ffi", "solver_geev_ffi", "solver_gesvdp_ffi", "solver_syrk_ffi", "_cholesky_update_ffi",
                     "hybrid_eig_real", "hybrid_eig_comp", "hybrid_geqp3", "sparse_gtsv2_f32_ffi", "sparse_gtsv2_f64_ffi")
    ],
]


def prepare(folder, only, types, platform):
    """Writes programs, inputs and JAX's results; returns the comparisons by name."""
    cases, refused = {}, {}
    for name, call, kinds, compare, of_types in FUNCTIONS:
        # Of batches also programs for any size of them.
        for kind, symbolic in [(kind, False) for kind in kinds] + [(kind, True) for kind in kinds if "batch" in kind]:
            for type in types:
                stem = f"{name}-{kind}{'-symbolic' if symbolic else ''}-{type}"
                if not re.search(only, stem) or of_types and type not in of_types.split():
                    continue
                inputs = [INPUTS[kind](TYPES[type])]
                try:
                    text, kept = export(call, inputs, symbolic, platform)
                    outputs = jax.jit(call)(*inputs)
                except Exception as reason:  # of many classes: what JAX does not support
                    refused[stem] = str(reason).splitlines()[0][:120] if str(reason) else repr(reason)
                    continue
                (folder / f"{stem}.mlir").write_text(text)
                for i, each in enumerate(kept):
                    np.save(folder / f"{stem}.in{i}.npy", each)
                cases[stem] = inputs, [np.asarray(each) for each in jax.tree_util.tree_leaves(outputs)], compare
    return cases, refused


TOLERANCES = {4: 3e-4, 8: 1e-8}


def difference(stem, inputs, expected, actual, compare):
    """What is not equal; None if nothing."""
    if [(a.shape, a.dtype) for a in expected] != [(a.shape, a.dtype) for a in actual]:
        return f"types {[(a.shape, a.dtype) for a in actual]} for {[(a.shape, a.dtype) for a in expected]}"
    for i, (a, b) in enumerate(zip(expected, actual)):
        # Which elements are NaN depends on the order of operations.
        if np.isnan(a).any() != np.isnan(b).any():
            return f"result {i}: NaN in {np.isnan(b).sum()} elements, JAX in {np.isnan(a).sum()}"
    if any(np.isnan(a).any() for a in expected):
        return None
    precision = max((a.real.dtype.itemsize for a in inputs), default=8)
    expected, actual = ([each.astype(np.result_type(each, float)) for each in side] for side in (expected, actual))
    with np.errstate(all="ignore"):
        ours, theirs = compare(inputs, actual), compare(inputs, expected)
    for i, (a, b) in enumerate(zip(theirs, ours)):
        if not np.array_equal(np.isfinite(a), np.isfinite(b)):
            return f"comparison {i}: infinite elements differ"
        finite = np.isfinite(a)
        scale = float(max(np.max(np.abs(x[np.isfinite(x)]), initial=0) for x in (a, *inputs)))
        error = float(np.max(np.abs(a[finite] - b[finite]), initial=0))
        if error > TOLERANCES[precision] * scale:
            return f"comparison {i}: {error:.1e} of {scale:.1e}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--classes", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--types", default="f32,f64,c64,c128")
    parser.add_argument("--platform", default="cpu", help="to export for; the results are always those of the CPU")
    options = parser.parse_args()
    shutil.rmtree(options.folder, ignore_errors=True)
    options.folder.mkdir(parents=True)
    cases, refused = prepare(options.folder, options.only, options.types.split(","), options.platform)
    evaluate(options.classes, options.folder)
    equal = 0
    for stem, (inputs, expected, compare) in cases.items():
        error = options.folder / f"{stem}.error"
        if error.exists():
            print(f"{stem}: does not run: {error.read_text().splitlines()[0]}")
            continue
        actual = [np.load(options.folder / f"{stem}.out{i}.npy") for i in range(len(expected))]
        reason = difference(stem, inputs, expected, actual, compare)
        if reason:
            print(f"{stem}: {reason}")
        else:
            equal += 1
    print(f"JAX {jax.__version__}: {equal} of {len(cases)} programs run to JAX's numbers; JAX does not export {len(refused)}")
    for stem, reason in refused.items():
        print(f"  {stem}: {reason}")


if __name__ == "__main__":
    main()
