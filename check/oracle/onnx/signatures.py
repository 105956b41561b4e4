"""Writes what operators take and return, by their versions: signatures.py FILE, by a Python that has the onnx package and ONNX Runtime.

The operators are those of the onnx package, and those that ONNX Runtime adds, in domain com.microsoft and in ONNX's own.

Types that a parameter may have are lists, which are written once:

    list N TYPE...
    DOMAIN:OPERATOR VERSION INPUTS OUTPUTS ATTRIBUTES

INPUTS is the fewest, the most and a parameter for each, VARIABLE=LIST:RANKS, with `?` if it may be left out and `*` if
there may be several, `~` if these may have different types. RANKS are two numbers. OUTPUTS is the fewest and the most.
ATTRIBUTES are NAME=TYPE, with `!` if it must be there.
"""

import sys

import onnx.defs
from onnxruntime.capi import onnxruntime_pybind11_state

# The first version of ONNX's own operator set; of other domains all versions are written.
FIRST = 7
MICROSOFT = "com.microsoft"
ANY = (0, 99)

# The ranks of inputs, where the shapes of an operator say what it is; its name comes after its domain, unless that is ONNX's.
RANKS = {
    "AffineGrid": [3, 1],
    "AveragePool": [(3, 99)],
    "BatchNormalization": [(2, 99), 1, 1, 1, 1],
    "BlackmanWindow": [(0, 1)],
    "CausalConvWithState": [3, 3, 1, 3],
    "CenterCropPad": [ANY, 1],
    "Col2Im": [3, 1, 1],
    "Compress": [ANY, 1],
    "ConstantOfShape": [1],
    "Conv": [(3, 99), (3, 99), 1],
    "ConvInteger": [(3, 99), (3, 99), (0, 1), (0, 1)],
    "ConvTranspose": [(3, 99), (3, 99), 1],
    "CumProd": [ANY, (0, 1)],
    "CumSum": [ANY, (0, 1)],
    "DFT": [(2, 99), (0, 1), (0, 1)],
    "DeformConv": [(3, 99), (3, 99), (3, 99), 1, (3, 99)],
    "DepthToSpace": [4],
    "Det": [(2, 99)],
    "Dropout": [ANY, (0, 1), (0, 1)],
    "Expand": [ANY, 1],
    "EyeLike": [2],
    "GRU": [3, 3, 3, 2, 1, 3],
    "Gather": [(1, 99)],
    "GatherElements": [(1, 99), (1, 99)],
    "GatherND": [(1, 99), (1, 99)],
    "Gemm": [2, 2, (0, 2)],
    "GlobalAveragePool": [(3, 99)],
    "GlobalLpPool": [(3, 99)],
    "GlobalMaxPool": [(3, 99)],
    "GridSample": [(3, 99), (3, 99)],
    "GroupNormalization": [(3, 99), 1, 1],
    "HammingWindow": [(0, 1)],
    "HannWindow": [(0, 1)],
    "InstanceNormalization": [(3, 99), 1, 1],
    "LRN": [(3, 99)],
    "LSTM": [3, 3, 3, 2, 1, 3, 3, 2],
    "Loop": [(0, 1), (0, 1)],
    "LpPool": [(3, 99)],
    "MatMul": [(1, 99), (1, 99)],
    "MatMulInteger": [(1, 99), (1, 99), (0, 2), (0, 2)],
    "MaxPool": [(3, 99)],
    "MaxRoiPool": [4, 2],
    "MaxUnpool": [(3, 99), (3, 99), 1],
    "MelWeightMatrix": [(0, 1)] * 5,
    "Multinomial": [2],
    "NegativeLogLikelihoodLoss": [(2, 99), (1, 99), 1],
    "NonMaxSuppression": [3, 3, (0, 1), (0, 1), (0, 1)],
    "OneHot": [ANY, (0, 1), 1],
    "Pad": [ANY, (1, 2), (0, 1), 1],
    "QLinearConv": [(3, 99), (0, 1), (0, 1), (3, 99), (0, 1), (0, 1), (0, 1), (0, 1), 1],
    "QLinearMatMul": [(1, 99), (0, 99), (0, 99), (1, 99), (0, 99), (0, 99), (0, 99), (0, 99)],
    "RNN": [3, 3, 3, 2, 1, 3],
    "Range": [(0, 1), (0, 1), (0, 1)],
    "Reshape": [ANY, 1],
    "Resize": [(1, 99), 1, 1, 1],
    "ReverseSequence": [(2, 99), 1],
    "RoiAlign": [4, 2, 1],
    "RotaryEmbedding": [(3, 4), (2, 3), (2, 3), 2],
    "STFT": [(2, 3), (0, 1), 1, (0, 1)],
    "Scatter": [(1, 99), (1, 99), (1, 99)],
    "ScatterElements": [(1, 99), (1, 99), (1, 99)],
    "ScatterND": [(1, 99), (1, 99)],
    "Slice": [(1, 99), 1, 1, 1, 1],
    "SoftmaxCrossEntropyLoss": [(2, 99), (1, 99), 1],
    "SpaceToDepth": [4],
    "Split": [(1, 99), 1],
    "SplitToSequence": [(1, 99), (0, 1)],
    "SequenceAt": [ANY, (0, 1)],
    "SequenceErase": [ANY, (0, 1)],
    "SequenceInsert": [ANY, ANY, (0, 1)],
    "TensorScatter": [(2, 99), (2, 99), 1],
    "Tile": [ANY, 1],
    "TopK": [(1, 99), 1],
    "Trilu": [(2, 99), (0, 1)],
    "Upsample": [(1, 99), 1],
}


def kind(name):
    """Returns the name of an element type, or that a value is no tensor."""
    outer = name.split("(")[0]
    return name[len("tensor(") : -1] if outer == "tensor" else outer


def ranks(schema, index):
    if index == 1 and not schema.domain and (schema.name in ("Squeeze", "Unsqueeze") or schema.name.startswith("Reduce")):
        return 0, 1
    known = RANKS.get(f"{schema.domain}.{schema.name}" if schema.domain else schema.name, [])
    rank = known[index] if index < len(known) else ANY
    return rank if isinstance(rank, tuple) else (rank, rank)


def variable(formal):
    """Returns the type variable; the onnx package and ONNX Runtime spell attributes of formal parameters differently."""
    return formal.type_str if hasattr(formal, "type_str") else formal.typeStr


def homogeneous(formal):
    return formal.is_homogeneous if hasattr(formal, "is_homogeneous") else formal.isHomogeneous


def several(count):
    return min(count, 1 << 20)


def main():
    lists, lines = {}, []

    def parameter(schema, index, formal):
        low, high = ranks(schema, index)
        types = lists.setdefault(tuple(sorted({kind(name) for name in formal.types})), len(lists))
        mark = {"Optional": "?", "Variadic": "*"}.get(formal.option.name, "")
        if mark == "*" and not homogeneous(formal):
            mark = "*~"
        # A parameter of one type has no variable.
        name = variable(formal)
        return f"{name if '(' not in name else ''}={types}:{low}-{high}{mark}"

    schemas = onnx.defs.get_all_schemas_with_history()
    known = {(schema.domain, schema.name) for schema in schemas}
    schemas += [
        schema
        for schema in onnxruntime_pybind11_state.get_all_operator_schema()
        if schema.domain in ("", MICROSOFT) and (schema.domain, schema.name) not in known
    ]
    oldest = {}
    for schema in schemas:
        if schema.since_version <= (1 if schema.domain else FIRST):
            key = schema.domain, schema.name
            oldest[key] = max(oldest.get(key, 0), schema.since_version)
    for schema in sorted(schemas, key=lambda s: (s.domain, s.name, s.since_version)):
        if schema.since_version < oldest.get((schema.domain, schema.name), 0):
            continue
        inputs = [f"{schema.min_input}-{several(schema.max_input)}"]
        inputs += [parameter(schema, i, formal) for i, formal in enumerate(schema.inputs)]
        attributes = [
            f"{name}={attribute.type.name}{'!' if attribute.required else ''}"
            for name, attribute in sorted(schema.attributes.items())
        ]
        outputs = f"{schema.min_output}-{several(schema.max_output)}"
        lines.append(
            f"{schema.domain}:{schema.name} {schema.since_version} {','.join(inputs)} {outputs} {','.join(attributes) or '-'}"
        )
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        for types, index in lists.items():
            print("list", index, *types, file=file)
        print("\n".join(lines), file=file)


if __name__ == "__main__":
    main()
