package org.hlo4j.onnx.exporter;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * A value of the model that represents a value of the program. Its shape may be smaller, if it
 * broadcasts to that of the program as NumPy does: operators that broadcast take it as it is, and
 * others {@linkplain GraphBuilder#full expanded}.
 *
 * @param name its name in the model; empty for an input that is left out
 * @param shape its shape in the model
 * @param type the type of the value of the program
 */
record Ref(String name, LongList shape, RankedTensorType type) {
  static final Ref ABSENT =
      new Ref("", LongList.of(), RankedTensorType.of(org.hlo4j.ir.builtin.IntegerType.I1));

  Ref(String name, RankedTensorType type) {
    this(name, type.shape(), type);
  }

  Type elementType() {
    return type.elementType();
  }

  /** Returns the rank of the value of the program. */
  int rank() {
    return type.rank();
  }

  long size(int dimension) {
    return type.shape().get(dimension);
  }

  boolean isFull() {
    return shape.equals(type.shape());
  }

  /** Returns this value as one of a larger type to which it broadcasts. */
  Ref broadcastTo(LongList newShape) {
    return new Ref(name, shape, RankedTensorType.of(newShape, elementType()));
  }
}
