package org.hlo4j.onnx.exporter.operation;

import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.Ref;

/** The total order of floats: -NaN, -inf, …, -0, +0, …, +inf, NaN. */
final class TotalOrder {
  private TotalOrder() {}

  /** Returns integers that are ordered like floats. */
  static Ref key(NodeBuilder nodes, Ref value) {
    if (!(value.elementType() instanceof FloatType)) {
      return value;
    }
    Ref bits = Bits.ofFloat(nodes, value);
    // Of negative numbers the larger magnitude is the smaller number.
    Ref isNegative = nodes.less(bits, nodes.like(bits, 0));
    Ref flipped = nodes.sub(nodes.like(bits, Bits.lowest(value.elementType())), bits);
    return nodes.where(isNegative, nodes.sub(flipped, nodes.like(bits, 1)), bits);
  }
}
