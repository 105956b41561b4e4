package org.hlo4j.byteir.recognize;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.BroadcastInDimOp;
import org.hlo4j.op.stablehlo.IotaOp;
import org.hlo4j.opset.stablehlo.DataMovement;

/** Recognizes tensors of positions along a dimension. */
final class Positions {
  private Positions() {}

  /**
   * Returns whether the value is 0, 1, 2 ... along the dimension, in a type that represents them
   * all.
   */
  static boolean isIota(Value value, int dimension) {
    Operation op = value.definingOpOrNull();
    if (op == null || !(value.type() instanceof RankedTensorType type)) {
      return false;
    }
    if (op.is(DataMovement.BROADCAST_IN_DIM)
        && BroadcastInDimOp.BROADCAST_DIMENSIONS.getOrNull(op) instanceof LongList dims) {
      int inner = dims.indexOf(dimension);
      return inner >= 0
          && op.operand(0).type() instanceof RankedTensorType from
          && from.dimension(inner) == type.dimension(dimension)
          && isIota(op.operand(0), inner);
    }
    return op.is(DataMovement.IOTA)
        && IotaOp.IOTA_DIMENSION.getOrNull(op) instanceof Long along
        && along == dimension
        && type.elementType() instanceof IntegerType integer
        && holds(integer, type.dimension(dimension));
  }

  private static boolean holds(IntegerType type, long size) {
    int bits = type.isUnsigned() ? type.width() : type.width() - 1;
    return bits >= Long.SIZE - 1 || size <= 1L << bits;
  }
}
