package org.hlo4j.pytorch.operator;

import java.util.List;
import java.util.Locale;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.PythonNumbers;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators of Python on integers, floats and booleans, which may depend on the inputs. */
final class SymbolicOperators {
  private SymbolicOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    addArithmetic(rows);
    addComparisons(rows);
    addConversions(rows);
  }

  // Operands.

  private static TorchValue operand(OperatorCall n, int index) {
    if (index >= n.arguments().size()) {
      throw UnsupportedNodeException.of("it has %d operands", n.arguments().size());
    }
    return n.arguments().get(index);
  }

  private static boolean isFloating(TorchValue value) {
    return value instanceof TorchValue.Floating;
  }

  /** Returns a number as an integer; of booleans it is zero or one. */
  private static Size integer(HloBuilder b, TorchValue value) {
    return switch (value) {
      case TorchValue.Int(Size size) -> size;
      case TorchValue.Bool(boolean known, Value computed) when computed == null ->
          Size.of(b, known ? 1 : 0);
      case TorchValue.Bool(_, Value computed) ->
          Size.of(b, Numbers.convert(b, computed, IntegerType.I64));
      default -> throw UnsupportedNodeException.of("an operand is not an integer");
    };
  }

  private static boolean isKnown(TorchValue value) {
    return switch (value) {
      case TorchValue.Int(Size size) -> size.isKnown();
      case TorchValue.Floating(Scalar scalar) -> scalar.isKnown();
      case TorchValue.Bool(_, Value computed) -> computed == null;
      default -> throw UnsupportedNodeException.of("an operand is not a number");
    };
  }

  private static double known(TorchValue value) {
    return switch (value) {
      case TorchValue.Int(Size size) -> size.orDynamic();
      case TorchValue.Floating(Scalar scalar) -> scalar.known();
      case TorchValue.Bool(boolean known, _) -> known ? 1 : 0;
      default -> throw UnsupportedNodeException.of("an operand is not a number");
    };
  }

  /** Floats of Python have 64 bits. */
  private static Expr floating(HloBuilder b, TorchValue value) {
    return b.expr(PythonNumbers.of(b, value, FloatType.F64));
  }

  private static Expr expr(HloBuilder b, Size size) {
    return b.expr(size.value());
  }

  private static TorchValue of(Size size) {
    return new TorchValue.Int(size);
  }

  private static TorchValue of(double number) {
    return new TorchValue.Floating(Scalar.of(number));
  }

  private static TorchValue floating(Expr value) {
    return new TorchValue.Floating(new Scalar(0, value.value()));
  }

  private static TorchValue integer(Expr value) {
    return new TorchValue.Int(Size.of(value.builder(), value.value()));
  }

  private static TorchValue bool(Expr value) {
    return new TorchValue.Bool(false, value.value());
  }

  private static TorchValue bool(boolean known) {
    return new TorchValue.Bool(known, null);
  }

  // Arithmetic.

  private static void addArithmetic(OperatorTable<OperatorCall> rows) {
    rows.add(arithmetic(Size::plus, Double::sum, Expr::plus), "_operator.add", "_operator.iadd")
        .add(
            arithmetic(Size::minus, (l, r) -> l - r, Expr::minus),
            "_operator.sub",
            "_operator.isub")
        .add(
            arithmetic(Size::times, (l, r) -> l * r, Expr::times),
            "_operator.mul",
            "_operator.imul")
        .add(
            arithmetic(
                Arithmetic::floorDivision, (l, r) -> Math.floor(l / r), Arithmetic::floorDivision),
            "_operator.floordiv")
        .add(
            arithmetic(Arithmetic::remainder, SymbolicOperators::modulo, Arithmetic::remainder),
            "_operator.mod")
        .add(arithmetic(Size::max, Math::max, Expr::max), "torch.sym_max")
        .add(arithmetic(Size::min, Math::min, Expr::min), "torch.sym_min")
        .add(SymbolicOperators::trueDiv, "_operator.truediv")
        .add(SymbolicOperators::pow, "_operator.pow")
        .add(SymbolicOperators::sum, "torch.sym_sum")
        .add(n -> n.set(0, negated(n.builder(), operand(n, 0))), "_operator.neg")
        .add(n -> n.set(0, operand(n, 0)), "_operator.pos")
        .add(n -> n.set(0, absolute(n.builder(), operand(n, 0))), "_operator.abs")
        .add(
            bits((l, r) -> l.shiftLeft(r), (l, r) -> l << Math.clamp(r, 0, 63)), "_operator.lshift")
        .add(
            bits((l, r) -> l.shiftRightArithmetic(r), (l, r) -> l >> Math.clamp(r, 0, 63)),
            "_operator.rshift");
  }

  /** Returns an operator whose result is an integer unless an operand is a float. */
  private static OperatorTable.Builder<OperatorCall> arithmetic(
      BinaryOperator<Size> integers, DoubleBinaryOperator numbers, BinaryOperator<Expr> computed) {
    return n -> n.set(0, apply(n, operand(n, 0), operand(n, 1), integers, numbers, computed));
  }

  private static TorchValue apply(
      OperatorCall n,
      TorchValue left,
      TorchValue right,
      BinaryOperator<Size> integers,
      DoubleBinaryOperator numbers,
      BinaryOperator<Expr> computed) {
    HloBuilder b = n.builder();
    if (!isFloating(left) && !isFloating(right)) {
      return of(integers.apply(integer(b, left), integer(b, right)));
    }
    return isKnown(left) && isKnown(right)
        ? of(numbers.applyAsDouble(known(left), known(right)))
        : floating(computed.apply(floating(b, left), floating(b, right)));
  }

  private static double modulo(double left, double right) {
    double remainder = left % right;
    return remainder != 0 && (remainder < 0) != (right < 0) ? remainder + right : remainder;
  }

  private static void trueDiv(OperatorCall n) {
    HloBuilder b = n.builder();
    TorchValue left = operand(n, 0);
    TorchValue right = operand(n, 1);
    n.set(
        0,
        isKnown(left) && isKnown(right)
            ? of(known(left) / known(right))
            : floating(floating(b, left).over(floating(b, right))));
  }

  private static void pow(OperatorCall n) {
    HloBuilder b = n.builder();
    TorchValue left = operand(n, 0);
    TorchValue right = operand(n, 1);
    boolean isInteger = !isFloating(left) && !isFloating(right);
    if (isInteger && isKnown(right) && known(right) >= 0 && known(right) <= Long.SIZE) {
      Size power = Size.of(b, 1);
      for (int i = 0; i < known(right); i++) {
        power = power.times(integer(b, left));
      }
      n.set(0, of(power));
    } else if (isKnown(left) && isKnown(right)) {
      n.set(0, of(Math.pow(known(left), known(right))));
    } else if (isInteger && !isKnown(right)) {
      n.set(0, integer(expr(b, integer(b, left)).power(expr(b, integer(b, right)))));
    } else {
      n.set(0, floating(floating(b, left).power(floating(b, right))));
    }
  }

  private static void sum(OperatorCall n) {
    TorchValue first = operand(n, 0);
    List<TorchValue> values =
        first instanceof TorchValue.Elements(List<TorchValue> list) ? list : n.arguments();
    TorchValue sum = of(Size.of(n.builder(), 0));
    for (TorchValue value : values) {
      sum = apply(n, sum, value, Size::plus, Double::sum, Expr::plus);
    }
    n.set(0, sum);
  }

  private static TorchValue negated(HloBuilder b, TorchValue value) {
    if (!isFloating(value)) {
      return of(Size.of(b, 0).minus(integer(b, value)));
    }
    return isKnown(value) ? of(-known(value)) : floating(floating(b, value).negate());
  }

  private static TorchValue absolute(HloBuilder b, TorchValue value) {
    if (isFloating(value)) {
      return isKnown(value) ? of(Math.abs(known(value))) : floating(floating(b, value).abs());
    }
    Size size = integer(b, value);
    return of(size.orIf(ComparisonDirection.LT, Size.of(b, 0).minus(size)));
  }

  private interface LongBinary {
    long apply(long left, long right);
  }

  private static OperatorTable.Builder<OperatorCall> bits(
      BinaryOperator<Expr> computed, LongBinary known) {
    return n -> {
      HloBuilder b = n.builder();
      Size left = integer(b, operand(n, 0));
      Size right = integer(b, operand(n, 1));
      n.set(
          0,
          left.isKnown() && right.isKnown()
              ? of(Size.of(b, known.apply(left.orDynamic(), right.orDynamic())))
              : integer(computed.apply(expr(b, left), expr(b, right))));
    };
  }

  // Comparisons and booleans.

  private static void addComparisons(OperatorTable<OperatorCall> rows) {
    for (ComparisonDirection direction : ComparisonDirection.values()) {
      rows.add(
          n -> n.set(0, compare(n.builder(), direction, operand(n, 0), operand(n, 1))),
          "_operator." + direction.name().toLowerCase(Locale.ROOT));
    }
    rows.add(logical(Expr::and, (l, r) -> l & r), "_operator.and_")
        .add(logical(Expr::or, (l, r) -> l | r), "_operator.or_")
        .add(logical(Expr::ne, (l, r) -> l ^ r), "_operator.xor")
        .add(n -> n.set(0, not(n.builder(), operand(n, 0))), "torch.sym_not", "_operator.not_")
        .add(SymbolicOperators::choose, "torch.sym_ite");
  }

  private static TorchValue compare(
      HloBuilder b, ComparisonDirection direction, TorchValue left, TorchValue right) {
    boolean isInteger = !isFloating(left) && !isFloating(right);
    if (isKnown(left) && isKnown(right)) {
      return bool(
          isInteger
              ? holds(
                  direction,
                  Long.compare(integer(b, left).orDynamic(), integer(b, right).orDynamic()))
              : holds(direction, known(left), known(right)));
    }
    if (!isInteger) {
      return bool(floating(b, left).compare(direction, floating(b, right)));
    }
    Size one = integer(b, left);
    Size other = integer(b, right);
    return one.isSame(other)
        ? bool(holds(direction, 0))
        : bool(expr(b, one).compare(direction, expr(b, other)));
  }

  private static boolean holds(ComparisonDirection direction, int sign) {
    return holds(direction, sign, 0);
  }

  private static boolean holds(ComparisonDirection direction, double left, double right) {
    return switch (direction) {
      case EQ -> left == right;
      case NE -> left != right;
      case LT -> left < right;
      case LE -> left <= right;
      case GT -> left > right;
      case GE -> left >= right;
    };
  }

  /** Returns an operator on two booleans, or on the bits of two integers. */
  private static OperatorTable.Builder<OperatorCall> logical(
      BinaryOperator<Expr> computed, LongBinary known) {
    return n -> {
      HloBuilder b = n.builder();
      TorchValue left = operand(n, 0);
      TorchValue right = operand(n, 1);
      if (left instanceof TorchValue.Bool && right instanceof TorchValue.Bool) {
        n.set(
            0,
            isKnown(left) && isKnown(right)
                ? bool(known.apply((long) known(left), (long) known(right)) != 0)
                : bool(computed.apply(truth(b, left), truth(b, right))));
        return;
      }
      Size one = integer(b, left);
      Size other = integer(b, right);
      if (!one.isKnown() || !other.isKnown()) {
        throw UnsupportedNodeException.of("its operands are integers that the program computes");
      }
      n.set(0, of(Size.of(b, known.apply(one.orDynamic(), other.orDynamic()))));
    };
  }

  /** Returns whether a number is not zero. */
  static Expr truth(HloBuilder b, TorchValue value) {
    return b.expr(
        value instanceof TorchValue.Floating
            ? Numbers.convert(b, PythonNumbers.of(b, value, FloatType.F64), IntegerType.I1)
            : PythonNumbers.of(b, value, IntegerType.I1));
  }

  private static TorchValue not(HloBuilder b, TorchValue value) {
    return isKnown(value) ? bool(known(value) == 0) : bool(truth(b, value).not());
  }

  private static void choose(OperatorCall n) {
    HloBuilder b = n.builder();
    TorchValue condition = operand(n, 0);
    TorchValue onTrue = operand(n, 1);
    TorchValue onFalse = operand(n, 2);
    if (isKnown(condition)) {
      n.set(0, known(condition) == 0 ? onFalse : onTrue);
    } else if (onTrue instanceof TorchValue.Bool && onFalse instanceof TorchValue.Bool) {
      n.set(0, bool(truth(b, condition).select(truth(b, onTrue), truth(b, onFalse))));
    } else if (isFloating(onTrue) || isFloating(onFalse)) {
      n.set(0, floating(truth(b, condition).select(floating(b, onTrue), floating(b, onFalse))));
    } else {
      n.set(
          0,
          integer(
              truth(b, condition)
                  .select(expr(b, integer(b, onTrue)), expr(b, integer(b, onFalse)))));
    }
  }

  // Conversions and functions.

  private static void addConversions(OperatorTable<OperatorCall> rows) {
    rows.add(n -> n.set(0, toFloat(n.builder(), operand(n, 0))), "torch.sym_float")
        .add(
            rounded(SymbolicOperators::truncated, Formulas::truncate),
            "torch.sym_int",
            "math.trunc")
        .add(rounded(Math::floor, Expr::floor), "math.floor")
        .add(rounded(Math::ceil, x -> x.builder().expr(x.builder().ceil(x.value()))), "math.ceil")
        .add(
            rounded(Math::rint, x -> x.builder().expr(x.builder().roundNearestEven(x.value()))),
            "round")
        .add(function(Math::sqrt, Expr::sqrt), "torch._sym_sqrt", "torch.sym_sqrt", "math.sqrt")
        .add(function(Math::exp, Expr::exp), "math.exp", "torch._sym_exp")
        .add(function(Math::log, Expr::log), "math.log", "torch._sym_log")
        .add(function(Math::sin, Expr::sine), "math.sin", "torch._sym_sin")
        .add(function(Math::cos, Expr::cosine), "math.cos", "torch._sym_cos")
        .add(
            function(
                number -> Math.log(number) / Math.log(2), x -> x.log().over(x.like(Math.log(2)))),
            "math.log2",
            "torch._sym_log2")
        .add(SymbolicOperators::getItem, "_operator.getitem");
  }

  private static double truncated(double number) {
    return number < 0 ? Math.ceil(number) : Math.floor(number);
  }

  private static TorchValue toFloat(HloBuilder b, TorchValue value) {
    return isFloating(value)
        ? value
        : isKnown(value) ? of(known(value)) : floating(floating(b, value));
  }

  /** Returns a function of floats whose result is an integer. */
  private static OperatorTable.Builder<OperatorCall> rounded(
      DoubleUnaryOperator known, UnaryOperator<Expr> computed) {
    return n -> {
      HloBuilder b = n.builder();
      TorchValue value = operand(n, 0);
      if (n.arguments().size() > 1 && operand(n, 1) != TorchValue.None.INSTANCE) {
        throw UnsupportedNodeException.of("it rounds to digits");
      }
      if (!isFloating(value)) {
        n.set(0, of(integer(b, value)));
      } else if (isKnown(value)) {
        double number = known.applyAsDouble(known(value));
        if (!(Math.abs(number) < 1L << 53)) {
          throw UnsupportedNodeException.of("%s is not an integer", number);
        }
        n.set(0, of(Size.of(b, (long) number)));
      } else {
        n.set(0, integer(computed.apply(floating(b, value)).convert(IntegerType.I64)));
      }
    };
  }

  private static OperatorTable.Builder<OperatorCall> function(
      DoubleUnaryOperator known, UnaryOperator<Expr> computed) {
    return n -> {
      TorchValue value = operand(n, 0);
      n.set(
          0,
          isKnown(value)
              ? of(known.applyAsDouble(known(value)))
              : floating(computed.apply(floating(n.builder(), value))));
    };
  }

  private static void getItem(OperatorCall n) {
    Size index = integer(n.builder(), operand(n, 1));
    if (!(operand(n, 0) instanceof TorchValue.Elements(List<TorchValue> values))
        || !index.isKnown()
        || index.orDynamic() < -values.size()
        || index.orDynamic() >= values.size()) {
      throw UnsupportedNodeException.of("its operands are not a list and the index of an element");
    }
    n.set(0, values.get((int) Math.floorMod(index.orDynamic(), (long) values.size())));
  }
}
