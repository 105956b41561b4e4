package org.hlo4j.byteir.decompose;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.ConcatenateOp;
import org.hlo4j.op.stablehlo.DynamicIotaOp;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.op.stablehlo.SortOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Reductions;
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
    List<DimensionSize> sizes = sizes(which);
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
    if (elementType instanceof FloatType) {
      return scalar(greatest ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY, elementType);
    }
    Tensor scalar = Tensor.allocate(LongList.of(), elementType);
    boolean unsigned = scalar.kind().isUnsigned();
    long least = unsigned ? 0 : -1L << (scalar.kind().width() - 1);
    scalar.setBits(0, greatest ? ~least : least);
    return constant(scalar);
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

  /** Returns the sizes of a tensor. */
  List<DimensionSize> sizes(Value value) {
    List<DimensionSize> sizes = new ArrayList<>();
    for (int d = 0; d < rank(value); d++) {
      sizes.add(size(value, d));
    }
    return sizes;
  }

  DimensionSize size(Value value, int dimension) {
    RankedTensorType type = type(value);
    if (Shapes.isStatic(type.dimension(dimension))) {
      return DimensionSize.of(type.dimension(dimension));
    }
    return DimensionSize.of(dimensionSize(value, dimension), Bounds.of(type, dimension));
  }

  /** Returns a size as a value of rank 0. */
  Value number(DimensionSize size, Type elementType) {
    return size.value()
        .map(value -> convert(value, elementType))
        .orElseGet(() -> scalar(size.count(), elementType));
  }

  /** Returns the product of sizes as a value of rank 0. */
  Value product(List<DimensionSize> sizes, Type elementType) {
    long known = 1;
    List<DimensionSize> others = new ArrayList<>();
    for (DimensionSize size : sizes) {
      if (size.isStatic()) {
        known = Sizes.multiply(known, size.count());
      } else {
        others.add(size);
      }
    }
    Value product = scalar(known, elementType);
    for (DimensionSize size : others) {
      product = multiply(product, number(size, elementType));
    }
    return product;
  }

  static boolean areStatic(List<DimensionSize> sizes) {
    return sizes.stream().allMatch(DimensionSize::isStatic);
  }

  static RankedTensorType type(List<DimensionSize> sizes, Type elementType) {
    long[] shape = new long[sizes.size()];
    long[] bounds = new long[sizes.size()];
    for (int d = 0; d < shape.length; d++) {
      shape[d] = sizes.get(d).count();
      bounds[d] = sizes.get(d).bound();
    }
    return Bounds.tensor(LongList.wrap(shape), elementType, null, LongList.wrap(bounds));
  }

  /** Returns the sizes as a vector of i32. */
  Value shape(List<DimensionSize> sizes) {
    if (areStatic(sizes)) {
      return vector(IntegerType.I32, sizes.stream().mapToLong(DimensionSize::count).toArray());
    }
    RankedTensorType one = RankedTensorType.of(IntegerType.I32, 1);
    Value[] parts =
        sizes.stream()
            .map(size ->
                size.value()
                    .map(value -> make(DataMovement.RESHAPE, one, value))
                    .orElseGet(() -> vector(IntegerType.I32, size.count())))
            .toArray(Value[]::new);
    return parts.length == 1 ? parts[0] : concatenate(List.of(parts), 0);
  }

  // Shapes.

  /** Broadcasts a scalar. */
  Value broadcast(Value scalar, List<DimensionSize> sizes) {
    return broadcast(scalar, sizes, LongList.of());
  }

  /** Broadcasts a value whose dimensions map to the given ones of the result. */
  Value broadcast(Value value, List<DimensionSize> sizes, LongList dimensions) {
    RankedTensorType result = type(sizes, elementType(value));
    return areStatic(sizes)
        ? broadcastInDim(value, result, dimensions)
        : dynamicBroadcastInDim(value, shape(sizes), result, dimensions);
  }

  /** Reshapes a value. */
  Value reshape(Value value, List<DimensionSize> sizes) {
    RankedTensorType result = type(sizes, elementType(value));
    return areStatic(sizes) && type(value).hasStaticShape()
        ? make(DataMovement.RESHAPE, result, value)
        : make(Dynamism.DYNAMIC_RESHAPE, result, value, shape(sizes));
  }

  /** Returns the index of each element along a dimension. */
  Value iota(List<DimensionSize> sizes, Type elementType, int dimension) {
    RankedTensorType result = type(sizes, elementType);
    return areStatic(sizes)
        ? iota(result, dimension)
        : make(
            state(Dynamism.DYNAMIC_IOTA, shape(sizes)).set(DynamicIotaOp.IOTA_DIMENSION, dimension),
            result);
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
    List<DimensionSize> sizes = sizes(value);
    List<DimensionSize> permuted = new ArrayList<>();
    for (long d : permutation) {
      permuted.add(sizes.get((int) d));
    }
    return make(
        state(DataMovement.TRANSPOSE, value).set(TransposeOp.PERMUTATION, permutation),
        type(permuted, elementType(value)));
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
    OperationState state = state(Reductions.REDUCE);
    state.addOperands(values).addOperands(inits);
    state.set(ReduceOp.DIMENSIONS, dimensions);
    List<Type> arguments = new ArrayList<>();
    values.forEach(value -> arguments.add(Shapes.scalar(elementType(value))));
    arguments.addAll(List.copyOf(arguments));
    for (Value value : values) {
      state.addResultType(type(without(typeSizes(value), dimensions), elementType(value)));
    }
    return List.copyOf(create(state, arguments, body).results());
  }

  /** Returns the sizes that the type states, without their run-time values. */
  private static List<DimensionSize> typeSizes(Value value) {
    List<DimensionSize> sizes = new ArrayList<>();
    RankedTensorType type = type(value);
    for (int d = 0; d < type.rank(); d++) {
      sizes.add(new DimensionSize(type.dimension(d), Bounds.of(type, d), Optional.empty()));
    }
    return sizes;
  }

  static List<DimensionSize> without(List<DimensionSize> sizes, LongList dimensions) {
    List<DimensionSize> kept = new ArrayList<>();
    for (int d = 0; d < sizes.size(); d++) {
      if (!dimensions.contains(d)) {
        kept.add(sizes.get(d));
      }
    }
    return kept;
  }

  /**
   * Sorts tensors together along a dimension, stably; {@code before} compares elements of the
   * first.
   */
  List<Value> sort(
      List<Value> values, int dimension, Function<List<? extends Value>, Value> before) {
    OperationState state = state(DataMovement.SORT);
    state.addOperands(values);
    state.set(SortOp.DIMENSION, dimension);
    state.set(SortOp.IS_STABLE, true);
    List<Type> arguments = new ArrayList<>();
    for (Value value : values) {
      state.addResultType(value.type());
      arguments.add(Shapes.scalar(elementType(value)));
      arguments.add(Shapes.scalar(elementType(value)));
    }
    return List.copyOf(create(state, arguments, all -> List.of(before.apply(all))).results());
  }
}
