"""What modules of HLO hold: opcodes, their attributes, targets of custom calls and kinds of fusions, by how many modules have them and how often.

    python -m check.oracle.hlo.counts FILE_OR_FOLDER... [--pattern GLOB] [--attributes]

Prints Markdown. Folders are searched for `*.hlo`, or by `--pattern`, such as `*/after.hlo`.
"""

import argparse
import collections
import pathlib
import re

INSTRUCTION = re.compile(r"^\s*(?:ROOT )?%?[\w.-]+ = (\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\S+) ([a-z][\w-]*)\((.*)$", re.M)
ATTRIBUTE = re.compile(r", ([a-z_]\w*(?:-\w+)*)=")
TYPE = re.compile(r"\b(pred|token|opaque|[suf]\d+\w*|bf16|c64|c128)\[")
HEADER = re.compile(r"^HloModule [^\n]*", re.M)


class Tally:
    """Names, with the number of modules that have them and of all places."""

    def __init__(self):
        self.modules, self.places = collections.Counter(), collections.Counter()

    def note(self, names):
        for name, count in collections.Counter(names).items():
            self.modules[name] += 1
            self.places[name] += count

    def print(self, title):
        print(f"\n## {title}\n\n| name | modules | places |\n|---|---|---|")
        for name, count in sorted(self.modules.items(), key=lambda item: (-item[1], item[0])):
            print(f"| `{name}` | {count} | {self.places[name]} |")


def without_strings(text):
    return re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("places", type=pathlib.Path, nargs="+")
    parser.add_argument("--pattern", default="*.hlo")
    parser.add_argument("--attributes", action="store_true", help="of each opcode")
    options = parser.parse_args()
    opcodes, targets, apis, fusions, types, headers, attributes = (Tally() for _ in range(7))
    count = 0
    for place in options.places:
        for file in sorted(place.rglob(options.pattern)) if place.is_dir() else [place]:
            text = file.read_text(errors="replace")
            count += 1
            bare = without_strings(text)
            found = INSTRUCTION.findall(bare)
            opcodes.note(opcode for _, opcode, _ in found)
            attributes.note(f"{opcode} {name}" for _, opcode, rest in found for name in ATTRIBUTE.findall(rest))
            types.note(kind for shape, _, _ in found for kind in TYPE.findall(shape))
            targets.note(re.findall(r'custom_call_target="((?:[^"\\]|\\.)*)"', text))
            apis.note(re.findall(r"api_version=(\w+)", text))
            fusions.note(re.findall(r"\bkind=(\w+)", bare) + [f"backend {kind}" for kind in re.findall(r'"?fusion_config"?:\s*\{\s*"?kind"?:\s*"([^"]+)"', text)])
            headers.note(name for line in HEADER.findall(bare) for name in ATTRIBUTE.findall(line))
    print(f"# {count} modules")
    opcodes.print("Opcodes")
    targets.print("Targets of custom calls")
    apis.print("API versions of custom calls")
    fusions.print("Fusions")
    types.print("Element types")
    headers.print("Attributes of the header")
    if options.attributes:
        attributes.print("Attributes by opcode")


if __name__ == "__main__":
    main()
