package org.hlo4j.inspect.summary;

import org.hlo4j.dialect.stablehlo.rule.SizeEstimates;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.quant.UniformType;

/**
 * Estimates the bytes that StableHLO operations read and write: all operands are read, all results
 * written. Dynamic sizes count as one; elements smaller than a byte count as a fraction of a byte.
 */
public final class MemoryTraffic {
  private MemoryTraffic() {}

  static double of(Operation op) {
    if (!op.definition().dialect().equals("stablehlo")
        || op.name().equals("stablehlo.constant")
        || op.name().equals("stablehlo.return")) {
      return 0;
    }
    double bytes = 0;
    for (Value operand : op.operands()) {
      bytes += bytes(operand.type());
    }
    for (Value result : op.results()) {
      bytes += bytes(result.type());
    }
    return bytes;
  }

  /**
   * {@return the size of a tensor's elements in bytes; 0 for other types}
   *
   * @param type the type of a value; dynamic sizes count as one
   */
  public static double bytes(Type type) {
    return type instanceof RankedTensorType tensor
        ? SizeEstimates.elements(type) * bits(tensor.elementType()) / 8
        : 0;
  }

  private static int bits(Type element) {
    // No switch: the JVM takes three milliseconds to prepare the first one over types.
    if (element instanceof IntegerType integer) {
      return integer.width();
    }
    if (element instanceof FloatType number) {
      return number.width();
    }
    if (element instanceof ComplexType complex) {
      return 2 * bits(complex.elementType());
    }
    if (element instanceof UniformType quantized) {
      return bits(quantized.storage().type());
    }
    return Long.SIZE;
  }
}
