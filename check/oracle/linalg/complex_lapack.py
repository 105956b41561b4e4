"""Writes what LAPACK computes for small complex matrices, for the tests of `org.hlo4j.linalg.complex`.

    python -m check.oracle.linalg.complex_lapack >run/linalg/src/test/resources/org/hlo4j/linalg/complex/lapack.txt

Each case is a line with the routine and its integer and character arguments, and a line for each array: its name and its
numbers column by column, of complex ones both parts, exactly. LAPACK is SciPy's, which is JAX's on a CPU.
"""

import numpy
from scipy.linalg import lapack

RANDOM = numpy.random.default_rng(26)


def matrix(m, n):
    """A random matrix."""
    return RANDOM.standard_normal((m, n)) + 1j * RANDOM.standard_normal((m, n))


def positive(n):
    """A random Hermitian matrix that is positive definite."""
    a = matrix(n, n)
    return a @ a.conj().T + n * numpy.eye(n)


def number(value):
    value = float(value)
    if value == 0 or abs(value) == 1:
        return repr(value)
    return value.hex() if numpy.isfinite(value) else {"inf": "Infinity", "-inf": "-Infinity"}.get(str(value), "NaN")


def case(routine, *arguments, **arrays):
    print("case", routine, *arguments)
    for name, array in arrays.items():
        array = numpy.asarray(array)
        flat = array.ravel(order="F")
        if numpy.iscomplexobj(flat):
            flat = numpy.stack([flat.real, flat.imag], axis=1).ravel()
        print(name, *(number(x) for x in flat))


def cholesky():
    indefinite = positive(4)
    indefinite[2, 2] = -1
    for a in (positive(1), positive(4), indefinite):
        for uplo in "LU":
            c, info = lapack.zpotrf(a, lower=uplo == "L", clean=False)
            if info:
                c = numpy.zeros((0, 0), complex)
            case("zpotrf", uplo, len(a), info, a=a, c=c)


def lu():
    singular = matrix(4, 4)
    singular[:, 2] = 2j * singular[:, 0]
    zero_column = matrix(3, 3)
    zero_column[:, 1] = 0
    tiny = matrix(3, 3) * 1e-306
    huge = matrix(3, 3) * 1e300
    for a in (matrix(1, 1), matrix(4, 4), matrix(5, 3), matrix(3, 5), zero_column, tiny, huge, numpy.zeros((2, 2), complex)):
        f, pivots, info = lapack.zgetrf(a)
        case("zgetrf", *a.shape, info, a=a, f=f, pivots=pivots + 1)


def qr():
    zero_column = matrix(4, 3)
    zero_column[:, 1] = 0
    real_corner = matrix(3, 3)
    real_corner[2, 2] = 1
    tiny, huge = matrix(4, 3) * 1e-306, matrix(4, 3) * 1e300
    for a in (matrix(1, 1), matrix(4, 4), matrix(5, 3), matrix(3, 5), zero_column, real_corner, tiny, huge):
        m, n = a.shape
        f, tau, _, _ = lapack.zgeqrf(a)
        case("zgeqrf", m, n, a=a, f=f, tau=tau)
        k = min(m, n)
        q, _, _ = lapack.zungqr(f[:, :k], tau)
        case("zungqr", m, k, k, f=f[:, :k], tau=tau, q=q)
    f, tau, _, _ = lapack.zgeqrf(matrix(5, 2))
    full = numpy.zeros((5, 5), complex)
    full[:, :2] = f
    q, _, _ = lapack.zungqr(full, tau)
    case("zungqr", 5, 5, 2, f=full, tau=tau, q=q)
    for side in "LR":
        for trans in "NC":
            c = matrix(5, 3) if side == "L" else matrix(3, 5)
            product, _, _ = lapack.zunmqr(side, trans, f, tau, c, 64)
            case("zunmqr", side, trans, *c.shape, 2, f=f, tau=tau, c=c, product=product)
    graded = matrix(6, 4) * numpy.array([1, 1e-5, 1e3, 1e-9])
    for a in (matrix(4, 4), matrix(5, 3), matrix(3, 5), graded, numpy.zeros((3, 2), complex)):
        f, pivots, tau, _, _ = lapack.zgeqp3(a)
        case("zgeqp3", *a.shape, a=a, f=f, pivots=pivots, tau=tau)


def reductions():
    for n, low, high, full in ((1, 1, 1, False), (2, 1, 2, False), (5, 1, 5, False), (6, 2, 5, False), (6, 3, 5, True)):
        a = matrix(n, n)
        for j in range(n):
            for i in range(j + 1, n):
                if not full and (j + 1 < low or i + 1 > high):
                    a[i, j] = 0
        h, tau, _ = lapack.zgehrd(a, lo=low - 1, hi=high - 1)
        case("zgehrd", n, low, high, a=a, h=h, tau=tau)
    split = positive(4)
    split[2:, 1] = split[1, 2:] = 0
    for a in (positive(1), positive(2), positive(5), split, positive(3) * 1e-306, positive(3) * 1e300):
        for uplo in "LU":
            t, d, e, tau, _ = lapack.zhetrd(a, lower=uplo == "L")
            case("zhetrd", uplo, len(a), a=a, t=t, d=d, e=e, tau=tau)


def spectra():
    clustered, _ = numpy.linalg.qr(matrix(5, 5))
    clustered = clustered @ numpy.diag([1, 1, 1, 2, 2]) @ clustered.conj().T
    for a in (positive(1), positive(5), clustered, positive(4) * 1e-300, positive(4) * 1e300, numpy.eye(3) + 0j):
        w, _, _ = lapack.zheevd(a, compute_v=0)
        case("zheevd", len(a), a=a, w=w)
    for a in (matrix(1, 1), matrix(4, 4), matrix(5, 2), matrix(2, 5), matrix(4, 2) @ matrix(2, 4), matrix(3, 3) * 1e-300):
        _, s, _, _ = lapack.zgesdd(a, compute_uv=0)
        case("zgesdd", *a.shape, a=a, s=s)
    triangular = numpy.triu(matrix(4, 4))
    graded = matrix(4, 4) * 10.0 ** numpy.subtract.outer(numpy.arange(4), numpy.arange(4)).astype(float) ** 3
    for a in (matrix(1, 1), matrix(2, 2), matrix(5, 5), triangular, graded, matrix(3, 3) * 1e-300, matrix(3, 3) * 1e300):
        w, vl, vr, _ = lapack.zgeev(a)
        case("zgeev", len(a), a=a, w=w, vl=vl, vr=vr)


def systems():
    for n in (1, 2, 5):
        for dominant in (True, False):
            dl, d, du, b = (matrix(k, 1).ravel() for k in (n - 1, n, n - 1, 2 * n))
            d = d * 10 if dominant else d / 10
            b = b.reshape(n, 2)
            if n > 1:
                second, diagonal, upper, x, info = lapack.zgtsv(dl, d, du, b)
            else:
                second, diagonal, upper, x, info = dl, d, du, b / d, 0
            second = numpy.concatenate([second, [0]])[: max(n - 2, 0)]
            case("zgtsv", n, 2, info, dl=dl, d=d, du=du, b=b, second=second, diagonal=diagonal, upper=upper, x=x)


if __name__ == "__main__":
    cholesky()
    lu()
    qr()
    reductions()
    spectra()
    systems()
