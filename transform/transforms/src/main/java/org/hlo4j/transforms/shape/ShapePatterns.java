package org.hlo4j.transforms.shape;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.shape.ConstShapeOp;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.transforms.build.HloBuilder;

/** Patterns for shapes, their products and broadcasts, and operations that take shapes. */
final class ShapePatterns {
  private ShapePatterns() {}

  static List<RewritePattern> all() {
    return List.of(
        RewritePattern.of(ShapeOps.CONST_SHAPE, ShapePatterns::constShape),
        RewritePattern.of(ArithOps.MULI, ShapePatterns::multiply),
        RewritePattern.of(ShapeOps.NUM_ELEMENTS, ShapePatterns::numElements),
        RewritePattern.of(ShapeOps.SHAPE_OF, ShapePatterns::shapeOf),
        RewritePattern.of(ShapeOps.BROADCAST, ShapePatterns::broadcast),
        RewritePattern.of(Dynamism.DYNAMIC_BROADCAST_IN_DIM, ShapePatterns::castOperands),
        RewritePattern.of(Dynamism.DYNAMIC_RESHAPE, ShapePatterns::castOperands));
  }

  private static boolean constShape(Operation operation, Rewriter rewriter) {
    if (!(operation.result(0).type() instanceof RankedTensorType type)
        || !(ConstShapeOp.SHAPE.getOrNull(operation) instanceof DenseElementsAttr shape)) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    Value constant = builder.constant(i32s(shape.toLongs()));
    rewriter.replace(operation, IndexCasts.cast(builder, constant, type));
    return true;
  }

  private static DenseElementsAttr i32s(LongList values) {
    byte[] bytes = new byte[4 * values.size()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (values.get(i / 4) >>> (8 * (i % 4)));
    }
    return DenseElementsAttr.detectSplat(
        RankedTensorType.of(IntegerType.I32, values.size()), Blob.wrap(bytes));
  }

  private static boolean multiply(Operation operation, Rewriter rewriter) {
    for (Value operand : operation.operands()) {
      if (!IndexCasts.isIndex(operand.type()) || !IndexCasts.hasI32Type(operand)) {
        return false;
      }
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    Value lhs = constantOrI32(rewriter, operation.operand(0));
    Value rhs = constantOrI32(rewriter, operation.operand(1));
    Value product = builder.expr(lhs).times(builder.expr(rhs)).value();
    rewriter.replace(operation, IndexCasts.cast(builder, product, operation.result(0).type()));
    return true;
  }

  /** Returns the number as StableHLO represents it, at the location of the value. */
  private static Value constantOrI32(Rewriter rewriter, Value value) {
    HloBuilder builder = new HloBuilder(rewriter, value.location());
    return IndexCasts.constant(value)
        .map(number -> builder.constant(IntegerAttr.i32(number.intValue())))
        .orElseGet(() -> IndexCasts.toI32(builder, value));
  }

  /** Multiplies the sizes one by one, so that the constants among them can be folded. */
  private static boolean numElements(Operation operation, Rewriter rewriter) {
    if (!IndexCasts.hasI32Type(operation.operand(0))
        || !IndexCasts.isIndex(operation.result(0).type())) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    Value shape = IndexCasts.toI32(builder, operation.operand(0));
    long rank = ((RankedTensorType) shape.type()).elementCount();
    Value product = builder.constant(IntegerAttr.i32(1));
    for (int i = 0; i < rank; i++) {
      Value size = builder.reshape(builder.slice(shape, LongList.of(i), LongList.of(i + 1)));
      product = builder.expr(product).times(builder.expr(size)).value();
    }
    rewriter.replace(operation, IndexCasts.toIndex(builder, product));
    return true;
  }

  private static boolean shapeOf(Operation operation, Rewriter rewriter) {
    Value operand = operation.operand(0);
    if (!(operand.type() instanceof RankedTensorType type)) {
      return false;
    }
    RankedTensorType shapeType = RankedTensorType.of(IntegerType.I32, type.rank());
    if (!IndexCasts.indexType(shapeType).equals(operation.result(0).type())) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    List<Value> sizes = new ArrayList<>();
    for (int i = 0; i < type.rank(); i++) {
      sizes.add(builder.reshape(builder.dimensionSize(operand, i), 1));
    }
    Value shape =
        sizes.isEmpty() ? builder.constant(Splats.of(shapeType, 0)) : builder.concatenate(sizes, 0);
    rewriter.replace(operation, IndexCasts.toIndex(builder, shape));
    return true;
  }

  /** Takes the larger size of each dimension: the other one is equal or 1. */
  private static boolean broadcast(Operation operation, Rewriter rewriter) {
    if (operation.operandCount() != 2) {
      return false;
    }
    for (Value operand : operation.operands()) {
      if (!IndexCasts.hasI32Type(operand) || !(operand.type() instanceof RankedTensorType)) {
        return false;
      }
    }
    long lhsRank = rank(operation.operand(0));
    long rhsRank = rank(operation.operand(1));
    long rank = Math.max(lhsRank, rhsRank);
    Type type = IndexCasts.indexType(RankedTensorType.of(IntegerType.I32, rank));
    if (!type.equals(operation.result(0).type())) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    Value lhs = IndexCasts.toI32(builder, operation.operand(0));
    Value rhs = IndexCasts.toI32(builder, operation.operand(1));
    lhs = withOnesInFront(builder, lhs, rank - lhsRank);
    rhs = withOnesInFront(builder, rhs, rank - rhsRank);
    Value larger = builder.expr(lhs).max(builder.expr(rhs)).value();
    rewriter.replace(operation, IndexCasts.toIndex(builder, larger));
    return true;
  }

  private static long rank(Value shape) {
    return ((RankedTensorType) shape.type()).dimension(0);
  }

  private static Value withOnesInFront(HloBuilder builder, Value shape, long count) {
    if (count == 0) {
      return shape;
    }
    Value ones = builder.constant(Splats.of(RankedTensorType.of(IntegerType.I32, count), 1));
    return builder.concatenate(List.of(ones, shape), 0);
  }

  /** Recreates the operation with 32-bit integer operands. */
  private static boolean castOperands(Operation operation, Rewriter rewriter) {
    List<Value> operands = operation.operands();
    if (operands.stream().noneMatch(operand -> IndexCasts.isIndex(operand.type()))
        || !operands.stream()
            .filter(operand -> IndexCasts.isIndex(operand.type()))
            .allMatch(IndexCasts::hasI32Type)) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    OperationState state = new OperationState(operation).addResultTypes(operation.resultTypes());
    for (Value operand : operands) {
      state.addOperand(
          IndexCasts.isIndex(operand.type()) ? IndexCasts.toI32(builder, operand) : operand);
    }
    rewriter.replaceWithNew(operation, state);
    return true;
  }
}
