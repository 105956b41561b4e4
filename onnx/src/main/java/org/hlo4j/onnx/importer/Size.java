package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.LongBinaryOperator;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.op.stablehlo.DynamicIotaOp;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The size of a dimension, or a number computed from such: known while the model is imported, or
 * computed when the program runs. Arithmetic on known sizes creates no operations.
 */
final class Size {
  private final HloBuilder builder;
  private final long known;
  private final @Nullable Value value;

  private Size(HloBuilder builder, long known, @Nullable Value value) {
    this.builder = builder;
    this.known = known;
    this.value = value;
  }

  static Size of(HloBuilder builder, long size) {
    return new Size(builder, size, null);
  }

  /** Returns a size computed when the program runs, from an integer of rank 0. */
  static Size of(HloBuilder builder, Value value) {
    Value converted =
        Node.elementTypeOf(value).equals(IntegerType.I64)
            ? value
            : builder.convert(value, IntegerType.I64);
    return new Size(builder, ShapedType.DYNAMIC, converted);
  }

  /** Returns the size of a dimension of a tensor. */
  static Size of(HloBuilder builder, Value tensor, int dimension) {
    long size = Node.typeOf(tensor).shape().get(dimension);
    return size == ShapedType.DYNAMIC
        ? of(builder, builder.dimensionSize(tensor, dimension))
        : of(builder, size);
  }

  /** Returns the sizes of all dimensions of a tensor. */
  static List<Size> allOf(HloBuilder builder, Value tensor) {
    List<Size> sizes = new ArrayList<>();
    for (int i = 0; i < Node.typeOf(tensor).rank(); i++) {
      sizes.add(of(builder, tensor, i));
    }
    return sizes;
  }

  boolean isKnown() {
    return value == null;
  }

  /** Returns the size for a type: {@link ShapedType#DYNAMIC} if it is not known. */
  long orDynamic() {
    return value == null ? known : ShapedType.DYNAMIC;
  }

  /** Returns the size as an {@code i64} of rank 0. */
  Value value() {
    return value == null ? builder.i64(known) : value;
  }

  // Arithmetic.

  Size plus(Size other) {
    return apply(other, Math::addExact, Expr::plus);
  }

  Size plus(long other) {
    return other == 0 ? this : plus(of(builder, other));
  }

  Size minus(Size other) {
    return apply(other, Math::subtractExact, Expr::minus);
  }

  Size times(Size other) {
    return apply(other, Math::multiplyExact, Expr::times);
  }

  Size times(long other) {
    return other == 1 ? this : times(of(builder, other));
  }

  /** Returns the quotient, rounded down; neither number is negative. */
  Size over(long other) {
    return other == 1 ? this : apply(of(builder, other), Long::divideUnsigned, Expr::over);
  }

  Size max(long other) {
    return apply(of(builder, other), Math::max, Expr::max);
  }

  Size min(Size other) {
    return apply(other, Math::min, Expr::min);
  }

  private Size apply(Size other, LongBinaryOperator ofKnown, BinaryOperator<Expr> ofValues) {
    if (value == null && other.value == null) {
      try {
        return of(builder, ofKnown.applyAsLong(known, other.known));
      } catch (ArithmeticException e) {
        throw Node.unsupported("sizes %d and %d are too large", known, other.known);
      }
    }
    return new Size(
        builder,
        ShapedType.DYNAMIC,
        ofValues.apply(builder.expr(value()), builder.expr(other.value())).value());
  }

  // Lists of sizes.

  static boolean areKnown(List<Size> sizes) {
    return sizes.stream().allMatch(Size::isKnown);
  }

  static LongList shape(List<Size> sizes) {
    return LongList.wrap(sizes.stream().mapToLong(Size::orDynamic).toArray());
  }

  /** Returns the product of sizes. */
  static Size product(HloBuilder builder, List<Size> sizes) {
    Size product = of(builder, 1);
    for (Size size : sizes) {
      product = product.isKnown() && product.known == 1 ? size : product.times(size);
    }
    return product;
  }

  /** Returns sizes as an {@code i64} of rank 1. */
  static Value list(HloBuilder builder, List<Size> sizes) {
    return areKnown(sizes)
        ? builder.i64s(shape(sizes).toArray())
        : Shapes.list(builder, sizes.stream().map(Size::value).toList(), IntegerType.I64);
  }

  /** Returns a tensor of these sizes with the elements of another in their order. */
  static Value reshape(HloBuilder builder, Value tensor, List<Size> sizes) {
    LongList shape = shape(sizes);
    if (Shapes.isStatic(shape) && shape.equals(Node.typeOf(tensor).shape())) {
      return tensor;
    }
    return areKnown(sizes) && Node.typeOf(tensor).hasStaticShape()
        ? builder.reshape(tensor, shape.toArray())
        : builder.make(
            Dynamism.DYNAMIC_RESHAPE,
            Shapes.withShape(tensor, shape),
            tensor,
            list(builder, sizes));
  }

  /**
   * Returns a tensor broadcast to these sizes.
   *
   * @param dimensions for each dimension of the tensor that of the result
   */
  static Value broadcast(HloBuilder builder, Value tensor, List<Size> sizes, LongList dimensions) {
    RankedTensorType type = Shapes.withShape(tensor, shape(sizes));
    if (areKnown(sizes) && type.equals(tensor.type())) {
      return tensor;
    }
    return areKnown(sizes) && Node.typeOf(tensor).hasStaticShape()
        ? builder.broadcastInDim(tensor, type, dimensions)
        : builder.dynamicBroadcastInDim(tensor, list(builder, sizes), type, dimensions);
  }

  /** Returns a tensor of these sizes whose elements are their index along a dimension. */
  static Value iota(HloBuilder builder, List<Size> sizes, int dimension, Type elementType) {
    RankedTensorType type = RankedTensorType.of(shape(sizes), elementType);
    return areKnown(sizes)
        ? builder.iota(type, dimension)
        : builder.make(
            builder
                .state(Dynamism.DYNAMIC_IOTA, list(builder, sizes))
                .set(DynamicIotaOp.IOTA_DIMENSION, dimension),
            type);
  }
}
