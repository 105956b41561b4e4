"""The pipelines that `compare_passes.py` runs, and where their results are known to differ."""

import dataclasses
import re

LIST = ",".join

TARGETS = ("0.9.0", "1.0.0", "1.3.0", "1.5.0", "1.9.0", "1.12.0", "1.15.0", "1.17.0", "1.19.0", "1.20.0", "1.21.0", "1.22.0")

OPERATIONS = "stablehlo.add,stablehlo.multiply,stablehlo.reduce,stablehlo.convolution,stablehlo.custom_call,chlo.top_k"


def function(*passes):
    return f"func.func({LIST(passes)})"


SINGLE = (
    "canonicalize",
    "canonicalize{region-simplify=aggressive}",
    "canonicalize{top-down=false}",
    "canonicalize{region-simplify=disabled}",
    "canonicalize{max-iterations=1}",
    "cse",
    "inline",
    "loop-invariant-code-motion",
    "remove-dead-values",
    "sccp",
    function("sccp"),
    "symbol-dce",
    "strip-debuginfo",
    function("chlo-legalize-to-stablehlo"),
    function("shape-legalize-to-stablehlo"),
    function("stablehlo-canonicalize-dynamism"),
    function("stablehlo-check-shape-assertions"),
    function("stablehlo-check-shape-assertions{enable-shape-assertions=false}"),
    *(f"stablehlo-compatibility-expander{{target={target}}}" for target in TARGETS),
    function("stablehlo-complex-math-expander"),
    "stablehlo-convert-to-signless",
    function("stablehlo-legalize-composite-to-call"),
    function("stablehlo-legalize-composite-to-call{except=my.square,stablehlo.add}"),
    function("stablehlo-legalize-deprecated-ops"),
    function("stablehlo-legalize-deprecated-ops{fail-on-unused=false}"),
    function("stablehlo-legalize-qdq-to-quantized-op"),
    function("stablehlo-legalize-quant-to-math"),
    function("stablehlo-legalize-quantized-op-to-qdq"),
    "stablehlo-legalize-to-vhlo",
    "stablehlo-legalize-to-vhlo{allow-other-dialects=true}",
    "stablehlo-refine-arguments{types=TYPES}",
    "stablehlo-refine-shapes",
    f"stablehlo-wrap-in-composite{{op-names={OPERATIONS} version=3}}",
    "vhlo-legalize-to-stablehlo",
    *(f"vhlo-to-version{{target={target}}}" for target in ("0.9.0", "1.0.0", "1.22.0")),
)
"""Each pass with the values of its options that matter; TYPES stands for types of the main function's arguments."""

COMBINED = (
    "canonicalize,cse",
    "cse,canonicalize,cse",
    "inline,symbol-dce,canonicalize",
    "symbol-dce,inline,cse",
    "sccp,loop-invariant-code-motion,canonicalize",
    function("chlo-legalize-to-stablehlo", "canonicalize"),
    function("chlo-legalize-to-stablehlo", "shape-legalize-to-stablehlo", "canonicalize", "cse"),
    "stablehlo-refine-arguments{types=TYPES},stablehlo-refine-shapes",
    "stablehlo-remove-dynamism-pipeline{types=TYPES}",
    "stablehlo-refine-arguments{types=TYPES},canonicalize,cse",
    function("stablehlo-canonicalize-dynamism") + ",stablehlo-refine-shapes",
    "inline,stablehlo-refine-shapes," + function("stablehlo-check-shape-assertions"),
    *(
        f"stablehlo-compatibility-expander{{target={target}}},stablehlo-legalize-to-vhlo,vhlo-to-version{{target={target}}}"
        for target in ("0.9.0", "1.0.0", "1.8.0", "1.14.0")
    ),
    *(f"stablehlo-legalize-to-vhlo,vhlo-to-version{{target={target}}}" for target in TARGETS),
    "stablehlo-legalize-to-vhlo,vhlo-legalize-to-stablehlo",
    "stablehlo-legalize-to-vhlo,vhlo-to-version{target=1.0.0},vhlo-to-version{target=1.22.0},vhlo-legalize-to-stablehlo",
    "stablehlo-convert-to-signless,canonicalize",
    function("stablehlo-legalize-quantized-op-to-qdq", "stablehlo-legalize-qdq-to-quantized-op", "canonicalize"),
    function("stablehlo-legalize-quantized-op-to-qdq", "stablehlo-legalize-quant-to-math"),
    "stablehlo-lower-quant-pipeline",
    f"stablehlo-wrap-in-composite{{op-names={OPERATIONS}}}," + function("stablehlo-legalize-composite-to-call"),
    f"stablehlo-wrap-in-composite{{op-names={OPERATIONS}}},"
    + function("stablehlo-legalize-composite-to-call")
    + ",symbol-dce",
    function("stablehlo-legalize-deprecated-ops", "canonicalize"),
    function("stablehlo-complex-math-expander", "canonicalize", "cse"),
    function("stablehlo-complex-math-expander", "chlo-legalize-to-stablehlo"),
    "strip-debuginfo,canonicalize,cse",
    "strip-debuginfo,stablehlo-legalize-to-vhlo,vhlo-to-version{target=1.7.0}",
)
"""Passes as they are run together."""

ALL = SINGLE + COMBINED


def with_types(pipeline, program):
    """The pipeline with types for the arguments of the program; None if these are asked for and the program has none."""
    if "TYPES" not in pipeline:
        return pipeline
    signature = re.search(r"func\.func (?:public |private )?@main\(([^)]*)\)", program) or re.search(
        r"func\.func (?:public )?@\w+\(([^)]*)\)", program
    )
    if not signature:
        return None
    types = re.findall(r"%\w+: ((?:tensor<[^{},=]*>|![\w.]+(?:<[^{},=]*>)?))", signature[1])
    if not types or len(types) != signature[1].count("%"):
        return None
    return pipeline.replace("TYPES", LIST(re.sub(r"\*x", "3x", t).replace("?", "3") for t in types))


LOWER_QUANT = (
    "func.func(stablehlo-legalize-quant-to-math,chlo-legalize-to-stablehlo,canonicalize,"
    "shape-legalize-to-stablehlo,stablehlo-canonicalize-dynamism,canonicalize)"
)
REMOVE_DYNAMISM = r"stablehlo-refine-arguments\1,stablehlo-refine-shapes,func.func(stablehlo-canonicalize-dynamism)"
OFTEN = 8


def equivalent(pipeline):
    """The pipeline as jaxlib knows it, which has not registered pipelines."""
    pipeline = pipeline.replace("stablehlo-lower-quant-pipeline", LOWER_QUANT)
    pipeline = re.sub(r"stablehlo-remove-dynamism-pipeline(\{[^}]*\})", REMOVE_DYNAMISM, pipeline)
    # Upstream leaves what only dead operations use; each run takes one more away.
    return re.sub(r"(?<![\w-])cse(?![\w-])", LIST(["cse"] * OFTEN), pipeline)


@dataclasses.dataclass(frozen=True)
class Departure:
    """Pipelines in which results differ where these words stand in the program, and why."""

    passes: str
    words: str
    reason: str

    def covers(self, pipeline, program):
        return re.search(self.passes, pipeline) and re.search(self.words, program)


DEPARTURES = (
    Departure("legalize-to-vhlo", r"!shape\.", "upstream lets other types pass, reading an option that is gone (`[&allowOtherDialects]`)"),
    Departure("refine-shapes", r"\A(?!(.|\n)*func)", "upstream fails without a word where there is no function; nothing is to do"),
    Departure("refine-shapes|dynamism", "broadcast_select", "upstream says errors that do not count"),
    Departure("remove-dead-values", r"\b(scf\.|assuming|cf\.|call @)", "upstream puts ub.poison in the place of dead values that are passed on"),
    Departure("inline", r"\bcall\b", "jaxlib has not registered what says that functions may be inlined"),
    Departure("chlo-legalize-to-stablehlo|lower-quant", "digamma|polygamma", "upstream has changed where these are not defined"),
    Departure("shape-legalize-to-stablehlo|lower-quant", "shape.const_shape", "upstream folds broadcasts of shapes not legalised yet"),
)
