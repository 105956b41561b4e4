"""Which of upstream's verdicts can be compared: those about the program, and about all of it."""

import re

# Where upstream reads beyond its data: what it says there differs from run to run, or is about something else.
BEYOND = [
    (r"", r"NULL TYPE|[1-9]\d{12,}|e-3\d\d"),
    (r"dimensions\[\d{3,}\]", r""),
    (r"chlo\.ragged_dot.*tensor<\*", r"dimension sizes must match|out of range|is expected to have shape"),
    (r"stablehlo\.reduce\"\(%\w+\)", r"Out-of-bounds dimension"),
    (r"tensor<\*xi1>", r"'stablehlo.(return|compare)' op"),
    (r"dynamic_broadcast_in_dim.* : \(tensor<[^!]*>, .*-> tensor<[^>]*!quant.uniform<\w+:\w+:\d", r""),
    # Complains of an operand or a result that is aliased twice, and goes on.
    (r"(output_tuple_indices = [^]]*\], ).*\1.*memref", r""),
    (r"(operand_index = \d+, operand_tuple_indices = [^>]*>).*\1.*memref", r""),
]
# Upstream complains of these and goes on, so that the program is accepted if nothing else is wrong.
HARMLESS = "|".join(
    (
        "incompatible shapes for broadcasting",
        "cannot mix bounded and static dimensions",
        "is used in output_operand_alias more than once",
    )
)


def is_comparable(program, message):
    """Whether a verdict is about the program, and about all of it."""
    text = (message or "").replace(str(-(1 << 63)), "?")
    beyond = any(re.search(a, program + text) and re.search(b, text) for a, b in BEYOND)
    return not beyond and not re.search(HARMLESS, text)
