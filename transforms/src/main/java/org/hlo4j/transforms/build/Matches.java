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
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.Constants;
import org.jspecify.annotations.Nullable;

/** What patterns ask of operands: where they come from, which constants they are. */
public final class Matches {
  private Matches() {}

  /** The operation that computes the value, if it is of this definition. */
  public static @Nullable Operation definitionOrNull(Value value, OpDefinition definition) {
    Operation operation = value.definingOpOrNull();
    return operation != null && operation.is(definition) ? operation : null;
  }

  /** The elements of a constant; null if the value is none. */
  public static @Nullable DenseElementsAttr constantOrNull(Value value) {
    return Constants.valueOrNull(value, DenseElementsAttr.class);
  }

  public static boolean isConstant(Value value) {
    return Constants.valueOrNull(value) != null;
  }

  /** The elements of a constant of which all are equal. */
  public static @Nullable DenseElementsAttr splatOrNull(Value value) {
    DenseElementsAttr constant = constantOrNull(value);
    return constant != null && constant.isSplat() ? constant : null;
  }

  /** Whether the value is a constant of integers that are all zero. */
  public static boolean isIntegerZero(Value value) {
    return isInteger(value, BigInteger.ZERO);
  }

  /** Whether the value is a constant of integers that are all one. */
  public static boolean isIntegerOne(Value value) {
    return isInteger(value, BigInteger.ONE);
  }

  /** Whether the value is a constant of integers of which all bits are set. */
  public static boolean isAllOnes(Value value) {
    DenseElementsAttr splat = integerSplatOrNull(value);
    return splat != null && splat.bitsAt(0).bitCount() == widthOf(splat.elementType());
  }

  /** Whether the value is a constant of integers or floats that are all zero, of either sign. */
  public static boolean isZero(Value value) {
    return isIntegerZero(value) || isFloat(value, 0);
  }

  /** Whether the value is a constant of integers or floats that are all one. */
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
    BigInteger bits = splat.bitsAt(0);
    return bits.equals(FloatAttr.of(type, number).bits())
        || (number == 0 && bits.equals(FloatAttr.of(type, -0.0).bits()));
  }

  private static int widthOf(Type type) {
    return type instanceof IntegerType integer ? integer.width() : Long.SIZE;
  }

  /** The integers of a constant; null if the value is none. */
  public static @Nullable LongList integersOrNull(Value value) {
    DenseElementsAttr constant = constantOrNull(value);
    return constant != null
            && constant.isListable()
            && (constant.elementType() instanceof IntegerType
                || constant.elementType() instanceof IndexType)
        ? constant.toLongs()
        : null;
  }

  /** The elements of an integer constant, if all of them can be sizes of dimensions. */
  public static @Nullable LongList shapeOrNull(Value value) {
    LongList sizes = integersOrNull(value);
    return sizes != null && sizes.stream().allMatch(size -> size >= 0) ? sizes : null;
  }

  /** Whether the numbers are 0, 1, 2 and so on. */
  public static boolean isIota(LongList numbers) {
    for (int i = 0; i < numbers.size(); i++) {
      if (numbers.get(i) != i) {
        return false;
      }
    }
    return true;
  }

  public static boolean isSorted(LongList numbers) {
    for (int i = 1; i < numbers.size(); i++) {
      if (numbers.get(i - 1) > numbers.get(i)) {
        return false;
      }
    }
    return true;
  }

  /** The type of the value if it is a ranked tensor of static shape. */
  public static @Nullable RankedTensorType staticTypeOrNull(Value value) {
    return value.type() instanceof RankedTensorType type && type.hasStaticShape() ? type : null;
  }

  /** The type of the elements. */
  public static Type elementType(Value value) {
    return value.type() instanceof ShapedType shaped ? shaped.elementType() : value.type();
  }
}
