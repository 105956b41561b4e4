package org.hlo4j.dialect.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.arith.ArithFolds;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.ir.rewrite.Folding;
import org.hlo4j.ir.rewrite.Folds;
import org.hlo4j.ir.rewrite.MaterializesConstants;
import org.hlo4j.op.shape.ConstShapeOp;
import org.hlo4j.op.shape.ConstSizeOp;
import org.hlo4j.op.shape.ConstWitnessOp;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.shape.ShapeType;
import org.jspecify.annotations.Nullable;

/** Folds of operations on known shapes. */
final class ShapeFolds {
  private ShapeFolds() {}

  static void attachTo(Dialect.Builder dialect) {
    dialect
        .attach(MaterializesConstants.class, ShapeFolds::constantOrNull)
        .attach(ShapeOps.BROADCAST, Folds.class, ShapeFolds::foldBroadcast)
        .attach(ShapeOps.CSTR_BROADCASTABLE, Folds.class, ShapeFolds::foldBroadcastable)
        .attach(ShapeOps.ASSUMING_ALL, Folds.class, ShapeFolds::foldAssumingAll);
  }

  private static @Nullable OperationState constantOrNull(
      Attribute value, Type type, Location location) {
    if (value instanceof DenseElementsAttr extents
        && (type == ShapeType.SHAPE || isExtents(type))) {
      return new OperationState(ShapeOps.CONST_SHAPE, location)
          .set(ConstShapeOp.SHAPE, extents)
          .addResultType(type);
    }
    if (value instanceof IntegerAttr size && type == ShapeType.SIZE) {
      return new OperationState(ShapeOps.CONST_SIZE, location)
          .set(ConstSizeOp.VALUE, size)
          .addResultType(type);
    }
    return value instanceof IntegerAttr passing && type == ShapeType.WITNESS
        ? new OperationState(ShapeOps.CONST_WITNESS, location)
            .set(ConstWitnessOp.PASSING, passing.isTrue())
            .addResultType(type)
        : ArithFolds.constantOrNull(value, type, location);
  }

  private static boolean isExtents(Type type) {
    return type instanceof RankedTensorType tensor
        && tensor.rank() == 1
        && tensor.elementType() == IndexType.INSTANCE;
  }

  private static Folding foldBroadcast(Operation broadcast) {
    if (broadcast.operandCount() == 1) {
      Value only = broadcast.operand(0);
      return only.type().equals(broadcast.result(0).type()) ? Folding.to(only) : Folding.NONE;
    }
    LongList result = LongList.of();
    for (Value shape : broadcast.operands()) {
      LongList sizes = Extents.constantOrNull(shape);
      Optional<LongList> combined =
          sizes == null ? Optional.empty() : Extents.broadcast(result, sizes);
      if (combined.isEmpty()) {
        return Folding.NONE;
      }
      result = combined.get();
    }
    return Folding.to(Extents.attribute(result));
  }

  /**
   * A constraint that always holds folds to true; one that never holds is left to fail at run time.
   */
  private static Folding foldBroadcastable(Operation constraint) {
    List<LongList> shapes = new ArrayList<>();
    for (Value shape : constraint.operands()) {
      LongList sizes = Extents.extentsOrNull(shape);
      if (sizes == null) {
        return Folding.NONE;
      }
      shapes.add(sizes);
    }
    return Extents.areBroadcastable(shapes) ? Folding.to(IntegerAttr.TRUE) : Folding.NONE;
  }

  private static Folding foldAssumingAll(Operation all) {
    for (Value witness : all.operands()) {
      IntegerAttr passing = Constants.valueOrNull(witness, IntegerAttr.class);
      if (passing == null || !passing.isTrue()) {
        return Folding.NONE;
      }
    }
    return Folding.to(IntegerAttr.TRUE);
  }
}
