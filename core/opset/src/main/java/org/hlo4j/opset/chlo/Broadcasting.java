package org.hlo4j.opset.chlo;

import static org.hlo4j.ir.define.Trait.ALWAYS_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.BROADCASTING;
import static org.hlo4j.ir.define.Trait.BROADCASTING_ELEMENTWISE;
import static org.hlo4j.ir.define.Trait.COMMUTATIVE;
import static org.hlo4j.ir.define.Trait.COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TENSOR_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.ir.define.Trait.SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE;
import static org.hlo4j.opset.chlo.ChloFamilies.broadcast;
import static org.hlo4j.opset.chlo.ChloFamilies.op;
import static org.hlo4j.opset.constraint.Attributes.I64_ARRAY;
import static org.hlo4j.opset.stablehlo.HloTypes.ANY_COMPLEX_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.ANY_FLOAT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.ANY_PRED_OR_INT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.ANY_PRED_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.ANY_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.PRED_TENSOR;

import java.util.List;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.OpDefinition;

/** Operations that broadcast their operands to a common shape. */
public final class Broadcasting {
  /** Definition of {@code chlo.broadcast_add}. */
  public static final OpDefinition BROADCAST_ADD =
      broadcast(
          "broadcast_add",
          ANY_TENSOR,
          ANY_TENSOR,
          "Sum, after broadcasting.",
          COMMUTATIVE,
          COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_and}. */
  public static final OpDefinition BROADCAST_AND =
      broadcast(
          "broadcast_and",
          ANY_PRED_OR_INT_TENSOR,
          ANY_TENSOR,
          "Bitwise and, after broadcasting.",
          COMMUTATIVE);

  /** Definition of {@code chlo.broadcast_atan2}. */
  public static final OpDefinition BROADCAST_ATAN2 =
      broadcast(
          "broadcast_atan2",
          ANY_TENSOR,
          ANY_TENSOR,
          "Angle of the point (rhs, lhs), after broadcasting.",
          SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_complex}. */
  public static final OpDefinition BROADCAST_COMPLEX =
      broadcast(
          "broadcast_complex",
          ANY_FLOAT_TENSOR,
          ANY_COMPLEX_TENSOR,
          "Complex numbers of real and imaginary parts, after broadcasting.");

  /** Definition of {@code chlo.broadcast_divide}. */
  public static final OpDefinition BROADCAST_DIVIDE =
      broadcast(
          "broadcast_divide",
          ANY_TENSOR,
          ANY_TENSOR,
          "Quotient, after broadcasting.",
          SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_maximum}. */
  public static final OpDefinition BROADCAST_MAXIMUM =
      broadcast(
          "broadcast_maximum",
          ANY_TENSOR,
          ANY_TENSOR,
          "Maximum, after broadcasting.",
          COMMUTATIVE,
          COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_minimum}. */
  public static final OpDefinition BROADCAST_MINIMUM =
      broadcast(
          "broadcast_minimum",
          ANY_TENSOR,
          ANY_TENSOR,
          "Minimum, after broadcasting.",
          COMMUTATIVE,
          COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_multiply}. */
  public static final OpDefinition BROADCAST_MULTIPLY =
      broadcast(
          "broadcast_multiply",
          ANY_TENSOR,
          ANY_TENSOR,
          "Product, after broadcasting.",
          COMMUTATIVE,
          SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_next_after}. */
  public static final OpDefinition BROADCAST_NEXT_AFTER =
      broadcast(
          "broadcast_next_after",
          ANY_TENSOR,
          ANY_TENSOR,
          "Next representable number towards another one, after broadcasting.",
          SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_or}. */
  public static final OpDefinition BROADCAST_OR =
      broadcast(
          "broadcast_or",
          ANY_PRED_OR_INT_TENSOR,
          ANY_TENSOR,
          "Bitwise or, after broadcasting.",
          COMMUTATIVE);

  /** Definition of {@code chlo.broadcast_polygamma}. */
  public static final OpDefinition BROADCAST_POLYGAMMA =
      broadcast(
          "broadcast_polygamma",
          ANY_TENSOR,
          ANY_TENSOR,
          "Polygamma function, after broadcasting.",
          SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_power}. */
  public static final OpDefinition BROADCAST_POWER =
      broadcast(
          "broadcast_power",
          ANY_TENSOR,
          ANY_TENSOR,
          "Power, after broadcasting.",
          SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_remainder}. */
  public static final OpDefinition BROADCAST_REMAINDER =
      broadcast(
          "broadcast_remainder",
          ANY_TENSOR,
          ANY_TENSOR,
          "Remainder, after broadcasting.",
          SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_shift_left}. */
  public static final OpDefinition BROADCAST_SHIFT_LEFT =
      broadcast(
          "broadcast_shift_left",
          ANY_TENSOR,
          ANY_TENSOR,
          "Left shift, after broadcasting.",
          SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_shift_right_arithmetic}. */
  public static final OpDefinition BROADCAST_SHIFT_RIGHT_ARITHMETIC =
      broadcast(
          "broadcast_shift_right_arithmetic",
          ANY_TENSOR,
          ANY_TENSOR,
          "Arithmetic right shift, after broadcasting.",
          SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_shift_right_logical}. */
  public static final OpDefinition BROADCAST_SHIFT_RIGHT_LOGICAL =
      broadcast(
          "broadcast_shift_right_logical",
          ANY_TENSOR,
          ANY_TENSOR,
          "Logical right shift, after broadcasting.",
          SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_subtract}. */
  public static final OpDefinition BROADCAST_SUBTRACT =
      broadcast(
          "broadcast_subtract",
          ANY_TENSOR,
          ANY_TENSOR,
          "Difference, after broadcasting.",
          SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_xor}. */
  public static final OpDefinition BROADCAST_XOR =
      broadcast(
          "broadcast_xor",
          ANY_PRED_OR_INT_TENSOR,
          ANY_TENSOR,
          "Bitwise exclusive or, after broadcasting.",
          COMMUTATIVE);

  /** Definition of {@code chlo.broadcast_zeta}. */
  public static final OpDefinition BROADCAST_ZETA =
      broadcast(
          "broadcast_zeta",
          ANY_FLOAT_TENSOR,
          ANY_FLOAT_TENSOR,
          "Hurwitz zeta function, after broadcasting.",
          SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE);

  /** Definition of {@code chlo.broadcast_compare}. */
  public static final OpDefinition BROADCAST_COMPARE =
      op("broadcast_compare")
          .summary("Elementwise comparison, after broadcasting.")
          .operand("lhs", ANY_TENSOR)
          .operand("rhs", ANY_TENSOR)
          .optionalProperty("broadcast_dimensions", I64_ARRAY)
          .property(
              "comparison_direction",
              AttributeConstraint.of(
                  "Which comparison operation to perform.", ChloComparisonDirection.DEFINITION))
          .optionalProperty(
              "compare_type",
              AttributeConstraint.of(
                  "Which comparison type to use.", ChloComparisonType.DEFINITION))
          .result("result", ANY_PRED_TENSOR)
          .traits(
              ALWAYS_SPECULATABLE,
              NO_MEMORY_EFFECT,
              BROADCASTING_ELEMENTWISE,
              BROADCASTING,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .format(ChloFamilies.BROADCAST_FORMAT)
          .build();

  /** Definition of {@code chlo.broadcast_select}. */
  public static final OpDefinition BROADCAST_SELECT =
      op("broadcast_select")
          .summary("Elementwise selection, after broadcasting.")
          .operand("pred", PRED_TENSOR)
          .operand("on_true", ANY_TENSOR)
          .operand("on_false", ANY_TENSOR)
          .result("result", ANY_TENSOR)
          .traits(
              ALWAYS_SPECULATABLE,
              NO_MEMORY_EFFECT,
              BROADCASTING_ELEMENTWISE,
              BROADCASTING,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .format(
              """
              $pred `,` $on_true `,` $on_false attr-dict `:`
              `(` type($pred) `,` type($on_true) `,` type($on_false) `)` `->` type(results)
              """)
          .build();

  private Broadcasting() {}

  static List<OpDefinition> all() {
    return List.of(
        BROADCAST_ADD,
        BROADCAST_AND,
        BROADCAST_ATAN2,
        BROADCAST_COMPLEX,
        BROADCAST_DIVIDE,
        BROADCAST_MAXIMUM,
        BROADCAST_MINIMUM,
        BROADCAST_MULTIPLY,
        BROADCAST_NEXT_AFTER,
        BROADCAST_OR,
        BROADCAST_POLYGAMMA,
        BROADCAST_POWER,
        BROADCAST_REMAINDER,
        BROADCAST_SHIFT_LEFT,
        BROADCAST_SHIFT_RIGHT_ARITHMETIC,
        BROADCAST_SHIFT_RIGHT_LOGICAL,
        BROADCAST_SUBTRACT,
        BROADCAST_XOR,
        BROADCAST_ZETA,
        BROADCAST_COMPARE,
        BROADCAST_SELECT);
  }
}
