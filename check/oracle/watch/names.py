"""What a jaxlib says without being run: the names in its libraries and the operations generated for Python."""

import ast
import mmap
import re

DIALECTS = ("stablehlo", "vhlo", "chlo", "sdy")
NAMESPACES = "stablehlo|vhlo|chlo|sdy|hlo"
PRINTABLE = re.compile(rb"[\x20-\x7e]{4,}")
WORD = re.compile(r"[A-Z][A-Z0-9_]{3,}")
MNEMONICS = (*DIALECTS, "shape-")
MNEMONIC = re.compile(rf"(?:{'|'.join(DIALECTS)})\.[a-z][a-z_0-9]+")
PASS = re.compile(rf"(?:{'|'.join(DIALECTS)}|shape)-[a-z][a-z0-9-]+")
CLASS = re.compile(rf"DesiredTypeName = (mlir::(?:{NAMESPACES})::[^<>\]]*)\]")
MESSAGE = re.compile(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}")
CODE = re.compile(r"[/\\{}=;]|::")
FLOAT = re.compile(r"(?:b|t)?f\d+(?:E\d+M\d+\w*)?")
GENERATED = re.compile(
    r"::(get\w*|set\w*|build|create|read\w*|write\w*|verify\w*Attrs|verifyInvariants\w*|populate\w*|computePropertiesHash|"
    r"buildProperties\w*|print\w*|parse\w*|inferReturnTypes|matchAndRewrite|Model|~?\w*Pass(Base)?|D[012])$"
)
"""Functions that compilers keep or inline as they like; their names tell nothing."""

KINDS = ("operation, attribute or type", "pass", "pattern or class", "function", "message")


def strings(package):
    """The strings of the libraries of an installed jaxlib: what can be printed and ends with a zero.

    Beginnings of strings stand in instructions too, and other machine code looks like words; no zero follows these.
    """
    found, words = set(), set()
    for library in sorted(package.rglob("*.so*")):
        if not library.is_file() or library.stat().st_size == 0:
            continue
        with library.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            for match in PRINTABLE.finditer(data):
                if match.end() < len(data) and data[match.end()] == 0:
                    found.add(match.group())
                    if match.start() and data[match.start() - 1] == 0:
                        words.add(match.group())
    words = {text.decode("ascii") for text in words}
    return {text.decode("ascii") for text in found}, {text for text in words if WORD.fullmatch(text)}


def function(mangled):
    """The name of a function in our namespaces, or None."""
    match = re.match(rf"_ZNK?4mlir(?=\d+(?:{NAMESPACES})\d)", mangled)
    if not match:
        return None
    rest, parts = mangled[match.end() :], ["mlir"]
    while count := re.match(r"\d+", rest):
        size = int(count.group())
        parts.append(rest[count.end() : count.end() + size])
        rest = rest[count.end() + size :]
    name = "::".join(parts)
    return None if GENERATED.search(name) or "_GLOBAL__" in name else name


def named(found):
    """The strings that name parts of StableHLO, by kind, and names of floats."""
    result = {kind: set() for kind in KINDS}
    floats = set()
    for text in found:
        if text.startswith(MNEMONICS):
            if MNEMONIC.fullmatch(text):
                result["operation, attribute or type"].add(text)
            elif PASS.fullmatch(text):
                result["pass"].add(text)
        elif text.startswith("_ZN"):
            if name := function(text):
                result["function"].add(name)
        elif "DesiredTypeName = mlir::" in text:
            if match := CLASS.search(text):
                result["pattern or class"].add(match[1].replace("(anonymous namespace)::", ""))
        elif text[0] in "btf" and FLOAT.fullmatch(text):
            floats.add(re.sub(r"_v\d+$", "", text))
        elif MESSAGE.search(text) and not CODE.search(text):
            result["message"].add(text)
    # Strings are put into instructions eight bytes at a time, and a zero may follow.
    for names in (result["operation, attribute or type"], result["pass"]):
        ordered = sorted(names)
        names -= {name for name, next_ in zip(ordered, ordered[1:]) if len(name) % 8 == 0 and next_.startswith(name)}
    return result, floats


def concerns(message, words):
    """Whether a message is about StableHLO, as far as its words tell: a library has those of LLVM and XLA too."""
    return bool(
        re.search(r"stablehlo|vhlo|\bchlo\b|shardy|\bsdy\b", message, re.IGNORECASE)
        or any(re.search(rf"\b{word}\b", message) for word in words)
    )


def operations(package):
    """Signatures of the operations of the Python bindings, by class: dialect, mnemonic and parameters."""
    result = {}
    for path in sorted(package.glob("mlir/dialects/_*_ops_gen.py")):
        dialect = re.fullmatch(r"_(\w+)_ops_gen", path.stem)[1]
        if dialect not in (*DIALECTS, "func", "builtin"):
            continue
        for definition in ast.parse(path.read_text()).body:
            if isinstance(definition, ast.ClassDef):
                result[f"{dialect}.{definition.name}"] = signature(definition)
    return result


def signature(definition):
    """What a generated class says of its operation."""
    constants, members = {}, []
    for part in definition.body:
        if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
            constants[part.targets[0].id] = ast.unparse(part.value)
        elif isinstance(part, ast.FunctionDef):
            arguments = ast.unparse(part.args) if part.name == "__init__" else ""
            members.append(f"{part.name}({arguments})")
    return [f"{name} = {value}" for name, value in sorted(constants.items())] + sorted(set(members))
