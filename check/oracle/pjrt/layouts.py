"""Writes what module pjrt knows of PJRT's C API: a table of its structures, functions and enumerations.

    check/oracle/pjrt/layouts.py HEADER... > run/pjrt/src/main/resources/org/hlo4j/pjrt/capi/layouts.txt
    check/oracle/pjrt/layouts.py --compiler g++ HEADER... > run/pjrt/src/test/resources/org/hlo4j/pjrt/capi/compiler.txt

HEADER is a `pjrt_c_api.h` (`check/oracle/README.md` says which and where they come from). With --compiler the facts are those
that a C++ compiler finds, each header for itself: a test holds the table against them. Without it they follow from the
headers by natural alignment, and each is listed with the first of the versions that has it. A version that moved or
dropped something would be an error: the interface only grows.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

POINTER = 8
SIZES = {
    "size_t": 8, "int64_t": 8, "uint64_t": 8, "uintptr_t": 8, "intptr_t": 8, "double": 8,
    "int": 4, "int32_t": 4, "uint32_t": 4, "float": 4,
    "bool": 1, "char": 1, "uint8_t": 1,
}
API = "PJRT_Api"


class Header:
    """The declarations of a header."""

    def __init__(self, path):
        text = Path(path).read_text()
        self.path = Path(path).resolve()
        self.minor = int(re.search(r"#define PJRT_API_MINOR (\d+)", text)[1])
        text = re.sub(r"/\*.*?\*/", " ", re.sub(r"//[^\n]*", "", text), flags=re.S)
        self.pointers = set(re.findall(r"typedef\s[^;{}]*?\(\s*\*\s*(\w+)\s*\)\s*\(", text))
        self.enums = {
            name: enumerators(name, body)
            for body, name in re.findall(r"typedef enum \{([^}]*)\} (\w+);", text)
        }
        self.structs = {}
        for match in re.finditer(r"struct (\w* ?)\{", text):
            body = block(text, match.end())
            name = match[1].strip() or re.match(r"\s*(\w+);", text[match.end() + len(body) + 1 :])[1]
            self.structs[name] = self.struct(body)

    def struct(self, body):
        """Returns the fields of a structure as {name: (offset, size)}, and its alignment under the empty name."""
        fields, offset, alignment = {}, 0, 1
        for names, size, align in self.members(body):
            offset = -(-offset // align) * align
            for name, at, width in names:
                fields[name] = (offset + at, width)
            offset += size
            alignment = max(alignment, align)
        fields[""] = (-(-offset // alignment) * alignment, alignment)
        return fields

    def members(self, body):
        """Yields for each member of a structure the fields it brings, its size and its alignment."""
        while match := re.match(r"\s*(union \{|[^;]+;)", body):
            declaration = match[1]
            body = body[match.end():]
            if declaration == "union {":
                inner = block(body, 0)
                body = body[len(inner) + 1:].lstrip().removeprefix(";")
                alternatives = list(self.members(inner))
                align = max(each[2] for each in alternatives)
                size = -(-max(each[1] for each in alternatives) // align) * align
                yield [name for each in alternatives for name in each[0]], size, align
            else:
                name, size, align = self.member(declaration.rstrip(";").strip())
                yield [(name, 0, size)], size, align

    def member(self, declaration):
        if function := re.fullmatch(r"(?:PJRT_NO_DISCARD )?_PJRT_API_STRUCT_FIELD\(\s*(\w+)\)", declaration):
            return function[1], POINTER, POINTER
        if function := re.match(r"[\w\s*]+\(\s*\*\s*(\w+)\s*\)\s*\(", declaration):
            return function[1], POINTER, POINTER
        type_name, name = re.fullmatch(r"(.*?)(\w+)", declaration, flags=re.S).groups()
        type_name = re.sub(r"\b(const|struct)\b", "", type_name).strip()
        if "*" in type_name or type_name in self.pointers:
            return name, POINTER, POINTER
        if type_name in self.enums:
            return name, 4, 4
        if type_name in self.structs:
            size, align = self.structs[type_name][""]
            return name, size, align
        return name, SIZES[type_name], SIZES[type_name]


def block(text, start):
    """Returns the text from a place after a brace to the one that closes it."""
    depth = 1
    for end in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        if depth == 0:
            return text[start:end]
    raise ValueError("a brace is not closed")


def enumerators(name, body):
    values, value = {}, -1
    for each in filter(None, (part.strip() for part in body.split(","))):
        key, _, given = (part.strip() for part in each.partition("="))
        value = int(given, 0) if given else value + 1
        values[key] = value
    return values


def short(enum, name):
    """Returns the name of an enumerator without that of its enumeration, whatever form this takes."""
    for prefix in (enum + "_", enum.removesuffix("_Type") + "_", enum.removesuffix("s") + "_"):
        name = name.removeprefix(prefix)
    return name


def table(headers):
    """Prints the facts of all headers, the oldest first, each with the minor version that brought it."""
    print("# The C API of PJRT by check/oracle/pjrt/layouts.py: structures, functions and enumerations, major version 0.")
    print("# struct NAME FIELD:OFFSET:SIZE:SINCE..., function NAME OFFSET SINCE (in PJRT_Api), enum NAME WORD:VALUE:SINCE...")
    print("# SINCE is the least of these minor versions that has it.")
    print("versions", *(header.minor for header in headers))
    structs, enums = {}, {}
    for header in headers:
        for name, fields in header.structs.items():
            known = structs.setdefault(name, {})
            merge(name, known, {key: place for key, place in fields.items() if key}, header.minor)
        for name, values in header.enums.items():
            merge(name, enums.setdefault(name, {}), values, header.minor)
    functions = {}
    for name, (place, since) in list(structs[API].items()):
        if name.startswith("PJRT_"):
            functions[name] = (place[0], since)
            del structs[API][name]
    for name, fields in structs.items():
        print("struct", name, *(f"{key}:{place[0]}:{place[1]}:{since}" for key, (place, since) in fields.items()))
    for name, (offset, since) in functions.items():
        print("function", name, offset, since)
    for name, values in enums.items():
        print("enum", name, *(f"{short(name, key)}:{value}:{since}" for key, (value, since) in values.items()))


def merge(owner, known, facts, minor):
    """Adds what a later version brings. A fact keeps its place, but may get another name."""
    places = {fact: name for name, (fact, _) in known.items()}
    for name, fact in facts.items():
        if name in known:
            if known[name][0] != fact:
                sys.exit(f"0.{minor} moves {owner}.{name} from {known[name][0]} to {fact}")
        elif fact in places and places[fact] not in facts:
            known[name] = known.pop(places[fact])
        else:
            known[name] = (fact, minor)
    for name in known.keys() - facts.keys():
        sys.exit(f"0.{minor} lacks {owner}.{name}")


def compiled(headers, compiler):
    """Prints what a C++ compiler says of each header."""
    print("# What a C++ compiler finds in PJRT's C API, by check/oracle/pjrt/layouts.py --compiler.")
    print("# MINOR struct NAME FIELD:OFFSET:SIZE..., MINOR enum NAME WORD:VALUE...")
    for header in headers:
        lines = ["#include <stdio.h>", f'#include "{header.path}"', "int main(void) {"]
        for name, fields in header.structs.items():
            lines.append(f'printf("{header.minor} struct {name}");')
            for field in filter(None, fields):
                member = f"(({name}*)0)->{field}"
                lines.append(f'printf(" {field}:%zu:%zu", (size_t)&{member}, sizeof({member}));')
            lines.append('printf("\\n");')
        for name, values in header.enums.items():
            lines.append(f'printf("{header.minor} enum {name}");')
            lines += [f'printf(" {short(name, value)}:%d", (int){value});' for value in values]
            lines.append('printf("\\n");')
        lines.append("}")
        with tempfile.TemporaryDirectory() as folder:
            source, program = Path(folder, "facts.cc"), Path(folder, "facts")
            source.write_text("\n".join(lines))
            subprocess.run([compiler, "-w", "-o", program, source], check=True)
            print(subprocess.run([program], check=True, capture_output=True, text=True).stdout, end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compiler", help="a C++ compiler that finds the facts, instead of this script")
    parser.add_argument("headers", nargs="+", metavar="HEADER")
    options = parser.parse_args()
    headers = sorted((Header(path) for path in options.headers), key=lambda header: header.minor)
    if options.compiler:
        compiled(headers, options.compiler)
    else:
        table(headers)


if __name__ == "__main__":
    main()
