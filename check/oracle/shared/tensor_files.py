"""Files of safetensors, by NumPy."""

import json
import struct

import ml_dtypes
import numpy as np

DTYPES = {
    "bool": "BOOL", "int8": "I8", "int16": "I16", "int32": "I32", "int64": "I64", "uint8": "U8", "uint16": "U16",
    "uint32": "U32", "uint64": "U64", "bfloat16": "BF16", "float16": "F16", "float32": "F32", "float64": "F64",
    "complex64": "C64",
}  # fmt: skip
"""How safetensors names the element types."""


def save(path, tensors):
    """Writes a file of safetensors, wide elements first, so that all are aligned."""
    header, at = {}, 0
    tensors = sorted(tensors.items(), key=lambda named: -named[1].itemsize)
    for name, array in tensors:
        header[name] = {"dtype": DTYPES[array.dtype.name], "shape": list(array.shape), "data_offsets": [at, at + array.nbytes]}
        at += array.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for _, array in tensors:
            file.write(np.ascontiguousarray(array).tobytes())


def load(path, prefix):
    """The tensors `prefix.0` … of a file."""
    content = np.memmap(path, np.uint8, "r")
    size = int(content[:8].view(np.uint64)[0])
    header, data = json.loads(bytes(content[8 : 8 + size])), content[8 + size :]
    names = {name: np.dtype(getattr(ml_dtypes, dtype, dtype)) for dtype, name in DTYPES.items()}
    found = []
    while entry := header.get(f"{prefix}.{len(found)}"):
        begin, end = entry["data_offsets"]
        found.append(data[begin:end].view(names[entry["dtype"]]).reshape(entry["shape"]))
    return found
