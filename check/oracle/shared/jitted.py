"""Portable artifacts as functions of JAX."""

import dataclasses

import jax
import jax.numpy as jnp
from jax import export


def jitted(artifact, inputs, outputs):
    """A portable artifact as a jitted function of arrays of these types."""
    zeros = lambda *_: [jnp.zeros(output.shape, output.dtype) for output in outputs]
    template = export.export(jax.jit(zeros, keep_unused=True), platforms=["cpu"])(*inputs)
    return jax.jit(dataclasses.replace(template, mlir_module_serialized=artifact).call)


def lowered(artifact, inputs, outputs):
    """A portable artifact for XLA: once compiled it is called as quickly as jitted functions are, with arrays of these types."""
    return jitted(artifact, inputs, outputs).lower(*inputs)
