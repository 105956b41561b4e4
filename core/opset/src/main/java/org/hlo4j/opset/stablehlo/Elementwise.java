package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.BROADCASTING_ELEMENTWISE;
import static org.hlo4j.ir.define.Trait.COMMUTATIVE_UNFOLDED;
import static org.hlo4j.ir.define.Trait.COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE;
import static org.hlo4j.ir.define.Trait.COMPATIBLE_OPERANDS_AND_RESULT_TYPE;
import static org.hlo4j.ir.define.Trait.COMPATIBLE_OPERANDS_ELEMENT_TYPE;
import static org.hlo4j.ir.define.Trait.CONDITIONALLY_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.ELEMENTWISE;
import static org.hlo4j.ir.define.Trait.INFER_TENSOR_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.ir.define.Trait.RECURSIVELY_SPECULATABLE_IF_ALL_INPUTS_STATIC;
import static org.hlo4j.ir.define.Trait.RECURSIVE_MEMORY_EFFECTS;
import static org.hlo4j.ir.define.Trait.SAME_OPERANDS_AND_RESULT_SHAPE;
import static org.hlo4j.ir.define.Trait.SAME_OPERANDS_ELEMENT_TYPE;
import static org.hlo4j.ir.define.Trait.SPECULATABLE_IF_ALL_INPUTS_STATIC;
import static org.hlo4j.ir.define.Trait.SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT;
import static org.hlo4j.opset.constraint.Attributes.I64_ARRAY;
import static org.hlo4j.opset.constraint.Attributes.NON_NEGATIVE_I32;
import static org.hlo4j.opset.constraint.Attributes.POSITIVE_I32;
import static org.hlo4j.opset.stablehlo.Families.binary;
import static org.hlo4j.opset.stablehlo.Families.bitwise;
import static org.hlo4j.opset.stablehlo.Families.commutative;
import static org.hlo4j.opset.stablehlo.Families.op;
import static org.hlo4j.opset.stablehlo.Families.transcendental;
import static org.hlo4j.opset.stablehlo.Families.unary;
import static org.hlo4j.opset.stablehlo.HloAttributes.COMPARISON_DIRECTION;
import static org.hlo4j.opset.stablehlo.HloAttributes.COMPARISON_TYPE;
import static org.hlo4j.opset.stablehlo.HloTypes.COMPLEX_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.FLOAT_32_OR_64_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.FLOAT_COMPLEX_OR_QUANTIZED_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.FLOAT_OR_COMPLEX_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.FLOAT_OR_QUANTIZED_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.FLOAT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.INT_FLOAT_COMPLEX_OR_QUANTIZED_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.INT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.NON_QUANTIZED_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.PRED_OR_INT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.PRED_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.SIGNED_INT_FLOAT_COMPLEX_OR_QUANTIZED_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.SIGNED_INT_FLOAT_OR_QUANTIZED_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;

/**
 * Operations that compute each element of the result from the operand elements at the same index.
 */
public final class Elementwise {
  /** Definition of {@code stablehlo.abs}. */
  public static final OpDefinition ABS =
      unary(
              "abs",
              SIGNED_INT_FLOAT_COMPLEX_OR_QUANTIZED_TENSOR,
              SIGNED_INT_FLOAT_OR_QUANTIZED_TENSOR)
          .summary("Absolute value of each element; of a complex one, its magnitude.")
          .traits(INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code stablehlo.add}. */
  public static final OpDefinition ADD =
      binary("add", TENSOR_OR_PER_AXIS_QUANTIZED, TENSOR_OR_PER_AXIS_QUANTIZED)
          .summary("Sum of two tensors; logical or for booleans.")
          .traits(COMMUTATIVE_UNFOLDED, INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code stablehlo.and}. */
  public static final OpDefinition AND = bitwise("and", "Bitwise and; logical and for booleans.");

  /** Definition of {@code stablehlo.atan2}. */
  public static final OpDefinition ATAN2 =
      binary(
          "atan2",
          FLOAT_COMPLEX_OR_QUANTIZED_TENSOR,
          "Angle of the point (rhs, lhs) with the positive x axis.");

  /** Definition of {@code stablehlo.bitcast_convert}. */
  public static final OpDefinition BITCAST_CONVERT =
      op("bitcast_convert")
          .summary("Reinterprets the bits of a tensor as elements of another type.")
          .operand("operand", TENSOR_OR_PER_AXIS_QUANTIZED)
          .result("result", TENSOR_OR_PER_AXIS_QUANTIZED)
          .traits(CONDITIONALLY_SPECULATABLE, NO_MEMORY_EFFECT)
          .format("operands attr-dict `:` functional-type(operands, results)")
          .build();

  /** Definition of {@code stablehlo.cbrt}. */
  public static final OpDefinition CBRT = transcendental("cbrt", "Cube root.");

  /** Definition of {@code stablehlo.ceil}. */
  public static final OpDefinition CEIL =
      unary("ceil", FLOAT_OR_QUANTIZED_TENSOR, "Ceiling of each element.");

  /** Definition of {@code stablehlo.clamp}. */
  public static final OpDefinition CLAMP =
      op("clamp")
          .summary("Clamps each element between a minimum and a maximum.")
          .operand("min", TENSOR)
          .operand("operand", TENSOR)
          .operand("max", TENSOR)
          .result("result", TENSOR)
          .traits(
              SPECULATABLE_IF_ALL_INPUTS_STATIC,
              NO_MEMORY_EFFECT,
              COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE,
              BROADCASTING_ELEMENTWISE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .format(
              """
              $min `,` $operand `,` $max attr-dict `:`
              custom<SameOperandsAndResultType>(type($min), type($operand), type($max),
              type($result))
              """)
          .build();

  /** Definition of {@code stablehlo.compare}. */
  public static final OpDefinition COMPARE =
      op("compare")
          .summary("Elementwise comparison of two tensors.")
          .operand("lhs", TENSOR)
          .operand("rhs", TENSOR)
          .property("comparison_direction", COMPARISON_DIRECTION)
          .optionalProperty("compare_type", COMPARISON_TYPE)
          .result("result", PRED_TENSOR)
          .traits(
              SPECULATABLE_IF_ALL_INPUTS_STATIC,
              NO_MEMORY_EFFECT,
              ELEMENTWISE,
              COMPATIBLE_OPERANDS_ELEMENT_TYPE,
              SAME_OPERANDS_AND_RESULT_SHAPE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .format(
              """
              $comparison_direction `,` $lhs `,` $rhs (`,` $compare_type^)? attr-dict
              `:` functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.complex}. */
  public static final OpDefinition COMPLEX =
      binary("complex", FLOAT_32_OR_64_TENSOR, COMPLEX_TENSOR, SAME_OPERANDS_ELEMENT_TYPE)
          .summary("Complex numbers with the given real and imaginary parts.")
          .traits(INFER_TYPE_OP_INTERFACE)
          .format(
              """
              operands attr-dict `:`
              custom<ComplexOpType>(type($lhs), type($rhs), type($result))
              """)
          .build();

  /** Definition of {@code stablehlo.convert}. */
  public static final OpDefinition CONVERT =
      unary("convert", NON_QUANTIZED_TENSOR, NON_QUANTIZED_TENSOR, SAME_OPERANDS_AND_RESULT_SHAPE)
          .summary("Converts each element to another element type.")
          .build();

  /** Definition of {@code stablehlo.cosine}. */
  public static final OpDefinition COSINE = transcendental("cosine", "Cosine.");

  /** Definition of {@code stablehlo.count_leading_zeros}. */
  public static final OpDefinition COUNT_LEADING_ZEROS =
      unary("count_leading_zeros", INT_TENSOR, "Number of leading zero bits.");

  /** Definition of {@code stablehlo.divide}. */
  public static final OpDefinition DIVIDE =
      binary("divide", INT_FLOAT_COMPLEX_OR_QUANTIZED_TENSOR, "Quotient of two tensors.");

  /** Definition of {@code stablehlo.exponential}. */
  public static final OpDefinition EXPONENTIAL =
      transcendental("exponential", "Exponential function.");

  /** Definition of {@code stablehlo.exponential_minus_one}. */
  public static final OpDefinition EXPONENTIAL_MINUS_ONE =
      transcendental("exponential_minus_one", "Exponential function minus one, exact near zero.");

  /** Definition of {@code stablehlo.floor}. */
  public static final OpDefinition FLOOR =
      unary("floor", FLOAT_OR_QUANTIZED_TENSOR, "Floor of each element.");

  /** Definition of {@code stablehlo.imag}. */
  public static final OpDefinition IMAG =
      unary("imag", FLOAT_OR_COMPLEX_TENSOR, FLOAT_TENSOR)
          .summary("Imaginary part.")
          .traits(INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code stablehlo.is_finite}. */
  public static final OpDefinition IS_FINITE =
      op("is_finite")
          .summary("Whether each element is neither infinite nor NaN.")
          .operand("x", FLOAT_OR_QUANTIZED_TENSOR)
          .result("y", PRED_TENSOR)
          .traits(
              INFER_TYPE_OP_INTERFACE,
              ELEMENTWISE,
              SAME_OPERANDS_AND_RESULT_SHAPE,
              SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT,
              NO_MEMORY_EFFECT)
          .format("operands attr-dict `:` functional-type(operands, results)")
          .build();

  /** Definition of {@code stablehlo.log}. */
  public static final OpDefinition LOG = transcendental("log", "Natural logarithm.");

  /** Definition of {@code stablehlo.log_plus_one}. */
  public static final OpDefinition LOG_PLUS_ONE =
      transcendental(
          "log_plus_one", "Natural logarithm of one plus each element, exact near zero.");

  /** Definition of {@code stablehlo.logistic}. */
  public static final OpDefinition LOGISTIC =
      transcendental("logistic", "Logistic function 1 / (1 + exp(-x)).");

  /** Definition of {@code stablehlo.map}. */
  public static final OpDefinition MAP =
      op("map")
          .summary("Applies a region to the elements of several tensors.")
          .variadicOperands("inputs", TENSOR)
          .property("dimensions", I64_ARRAY)
          .region("computation", 1)
          .result("result", TENSOR)
          .implicitTerminator("stablehlo.return")
          .traits(
              RECURSIVELY_SPECULATABLE_IF_ALL_INPUTS_STATIC,
              RECURSIVE_MEMORY_EFFECTS,
              SAME_OPERANDS_AND_RESULT_SHAPE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .build();

  /** Definition of {@code stablehlo.maximum}. */
  public static final OpDefinition MAXIMUM =
      commutative("maximum", TENSOR, "Maximum of two elements; logical or for booleans.");

  /** Definition of {@code stablehlo.minimum}. */
  public static final OpDefinition MINIMUM =
      commutative("minimum", TENSOR, "Minimum of two elements; logical and for booleans.");

  /** Definition of {@code stablehlo.multiply}. */
  public static final OpDefinition MULTIPLY =
      commutative("multiply", TENSOR, "Product of two tensors; logical and for booleans.");

  /** Definition of {@code stablehlo.negate}. */
  public static final OpDefinition NEGATE =
      unary("negate", INT_FLOAT_COMPLEX_OR_QUANTIZED_TENSOR, "Negative of each element.");

  /** Definition of {@code stablehlo.not}. */
  public static final OpDefinition NOT =
      unary("not", PRED_OR_INT_TENSOR, "Bitwise complement; logical not for booleans.");

  /** Definition of {@code stablehlo.or}. */
  public static final OpDefinition OR = bitwise("or", "Bitwise or; logical or for booleans.");

  /** Definition of {@code stablehlo.popcnt}. */
  public static final OpDefinition POPCNT = unary("popcnt", INT_TENSOR, "Number of one bits.");

  /** Definition of {@code stablehlo.power}. */
  public static final OpDefinition POWER =
      binary(
          "power",
          INT_FLOAT_COMPLEX_OR_QUANTIZED_TENSOR,
          "First operand raised to the power of the second.");

  /** Definition of {@code stablehlo.real}. */
  public static final OpDefinition REAL =
      unary("real", FLOAT_OR_COMPLEX_TENSOR, FLOAT_TENSOR)
          .summary("Real part.")
          .traits(INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code stablehlo.reduce_precision}. */
  public static final OpDefinition REDUCE_PRECISION =
      op("reduce_precision")
          .summary("Rounds each element to the given numbers of exponent and mantissa bits.")
          .operand("operand", FLOAT_OR_QUANTIZED_TENSOR)
          .property("exponent_bits", POSITIVE_I32)
          .property("mantissa_bits", NON_NEGATIVE_I32)
          .result("output", FLOAT_OR_QUANTIZED_TENSOR)
          .traits(
              SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT,
              NO_MEMORY_EFFECT,
              ELEMENTWISE,
              INFER_TYPE_OP_INTERFACE,
              COMPATIBLE_OPERANDS_AND_RESULT_TYPE)
          .format(
              """
              $operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits,
              $mantissa_bits) attr-dict `:`
              custom<SameOperandsAndResultType>(type($operand), type($output))
              """)
          .build();

  /** Definition of {@code stablehlo.remainder}. */
  public static final OpDefinition REMAINDER =
      binary(
          "remainder",
          INT_FLOAT_COMPLEX_OR_QUANTIZED_TENSOR,
          "Remainder of a division, with the sign of the dividend.");

  /** Definition of {@code stablehlo.round_nearest_afz}. */
  public static final OpDefinition ROUND_NEAREST_AFZ =
      unary(
          "round_nearest_afz", FLOAT_OR_QUANTIZED_TENSOR, "Nearest integer, ties away from zero.");

  /** Definition of {@code stablehlo.round_nearest_even}. */
  public static final OpDefinition ROUND_NEAREST_EVEN =
      unary(
          "round_nearest_even",
          FLOAT_OR_QUANTIZED_TENSOR,
          "Nearest integer, ties to the even one.");

  /** Definition of {@code stablehlo.rsqrt}. */
  public static final OpDefinition RSQRT =
      transcendental("rsqrt", "Reciprocal of the square root.");

  /** Definition of {@code stablehlo.select}. */
  public static final OpDefinition SELECT =
      op("select")
          .summary("Selects each element from one of two tensors.")
          .operand("pred", PRED_TENSOR)
          .operand("on_true", TENSOR)
          .operand("on_false", TENSOR)
          .result("result", TENSOR)
          .traits(
              SPECULATABLE_IF_ALL_INPUTS_STATIC,
              NO_MEMORY_EFFECT,
              BROADCASTING_ELEMENTWISE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .format(
              """
              operands attr-dict `:` custom<SelectOpType>(type($pred), type($on_true),
              type($on_false), type($result))
              """)
          .build();

  /** Definition of {@code stablehlo.shift_left}. */
  public static final OpDefinition SHIFT_LEFT =
      binary("shift_left", INT_TENSOR, "Shifts bits left.");

  /** Definition of {@code stablehlo.shift_right_arithmetic}. */
  public static final OpDefinition SHIFT_RIGHT_ARITHMETIC =
      binary("shift_right_arithmetic", INT_TENSOR, "Shifts bits right, keeping the sign.");

  /** Definition of {@code stablehlo.shift_right_logical}. */
  public static final OpDefinition SHIFT_RIGHT_LOGICAL =
      binary("shift_right_logical", INT_TENSOR, "Shifts bits right, filling with zeros.");

  /** Definition of {@code stablehlo.sign}. */
  public static final OpDefinition SIGN =
      unary(
          "sign",
          SIGNED_INT_FLOAT_COMPLEX_OR_QUANTIZED_TENSOR,
          "Sign of each element; of a complex one, the element divided by its magnitude.");

  /** Definition of {@code stablehlo.sine}. */
  public static final OpDefinition SINE = transcendental("sine", "Sine.");

  /** Definition of {@code stablehlo.sqrt}. */
  public static final OpDefinition SQRT = transcendental("sqrt", "Square root.");

  /** Definition of {@code stablehlo.subtract}. */
  public static final OpDefinition SUBTRACT =
      binary("subtract", INT_FLOAT_COMPLEX_OR_QUANTIZED_TENSOR, "Difference of two tensors.");

  /** Definition of {@code stablehlo.tan}. */
  public static final OpDefinition TAN = transcendental("tan", "Tangent.");

  /** Definition of {@code stablehlo.tanh}. */
  public static final OpDefinition TANH = transcendental("tanh", "Hyperbolic tangent.");

  /** Definition of {@code stablehlo.xor}. */
  public static final OpDefinition XOR =
      bitwise("xor", "Bitwise exclusive or; logical for booleans.");

  private Elementwise() {}

  static List<OpDefinition> all() {
    return List.of(
        ABS,
        ADD,
        AND,
        ATAN2,
        BITCAST_CONVERT,
        CBRT,
        CEIL,
        CLAMP,
        COMPARE,
        COMPLEX,
        CONVERT,
        COSINE,
        COUNT_LEADING_ZEROS,
        DIVIDE,
        EXPONENTIAL,
        EXPONENTIAL_MINUS_ONE,
        FLOOR,
        IMAG,
        IS_FINITE,
        LOG,
        LOG_PLUS_ONE,
        LOGISTIC,
        MAP,
        MAXIMUM,
        MINIMUM,
        MULTIPLY,
        NEGATE,
        NOT,
        OR,
        POPCNT,
        POWER,
        REAL,
        REDUCE_PRECISION,
        REMAINDER,
        ROUND_NEAREST_AFZ,
        ROUND_NEAREST_EVEN,
        RSQRT,
        SELECT,
        SHIFT_LEFT,
        SHIFT_RIGHT_ARITHMETIC,
        SHIFT_RIGHT_LOGICAL,
        SIGN,
        SINE,
        SQRT,
        SUBTRACT,
        TAN,
        TANH,
        XOR);
  }
}
