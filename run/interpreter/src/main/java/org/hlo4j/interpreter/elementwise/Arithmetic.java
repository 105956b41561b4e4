package org.hlo4j.interpreter.elementwise;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.BinaryRule;
import org.hlo4j.interpreter.kernel.Complex;
import org.hlo4j.interpreter.kernel.ComplexFunctions;
import org.hlo4j.interpreter.kernel.FloatLoops;
import org.hlo4j.interpreter.kernel.UnaryRule;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/** Operations of one or two operands whose result has the same element type. */
public final class Arithmetic {
  private static final Map<OpDefinition, UnaryRule> UNARY = new IdentityHashMap<>();
  private static final Map<OpDefinition, BinaryRule> BINARY = new IdentityHashMap<>();

  static {
    unary(
        Elementwise.ABS, // of complex numbers, whose result is real, see ElementConversions
        UnaryRule.floats(Math::abs)
            .withLoop(FloatLoops::abs)
            .withIntegers((x, kind) -> kind.isUnsigned() ? x : Math.abs(x)));
    unary(
        Elementwise.NEGATE,
        UnaryRule.floats(x -> -x)
            .withLoop(FloatLoops::negate)
            .withIntegers((x, _) -> -x)
            .withComplex((x, y, r) -> r.set(-x, -y)));
    unary(
        Elementwise.SIGN,
        UnaryRule.floats(Math::signum)
            .withLoop(FloatLoops::sign)
            .withIntegers((x, _) -> Long.signum(x))
            .withComplex(ComplexFunctions::sign));
    unary(Elementwise.CEIL, UnaryRule.floats(Math::ceil).withLoop(FloatLoops::ceil));
    unary(Elementwise.FLOOR, UnaryRule.floats(Math::floor).withLoop(FloatLoops::floor));
    unary(
        Elementwise.ROUND_NEAREST_EVEN,
        UnaryRule.floats(Math::rint).withLoop(FloatLoops::roundToEven));
    unary(Elementwise.ROUND_NEAREST_AFZ, UnaryRule.floats(Arithmetic::roundAwayFromZero));
    unary(Elementwise.CBRT, UnaryRule.floats(StrictMath::cbrt).withComplex(ComplexFunctions::cbrt));
    unary(Elementwise.COSINE, StrictMath::cos, FloatLoops::cos, ComplexFunctions::cos);
    unary(Elementwise.EXPONENTIAL, StrictMath::exp, FloatLoops::exp, ComplexFunctions::exp);
    unary(
        Elementwise.EXPONENTIAL_MINUS_ONE,
        StrictMath::expm1,
        FloatLoops::expm1,
        ComplexFunctions::expm1);
    unary(Elementwise.LOG, StrictMath::log, FloatLoops::log, ComplexFunctions::log);
    unary(Elementwise.LOG_PLUS_ONE, StrictMath::log1p, FloatLoops::log1p, ComplexFunctions::log1p);
    unary(
        Elementwise.LOGISTIC,
        Arithmetic::logistic,
        FloatLoops::logistic,
        ComplexFunctions::logistic);
    unary(Elementwise.RSQRT, x -> 1 / Math.sqrt(x), FloatLoops::rsqrt, ComplexFunctions::rsqrt);
    unary(Elementwise.SINE, StrictMath::sin, FloatLoops::sin, ComplexFunctions::sin);
    unary(Elementwise.SQRT, Math::sqrt, FloatLoops::sqrt, ComplexFunctions::sqrt);
    unary(Elementwise.TAN, StrictMath::tan, FloatLoops::tan, ComplexFunctions::tan);
    unary(Elementwise.TANH, StrictMath::tanh, FloatLoops::tanh, ComplexFunctions::tanh);
    unary(
        Elementwise.COUNT_LEADING_ZEROS,
        UnaryRule.integers(
            (x, kind) -> Long.numberOfLeadingZeros(unsigned(x, kind)) - (64 - kind.width())));
    unary(Elementwise.POPCNT, UnaryRule.integers((x, kind) -> Long.bitCount(unsigned(x, kind))));
    unary(Elementwise.NOT, UnaryRule.integers((x, _) -> ~x).withBooleans((x, _) -> x ^ 1));

    binary(
        Elementwise.ADD,
        BinaryRule.floats(Double::sum)
            .withLoop(FloatLoops::add)
            .withIntegers((a, b, _) -> a + b)
            .withBooleans((a, b, _) -> a | b)
            .withComplex((a, b, c, d, r) -> r.set(a + c, b + d)));
    binary(
        Elementwise.SUBTRACT,
        BinaryRule.floats((a, b) -> a - b)
            .withLoop(FloatLoops::subtract)
            .withIntegers((a, b, _) -> a - b)
            .withComplex((a, b, c, d, r) -> r.set(a - c, b - d)));
    binary(
        Elementwise.MULTIPLY,
        BinaryRule.floats((a, b) -> a * b)
            .withLoop(FloatLoops::multiply)
            .withIntegers((a, b, _) -> a * b)
            .withBooleans((a, b, _) -> a & b)
            .withComplex(ComplexFunctions::multiply));
    binary(
        Elementwise.DIVIDE,
        BinaryRule.floats((a, b) -> a / b)
            .withLoop(FloatLoops::divide)
            .withIntegers(Arithmetic::divide)
            .withComplex(ComplexFunctions::divide));
    binary(
        Elementwise.REMAINDER,
        BinaryRule.floats((a, b) -> a % b).withIntegers(Arithmetic::remainder));
    binary(
        Elementwise.MAXIMUM,
        BinaryRule.floats(Math::max)
            .withLoop(FloatLoops::maximum)
            .withIntegers((a, b, kind) -> compare(a, b, kind) > 0 ? a : b)
            .withBooleans((a, b, _) -> a | b)
            .withComplex((a, b, c, d, r) -> choose(a == c ? b > d : a > c, a, b, c, d, r)));
    binary(
        Elementwise.MINIMUM,
        BinaryRule.floats(Math::min)
            .withLoop(FloatLoops::minimum)
            .withIntegers((a, b, kind) -> compare(a, b, kind) < 0 ? a : b)
            .withBooleans((a, b, _) -> a & b)
            .withComplex((a, b, c, d, r) -> choose(a == c ? b < d : a < c, a, b, c, d, r)));
    binary(
        Elementwise.POWER,
        BinaryRule.floats(Arithmetic::power)
            .withIntegers(Arithmetic::power)
            .withComplex(ComplexFunctions::power));
    binary(
        Elementwise.ATAN2,
        BinaryRule.floats(StrictMath::atan2).withComplex(ComplexFunctions::atan2));
    bits(Elementwise.AND, (a, b, _) -> a & b);
    bits(Elementwise.OR, (a, b, _) -> a | b);
    bits(Elementwise.XOR, (a, b, _) -> a ^ b);
    binary(
        Elementwise.SHIFT_LEFT,
        BinaryRule.integers((a, b, kind) -> shiftsAll(b, kind) ? 0 : a << b));
    binary(
        Elementwise.SHIFT_RIGHT_LOGICAL,
        BinaryRule.integers((a, b, kind) -> shiftsAll(b, kind) ? 0 : unsigned(a, kind) >>> b));
    binary(
        Elementwise.SHIFT_RIGHT_ARITHMETIC,
        BinaryRule.integers(
            (a, b, kind) -> signed(a, kind) >> (shiftsAll(b, kind) ? 63 : (int) b)));
  }

  private static void unary(OpDefinition op, UnaryRule rule) {
    UNARY.put(op, rule);
  }

  private static void unary(
      OpDefinition op, DoubleUnaryOperator doubles, FloatLoops.Unary loop, Complex.Unary complex) {
    UNARY.put(op, UnaryRule.floats(doubles).withLoop(loop).withComplex(complex));
  }

  private static void binary(OpDefinition op, BinaryRule rule) {
    BINARY.put(op, rule);
  }

  private static void bits(OpDefinition op, BinaryRule.Integers function) {
    BINARY.put(op, BinaryRule.integers(function).withBooleans(function));
  }

  private Arithmetic() {}

  public static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    UNARY.forEach((op, rule) ->
        evaluators.put(
            op,
            (operation, frame) -> {
              Tensor operand = frame.operand(operation, 0);
              Tensor result = frame.allocateResult(operation, operand.shape());
              rule.apply(operand, result, frame.machine().workers());
              frame.result(operation, result);
            }));
    BINARY.forEach((op, rule) ->
        evaluators.put(
            op,
            (operation, frame) -> {
              Tensor lhs = frame.operand(operation, 0);
              Tensor rhs = frame.operand(operation, 1);
              Results.checkSameShape(operation, lhs, rhs);
              Tensor result = frame.allocateResult(operation, lhs.shape());
              rule.apply(lhs, rhs, result, frame.machine().workers());
              frame.result(operation, result);
            }));
  }

  /**
   * {@return the rule of an elementwise operation of one operand; null if it is not in this class}
   *
   * @param op the definition of the operation
   */
  public static @Nullable UnaryRule unaryRuleOrNull(OpDefinition op) {
    return UNARY.get(op);
  }

  /**
   * {@return the rule of an elementwise operation of two operands; null if it is not in this class}
   *
   * @param op the definition of the operation
   */
  public static @Nullable BinaryRule binaryRuleOrNull(OpDefinition op) {
    return BINARY.get(op);
  }

  /** Returns the rule of an elementwise operation of two operands in this class. */
  public static BinaryRule binaryRule(OpDefinition op) {
    BinaryRule rule = binaryRuleOrNull(op);
    if (rule == null) {
      throw new IllegalArgumentException("not an operation of two operands: " + op.name());
    }
    return rule;
  }

  private static long unsigned(long value, ElementKind kind) {
    int shift = 64 - kind.width();
    return value << shift >>> shift;
  }

  private static long signed(long value, ElementKind kind) {
    int shift = 64 - kind.width();
    return value << shift >> shift;
  }

  private static boolean shiftsAll(long distance, ElementKind kind) {
    return distance < 0 || distance >= kind.width();
  }

  static int compare(long a, long b, ElementKind kind) {
    return kind.isUnsigned() ? Long.compareUnsigned(a, b) : Long.compare(a, b);
  }

  /** Truncating division; a division by zero yields all ones, as XLA defines it. */
  private static long divide(long a, long b, ElementKind kind) {
    if (b == 0) {
      return -1;
    }
    return kind.isUnsigned() ? Long.divideUnsigned(a, b) : a / b;
  }

  /** The remainder with the dividend's sign; a division by zero yields the dividend. */
  private static long remainder(long a, long b, ElementKind kind) {
    if (b == 0) {
      return a;
    }
    return kind.isUnsigned() ? Long.remainderUnsigned(a, b) : a % b;
  }

  private static void choose(
      boolean first, double a, double b, double c, double d, Complex result) {
    result.set(first ? a : c, first ? b : d);
  }

  private static double roundAwayFromZero(double x) {
    double truncated = x < 0 ? Math.ceil(x) : Math.floor(x);
    return Math.abs(x - truncated) >= 0.5 ? truncated + Math.signum(x) : truncated;
  }

  /** By the exponential function that does not overflow. */
  private static double logistic(double x) {
    double e = StrictMath.exp(-Math.abs(x));
    return x < 0 ? e / (1 + e) : 1 / (1 + e);
  }

  /** C's {@code pow}, which defines as 1 two powers that are NaN in Java. */
  private static double power(double base, double exponent) {
    if (base == 1 || (base == -1 && Double.isInfinite(exponent))) {
      return 1;
    }
    return StrictMath.pow(base, exponent);
  }

  /** The power modulo the width; zero for negative exponents unless the base is 1 or -1. */
  private static long power(long base, long exponent, ElementKind kind) {
    if (!kind.isUnsigned() && exponent < 0) {
      return base == 1 || base == -1 ? ((exponent & 1) == 0 ? 1 : base) : 0;
    }
    long result = 1;
    long square = base;
    for (long rest = exponent; rest != 0; rest >>>= 1) {
      if ((rest & 1) != 0) {
        result *= square;
      }
      square *= square;
    }
    return result;
  }
}
