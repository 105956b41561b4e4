package org.hlo4j.byteir.decompose;

import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.ConcatenateOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Creates StableHLO operations at an insertion point. All values are ranked tensors. */
final class DecompositionBuilder extends HloBuilder {
  DecompositionBuilder(Rewriter rewriter, Location location) {
    super(rewriter, location);
  }

  static RankedTensorType type(Value value) {
    return (RankedTensorType) value.type();
  }

  static Type elementType(Value value) {
    return type(value).elementType();
  }

  static int rank(Value value) {
    return type(value).rank();
  }

  static boolean isFloat(Value value) {
    return elementType(value) instanceof FloatType;
  }

  /** Returns the type for sums of floats of these types: f64 if one of them is, else f32. */
  static FloatType wide(Type... elementTypes) {
    return List.of(elementTypes).contains(FloatType.F64) ? FloatType.F64 : FloatType.F32;
  }

  // Operations.

  /** Broadcasts a scalar to the shape of the other of two operands. */
  @Override
  public Value infer(OpDefinition definition, Value... operands) {
    if (operands.length != 2) {
      return super.infer(definition, operands);
    }
    Value left = spread(operands[0], operands[1]);
    return make(definition, left.type(), left, spread(operands[1], operands[0]));
  }

  private Value spread(Value value, Value like) {
    return rank(value) == 0 && rank(like) > 0 ? broadcast(value, sizes(like)) : value;
  }

  @Override
  public Value compare(Value lhs, ComparisonDirection direction, Value rhs) {
    Value left = spread(lhs, rhs);
    return super.compare(left, direction, spread(rhs, lhs));
  }

  /** Returns whether elements are NaN. */
  Value isNaN(Value value) {
    return compare(value, ComparisonDirection.NE, value);
  }

  /** Selects elementwise; scalars are broadcast. */
  @Override
  public Value select(Value which, Value yes, Value no) {
    List<Size> sizes = sizes(which);
    Value a = rank(yes) < sizes.size() ? broadcast(yes, sizes) : yes;
    Value b = rank(no) < sizes.size() ? broadcast(no, sizes) : no;
    return make(Elementwise.SELECT, a.type(), which, a, b);
  }

  /** Returns the value itself if it has this element type. */
  @Override
  public Value convert(Value value, Type elementType) {
    return elementType(value).equals(elementType) ? value : super.convert(value, elementType);
  }

  /** Casts a value to a type of compatible shape. */
  Value as(Value value, Type type) {
    return value.type().equals(type) ? value : make(Elementwise.CONVERT, type, value);
  }

  // Constants.

  Value constant(Tensor tensor) {
    return constant(tensor.toAttribute());
  }

  /** Creates a constant of rank 0. */
  Value scalar(double value, Type elementType) {
    Tensor scalar = Tensor.allocate(LongList.of(), elementType);
    if (elementType instanceof FloatType) {
      scalar.setDouble(0, value);
    } else {
      scalar.setLong(0, (long) value);
    }
    return constant(scalar);
  }

  /** Creates a constant of rank 0 from an attribute. */
  Value scalar(Attribute value, Type elementType) {
    if (!(value instanceof IntegerAttr integer)) {
      return scalar(((FloatAttr) value).doubleValue(), elementType);
    }
    Tensor scalar = Tensor.allocate(LongList.of(), elementType);
    scalar.setBits(0, integer.value().longValue());
    return constant(scalar);
  }

  /** Creates the minimum or maximum value of a type; infinite for floats. */
  Value extreme(boolean greatest, Type elementType) {
    return constant(Reduction.bound(elementType, !greatest));
  }

  /** Creates a constant vector of integers. */
  Value vector(Type elementType, long... values) {
    Tensor vector = Tensor.allocate(LongList.of(values.length), elementType);
    for (int i = 0; i < values.length; i++) {
      vector.setLong(i, values[i]);
    }
    return constant(vector);
  }

  // Sizes.

  /** Returns a size that is known. */
  Size known(long size) {
    return Size.of(this, size);
  }

  /** Returns the sizes of a tensor. */
  List<Size> sizes(Value value) {
    return Size.allOf(this, value);
  }

  Size size(Value value, int dimension) {
    return Size.of(this, value, dimension);
  }

  /** Returns a size as a value of rank 0. */
  Value number(Size size, Type elementType) {
    return size.isKnown()
        ? scalar(size.orDynamic(), elementType)
        : convert(size.value(), elementType);
  }

  // Shapes.

  /** Broadcasts a scalar. */
  Value broadcast(Value scalar, List<Size> sizes) {
    return broadcast(scalar, sizes, LongList.of());
  }

  /** Broadcasts a value whose dimensions map to the given ones of the result. */
  Value broadcast(Value value, List<Size> sizes, LongList dimensions) {
    return Size.broadcast(this, value, sizes, dimensions);
  }

  /** Reshapes a value. */
  Value reshape(Value value, List<Size> sizes) {
    return Size.reshape(this, value, sizes);
  }

  /** Returns the index of each element along a dimension. */
  Value iota(List<Size> sizes, Type elementType, int dimension) {
    return Size.iota(this, sizes, dimension, elementType);
  }

  Value concatenate(List<Value> values, int dimension, Type result) {
    return make(
        state(DataMovement.CONCATENATE).addOperands(values).set(ConcatenateOp.DIMENSION, dimension),
        result);
  }

  /**
   * Transposes a value: dimension {@code i} of the result is {@code permutation[i]} of the value.
   */
  Value transposed(Value value, long... permutation) {
    List<Size> sizes = sizes(value);
    List<Size> permuted = LongStream.of(permutation).mapToObj(d -> sizes.get((int) d)).toList();
    return make(
        state(DataMovement.TRANSPOSE, value).set(TransposeOp.PERMUTATION, permutation),
        Size.type(permuted, elementType(value)));
  }

  // Reductions.

  /** Reduces by a binary operation; the dimensions are dropped. */
  Value reduce(OpDefinition op, Value value, Value init, LongList dimensions) {
    return reduce(
            List.of(value),
            List.of(init),
            dimensions,
            arguments -> List.of(infer(op, arguments.get(0), arguments.get(1))))
        .getFirst();
  }

  Value sum(Value value, LongList dimensions) {
    return reduce(Elementwise.ADD, value, scalar(0, elementType(value)), dimensions);
  }

  /** Reduces several tensors together. */
  List<Value> reduce(
      List<Value> values,
      List<Value> inits,
      LongList dimensions,
      Function<List<? extends Value>, List<? extends Value>> body) {
    return RegionBodies.reduce(this, values, inits, dimensions, body::apply);
  }

  /**
   * Sorts tensors together along a dimension, stably; {@code before} compares elements of the
   * first.
   */
  List<Value> sort(
      List<Value> values, int dimension, Function<List<? extends Value>, Value> before) {
    return Sorting.sort(
        this,
        values,
        dimension,
        pair -> expr(before.apply(pair.stream().map(Expr::value).toList())));
  }
}
