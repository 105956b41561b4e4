"""Writes functions of JAX that call LAPACK, with what JAX gives for one matrix, for the functional checks.

    python check/release/functional/make_lapack.py check/release/functional/lapack

Run it with the Python of a JAX. Results do not depend on choices such as the signs of vectors: factors are
multiplied again.
"""

import pathlib
import sys

import jax
import jax.numpy as jnp
import jax.scipy.linalg as jsl
import numpy as np
from jax import export

MATRIX = np.float32([[4, 1, 2], [1, 5, -3], [0, 3, 6]])


def svd(a):
    u, s, vh = jnp.linalg.svd(a)
    return (u * s) @ vh, s


def eigh(a):
    w, v = jnp.linalg.eigh(a + a.T)
    return (v * w) @ v.T, w


def eigvals(a):
    w = jnp.linalg.eigvals(a)
    return jnp.sort(w.real), jnp.sort(w.imag)


def qr(a):
    q, r = jnp.linalg.qr(a)
    return q @ r, jnp.abs(jnp.diagonal(r))


def schur(a):
    t, z = jsl.schur(a)
    return z @ t @ z.T, z @ z.T


def hessenberg(a):
    h, q = jsl.hessenberg(a, calc_q=True)
    return q @ h @ q.T, jnp.tril(h, -2)


FUNCTIONS = {
    "svd": svd,
    "eigh": eigh,
    "eigvals": eigvals,
    "qr": qr,
    "schur": schur,
    "hessenberg": hessenberg,
    "pinv": lambda a: (jnp.linalg.pinv(a),),
    "matrix_rank": lambda a: (jnp.linalg.matrix_rank(a),),
    "lstsq": lambda a: (jnp.linalg.lstsq(a, a[:, 0])[0],),
    "cholesky": lambda a: (jnp.linalg.cholesky(a @ a.T),),
    "solve": lambda a: (jnp.linalg.solve(a, a[:, 1]), jnp.linalg.det(a)),
    "solve_triangular": lambda a: (jsl.solve_triangular(a, a[:, 0]),),
}

folder = pathlib.Path(sys.argv[1])
folder.mkdir(exist_ok=True)
np.save(folder / "matrix.npy", MATRIX)
for name, function in FUNCTIONS.items():
    jitted = jax.jit(function)
    exported = export.export(jitted, platforms=["cpu"])(jax.ShapeDtypeStruct((3, 3), np.float32))
    (folder / f"{name}.jax").write_bytes(exported.serialize())
    np.savez(folder / f"{name}.npz", *jitted(MATRIX))
