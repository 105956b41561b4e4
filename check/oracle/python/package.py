"""The Python package against jaxlib's functions of the same names, on programs of the compendium.

    python -m check.oracle.python.package SECOND_PYTHON [COUNT]

Runs in a Python that has the package; SECOND_PYTHON has jaxlib with the same release of StableHLO.
"""

import json
import subprocess
import sys

from .. import ROOT

VERSIONS = ["0.9.0", "1.0.0", "1.8.0", "1.22.0"]
PAIRS = [("1.0.0", "1.2.0"), ("1.10.0", "1.9.0"), ("0.9.0", "0.9.0"), ("x", "1.0.0"), ("1.0", "1.0.0")]


def programs(count):
    return sorted((ROOT / "check/compat").rglob("*.mlir"))[:count]


def attempt(function, *arguments):
    try:
        return function(*arguments)
    except ValueError:
        return None


def answers(module, requirement, count, shown):
    result = {
        "get_current_version": module.get_current_version(),
        "get_minimum_version": module.get_minimum_version(),
        "get_api_version": module.get_api_version(),
    }
    for name in ["NONE", "WEEK_4", "WEEK_12", "MAX"]:
        version = module.get_version_from_compatibility_requirement(getattr(requirement, name))
        result[f"requirement {name}"] = version
    for pair in PAIRS:
        result[f"smaller of {pair}"] = attempt(module.get_smaller_version, *pair)
    for file in programs(count):
        for version in VERSIONS:
            artifact = attempt(module.serialize_portable_artifact_str, file.read_text(), version)
            key = f"{file.relative_to(ROOT)} at {version}"
            result[key] = None if artifact is None else artifact.hex()
            if artifact is not None and version == "1.0.0":
                result[f"{key} read"] = shown(artifact)
    return result


def of_jaxlib(count):
    from jaxlib.mlir import ir
    from jaxlib.mlir.dialects import stablehlo

    from ..shared import upstream

    context = upstream.context()

    def shown(artifact):
        return str(ir.Module.parse(stablehlo.deserialize_portable_artifact_str(artifact), context))

    json.dump(answers(stablehlo, stablehlo.StablehloCompatibilityRequirement, count, shown), sys.stdout)


def main(second, count):
    import hlo4j

    theirs = subprocess.run([second, "-m", __spec__.name, "--jaxlib", str(count)], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, check=True)
    theirs = json.loads(theirs.stdout)
    ours = answers(hlo4j, hlo4j.StablehloCompatibilityRequirement, count, hlo4j.deserialize_portable_artifact)
    # jaxlib's function for strings has no dialects but StableHLO's own.
    only_here = [key for key in theirs if theirs[key] is None and ours[key] is not None]
    asked = [key for key in theirs if key not in only_here]
    differ = [key for key in asked if str(theirs[key]).strip() != str(ours[key]).strip()]
    for key in differ:
        print(f"{key}: jaxlib {str(theirs[key])[:200]!r}, here {str(ours[key])[:200]!r}")
    print(f"{len(asked) - len(differ)} of {len(asked)} answers agree; {len(only_here)} programs only read here")
    return bool(differ)


if __name__ == "__main__":
    if sys.argv[1] == "--jaxlib":
        of_jaxlib(int(sys.argv[2]))
    else:
        sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200))
