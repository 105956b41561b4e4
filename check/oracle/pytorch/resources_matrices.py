"""The programs of resources.py that decompose matrices.

Each function returns a function or module, the tensors that it is called with, and options of torch.export.export. Vectors whose sign or
phase is free are compared by their absolute values, or by products.
"""

import torch
from torch import linalg
from torch.fx.experimental.proxy_tensor import make_fx

r = torch.randn


def singular_values():
    def fn(x, y):
        u, s, vh = linalg.svd(x, full_matrices=False)
        full = linalg.svd(y)
        return (u * s[..., None, :]) @ vh, u.abs(), s, full[0].abs(), full[2].abs(), linalg.svdvals(y), torch.svd(y)[1]

    return fn, (r(2, 4, 3), r(2, 3, dtype=torch.complex64))


def singular_values_core():
    return lambda x: (linalg.svd(x)[1], linalg.svdvals(x)), (r(3, 4, dtype=torch.float64),), {"decomposed": True}


def pseudoinverses():
    def fn(x, y, atol):
        ranks = linalg.matrix_rank(x @ y), linalg.matrix_rank(x, atol=atol), linalg.matrix_rank(x @ x.mT, tol=0.5, hermitian=True)
        norms = linalg.matrix_norm(x, "nuc"), linalg.norm(x[0], 2), linalg.cond(x), linalg.cond(x @ x.mT + torch.eye(4), 1)
        return linalg.pinv(x), linalg.pinv(x @ x.mT, hermitian=True), torch.pinverse(x[0], 0.1), *ranks, *norms

    return fn, (r(2, 4, 3), r(3, 4), torch.tensor([0.1, 1.5]))


def orthogonal_factors():
    def fn(x, y):
        reduced, complete, (a, tau) = linalg.qr(x), linalg.qr(x, "complete"), torch.geqrf(y)
        others = linalg.qr(x, "r")[1], linalg.qr(y.mT)[0]
        return *reduced, *complete, *others, a, tau, linalg.householder_product(a, tau), torch.ormqr(a, tau, y, transpose=True)

    return fn, (r(2, 4, 3), r(4, 2, dtype=torch.complex64))


def eigenvalues():
    def fn(x, y):
        w, v = linalg.eigh(x)
        general, vectors = linalg.eig(y)
        restored = vectors @ torch.diag(general) @ linalg.inv(vectors)
        return w, (v * w[..., None, :]) @ v.mH, v.abs(), linalg.eigvalsh(x, "U"), general, restored, linalg.eigvals(y)

    return fn, (r(2, 3, 3, dtype=torch.complex64), r(4, 4))


def systems():
    def fn(x, y, v, z):
        lu, pivots = linalg.lu_factor(x)
        solved = linalg.solve(x, y), linalg.solve(x, v), linalg.solve(x, y.mT, left=False), linalg.lu_solve(lu, pivots, y, adjoint=True)
        logarithms = *linalg.slogdet(x), torch.logdet(x @ x.mT), linalg.det(z)
        inverses = linalg.inv(x), linalg.tensorinv(z, 1), linalg.tensorsolve(z, z[0])
        return *solved, lu, pivots, *linalg.lu(z), *torch.lu_unpack(lu, pivots), *inverses, *logarithms

    return fn, (r(2, 3, 3), r(3, 4), r(2, 3), r(3, 3, dtype=torch.complex64))


def systems_core():
    def fn(x, y):
        factors = linalg.cholesky_ex(x - 9 * torch.eye(3))[1], linalg.cholesky(x @ x.mT)
        return linalg.solve(x, y), linalg.det(x), *linalg.inv_ex(x), *linalg.lu_factor(x), *factors

    return fn, (r(3, 3), r(3, 2)), {"decomposed": True}


def systems_gradient():
    def fn(x, y):
        x = x.detach().requires_grad_()
        with torch.enable_grad():
            return torch.autograd.grad(linalg.solve(x, y).sum() + linalg.det(x) + linalg.slogdet(x)[1], x)

    args = r(3, 3), r(3, 2)
    return make_fx(fn)(*args), args, {"decomposed": True}


def matrix_powers():
    return lambda x: (linalg.matrix_exp(x), linalg.matrix_exp(9 * x[0]), linalg.matrix_power(x, 5), linalg.matrix_power(x, -3)), (r(2, 3, 3),)
