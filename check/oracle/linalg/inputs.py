"""Matrices for cases.py: well-behaved ones, and those on which algorithms fail."""

import numpy as np

TYPES = {"f32": np.float32, "f64": np.float64, "c64": np.complex64, "c128": np.complex128}


def random(type, *shape):
    numbers = np.random.RandomState(sum(shape))
    a = numbers.randn(*shape)
    if np.dtype(type).kind == "c":
        a = a + 1j * numbers.randn(*shape)
    return a.astype(type)


def definite(type, *shape):
    a = random(type, *shape)
    return (a @ np.conj(np.swapaxes(a, -1, -2)) + shape[-1] * np.eye(shape[-1])).astype(type)


def indefinite(type, n):
    a = random(type, n, n)
    return (a + np.conj(a.T)).astype(type)


def with_element(type, value, n=4):
    a = definite(type, n, n)
    a[1, 2] = a[2, 1] = value
    return a


def largest(type):
    """A number whose square is infinite."""
    return {4: 1e30, 8: 1e300}[np.zeros(0, type).real.dtype.itemsize]


INPUTS = {
    "square": lambda type: random(type, 4, 4),
    "square2": lambda type: random(type, 2, 2),
    "square3": lambda type: random(type, 3, 3),
    "square_batch": lambda type: random(type, 3, 5, 5),
    "definite": lambda type: definite(type, 4, 4),
    "definite_batch": lambda type: definite(type, 2, 3, 6, 6),
    "definite_large": lambda type: definite(type, 45, 45),
    "tall": lambda type: random(type, 6, 3),
    "wide": lambda type: random(type, 3, 6),
    "tall_batch": lambda type: random(type, 2, 7, 4),
    "wide_batch": lambda type: random(type, 2, 2, 3, 5),
    "large": lambda type: random(type, 50, 50),
    "indefinite": lambda type: indefinite(type, 5),
    "repeated": lambda type: np.diag([1, 1, 2, 2]).astype(type),
    "rotation": lambda type: np.array([[0, -1, 0], [1, 0, 0], [0, 0, 2]], type),
    "singular": lambda type: np.outer(np.arange(1, 5), np.arange(1, 5)).astype(type),
    "singular_triangle": lambda type: np.array([[1, 2, 3], [2, 0, 1], [3, 1, 4]], type),
    "nan": lambda type: with_element(type, np.nan),
    "infinite": lambda type: with_element(type, np.inf),
    "zero": lambda type: np.zeros((4, 4), type),
    "huge": lambda type: (definite(type, 4, 4) * largest(type)).astype(type),
    "tiny": lambda type: (definite(type, 4, 4) / largest(type)).astype(type),
    "defective": lambda type: (np.eye(4) * 2 + np.eye(4, k=1)).astype(type),
    "empty": lambda type: np.zeros((0, 0), type),
}
