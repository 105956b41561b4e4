"""The table of models, `models.tsv`.

A row names the registry (`pypi`, `npm` or `maven`), the package, its version, the path of the model in its file, the SHA-256 of the
model, and says how inputs are made, in JSON: `sizes` of open dimensions by their names (`INPUT.AXIS` for those without one), `values`
of inputs by their names (a number, or the range of numbers). `quick` follows in the rows of the few models that CI runs: small ones of several
frameworks, whose packages are small, too.
"""

import dataclasses
import hashlib
import json
import pathlib

TABLE = pathlib.Path(__file__).with_name("models.tsv")
# What a sum of float32 in another order may differ by, relative to the largest number of an output.
TOLERANCE = 1e-4


@dataclasses.dataclass(frozen=True)
class Model:
    registry: str
    package: str
    version: str
    path: str
    sha256: str
    inputs: dict
    quick: bool = False

    @property
    def name(self):
        return f"{self.package}/{pathlib.PurePosixPath(self.path).name}"

    def row(self):
        row = [self.registry, self.package, self.version, self.path, self.sha256, json.dumps(self.inputs, sort_keys=True)]
        return "\t".join(row + ["quick"] * self.quick)


def models():
    rows = [line.split("\t") for line in TABLE.read_text().splitlines() if line and not line.startswith("#")]
    return [Model(*row[:5], json.loads(row[5]), row[6:] == ["quick"]) for row in rows]


def digest(data):
    return hashlib.sha256(data).hexdigest()
