package org.hlo4j.opset.chlo;

import static org.hlo4j.ir.define.Trait.ALWAYS_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.BROADCASTING;
import static org.hlo4j.ir.define.Trait.BROADCASTING_ELEMENTWISE;
import static org.hlo4j.ir.define.Trait.COMPATIBLE_OPERANDS_AND_RESULT_TYPE;
import static org.hlo4j.ir.define.Trait.ELEMENTWISE;
import static org.hlo4j.ir.define.Trait.INFER_TENSOR_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.ir.define.Trait.SAME_OPERANDS_AND_RESULT_SHAPE;

import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.stablehlo.HloTypes;

/** Common parts of the definitions of operations. */
final class ChloFamilies {
  static final String BROADCAST_FORMAT =
      """
      $lhs `,` $rhs attr-dict `:`
      `(` type($lhs) `,` type($rhs) `)` `->` type(results)
      """;

  private ChloFamilies() {}

  static OpDefinition.Builder op(String mnemonic) {
    return OpDefinition.op("chlo." + mnemonic);
  }

  private static OpDefinition.Builder unary(
      String mnemonic, TypeConstraint operand, TypeConstraint result, Trait... first) {
    return op(mnemonic)
        .operand("operand", operand)
        .result("result", result)
        .traits(first)
        .traits(
            INFER_TYPE_OP_INTERFACE,
            ALWAYS_SPECULATABLE,
            NO_MEMORY_EFFECT,
            ELEMENTWISE,
            SAME_OPERANDS_AND_RESULT_SHAPE)
        .format("$operand attr-dict `:` type($operand) `->` type($result)");
  }

  /** One operand, and a result of its type. */
  static OpDefinition unary(String mnemonic, TypeConstraint constraint, String summary) {
    return unary(mnemonic, constraint, constraint, COMPATIBLE_OPERANDS_AND_RESULT_TYPE)
        .summary(summary)
        .build();
  }

  /** A predicate on the elements of a float tensor. */
  static OpDefinition predicate(String mnemonic, String summary) {
    return unary(mnemonic, HloTypes.ANY_FLOAT_TENSOR, HloTypes.ANY_PRED_TENSOR)
        .summary(summary)
        .build();
  }

  /** Two operands of one type, and a result of that type. */
  static OpDefinition.Builder binary(
      String mnemonic, String first, String second, TypeConstraint constraint, String resultType) {
    return op(mnemonic)
        .operand(first, constraint)
        .operand(second, constraint)
        .result("result", constraint)
        .traits(
            ALWAYS_SPECULATABLE,
            NO_MEMORY_EFFECT,
            INFER_TYPE_OP_INTERFACE,
            COMPATIBLE_OPERANDS_AND_RESULT_TYPE)
        .format(
            "$%1$s `,` $%2$s attr-dict `:` type($%1$s) `,` type($%2$s) `->` %3$s"
                .formatted(first, second, resultType));
  }

  /** Two operands that are broadcast to a common shape. */
  static OpDefinition broadcast(
      String mnemonic,
      TypeConstraint operands,
      TypeConstraint result,
      String summary,
      Trait... more) {
    return op(mnemonic)
        .summary(summary)
        .operand("lhs", operands)
        .operand("rhs", operands)
        .optionalProperty("broadcast_dimensions", Attributes.I64_ARRAY)
        .result("result", result)
        .traits(
            ALWAYS_SPECULATABLE,
            NO_MEMORY_EFFECT,
            BROADCASTING_ELEMENTWISE,
            BROADCASTING,
            INFER_TYPE_OP_INTERFACE,
            INFER_TENSOR_TYPE)
        .traits(more)
        .format(BROADCAST_FORMAT)
        .build();
  }
}
