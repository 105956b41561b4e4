"""Reads random archives and arrays, valid or damaged in one place, as Python does, and compares.

    python -m check.oracle.stores.archives --classes CLASSES [--count 10000] [--seed 1] [--kinds zip,tar,npz,npy,safetensors] [--keep FOLDER]

hlo4j must read what `zipfile`, `tarfile`, `numpy.load` and `safetensors` read, to the same values, or refuse it: never more, never
anything else. Files that it refuses though Python reads them are counted by reason. Needs numpy, ml_dtypes and safetensors.
"""

import argparse
import collections
import hashlib
import io
import json
import pathlib
import random
import re
import struct
import subprocess
import sys
import tarfile
import tempfile
import warnings
import zipfile

import ml_dtypes
import numpy as np
import safetensors

from ..shared.evaluate import java_source

NAMES = ["a", "b.mlir", "x/y.npy", "x//y", "../up", "/abs", "é", "日本.bc", "d/", "with space", "back\\slash", "n" * 90, "m" * 120, "p/" * 70 + "q", "日本語/" * 20 + "x"]
NUMPY_TYPES = ["?", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16", "V2", "S3", "U2", "M8[s]", "g"]
SAFETENSORS_TYPES = {
    "BOOL": (8, "bool"), "U8": (8, "uint8"), "I8": (8, "int8"), "F8_E5M2": (8, "float8_e5m2"), "F8_E4M3": (8, "float8_e4m3fn"),
    "F8_E8M0": (8, "float8_e8m0fnu"), "F8_E4M3FNUZ": (8, "float8_e4m3fnuz"), "F8_E5M2FNUZ": (8, "float8_e5m2fnuz"),
    "I16": (16, "int16"), "U16": (16, "uint16"), "F16": (16, "float16"), "BF16": (16, "bfloat16"), "I32": (32, "int32"),
    "U32": (32, "uint32"), "F32": (32, "float32"), "C64": (64, "complex64"), "F64": (64, "float64"), "I64": (64, "int64"),
    "U64": (64, "uint64"), "F4": (4, "F4"), "F6_E2M3": (6, "F6_E2M3"), "F6_E3M2": (6, "F6_E3M2"),
}  # fmt: skip


# What is written.


def content(r):
    size = r.choice([0, 1, 3, 100, 1000, 5000])
    return r.randbytes(size) if r.random() < 0.5 else b"the same again " * (size // 15)


class Unseekable(io.RawIOBase):
    """A stream on which sizes follow what they are of."""

    def __init__(self, out):
        self.out = out

    def writable(self):
        return True

    def write(self, data):
        return self.out.write(data)


def write_zip(r, members=None):
    out = io.BytesIO()
    if r.random() < 0.1:
        out.write(b"#!/bin/sh\n" * r.randint(1, 3))
    target = Unseekable(out) if r.random() < 0.2 else out
    methods = [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED] * 6 + [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]
    with zipfile.ZipFile(target, "w") as archive:
        names = r.sample(NAMES, r.randint(0, 5)) if members is None else list(members)
        if members is None and names and r.random() < 0.05:
            names.append(names[0])
        for name in names:
            info = zipfile.ZipInfo(name, (r.randint(1980, 2100), r.randint(1, 12), r.randint(1, 28), r.randint(0, 23), 0, 0))
            info.compress_type = r.choice(methods[: 12 if members else 14])
            if r.random() < 0.2:
                info.extra = struct.pack("<HH4s", r.choice([0x4246, 0x7075, 0x5455, 0xA]), 4, r.randbytes(4))
            if r.random() < 0.1:
                info.comment = b"PK\5\6" * r.randint(0, 2)
            with archive.open(info, "w", force_zip64=r.random() < 0.2) as entry:
                entry.write(content(r) if members is None else members[name])
        if r.random() < 0.1:
            archive.comment = r.choice([b"words", b"PK\1\2", b"PK\5\6" + bytes(18), b"c" * 65535])
    return out.getvalue()


def write_tar(r):
    out = io.BytesIO()
    form = r.choice([tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
    types = [tarfile.REGTYPE] * 8 + [tarfile.AREGTYPE, tarfile.CONTTYPE, tarfile.DIRTYPE, tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE]
    with tarfile.open(fileobj=out, mode="w", format=form) as archive:
        for name in r.sample(NAMES, r.randint(0, 5)):
            if form == tarfile.USTAR_FORMAT and len(name) > 80:
                continue
            info = tarfile.TarInfo(name)
            info.type = r.choice(types)
            info.mtime = r.choice([0, 1_700_000_000, 1_700_000_000.5 if form == tarfile.PAX_FORMAT else 7])
            info.linkname = "a" if info.type in (tarfile.SYMTYPE, tarfile.LNKTYPE) else ""
            data = content(r) if info.isreg() else b""
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def array(r):
    shape = tuple(r.choice([0, 1, 2, 3, 5]) for _ in range(r.randint(0, 4)))
    dtype = np.dtype(r.choice(NUMPY_TYPES[:14] * 3 + NUMPY_TYPES))
    count = int(np.prod(shape, dtype=np.int64))
    values = np.frombuffer(r.randbytes(count * dtype.itemsize), np.uint8)
    values = values % 2 if dtype == bool else values
    values = values.view(dtype).reshape(shape) if dtype.kind not in "SU" else np.zeros(shape, dtype)
    if r.random() < 0.3:
        values = np.asfortranarray(values)
    if r.random() < 0.2:
        values = values.astype(values.dtype.newbyteorder(">"))
    return values


def write_npy(r):
    out = io.BytesIO()
    version = r.choice([None, (1, 0), (2, 0), (3, 0)])
    np.lib.format.write_array(out, array(r), version)
    data = out.getvalue()
    if r.random() < 0.3:
        data = edited_header(r, data)
    if r.random() < 0.05:
        data += r.randbytes(r.randint(1, 8))
    return data


def edited_header(r, data):
    """Another spelling of the dictionary, which Python may or may not read."""
    start = 10 if data[6] == 1 else 12
    length = int.from_bytes(data[8:start], "little")
    text = data[start : start + length].decode("latin1")
    edits = [
        (r"\((\d+),", r"(\1L,"), (r"\((\d+),", r"(0\1,"), (r"\((\d+),", r"(+\1,"), (r"\((\d+),", r"(0x\1,"), (r"\((\d+),", r"(-\1,"),
        (r"\((\d+),", r"(\1 ,"), (r"\((\d+),", r"[\1,"), (r",\)", ")"), (r"\((\d+),", r"(True,"), ("'", '"'), (": ", ":"), (": ", ":\n"),
        (": ", ":\x0b"), (": ", ":\x0c"), (": ", ":\r"), ("False", "True"), ("False", "0"), ("False", "None"), ("'<", "'"), ("'<", "'="),
        ("'<", "'|"), ("'<", "'>"), (", }", "}"), (", }", ",, }"), (", }", ", 'descr': '<f4', }"), ("'descr'", "'desc' 'r'"),
        ("'descr'", "b'descr'"), ("'descr'", "u'descr'"), ("'descr'", "'''descr'''"), ("{", " {"), ("{", "\n{"), ("{", "({"), ("}", "} x"),
        ("}", "} # x"), ("'f4'", "'float32'"), ("'<f4'", "'<f1'"), ("'<f4'", "[('x', '<f4')]"), ("'<f4'", "('<f4', (1,))"), ("'<f4'", "'f4,f4'"),
    ]  # fmt: skip
    pattern, to = r.choice(edits)
    text = re.sub(pattern, lambda match: match.expand(to) if "\\" in to else to, text, count=r.choice([0, 1]))
    encoded = text.encode("latin1")
    return data[:8] + len(encoded).to_bytes(start - 8, "little") + encoded + data[start + length :]


def write_npz(r):
    arrays = {}
    for name in r.sample(["a", "b", "arr_0", "w/x", "é", "a.npy"], r.randint(0, 4)):
        out = io.BytesIO()
        np.lib.format.write_array(out, array(r))
        arrays[name + r.choice([".npy"] * 9 + [""])] = out.getvalue()
    if r.random() < 0.05:
        arrays["readme.txt"] = b"words"
    return write_zip(r, arrays)


def write_safetensors(r):
    tensors, data = [], b""
    for name in r.sample(["a", "b", "layer.0.w", "é", 'q"uote', "\\", "日"], r.randint(0, 4)):
        dtype = r.choice(list(SAFETENSORS_TYPES))
        shape = [r.choice([0, 1, 2, 4, 8]) for _ in range(r.randint(0, 3))]
        bits = SAFETENSORS_TYPES[dtype][0]
        for size in shape:
            bits *= size
        length = -(-bits // 8)
        data += bytes(b & 1 for b in r.randbytes(length)) if dtype == "BOOL" and r.random() < 0.9 else r.randbytes(length)
        tensors.append((name, {"dtype": dtype, "shape": shape, "data_offsets": [len(data) - length, len(data)]}))
    r.shuffle(tensors)
    header = dict(tensors)
    if r.random() < 0.3:
        header["__metadata__"] = {"format": "pt", "n": "1"}
    text = json.dumps(header, ensure_ascii=r.random() < 0.5, separators=r.choice([(",", ":"), (", ", ": ")]))
    if r.random() < 0.3:
        edits = [
            ('"dtype"', '"dtype":"I8","dtype"'), ('"shape"', '"x":1,"shape"'), ("{", " {"), ("}", "}\n"), (r"\[(\d)", r"[0\1"), (r"\[(\d)", r"[\1.0"),
            (r"\[(\d)", r"[-\1"), (r"\[(\d)", r"[\1e0"), (r"\[(\d)", r"[1\1"), ('"a"', '"b"'), ('"a"', '"\\\\ud83d"'), ('"a"', '"\\\\u00e4"'), ('"F32"', '"f32"'),
            ('"F32"', '"I32"'), ('"F32"', '{"F32":null}'), ("}", ",}"), ('"pt"', "1"), ('"pt"', "null"), ('"n"', '"format"'), ("__metadata__", "meta"),
            (r'\{"format".*?\}', "null"), (r"\]\}", r"]}\0"), (":", ":\x0c"), (r"(\d)\]", r"\1,0]"), (r"(\d)\]", r"99999999999999999999]"),
        ]  # fmt: skip
        pattern, to = r.choice(edits)
        text = re.sub(pattern, to.replace("\\0", "\\\\0") if to == r"]}\0" else to, text, count=1)
    encoded = text.encode()
    encoded += b" " * (-len(encoded) % 8 if r.random() < 0.8 else 0)
    return struct.pack("<Q", len(encoded)) + encoded + data


def damaged(r, data):
    """The same with another byte, number or length at one place; half of these are headers."""
    if not data:
        return data
    at = r.randrange(len(data))
    heads = [match.start() for match in re.finditer(rb"PK[\1-\6][\2\4\6\7]|\x93NUMPY|ustar", data)]
    if heads and r.random() < 0.6:
        at = min(len(data) - 1, max(0, r.choice(heads) + r.randint(-260 if b"ustar" in data else 0, 60)))
    elif r.random() < 0.5:
        at = min(at, r.randrange(200))
    match r.randrange(8):
        case 0 | 1 | 2:
            return data[:at] + bytes([r.randrange(256)]) + data[at + 1 :]
        case 3:
            return data[:at] + bytes([data[at] ^ (1 << r.randrange(8))]) + data[at + 1 :]
        case 4:
            size = r.choice([2, 4, 8])
            value = r.choice([0, 1, -1, len(data), at, 1 << (8 * size - 1)]) % (1 << 8 * size)
            return data[:at] + value.to_bytes(size, "little") + data[at + size :]
        case 5:
            return data[:at] + data[at + r.randint(1, 4) :]
        case 6:
            return data[:at] + (r.randbytes(r.randint(1, 4)) if r.random() < 0.5 else data[at : at + 50]) + data[at:]
        case _:
            return data[:at]


# What Python reads: `None` if it refuses the file, else names with contents, which are `None` where it refuses an entry.


def digest(data):
    return hashlib.sha256(data).hexdigest()


def read_zip(data):
    read = []
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for info in archive.infolist():
            try:
                with archive.open(info) as entry:
                    read.append((info.filename, digest(entry.read())))
            except Exception:
                read.append((info.filename, None))
    return read


def read_tar(data):
    read = []
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
        for info in archive:
            if info.isreg():
                try:
                    read.append((info.name, digest(archive.extractfile(info).read())))
                except Exception:
                    read.append((info.name, None))
    return read


def described(values):
    dtype, shape = values.dtype, ",".join(map(str, values.shape))  # `ascontiguousarray` has one dimension at least
    if dtype == bool:
        values = (np.ascontiguousarray(values).view(np.uint8) != 0).astype(np.uint8)
    little = np.ascontiguousarray(values).astype(values.dtype.newbyteorder("<"))
    return f"{dtype.name}[{shape}]" + digest(little.tobytes())


def f8e5m2(data):
    """What `ml_dtypes` has `numpy` write for this type alone, which `numpy` does not read."""
    descr = b"'descr': '%s'"
    start = data[:10000].find(descr % b"<f1")
    if start < 0:
        raise ValueError("has another descriptor")
    bits = loaded(data[:start] + descr % b"|u1" + data[start + len(descr % b"|u1") :])
    return bits.view(ml_dtypes.float8_e5m2)


def loaded(data):
    with tempfile.TemporaryFile() as file:  # `numpy` reads real files otherwise than others
        file.write(data)
        file.seek(0)
        try:
            found = np.load(file)
        except ValueError:
            return f8e5m2(data)
        if not isinstance(found, np.lib.npyio.NpzFile):
            return found
        read = []
        for name in found.files:
            try:
                read.append((name, found[name]))
            except Exception:
                entry = name if name in found.zip.namelist() else name + ".npy"
                try:
                    read.append((name, f8e5m2(found.zip.read(entry))))
                except Exception:
                    read.append((name, None))
        return read


def read_npy(data):
    return [("", described(loaded(data)))]


def read_npz(data):
    return [(name, described(values) if isinstance(values, np.ndarray) else None) for name, values in loaded(data)]


def read_safetensors(data):
    read = []
    for name, tensor in safetensors.deserialize(data):
        dtype = SAFETENSORS_TYPES[tensor["dtype"]][1]
        read.append((name, dtype + "[" + ",".join(map(str, tensor["shape"])) + "]" + digest(bytes(tensor["data"]))))
    return read


KINDS = {
    "zip": (write_zip, read_zip),
    "tar": (write_tar, read_tar),
    "npz": (write_npz, read_npz),
    "npy": (write_npy, read_npy),
    "safetensors": (write_safetensors, read_safetensors),
}


def expected(kind, data):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return KINDS[kind][1](data)
    except Exception as refusal:
        return str(refusal) and None


# What hlo4j reads.


def results(path):
    """The lines of each file, as words."""
    found = {}
    for line in path.read_text().strip("\n").split("\n"):  # messages may have other ends of lines
        word, rest = line.split(" ", 1)
        if word == "file":
            lines = found.setdefault(rest, [])
        else:
            name, value = rest.split(" ", 1)
            lines.append((word, "" if name == "-" else bytes.fromhex(name).decode(), value))
    return found


def breach(kind, python, lines):
    """What is wrong about a reading; `None` if nothing is."""
    for word, _, value in lines:
        if word == "thrown":
            return "threw " + value
    read = [(name, value) for word, name, value in lines if word == "read"]
    if python is None:
        return f"reads {read}, which Python refuses" if read else None
    if kind in ("zip", "tar"):  # entries in their order
        rest = iter(python)
        for name, value in read:
            if not any(entry == (name, value) for entry in rest):
                return f"reads {name!r} otherwise than Python, or it refuses that"
        names = [name for _, name, _ in lines]
        if kind == "zip" and not whole_refusal(lines) and names != [name for name, _ in python]:
            return f"lists {names}, Python {[name for name, _ in python]}"
        return None
    for name, value in read:
        if (name, value) not in python:
            return f"reads {name!r} as {value}, Python {[each for each in python if each[0] == name]}"
    if not any(word == "refused" for word, _, _ in lines) and len(read) != len(python):
        return f"reads {len(read)} arrays, Python {len(python)}"
    return None


def whole_refusal(lines):
    return any(word == "refused" and not name for word, name, _ in lines)


def stricter(kind, python, lines):
    """Why hlo4j does not read what Python reads, without names and numbers; none if it does."""
    if python is None:
        return set()
    good = {name for name, value in python if value is not None}
    refused = [(name, value) for word, name, value in lines if word == "refused" and (name in good or not name)]
    if good and all(value is not None for _, value in python) or any(name for name, _ in refused):
        return {re.sub(r"\d+", "N", re.sub(r"'.*?'", "…", value)) for _, value in refused}
    return set()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--classes", required=True, help="class path of the compiled project")
    parser.add_argument("--java", default="java")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the files on which the readers differ")
    options = parser.parse_args()
    warnings.filterwarnings("ignore", "Duplicate name")
    r = random.Random(options.seed)
    kinds = options.kinds.split(",")
    counts, reasons, breaches = collections.Counter(), collections.Counter(), []
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work, "files")
        folder.mkdir()
        readings = {}
        for i in range(options.count):
            kind = kinds[i % len(kinds)]
            data = KINDS[kind][0](r)
            if r.random() < 0.6:
                data = damaged(r, data)
            name = f"{i:06}.{kind}"
            (folder / name).write_bytes(data)
            readings[name] = expected(kind, data)
        command = [options.java, "-cp", options.classes, java_source("Archives"), str(folder), str(pathlib.Path(work, "results"))]
        subprocess.run(command, check=True)
        found = results(pathlib.Path(work, "results"))
        for name, python in readings.items():
            kind = name.split(".")[1]
            lines = found[name]
            problem = breach(kind, python, lines)
            why = stricter(kind, python, lines)
            for reason in why:
                reasons[kind, reason] += 1
            if problem:
                breaches.append(f"{name}: {problem}")
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / name).write_bytes((folder / name).read_bytes())
            refused = python is None or all(value is None for _, value in python) and bool(python)
            counts[kind, "differs" if problem else "refused by hlo4j alone" if why else "refused by both" if refused else "read by both"] += 1
    for (kind, what), count in sorted(counts.items()):
        print(f"{kind:12} {what:24} {count:6}")
    for (kind, reason), count in sorted(reasons.items(), key=lambda each: (each[0][0], -each[1])):
        print(f"{kind:12} refused by hlo4j alone: {count:5}  {reason}")
    for each in breaches[:50]:
        print(each)
    print(f"{options.count} files, seed {options.seed}: {len(breaches)} read otherwise than Python reads them")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
