"""NumPy arrays and tensors, by way of .npy files in memory."""

import io

import numpy as np

from ._java import Hlo4jError, java, jdk, to_bytes


def to_tensor(array, parameter, cast):
    """A tensor that a parameter takes: with the array's values, or refused.

    Values are converted only if ``cast`` is true. Raw data (``V1``, ``V2``) is taken for types
    that NumPy lacks, such as bf16.
    """
    array = np.asarray(array)
    element_type = parameter.type().elementType()
    npy = java("interpreter.NpyFile")
    if array.dtype.kind not in "biufcV" or array.dtype.names is not None:
        raise Hlo4jError(f"{parameter}: no tensor has elements of type {array.dtype}")
    is_raw = array.dtype.type is np.void
    if is_raw or array.dtype.name == str(npy.typeName(element_type)):
        return _checked(npy.read, array, element_type, parameter)
    is_quantized = isinstance(element_type, java("opset.quant.UniformType"))
    if not cast or is_quantized:
        remedy = "" if is_quantized else "; cast=True converts the values"
        raise Hlo4jError(
            f"{parameter}: elements are {array.dtype.name}, not {element_type}{remedy}"
        )
    if np.dtype(array.dtype.type).isbuiltin != 1:
        # Types of ml_dtypes; their values fit into these.
        array = array.astype(np.int8 if "int" in array.dtype.name else np.float64)
    return _checked(npy.cast, array, element_type, parameter)


def _checked(read, array, element_type, parameter):
    file = io.BytesIO()
    np.save(file, array, allow_pickle=False)
    try:
        tensor = read(to_bytes(file.getvalue()), element_type)
    except jdk("java.io.IOException") as e:
        raise Hlo4jError(f"{parameter}: {e.getMessage()}") from None
    parameter.check(tensor)
    return tensor


def to_array(tensor):
    """An array with the elements of a tensor.

    Those of types that NumPy lacks are those of ml_dtypes, where it is installed and has them,
    else raw data.
    """
    npy = java("interpreter.NpyFile")
    array = np.load(io.BytesIO(bytes(npy.bytes(tensor))))
    if array.dtype.kind != "V":
        return array
    try:
        import ml_dtypes
    except ImportError:
        return array
    dtype = getattr(ml_dtypes, str(npy.typeName(tensor.elementType())), None)
    return array if dtype is None else array.view(dtype)
