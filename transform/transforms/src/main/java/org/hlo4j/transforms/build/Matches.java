package org.hlo4j.transforms.build;

import java.math.BigInteger;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.Constants;
import org.jspecify.annotations.Nullable;

/** Predicates of patterns over operands: the operations that define them, and constants. */
public final class Matches {
  private Matches() {}

  /**
   * {@return the operation that defines a value; null if it is of another definition, or the value
   * is a block argument}
   *
   * @param value the value
   * @param definition the expected definition
   */
  public static @Nullable Operation definingOpOrNull(Value value, OpDefinition definition) {
    Operation operation = value.definingOpOrNull();
    return operation != null && operation.is(definition) ? operation : null;
  }

  /**
   * {@return the elements of a constant; null if the value is not a dense constant}
   *
   * @param value the value
   */
  public static @Nullable DenseElementsAttr constantOrNull(Value value) {
    return Constants.valueOrNull(value, DenseElementsAttr.class);
  }

  /**
   * {@return whether a value is a constant of any kind}
   *
   * @param value the value
   */
  public static boolean isConstant(Value value) {
    return Constants.valueOrNull(value) != null;
  }

  /**
   * {@return the elements of a constant whose elements are all equal; null if the value is not
   * such}
   *
   * @param value the value
   */
  public static @Nullable DenseElementsAttr splatOrNull(Value value) {
    DenseElementsAttr constant = constantOrNull(value);
    return constant != null && constant.isSplat() ? constant : null;
  }

  /**
   * {@return whether a value is an integer constant whose elements are all zero}
   *
   * @param value the value
   */
  public static boolean isIntegerZero(Value value) {
    return isInteger(value, BigInteger.ZERO);
  }

  /**
   * {@return whether a value is an integer constant whose elements are all one}
   *
   * @param value the value
   */
  public static boolean isIntegerOne(Value value) {
    return isInteger(value, BigInteger.ONE);
  }

  /**
   * {@return whether a value is an integer constant with all bits of all elements set}
   *
   * @param value the value
   */
  public static boolean isAllOnes(Value value) {
    DenseElementsAttr splat = integerSplatOrNull(value);
    return splat != null && splat.bitsAt(0).bitCount() == widthOf(splat.elementType());
  }

  /**
   * {@return whether a value is an integer or float constant whose elements are all zero, of either
   * sign}
   *
   * @param value the value
   */
  public static boolean isZero(Value value) {
    return isPositiveZero(value) || isFloat(value, -0.0);
  }

  /**
   * {@return whether a value is an integer or float constant whose elements are all zero, and not
   * negative}
   *
   * @param value the value
   */
  public static boolean isPositiveZero(Value value) {
    return isIntegerZero(value) || isFloat(value, 0.0);
  }

  /**
   * {@return whether a value is an integer or float constant whose elements are all one}
   *
   * @param value the value
   */
  public static boolean isOne(Value value) {
    return isIntegerOne(value) || isFloat(value, 1);
  }

  private static boolean isInteger(Value value, BigInteger bits) {
    DenseElementsAttr splat = integerSplatOrNull(value);
    return splat != null && splat.bitsAt(0).equals(bits);
  }

  private static @Nullable DenseElementsAttr integerSplatOrNull(Value value) {
    DenseElementsAttr splat = splatOrNull(value);
    return splat != null
            && (splat.elementType() instanceof IntegerType
                || splat.elementType() instanceof IndexType)
        ? splat
        : null;
  }

  private static boolean isFloat(Value value, double number) {
    DenseElementsAttr splat = splatOrNull(value);
    if (splat == null || !(splat.elementType() instanceof FloatType type)) {
      return false;
    }
    return splat.bitsAt(0).equals(FloatAttr.of(type, number).bits());
  }

  private static int widthOf(Type type) {
    return type instanceof IntegerType integer ? integer.width() : Long.SIZE;
  }

  /**
   * {@return the elements of an integer constant in row-major order; null if the value is not such}
   *
   * @param value the value
   */
  public static @Nullable LongList integersOrNull(Value value) {
    DenseElementsAttr constant = constantOrNull(value);
    return constant != null
            && constant.isListable()
            && (constant.elementType() instanceof IntegerType
                || constant.elementType() instanceof IndexType)
        ? constant.toLongs()
        : null;
  }

  /**
   * {@return the elements of an integer constant if none is negative, so that they can be a shape;
   * else null}
   *
   * @param value the value
   */
  public static @Nullable LongList shapeOrNull(Value value) {
    LongList sizes = integersOrNull(value);
    return sizes != null && sizes.stream().allMatch(size -> size >= 0) ? sizes : null;
  }

  /**
   * {@return the type of a value if it is a ranked tensor of static shape, else null}
   *
   * @param value the value
   */
  public static @Nullable RankedTensorType staticTypeOrNull(Value value) {
    return value.type() instanceof RankedTensorType type && type.hasStaticShape() ? type : null;
  }
}
