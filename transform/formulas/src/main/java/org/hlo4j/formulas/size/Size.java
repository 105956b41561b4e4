package org.hlo4j.formulas.size;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.op.stablehlo.DynamicIotaOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The size of a dimension, or another integer of a shape: a number that is known, or an {@code i64}
 * of rank 0 that the program computes, which may have a bound that is known. Operations are created
 * on demand.
 */
public final class Size {
  /** Limits from here on mean "to the end": sizes are of 32 bits. */
  private static final long UNLIMITED = Integer.MAX_VALUE;

  private final HloBuilder b;
  private final long known;
  private final boolean isKnown;
  private final @Nullable Supplier<Value> source;

  /** The value or dimension that it is, by which equal ones are recognized; null if computed. */
  private final @Nullable Object origin;

  /**
   * The largest number that it may be; {@link ShapedType#DYNAMIC} if none is known, or if it may be
   * negative and is not known.
   */
  private final long bound;

  private @Nullable Value value;

  private Size(
      HloBuilder b,
      boolean isKnown,
      long known,
      @Nullable Supplier<Value> source,
      @Nullable Object origin,
      long bound) {
    this.b = b;
    this.bound = bound;
    this.origin = origin;
    this.isKnown = isKnown;
    this.known = known;
    this.source = source;
  }

  /** Returns a number. */
  public static Size of(HloBuilder b, long known) {
    return new Size(b, true, known, null, null, known);
  }

  /** Returns an integer of rank 0 that the program computes. */
  public static Size computed(HloBuilder b, Supplier<Value> source) {
    return new Size(b, false, ShapedType.DYNAMIC, source, null, ShapedType.DYNAMIC);
  }

  /**
   * Returns an integer of rank 0 that the program computes.
   *
   * @param origin the value or dimension that it is
   */
  public static Size computed(HloBuilder b, Object origin, Supplier<Value> source) {
    return new Size(b, false, ShapedType.DYNAMIC, source, origin, ShapedType.DYNAMIC);
  }

  /** Returns an integer of rank 0 that the program computes. */
  public static Size of(HloBuilder b, Value value) {
    return SizeOrigins.scalar(b, value);
  }

  /** Returns the size of a dimension of a tensor. */
  public static Size of(HloBuilder b, Value tensor, int dimension) {
    return SizeOrigins.of(b, tensor, dimension)
        .withBound(Bounds.of(TensorTypes.of(tensor), dimension));
  }

  /** Returns the sizes of all dimensions of a tensor, in a list that may be changed. */
  public static List<Size> allOf(HloBuilder b, Value tensor) {
    List<Size> sizes = new ArrayList<>();
    for (int i = 0; i < TensorTypes.of(tensor).rank(); i++) {
      sizes.add(of(b, tensor, i));
    }
    return sizes;
  }

  /** Returns numbers, in a list that may be changed. */
  public static List<Size> known(HloBuilder b, LongList numbers) {
    List<Size> sizes = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i++) {
      sizes.add(of(b, numbers.get(i)));
    }
    return sizes;
  }

  public boolean isKnown() {
    return isKnown;
  }

  /** Returns the largest number that it may be; {@link ShapedType#DYNAMIC} if none is known. */
  public long bound() {
    return bound;
  }

  /**
   * Returns this integer, which is not negative, with a bound, unless it is known or has a lesser
   * one.
   *
   * @param most the bound; {@link ShapedType#DYNAMIC} for none
   */
  public Size withBound(long most) {
    boolean isTighter = most != ShapedType.DYNAMIC && (bound == ShapedType.DYNAMIC || most < bound);
    return isKnown || !isTighter ? this : new Size(b, false, known, source, origin, most);
  }

  /**
   * Returns this sum or product with that of the bounds, if both integers have one. An integer that
   * may be negative has none but if it is known: a product of two such may exceed that of bounds.
   */
  private Size boundedBy(Size left, Size right, LongBinaryOperator onBounds) {
    if (left.bound < 0 || right.bound < 0) { // none is known, or it is negative
      return this;
    }
    try {
      return withBound(onBounds.applyAsLong(left.bound, right.bound));
    } catch (InvalidSizeException e) {
      return this;
    }
  }

  /** Returns the builder of the operations that compute it. */
  public HloBuilder builder() {
    return b;
  }

  public boolean is(long number) {
    return isKnown && known == number;
  }

  /** Returns the number; {@link ShapedType#DYNAMIC} if the program computes it. */
  public long orDynamic() {
    return isKnown ? known : ShapedType.DYNAMIC;
  }

  /** Returns the value, of any type of integers, that no operation need be created for. */
  public @Nullable Value existingOrNull() {
    return origin instanceof Value given ? given : null;
  }

  /** Returns the value or dimension that it is; null if it is known or computed of others. */
  @Nullable Object originOrNull() {
    return origin;
  }

  /** Returns an {@code i64} of rank 0. */
  public Value value() {
    Value known = value;
    if (known == null || !SizeValues.encloses(known.parentBlockOrNull(), b)) {
      if (source == null) {
        known = b.i64(this.known);
      } else {
        known = SizeValues.converted(b, source.get());
      }
      value = known;
    }
    return known;
  }

  // Arithmetic.

  private interface Arithmetic {
    Value apply(Value left, Value right);
  }

  private Size apply(Size other, LongBinaryOperator onNumbers, Arithmetic onValues) {
    if (!isKnown || !other.isKnown) {
      return computed(b, () -> onValues.apply(value(), other.value()));
    }
    try {
      return of(b, onNumbers.applyAsLong(known, other.known));
    } catch (InvalidSizeException e) {
      throw UnsupportedNodeException.of("sizes %d and %d are too large", known, other.known);
    }
  }

  public Size plus(Size other) {
    return is(0)
        ? other
        : other.is(0) ? this : apply(other, Sizes::add, b::add).boundedBy(this, other, Sizes::add);
  }

  public Size plus(long other) {
    return plus(of(b, other));
  }

  public Size minus(Size other) {
    return other.is(0) ? this : apply(other, Sizes::subtract, b::subtract);
  }

  public Size times(Size other) {
    return is(1)
        ? other
        : other.is(1)
            ? this
            : apply(other, Sizes::multiply, b::multiply).boundedBy(this, other, Sizes::multiply);
  }

  public Size times(long other) {
    return times(of(b, other));
  }

  /** Returns the quotient, rounded toward zero. */
  public Size over(long other) {
    return over(of(b, other));
  }

  /** Returns the quotient, rounded toward zero; zero if the divisor is zero. */
  public Size over(Size other) {
    return other.is(1)
        ? this
        : apply(
            other,
            (l, r) -> r == 0 ? 0 : l / r,
            (l, r) -> b.divide(l, other.is(0) || !other.isKnown ? positive(r) : r));
  }

  /** A divisor of zero occurs where sizes are zero, and so is the dividend. */
  private Value positive(Value divisor) {
    return b.select(b.compare(divisor, ComparisonDirection.EQ, b.i64(0)), b.i64(1), divisor);
  }

  /** Returns the quotient of a size and a positive number, rounded up. */
  public Size dividedUp(Size other) {
    if (isKnown && other.isKnown) {
      return of(b, other.known == 0 ? 0 : Math.ceilDiv(known, other.known));
    }
    return other.is(1) ? this : plus(other).minus(of(b, 1)).over(other);
  }

  /**
   * Returns the quotient of a division that leaves nothing.
   *
   * @throws UnsupportedNodeException if both numbers are known and it does
   */
  public Size exactlyOver(Size other) {
    if (isKnown && other.isKnown && known % other.known != 0) {
      throw UnsupportedNodeException.of("a size of %d is not divided by %d", known, other.known);
    }
    return over(other);
  }

  public Size min(Size other) {
    if (isKnown && other.isKnown) {
      return known <= other.known ? this : other;
    }
    if (this == other || (other.isKnown && other.known >= UNLIMITED)) {
      return this;
    }
    return isKnown && known >= UNLIMITED ? other : apply(other, Math::min, b::minimum);
  }

  /** Returns the lesser of this integer, which is not negative, and a size. */
  public Size atMost(Size size) {
    return is(0) ? this : min(size);
  }

  public Size max(Size other) {
    if (isKnown && other.isKnown) {
      return known >= other.known ? this : other;
    }
    if (this == other || (other.isKnown && other.known <= -UNLIMITED)) {
      return this;
    }
    if (isKnown && known <= -UNLIMITED) {
      return other;
    }
    return other.isKnown && other.known <= 0 && isNatural()
        ? this
        : apply(other, Math::max, b::maximum);
  }

  public Size max(long other) {
    return max(of(b, other));
  }

  /**
   * Returns one of two integers.
   *
   * @param direction how this integer compares with {@code number}, for the first
   */
  public Size choose(ComparisonDirection direction, long number, Size onTrue, Size onFalse) {
    if (isKnown) {
      boolean holds = direction.holds(Long.compare(known, number));
      return holds ? onTrue : onFalse;
    }
    return onTrue == onFalse
        ? onTrue
        : computed(
            b,
            () ->
                b.select(
                    b.compare(value(), direction, b.i64(number)), onTrue.value(), onFalse.value()));
  }

  /**
   * Returns another integer if this one compares so with zero, which then has a meaning of its own,
   * otherwise this one. Sizes of dimensions have no such meaning.
   */
  public Size orIf(ComparisonDirection direction, Size other) {
    if (isKnown ? known <= -UNLIMITED : isSize(value())) {
      return this;
    }
    return choose(direction, 0, other, this);
  }

  /** Returns whether this is known not to be negative. */
  public boolean isNatural() {
    return isKnown ? known >= 0 : isSize(value());
  }

  /** Returns whether an integer is the size of a dimension. */
  private static boolean isSize(Value value) {
    var operation = value.definingOpOrNull();
    if (operation == null) {
      return false;
    }
    if (operation.definition() == Elementwise.CONVERT) {
      return isSize(operation.operand(0));
    }
    return operation.definition() == Dynamism.GET_DIMENSION_SIZE;
  }

  /** Returns this index, to which the size is added if it is negative. */
  public Size fromEnd(Size size) {
    return isKnown && known >= 0 ? this : orIf(ComparisonDirection.LT, plus(size));
  }

  // Lists.

  public static Size product(HloBuilder b, List<Size> sizes) {
    Size product = of(b, 1);
    for (Size size : sizes) {
      product = product.times(size);
    }
    return product;
  }

  /** Returns how many elements of one shape there are for each of another. */
  public static Size quotient(HloBuilder b, List<Size> dividends, List<Size> divisors) {
    List<Size> left = new ArrayList<>(dividends);
    List<Size> right = new ArrayList<>();
    for (Size divisor : divisors) {
      int same = 0;
      while (same < left.size() && !left.get(same).isSame(divisor)) {
        same++;
      }
      if (same < left.size()) {
        left.remove(same);
      } else {
        right.add(divisor);
      }
    }
    Size dividend = product(b, left);
    return dividend.over(product(b, right));
  }

  private boolean hasSameOrigin(Size other) {
    return (origin != null && other.origin != null)
        ? origin.equals(other.origin)
        : value() == other.value();
  }

  /** Returns whether the integers are known to be equal. */
  public boolean isSame(Size other) {
    return this == other || (isKnown ? other.is(known) : !other.isKnown && hasSameOrigin(other));
  }

  public static boolean areKnown(List<Size> sizes) {
    return sizes.stream().allMatch(Size::isKnown);
  }

  /**
   * Returns the sizes that are known, as the shape of a type.
   *
   * @throws UnsupportedNodeException if one is negative
   */
  public static LongList shape(List<Size> sizes) {
    for (Size size : sizes) {
      if (size.isKnown && size.known < 0) {
        throw UnsupportedNodeException.of("a dimension has size %d", size.known);
      }
    }
    return integers(sizes);
  }

  /** Returns the integers that are known. */
  public static LongList integers(List<Size> sizes) {
    return LongList.wrap(sizes.stream().mapToLong(Size::orDynamic).toArray());
  }

  /** Returns a tensor of rank 1 of {@code i64}. */
  public static Value list(HloBuilder b, List<Size> sizes) {
    return areKnown(sizes) ? b.i64s(integers(sizes).toArray()) : SizeValues.list(b, sizes);
  }

  // Tensors of such sizes.

  /** Returns the type of tensors of these sizes, with their bounds. */
  public static RankedTensorType type(List<Size> sizes, Type elementType) {
    LongList bounds =
        LongList.wrap(
            sizes.stream()
                .mapToLong(size -> size.isKnown ? ShapedType.DYNAMIC : size.bound)
                .toArray());
    return Bounds.tensor(shape(sizes), elementType, null, bounds);
  }

  /** Returns a tensor of these sizes with the elements of another in their order. */
  public static Value reshape(HloBuilder b, Value tensor, List<Size> sizes) {
    LongList shape = shape(sizes);
    if (DynamicShapes.isStatic(shape) && shape.equals(TensorTypes.of(tensor).shape())) {
      return tensor;
    }
    return areKnown(sizes) && TensorTypes.of(tensor).hasStaticShape()
        ? b.reshape(tensor, shape.toArray())
        : b.make(
            Dynamism.DYNAMIC_RESHAPE,
            type(sizes, TensorTypes.elementOf(tensor)),
            tensor,
            list(b, sizes));
  }

  /**
   * Returns a tensor broadcast to these sizes.
   *
   * @param dimensions for each dimension of the tensor that of the result
   */
  public static Value broadcast(HloBuilder b, Value tensor, List<Size> sizes, LongList dimensions) {
    RankedTensorType type = type(sizes, TensorTypes.elementOf(tensor));
    if (areKnown(sizes) && type.equals(tensor.type())) {
      return tensor;
    }
    return areKnown(sizes) && TensorTypes.of(tensor).hasStaticShape()
        ? b.broadcastInDim(tensor, type, dimensions)
        : b.dynamicBroadcastInDim(tensor, list(b, sizes), type, dimensions);
  }

  /** Returns a tensor broadcast to these sizes, the last of which are its own or replace ones. */
  public static Value broadcast(HloBuilder b, Value tensor, List<Size> sizes) {
    return broadcast(
        b,
        tensor,
        sizes,
        MultidirectionalBroadcast.trailing(TensorTypes.of(tensor).rank(), sizes.size()));
  }

  /** Returns a tensor of these sizes whose elements are their index along a dimension. */
  public static Value iota(HloBuilder b, List<Size> sizes, int dimension, Type elementType) {
    RankedTensorType type = type(sizes, elementType);
    return areKnown(sizes)
        ? b.iota(type, dimension)
        : b.make(
            b.state(Dynamism.DYNAMIC_IOTA, list(b, sizes))
                .set(DynamicIotaOp.IOTA_DIMENSION, dimension),
            type);
  }
}
