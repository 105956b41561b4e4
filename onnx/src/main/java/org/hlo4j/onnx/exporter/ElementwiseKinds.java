package org.hlo4j.onnx.exporter;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.opset.stablehlo.Elementwise;

/** The operations whose rows apply to tensors of any shape, and not only to that of the program. */
final class ElementwiseKinds {
  private static final Set<OpDefinition> ALL =
      new HashSet<>(
          List.of(
              Elementwise.ABS,
              Elementwise.ADD,
              Elementwise.AND,
              Elementwise.ATAN2,
              Elementwise.CBRT,
              Elementwise.CEIL,
              Elementwise.CLAMP,
              Elementwise.COMPARE,
              Elementwise.CONVERT,
              Elementwise.COSINE,
              Elementwise.COUNT_LEADING_ZEROS,
              Elementwise.DIVIDE,
              Elementwise.EXPONENTIAL,
              Elementwise.EXPONENTIAL_MINUS_ONE,
              Elementwise.FLOOR,
              Elementwise.IS_FINITE,
              Elementwise.LOG,
              Elementwise.LOG_PLUS_ONE,
              Elementwise.LOGISTIC,
              Elementwise.MAXIMUM,
              Elementwise.MINIMUM,
              Elementwise.MULTIPLY,
              Elementwise.NEGATE,
              Elementwise.NOT,
              Elementwise.OR,
              Elementwise.POPCNT,
              Elementwise.POWER,
              Elementwise.REDUCE_PRECISION,
              Elementwise.REMAINDER,
              Elementwise.ROUND_NEAREST_AFZ,
              Elementwise.ROUND_NEAREST_EVEN,
              Elementwise.RSQRT,
              Elementwise.SELECT,
              Elementwise.SHIFT_LEFT,
              Elementwise.SHIFT_RIGHT_ARITHMETIC,
              Elementwise.SHIFT_RIGHT_LOGICAL,
              Elementwise.SIGN,
              Elementwise.SINE,
              Elementwise.SQRT,
              Elementwise.SUBTRACT,
              Elementwise.TAN,
              Elementwise.TANH,
              Elementwise.XOR,
              ChloElementwise.ERF));

  private ElementwiseKinds() {}

  static boolean has(OpDefinition definition) {
    return ALL.contains(definition);
  }
}
