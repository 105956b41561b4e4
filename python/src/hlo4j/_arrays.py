"""NumPy arrays and tensors, by way of .npy files in memory."""

import io

import numpy as np

from ._java import java, to_bytes

# Types of floats that only ml_dtypes gives to NumPy; without it, arrays hold their bits.
_FLOATS = {
    "bf16": "bfloat16",
    "f8E3M4": "float8_e3m4",
    "f8E4M3": "float8_e4m3",
    "f8E4M3FN": "float8_e4m3fn",
    "f8E4M3FNUZ": "float8_e4m3fnuz",
    "f8E4M3B11FNUZ": "float8_e4m3b11fnuz",
    "f8E5M2": "float8_e5m2",
    "f8E5M2FNUZ": "float8_e5m2fnuz",
    "f8E8M0FNU": "float8_e8m0fnu",
    "f4E2M1FN": "float4_e2m1fn",
    "f6E2M3FN": "float6_e2m3fn",
    "f6E3M2FN": "float6_e3m2fn",
}


def to_tensor(array, element_type):
    """A tensor of this element type with the elements of an array; their sizes agree."""
    array = np.asarray(array)
    if not array.dtype.isbuiltin:
        array = array.view(np.dtype(f"u{array.dtype.itemsize}"))
    file = io.BytesIO()
    np.save(file, array, allow_pickle=False)
    return java("interpreter.NpyFile").read(to_bytes(file.getvalue()), element_type)


def to_array(tensor):
    """An array with the elements of a tensor."""
    array = np.load(io.BytesIO(bytes(java("interpreter.NpyFile").bytes(tensor))))
    name = _FLOATS.get(str(tensor.elementType()))
    if name is None:
        return array
    try:
        import ml_dtypes
    except ImportError:
        return array
    return array.view(getattr(ml_dtypes, name))
