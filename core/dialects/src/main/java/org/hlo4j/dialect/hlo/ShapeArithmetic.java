package org.hlo4j.dialect.hlo;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.arith.CmpiOp;
import org.hlo4j.op.arith.ConstantOp;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.tensor.TensorOps;

/**
 * Inserts operations that compute dimension sizes and shapes at run time. Sizes are of type {@code
 * index} unless stated otherwise; shapes are tensors of rank 1.
 *
 * @param rewriter the rewriter that inserts the operations
 * @param location the location of the operations
 */
public record ShapeArithmetic(Rewriter rewriter, Location location) {
  /** The number of predicate {@code slt} in arith. */
  private static final long SIGNED_LESS_THAN = 2;

  public Value index(long value) {
    return make(
        state(ArithOps.CONSTANT, IndexType.INSTANCE)
            .set(ConstantOp.VALUE, IntegerAttr.of(IndexType.INSTANCE, value)));
  }

  /** Returns the size of a dimension of a tensor. */
  public Value dimension(Value tensor, int dimension) {
    Value position = index(dimension);
    return make(state(TensorOps.DIM, IndexType.INSTANCE).addOperand(tensor).addOperand(position));
  }

  /** Returns an element of a tensor of rank 1. */
  public Value extract(Value shape, Value position) {
    Type element = Shapes.elementType(shape.type());
    return make(state(TensorOps.EXTRACT, element).addOperand(shape).addOperand(position));
  }

  /** Returns a tensor of the elements, which have type {@code elementType}. */
  public Value fromElements(List<? extends Value> elements, Type elementType) {
    RankedTensorType type = RankedTensorType.of(LongList.of(elements.size()), elementType);
    return make(state(TensorOps.FROM_ELEMENTS, type).addOperands(elements));
  }

  /** Returns a tensor of the indices. */
  public Value fromIndices(List<? extends Value> indices) {
    return fromElements(indices, IndexType.INSTANCE);
  }

  public Value add(Value lhs, Value rhs) {
    return binary(ArithOps.ADDI, lhs, rhs);
  }

  public Value subtract(Value lhs, Value rhs) {
    return binary(ArithOps.SUBI, lhs, rhs);
  }

  public Value multiply(Value lhs, Value rhs) {
    return binary(ArithOps.MULI, lhs, rhs);
  }

  /** Returns the signed quotient, rounded towards zero. */
  public Value divide(Value lhs, Value rhs) {
    return binary(ArithOps.DIVSI, lhs, rhs);
  }

  /** Returns the signed maximum. */
  public Value max(Value lhs, Value rhs) {
    return binary(ArithOps.MAXSI, lhs, rhs);
  }

  /** Returns whether one signed number is less than another. */
  public Value isLess(Value lhs, Value rhs) {
    Attribute predicate = IntegerAttr.i64(SIGNED_LESS_THAN);
    return make(
        state(ArithOps.CMPI, IntegerType.I1)
            .addOperand(lhs)
            .addOperand(rhs)
            .set(CmpiOp.PREDICATE, predicate));
  }

  public Value select(Value condition, Value onTrue, Value onFalse) {
    return make(
        state(ArithOps.SELECT, onTrue.type())
            .addOperand(condition)
            .addOperand(onTrue)
            .addOperand(onFalse));
  }

  private Value binary(OpDefinition op, Value lhs, Value rhs) {
    return make(state(op, lhs.type()).addOperand(lhs).addOperand(rhs));
  }

  /** Casts an index to an integer type or the reverse. */
  public Value cast(Value value, Type type) {
    return value.type().equals(type)
        ? value
        : make(state(ArithOps.INDEX_CAST, type).addOperand(value));
  }

  /** Casts a shape of integers to one of indices. */
  public Value castToIndices(Value shape) {
    LongList sizes = ((ShapedType) shape.type()).shape();
    return cast(shape, RankedTensorType.of(sizes, IndexType.INSTANCE));
  }

  /** Returns the shape of a tensor. */
  public Value shapeOf(Value tensor) {
    long rank = tensor.type() instanceof RankedTensorType ranked ? ranked.rank() : Shapes.DYNAMIC;
    return make(state(ShapeOps.SHAPE_OF, extents(rank)).addOperand(tensor));
  }

  /** Returns the broadcast of shapes. */
  public Value broadcast(List<? extends Value> shapes) {
    long rank = 0;
    for (Value shape : shapes) {
      long size = ((ShapedType) shape.type()).shape().get(0);
      rank =
          Shapes.isDynamic(size) || Shapes.isDynamic(rank) ? Shapes.DYNAMIC : Math.max(rank, size);
    }
    return make(state(ShapeOps.BROADCAST, extents(rank)).addOperands(shapes));
  }

  private static RankedTensorType extents(long rank) {
    return RankedTensorType.of(LongList.of(rank), IndexType.INSTANCE);
  }

  private OperationState state(OpDefinition op, Type result) {
    return new OperationState(op, location).addResultType(result);
  }

  private Value make(OperationState state) {
    return rewriter.create(state).result(0);
  }
}
