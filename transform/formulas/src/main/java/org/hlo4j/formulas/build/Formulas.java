package org.hlo4j.formulas.build;

import java.util.List;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Parts of formulas that operators share. Those of two operands broadcast them. */
public final class Formulas {
  private Formulas() {}

  /** Returns a tensor of an element type, which may be the one it has. */
  public static Expr convert(Expr x, Type elementType) {
    return x.elementType().equals(elementType) ? x : x.convert(elementType);
  }

  public static Value convert(HloBuilder b, Value value, Type elementType) {
    return convert(b.expr(value), elementType).value();
  }

  /**
   * Returns a number in the shape and the element type of a tensor.
   *
   * @param number of rank 0
   */
  public static Expr spread(Value number, Expr model) {
    return broadcastLike(convert(model.builder(), number, model.elementType()), model);
  }

  /**
   * Returns values in the shape of a tensor.
   *
   * @param dimensions for each dimension of the values the one of the tensor
   */
  public static Expr broadcastLike(Value values, Expr model, long... dimensions) {
    HloBuilder b = model.builder();
    LongList places = LongList.wrap(dimensions);
    return b.expr(DynamicShapes.broadcastLike(b, values, model.value(), places));
  }

  public static Expr reciprocal(Expr x) {
    return x.like(1).over(x);
  }

  public static Expr square(Expr x) {
    return x.times(x);
  }

  public static boolean isUnsigned(Type elementType) {
    return elementType instanceof IntegerType type && type.isUnsigned();
  }

  /** Returns absolute values; those of unsigned integers and of booleans are the same. */
  public static Expr abs(Expr x) {
    return isUnsigned(x.elementType()) || x.elementType() == IntegerType.I1 ? x : x.abs();
  }

  /** Returns the signs; those of unsigned integers are zero or one, booleans are their own. */
  public static Expr sign(Expr x) {
    if (x.elementType() == IntegerType.I1) {
      return x;
    }
    return isUnsigned(x.elementType()) ? x.min(x.like(1L)) : x.sign();
  }

  /**
   * Returns powers, which have the element type of the base. They are computed in a type that has
   * the values of both operands.
   *
   * @param exponent of the shape of the base
   */
  public static Expr power(Expr base, Expr exponent) {
    Type type = base.elementType();
    Type common = commonType(type, exponent.elementType());
    return convert(convert(base, common).power(convert(exponent, common)), type);
  }

  private static Type commonType(Type base, Type exponent) {
    if (base.equals(exponent)) {
      return base;
    }
    if (base instanceof FloatType left) {
      int width = exponent instanceof FloatType right ? right.width() : Float.SIZE;
      return Math.max(left.width(), width) > Float.SIZE ? FloatType.F64 : FloatType.F32;
    }
    return exponent instanceof FloatType ? FloatType.F64 : base;
  }

  /**
   * Checks that numbers are not complex.
   *
   * @throws UnsupportedNodeException if they are
   */
  public static void requireReal(Expr x) {
    if (x.isComplex()) {
      throw UnsupportedNodeException.of("its operand is complex");
    }
  }

  /**
   * Returns whether the sign of floats is set, of zeros and NaN too.
   *
   * @throws UnsupportedNodeException if there are no integers as wide as the floats
   */
  public static Expr signBit(Expr x) {
    requireReal(x);
    int width = x.floatType().width();
    if (Integer.bitCount(width) != 1) {
      throw UnsupportedNodeException.of(
          "there are no integers of %d bits to read signs from", width);
    }
    Expr bits = x.bitcast(IntegerType.signless(width));
    return bits.lt(bits.like(0L));
  }

  /** Returns absolute values with the sign of other floats. */
  public static Expr copySign(Expr magnitude, Expr sign) {
    Expr abs = magnitude.abs();
    return signBit(sign).select(abs.negate(), abs);
  }

  /** Returns floats rounded toward zero. */
  public static Expr truncate(Expr x) {
    return x.lt(x.like(0)).select(x.apply(Elementwise.CEIL), x.floor());
  }

  /** A function of two tensors of one shape. */
  public interface Binary {
    Expr apply(Expr left, Expr right);
  }

  public static Expr broadcast(Binary function, Expr left, Expr right) {
    HloBuilder b = left.builder();
    List<Value> both = MultidirectionalBroadcast.broadcast(b, List.of(left.value(), right.value()));
    return function.apply(b.expr(both.get(0)), b.expr(both.get(1)));
  }

  public static Expr plus(Expr left, Expr right) {
    return broadcast(Expr::plus, left, right);
  }

  public static Expr minus(Expr left, Expr right) {
    return broadcast(Expr::minus, left, right);
  }

  public static Expr times(Expr left, Expr right) {
    return broadcast(Expr::times, left, right);
  }

  /** Returns the index of the first maximum among the elements of some dimensions. */
  public static Expr firstMaximum(Expr x, KnownAxes axes) {
    Expr place = places(x, axes.dimensions());
    Expr candidates = x.eq(axes.spreadMax(x)).select(place, place.like(Long.MAX_VALUE));
    return axes.reduce(Reduction.MIN, candidates);
  }

  /** Returns the index of each element among those of some dimensions. */
  public static Expr places(Expr x, LongList dimensions) {
    DynamicShapes.requireFewDimensions(dimensions.size());
    HloBuilder b = x.builder();
    Expr place = null;
    for (long dimension : dimensions.toArray()) {
      Expr index = b.expr(DynamicShapes.indices(b, x.value(), (int) dimension));
      if (place != null) {
        Value size = DynamicShapes.size(b, x.value(), (int) dimension);
        index = place.times(spread(size, index)).plus(index);
      }
      place = index;
    }
    return place == null ? x.convert(IntegerType.I64).like(0L) : place;
  }
}
