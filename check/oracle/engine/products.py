"""Writes single products of the shapes that models have, for the same measurements as programs of models.py.

    python -m check.oracle.engine.products FOLDER [product...]
        writes the products named, or all
"""

import jax.numpy as jnp
import ml_dtypes

from .models import generator, main, normal

SHAPES = {
    "square": ("mk,kn->mn", "f32", "512x512, 512x512"),
    "layer": ("mk,kn->mn", "f32", "128x768, 768x3072"),
    "layer_back": ("mk,kn->mn", "f32", "128x3072, 3072x768"),
    "layer_bf16": ("mk,kn->mn", "bf16", "128x768, 768x3072"),
    "stored_transposed": ("mk,nk->mn", "f32", "128x768, 3072x768"),
    "gradient_of_weights": ("mk,mn->kn", "f32", "256x768, 256x768"),
    "gradient_of_inputs": ("mn,kn->mk", "f32", "256x768, 768x768"),
    "deep": ("mk,kn->mn", "f32", "64x8192, 8192x64"),
    "tall": ("mk,kn->mn", "f32", "20000x32, 32x64"),
    "tall_and_narrow": ("mk,kn->mn", "f32", "20000x64, 64x10"),
    "wide": ("mk,kn->mn", "f32", "64x576, 576x3136"),
    "odd": ("mk,kn->mn", "f32", "197x201, 201x203"),
    "rows_2": ("mk,kn->mn", "f32", "2x1024, 1024x4096"),
    "rows_4": ("mk,kn->mn", "f32", "4x1024, 1024x4096"),
    "rows_8": ("mk,kn->mn", "f32", "8x1024, 1024x1024"),
    "rows_8_transposed": ("mk,nk->mn", "f32", "8x1024, 1024x1024"),
    "rows_16": ("mk,kn->mn", "f32", "16x768, 768x768"),
    "rows_32": ("mk,kn->mn", "f32", "32x384, 384x1536"),
    "scores": ("hqd,hkd->hqk", "f32", "12x128x64, 12x128x64"),
    "values": ("hqk,hkd->hqd", "f32", "12x128x128, 12x128x64"),
    "heads_inside": ("qhd,khd->hqk", "f32", "197x12x64, 197x12x64"),
    "small_batch": ("bmk,bkn->bmn", "f32", "2000x8x8, 2000x8x8"),
    "cached_scores": ("hqd,hkd->hqk", "f32", "16x1x64, 16x1024x64"),
    "cached_values": ("hqk,hkd->hqd", "f32", "16x1x1024, 16x1024x64"),
    "vector": ("mk,kn->mn", "f32", "1x1024, 1024x4096"),
    "vector_transposed": ("mk,nk->mn", "f32", "1x1024, 4096x1024"),
    "vector_small": ("mk,kn->mn", "f32", "1x384, 384x384"),
    "vector_bf16": ("mk,kn->mn", "bf16", "1x1024, 1024x4096"),
    "vector_bf16_transposed": ("mk,nk->mn", "bf16", "1x1024, 4096x1024"),
    "vector_f16": ("mk,kn->mn", "f16", "1x1024, 1024x4096"),
    "vector_f16_transposed": ("mk,nk->mn", "f16", "1x1024, 4096x1024"),
}
"""The indices of factors and result, the type of elements and the sizes of the factors."""

TYPES = {"f32": "float32", "f16": "float16", "bf16": ml_dtypes.bfloat16}


def product(name, indices, element, shapes):
    def program():
        rng = generator()
        sizes = [tuple(map(int, shape.split("x"))) for shape in shapes.split(", ")]
        factors = (normal(rng, *shape, scale=shape[-1] ** -0.25).astype(TYPES[element]) for shape in sizes)
        return lambda x, y: jnp.einsum(indices, x, y), tuple(factors)

    program.__name__ = name
    program.__doc__ = f"{indices} of {shapes}, {element}"
    return program


if __name__ == "__main__":
    main(__doc__, {name: product(name, *shape) for name, shape in SHAPES.items()})
