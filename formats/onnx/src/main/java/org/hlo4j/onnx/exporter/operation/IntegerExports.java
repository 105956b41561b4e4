package org.hlo4j.onnx.exporter.operation;

import static org.hlo4j.opset.stablehlo.Elementwise.COUNT_LEADING_ZEROS;
import static org.hlo4j.opset.stablehlo.Elementwise.DIVIDE;
import static org.hlo4j.opset.stablehlo.Elementwise.NEGATE;
import static org.hlo4j.opset.stablehlo.Elementwise.POPCNT;
import static org.hlo4j.opset.stablehlo.Elementwise.POWER;
import static org.hlo4j.opset.stablehlo.Elementwise.REMAINDER;
import static org.hlo4j.opset.stablehlo.Elementwise.SHIFT_LEFT;
import static org.hlo4j.opset.stablehlo.Elementwise.SHIFT_RIGHT_ARITHMETIC;
import static org.hlo4j.opset.stablehlo.Elementwise.SHIFT_RIGHT_LOGICAL;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.TypeSupport;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.onnx.proto.AttributeProto;

/** Elementwise operations that are defined differently for integers, or only for them. */
final class IntegerExports {
  private IntegerExports() {}

  static void addTo(Export.Rows rows) {
    rows.single(NEGATE, IntegerExports::negate);
    rows.single(DIVIDE, c -> divide(c.nodes(), c.operand(0), c.operand(1)));
    rows.single(REMAINDER, c -> remainder(c.nodes(), c.operand(0), c.operand(1)));
    rows.single(POWER, c -> power(c.nodes(), c.operand(0), c.operand(1)));
    rows.single(SHIFT_LEFT, c -> shift(c.nodes(), "LEFT", c.operand(0), c.operand(1)));
    rows.single(SHIFT_RIGHT_LOGICAL, c -> shift(c.nodes(), "RIGHT", c.operand(0), c.operand(1)));
    rows.single(
        SHIFT_RIGHT_ARITHMETIC, c -> shiftArithmetic(c.nodes(), c.operand(0), c.operand(1)));
    rows.single(POPCNT, c -> popcnt(c.nodes(), c.operand(0)));
    rows.single(COUNT_LEADING_ZEROS, c -> leadingZeros(c.nodes(), c.operand(0)));
  }

  private static Ref negate(OpContext c) {
    Ref x = c.operand(0);
    return isUnsigned(x) ? c.nodes().sub(c.nodes().like(x, 0), x) : c.nodes().elementwise("Neg", x);
  }

  private static boolean isUnsigned(Ref value) {
    return value.elementType() instanceof IntegerType type && type.isUnsigned();
  }

  private static int width(Ref value) {
    return ((IntegerType) value.elementType()).width();
  }

  /** Division by zero is -1, all bits set; the lowest number divided by -1 is itself. */
  static Ref divide(NodeBuilder n, Ref x, Ref y) {
    if (ElementwiseExports.isFloat(x)) {
      return n.div(x, y);
    }
    if (isHarmless(n, y)) {
      return n.div(x, y);
    }
    Ref minusOne = n.like(x, -1);
    Ref isZero = n.equal(y, n.like(y, 0));
    if (isUnsigned(x)) {
      return n.where(isZero, minusOne, n.div(x, n.where(isZero, n.like(y, 1), y)));
    }
    Ref isMinusOne = n.equal(y, minusOne);
    Ref safe = n.where(n.or(isZero, isMinusOne), n.like(y, 1), y);
    Ref quotient = n.where(isMinusOne, n.sub(n.like(x, 0), x), n.div(x, safe));
    return n.where(isZero, minusOne, quotient);
  }

  private static boolean isHarmless(NodeBuilder n, Ref divisor) {
    DenseElementsAttr constant = n.constantOrNull(divisor);
    if (constant == null || !constant.isListable()) {
      return false;
    }
    return constant.toLongs().allMatch(value -> value != 0 && value != -1);
  }

  private static Ref remainder(NodeBuilder n, Ref x, Ref y) {
    if (ElementwiseExports.isFloat(x)) {
      var carrier = TypeSupport.carrier("Mod", x.elementType());
      return n.cast(
          n.broadcasting(
              "Mod",
              carrier,
              List.of(n.cast(x, carrier), n.cast(y, carrier)),
              AttributeProto.integer("fmod", 1)),
          x.elementType());
    }
    // The remainder of a division by zero is the dividend.
    Ref isZero = n.equal(y, n.like(y, 0));
    Ref rest = n.sub(x, n.mul(divide(n, x, y), y));
    return isHarmless(n, y) ? rest : n.where(isZero, x, rest);
  }

  /** Integers to the power of integers, by squaring; 1 / x of a negative exponent is truncated. */
  private static Ref power(NodeBuilder n, Ref x, Ref y) {
    if (ElementwiseExports.isFloat(x)) {
      return n.elementwise("Pow", x, y);
    }
    Ref zero = n.like(x, 0);
    Ref one = n.like(x, 1);
    Ref two = n.like(x, 2);
    Ref result = one;
    Ref square = x;
    Ref rest = n.max(y, zero);
    for (int i = 0; i < width(x); i++) {
      Ref half = n.div(rest, two);
      Ref isOdd = n.not(n.equal(rest, n.mul(half, two)));
      result = n.where(isOdd, n.mul(result, square), result);
      square = n.mul(square, square);
      rest = half;
    }
    if (isUnsigned(x)) {
      return result;
    }
    Ref minusOne = n.like(x, -1);
    Ref isOdd = n.not(n.equal(y, n.mul(n.div(y, two), two)));
    Ref ofMinusOne = n.where(isOdd, minusOne, one);
    Ref ofOthers = n.where(n.equal(x, minusOne), ofMinusOne, zero);
    Ref inverse = n.where(n.equal(x, one), one, ofOthers);
    return n.where(n.less(y, zero), inverse, result);
  }

  // Bits.

  private static Ref unsigned(NodeBuilder n, Ref x) {
    return n.cast(x, IntegerType.unsigned(width(x)));
  }

  /** Shifts by the width and more leave no bit. */
  static Ref shift(NodeBuilder n, String direction, Ref x, Ref amount) {
    int width = width(x);
    Type carrier = TypeSupport.carrier("BitShift", IntegerType.unsigned(wide(width)));
    Ref bits = n.cast(unsigned(n, x), carrier);
    Ref places = n.cast(unsigned(n, amount), carrier);
    Ref inBounds = n.less(places, n.like(places, width));
    boolean isKnown = isBelow(n, amount, width);
    Ref safe = isKnown ? places : n.where(inBounds, places, n.like(places, 0));
    Ref shifted =
        n.broadcasting(
            "BitShift",
            carrier,
            List.of(bits, safe),
            AttributeProto.string("direction", direction));
    Ref result = isKnown ? shifted : n.where(inBounds, shifted, n.like(bits, 0));
    return n.cast(n.cast(result, IntegerType.unsigned(width)), x.elementType());
  }

  /** Widths that ONNX has bits of. */
  private static int wide(int width) {
    return width <= 8 ? 8 : Math.max(width, 32);
  }

  private static boolean isBelow(NodeBuilder n, Ref amount, int width) {
    DenseElementsAttr constant = n.constantOrNull(amount);
    return constant != null
        && constant.isListable()
        && constant.toLongs().allMatch(value -> value >= 0 && value < width);
  }

  /** Shifts of negative numbers are those of their complements. */
  private static Ref shiftArithmetic(NodeBuilder n, Ref x, Ref amount) {
    var type = IntegerType.signless(width(x));
    Ref value = n.cast(x, type);
    Ref minusOne = n.like(value, -1);
    Ref isNegative = n.less(value, n.like(value, 0));
    Ref shifted = shift(n, "RIGHT", n.where(isNegative, n.sub(minusOne, value), value), amount);
    return n.cast(n.where(isNegative, n.sub(minusOne, shifted), shifted), x.elementType());
  }

  private static Ref popcnt(NodeBuilder n, Ref x) {
    return n.cast(count(n, words(n, x)), x.elementType());
  }

  /** Returns the bits as unsigned words of 32 or 64 bits. */
  private static Ref words(NodeBuilder n, Ref x) {
    return n.cast(unsigned(n, x), IntegerType.unsigned(Math.max(width(x), 32)));
  }

  private static Ref right(NodeBuilder n, Ref words, int places) {
    return shift(n, "RIGHT", words, n.like(words, places));
  }

  /** Counts bits, in parts of two, four and eight bits. */
  private static Ref count(NodeBuilder n, Ref words) {
    if (n.opset() < 18) {
      throw new UnsupportedOperation("operator BitwiseAnd needs operator set 18");
    }
    Ref ones = n.like(words, 0x5555_5555_5555_5555L);
    Ref pairs = n.sub(words, n.elementwise("BitwiseAnd", right(n, words, 1), ones));
    Ref low = n.like(words, 0x3333_3333_3333_3333L);
    Ref fours =
        n.add(
            n.elementwise("BitwiseAnd", pairs, low),
            n.elementwise("BitwiseAnd", right(n, pairs, 2), low));
    Ref bytes =
        n.elementwise(
            "BitwiseAnd", n.add(fours, right(n, fours, 4)), n.like(words, 0x0F0F_0F0F_0F0F_0F0FL));
    return right(n, n.mul(bytes, n.like(words, 0x0101_0101_0101_0101L)), width(words) - 8);
  }

  private static Ref leadingZeros(NodeBuilder n, Ref x) {
    Ref words = words(n, x);
    int width = width(words);
    Ref filled = words;
    for (int places = 1; places < width; places *= 2) {
      filled = n.elementwise("BitwiseOr", filled, right(n, filled, places));
    }
    Ref set = count(n, filled);
    return n.cast(n.sub(n.like(words, width(x)), set), x.elementType());
  }
}
