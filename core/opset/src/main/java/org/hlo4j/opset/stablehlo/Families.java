package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.COMMUTATIVE_UNFOLDED;
import static org.hlo4j.ir.define.Trait.COMPATIBLE_OPERANDS_AND_RESULT_TYPE;
import static org.hlo4j.ir.define.Trait.ELEMENTWISE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.ir.define.Trait.SAME_OPERANDS_AND_RESULT_SHAPE;
import static org.hlo4j.ir.define.Trait.SPECULATABLE_IF_ALL_INPUTS_STATIC;
import static org.hlo4j.ir.define.Trait.SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT;

import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;

/** Common parts of the definitions of elementwise operations. */
final class Families {
  private static final Trait[] RESULT_LIKE_OPERANDS = {
    COMPATIBLE_OPERANDS_AND_RESULT_TYPE, INFER_TYPE_OP_INTERFACE
  };

  private Families() {}

  static OpDefinition.Builder op(String mnemonic) {
    return OpDefinition.op("stablehlo." + mnemonic);
  }

  /** One operand, and a result of its shape; {@code more} traits come first. */
  static OpDefinition.Builder unary(
      String mnemonic, TypeConstraint operand, TypeConstraint result, Trait... more) {
    return op(mnemonic)
        .operand("operand", operand)
        .result("result", result)
        .traits(more)
        .traits(
            ELEMENTWISE,
            SAME_OPERANDS_AND_RESULT_SHAPE,
            SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT,
            NO_MEMORY_EFFECT)
        .format(
            """
            $operand attr-dict `:`
            custom<SameOperandsAndResultType>(type($operand), type($result))
            """);
  }

  /** One operand, and a result of its type. */
  static OpDefinition unary(String mnemonic, TypeConstraint constraint, String summary) {
    return unary(mnemonic, constraint, constraint, RESULT_LIKE_OPERANDS).summary(summary).build();
  }

  /** A transcendental function with a result accuracy. */
  static OpDefinition transcendental(String mnemonic, String summary) {
    return unary(
            mnemonic,
            HloTypes.FLOAT_COMPLEX_OR_QUANTIZED_TENSOR,
            HloTypes.FLOAT_COMPLEX_OR_QUANTIZED_TENSOR,
            RESULT_LIKE_OPERANDS)
        .summary(summary)
        .defaultedProperty(
            "result_accuracy", HloAttributes.RESULT_ACCURACY, ResultAccuracyAttr.DEFAULT)
        .build();
  }

  /** Two operands of one shape, and a result of that shape; {@code more} traits come first. */
  static OpDefinition.Builder binary(
      String mnemonic, TypeConstraint operands, TypeConstraint result, Trait... more) {
    return op(mnemonic)
        .operand("lhs", operands)
        .operand("rhs", operands)
        .result("result", result)
        .traits(more)
        .traits(
            SAME_OPERANDS_AND_RESULT_SHAPE,
            ELEMENTWISE,
            SPECULATABLE_IF_ALL_INPUTS_STATIC,
            NO_MEMORY_EFFECT)
        .format(
            """
            $lhs `,` $rhs attr-dict `:`
            custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
            """);
  }

  /** Two operands of one type, and a result of that type. */
  static OpDefinition binary(String mnemonic, TypeConstraint constraint, String summary) {
    return binary(mnemonic, constraint, constraint, RESULT_LIKE_OPERANDS).summary(summary).build();
  }

  /** Two commutative operands of one type, and a result of that type. */
  static OpDefinition commutative(String mnemonic, TypeConstraint constraint, String summary) {
    return binary(mnemonic, constraint, constraint, RESULT_LIKE_OPERANDS)
        .summary(summary)
        .traits(COMMUTATIVE_UNFOLDED)
        .build();
  }

  /** A bitwise logical function of two operands. */
  static OpDefinition bitwise(String mnemonic, String summary) {
    return binary(mnemonic, HloTypes.PRED_OR_INT_TENSOR, HloTypes.TENSOR, RESULT_LIKE_OPERANDS)
        .summary(summary)
        .traits(COMMUTATIVE_UNFOLDED)
        .build();
  }
}
