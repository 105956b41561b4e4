package org.hlo4j.onnx.exporter.preparation;

import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.exporter.StaticShapes;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;

/** A {@code stablehlo.dot_general}, whose dimensions have labels. Side 0 is the left operand. */
record Contraction(Operation operation, DotDimensionNumbersAttr numbers) {
  /** The label of dimensions of size 1. */
  static final long NONE = -1;

  Contraction(Operation operation) {
    this(operation, DotGeneralOp.DOT_DIMENSION_NUMBERS.get(operation));
  }

  RankedTensorType type(int side) {
    return (RankedTensorType) operation.operand(side).type();
  }

  LongList batch(int side) {
    return side == 0 ? numbers.lhsBatchingDimensions() : numbers.rhsBatchingDimensions();
  }

  LongList contracting(int side) {
    return side == 0 ? numbers.lhsContractingDimensions() : numbers.rhsContractingDimensions();
  }

  /** Returns the dimensions of an operand that are the result's alone. */
  LongList free(int side) {
    LongList all = Dimensions.range(0, type(side).rank());
    return Dimensions.without(all, Dimensions.concat(batch(side), contracting(side)));
  }

  /** Returns the labels of the result's dimensions, given those of both operands. */
  LongList result(LongList left, LongList right) {
    return Dimensions.concat(
        Dimensions.select(left, batch(0)),
        Dimensions.select(left, free(0)),
        Dimensions.select(right, free(1)));
  }

  /**
   * Returns the labels of an operand's dimensions, given those of the result.
   *
   * @param contracted the label of dimensions that are contracted
   */
  LongList operand(int side, LongList result, long contracted) {
    long[] labels = StaticShapes.repeat(contracted, type(side).rank()).toArray();
    int first = batch(0).size();
    for (int i = 0; i < first; i++) {
      labels[(int) batch(side).get(i)] = result.get(i);
    }
    int offset = side == 0 ? first : first + free(0).size();
    for (int i = 0; i < free(side).size(); i++) {
      labels[(int) free(side).get(i)] = result.get(offset + i);
    }
    return LongList.wrap(labels);
  }
}
