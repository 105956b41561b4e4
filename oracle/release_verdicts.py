"""Which releases of StableHLO take what JAX exports: jaxlib's answers, for ReleaseVerdicts.java to compare.

    release_verdicts.py DIR      exports all functions of export_cases.py into DIR, as NAME.jax, and writes for each
                                 release the SHA-256 of jaxlib's artifact of it, or that jaxlib refuses, to answers.tsv

Programs are written as JAX writes them: with other dialects allowed.
"""

import hashlib
import pathlib
import sys

from export_cases import CASES, jax

jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")

import upstream
from upstream import stablehlo


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    lines, failed = [], []
    for name, define in CASES.items():
        try:
            case = define()
            exported = case.export()
        except Exception as e:
            failed.append(name)
            print(f"{name}: not exported: {type(e).__name__}: {str(e).splitlines()[0][:200]}")
            continue
        (folder / f"{name}.jax").write_bytes(exported.serialize(vjp_order=case.order))
        with upstream.context(), upstream.captured_diagnostics():
            for version in upstream.versions():
                module = upstream.deserialize(exported.mlir_module_serialized)
                try:
                    artifact = stablehlo.serialize_portable_artifact(module, version, True)
                    answer = hashlib.sha256(artifact).hexdigest()
                except upstream.Refusal:
                    answer = "refused"
                lines.append(f"{name}\t{version}\t{answer}\n")
    (folder / "answers.tsv").write_text("".join(lines))
    print(f"jax {jax.__version__}, StableHLO {upstream.current_version()}: {len(CASES) - len(failed)} functions "
          f"exported, {len(failed)} not, at {len(upstream.versions())} releases")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
