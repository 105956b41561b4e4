package org.hlo4j.transforms.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Extension.Invocation;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/** Operations of CHLO, computed in doubles element by element. */
final class ChloReference implements Extension {
  private static final Map<String, DoubleUnaryOperator> UNARY =
      Map.ofEntries(
          Map.entry("acos", Math::acos),
          Map.entry("acosh", SpecialFunctions::acosh),
          Map.entry("asin", Math::asin),
          Map.entry("asinh", SpecialFunctions::asinh),
          Map.entry("atan", Math::atan),
          Map.entry("atanh", SpecialFunctions::atanh),
          Map.entry("bessel_i1e", SpecialFunctions::besselI1e),
          Map.entry("conj", x -> x),
          Map.entry("cosh", Math::cosh),
          Map.entry("digamma", SpecialFunctions::digamma),
          Map.entry("erf", SpecialFunctions::erf),
          Map.entry("erfc", SpecialFunctions::erfc),
          Map.entry("erf_inv", SpecialFunctions::erfInv),
          Map.entry("is_inf", x -> Double.isInfinite(x) ? 1 : 0),
          Map.entry("is_neg_inf", x -> x == Double.NEGATIVE_INFINITY ? 1 : 0),
          Map.entry("is_pos_inf", x -> x == Double.POSITIVE_INFINITY ? 1 : 0),
          Map.entry("lgamma", SpecialFunctions::lgamma),
          Map.entry("sinh", Math::sinh),
          Map.entry("square", x -> x * x),
          Map.entry("tan", Math::tan));

  private static final Map<String, UnaryOperator<Complex>> COMPLEX =
      Map.ofEntries(
          Map.entry("acos", Complex::acos),
          Map.entry("acosh", Complex::acosh),
          Map.entry("asin", Complex::asin),
          Map.entry("asinh", Complex::asinh),
          Map.entry("atan", Complex::atan),
          Map.entry("atanh", Complex::atanh),
          Map.entry("conj", Complex::conj),
          Map.entry("cosh", Complex::cosh),
          Map.entry("sinh", Complex::sinh),
          Map.entry("square", z -> z.times(z)),
          Map.entry("tan", Complex::tan));

  private static final Map<String, DoubleBinaryOperator> BINARY =
      Map.ofEntries(
          Map.entry("add", Double::sum),
          Map.entry("and", (a, b) -> (long) a & (long) b),
          Map.entry("atan2", Math::atan2),
          Map.entry("divide", (a, b) -> a / b),
          Map.entry("maximum", Math::max),
          Map.entry("minimum", Math::min),
          Map.entry("multiply", (a, b) -> a * b),
          Map.entry("or", (a, b) -> (long) a | (long) b),
          Map.entry("polygamma", SpecialFunctions::polygamma),
          Map.entry("power", Math::pow),
          Map.entry("remainder", (a, b) -> a % b),
          Map.entry("shift_left", (a, b) -> (int) a << (int) b),
          Map.entry("shift_right_arithmetic", (a, b) -> (int) a >> (int) b),
          Map.entry("shift_right_logical", (a, b) -> (int) a >>> (int) b),
          Map.entry("subtract", (a, b) -> a - b),
          Map.entry("xor", (a, b) -> (long) a ^ (long) b),
          Map.entry("zeta", SpecialFunctions::zeta),
          Map.entry("mulhi", (a, b) -> (int) (((long) a * (long) b) >> Integer.SIZE)),
          Map.entry("next_after", Math::nextAfter),
          Map.entry("LT", (a, b) -> a < b ? 1 : 0),
          Map.entry("GE", (a, b) -> a >= b ? 1 : 0),
          Map.entry("EQ", (a, b) -> a == b ? 1 : 0));

  @Override
  public Optional<Evaluator> evaluator(Operation op) {
    return op.definition().dialect().equals("chlo")
        ? Optional.of(ChloReference::evaluate)
        : Optional.empty();
  }

  private static List<InterpreterValue> evaluate(Invocation invocation) {
    Operation op = invocation.op();
    String name = op.definition().mnemonic();
    return switch (name) {
      case "constant" -> List.of(constant(op));
      case "constant_like" -> List.of(constantLike(invocation));
      case "scan" -> scan(invocation);
      case "top_k" -> topK(invocation);
      case "ragged_dot" -> List.of(raggedDot(invocation));
      case "broadcast_select" -> List.of(select(invocation));
      case "broadcast_complex" -> List.of(complex(invocation));
      case "broadcast_compare" -> List.of(binary(invocation, direction(op)));
      case "_asin_acos_kernel" -> throw new IllegalArgumentException(name);
      default ->
          invocation.operands().size() == 2
              ? List.of(binary(invocation, name.replace("broadcast_", "")))
              : List.of(unary(invocation, name));
    };
  }

  static boolean knowsComplex(String mnemonic) {
    return COMPLEX.containsKey(mnemonic);
  }

  private static String direction(Operation op) {
    return Objects.requireNonNull(op.attributeOrNull("comparison_direction"))
        .toString()
        .replaceAll(".*(LT|GE|EQ).*", "$1");
  }

  private static Tensor constant(Operation op) {
    return Tensor.of(op.attribute("value", DenseElementsAttr.class).orElseThrow());
  }

  private static Tensor result(Invocation invocation, LongList shape) {
    RankedTensorType type = (RankedTensorType) invocation.op().result(0).type();
    return invocation.allocate(RankedTensorType.of(shape, type.elementType()));
  }

  private static Tensor constantLike(Invocation invocation) {
    Tensor result = result(invocation, invocation.operand(0).shape());
    for (int i = 0; i < result.count(); i++) {
      switch (invocation.op().attributeOrNull("value")) {
        case IntegerAttr number -> result.setLong(i, number.longValue());
        case FloatAttr number -> result.setDouble(i, number.doubleValue());
        case null, default -> throw new IllegalArgumentException("constant_like");
      }
    }
    return result;
  }

  private static Tensor unary(Invocation invocation, String name) {
    Tensor operand = invocation.operand(0);
    Tensor result = result(invocation, operand.shape());
    if (operand.kind().lanes() == 2) {
      UnaryOperator<Complex> function = Objects.requireNonNull(COMPLEX.get(name), name);
      for (int i = 0; i < 2 * operand.count(); i += 2) {
        Complex z = function.apply(new Complex(operand.doubleAt(i), operand.doubleAt(i + 1)));
        result.setDouble(i, z.re());
        result.setDouble(i + 1, z.im());
      }
      return result;
    }
    DoubleUnaryOperator function = Objects.requireNonNull(UNARY.get(name), name);
    for (int i = 0; i < operand.count(); i++) {
      set(result, i, function.applyAsDouble(number(operand, i)));
    }
    return result;
  }

  private static Tensor binary(Invocation invocation, String name) {
    Tensor lhs = invocation.operand(0);
    Tensor rhs = invocation.operand(1);
    LongList shape = broadcastShape(lhs, rhs);
    Tensor result = result(invocation, shape);
    DoubleBinaryOperator function = function(name, lhs);
    for (int i = 0; i < result.count(); i++) {
      double a = number(lhs, source(i, result, lhs));
      double b = number(rhs, source(i, result, rhs));
      set(result, i, function.applyAsDouble(a, b));
    }
    return result;
  }

  private static DoubleBinaryOperator function(String name, Tensor operand) {
    if (name.equals("next_after") && operand.kind().width() == 32) {
      return (a, b) -> Math.nextAfter((float) a, b);
    }
    return name.equals("multiply") && !operand.kind().isFloatingPoint()
        ? (a, b) -> (int) ((long) a * (long) b)
        : Objects.requireNonNull(BINARY.get(name), name);
  }

  private static Tensor complex(Invocation invocation) {
    Tensor lhs = invocation.operand(0);
    Tensor rhs = invocation.operand(1);
    Tensor result = result(invocation, broadcastShape(lhs, rhs));
    for (int i = 0; i < result.count(); i++) {
      result.setDouble(2 * i, lhs.doubleAt(source(i, result, lhs)));
      result.setDouble(2 * i + 1, rhs.doubleAt(source(i, result, rhs)));
    }
    return result;
  }

  private static Tensor select(Invocation invocation) {
    Tensor condition = invocation.operand(0);
    Tensor onTrue = invocation.operand(1);
    Tensor onFalse = invocation.operand(2);
    LongList shape = broadcastShape(onTrue, onFalse);
    Tensor result = result(invocation, shape.size() < condition.rank() ? condition.shape() : shape);
    for (int i = 0; i < result.count(); i++) {
      Tensor chosen = condition.booleanAt(source(i, result, condition)) ? onTrue : onFalse;
      set(result, i, number(chosen, source(i, result, chosen)));
    }
    return result;
  }

  private static LongList broadcastShape(Tensor lhs, Tensor rhs) {
    int rank = Math.max(lhs.rank(), rhs.rank());
    long[] shape = new long[rank];
    Arrays.fill(shape, 1);
    for (Tensor operand : List.of(lhs, rhs)) {
      for (int i = 0; i < operand.rank(); i++) {
        int at = rank - operand.rank() + i;
        shape[at] = shape[at] == 1 ? operand.dimension(i) : shape[at];
      }
    }
    return LongList.wrap(shape);
  }

  /** Returns the index of the operand's element that is broadcast to an index of the result. */
  private static int source(int place, Tensor result, Tensor operand) {
    int rest = place;
    int source = 0;
    int stride = 1;
    for (int i = result.rank() - 1; i >= 0; i--) {
      int index = rest % result.dimension(i);
      rest /= result.dimension(i);
      int at = i - (result.rank() - operand.rank());
      if (at >= 0) {
        source += operand.dimension(at) == 1 ? 0 : index * stride;
        stride *= operand.dimension(at);
      }
    }
    return source;
  }

  static double number(Tensor tensor, int place) {
    return tensor.kind().isFloatingPoint() ? tensor.doubleAt(place) : tensor.longAt(place);
  }

  static void set(Tensor tensor, int place, double number) {
    if (tensor.kind().isFloatingPoint()) {
      tensor.setDouble(place, number);
    } else if (tensor.kind().width() == 1) {
      tensor.setBoolean(place, number != 0);
    } else {
      tensor.setLong(place, tensor.kind().width() == 32 ? (int) (long) number : (long) number);
    }
  }

  private static List<InterpreterValue> topK(Invocation invocation) {
    Tensor operand = invocation.operand(0);
    List<InterpreterValue> results = new ArrayList<>();
    Tensor values = invocation.allocate((RankedTensorType) invocation.op().result(0).type());
    Tensor indices = invocation.allocate((RankedTensorType) invocation.op().result(1).type());
    int length = operand.dimension(operand.rank() - 1);
    int k = values.dimension(values.rank() - 1);
    for (int row = 0; row < operand.count() / length; row++) {
      int start = row * length;
      List<Integer> order =
          IntStream.range(0, length)
              .boxed()
              .sorted(Comparator.comparingDouble(i -> -number(operand, start + i)))
              .toList();
      for (int i = 0; i < k; i++) {
        set(values, row * k + i, number(operand, start + order.get(i)));
        indices.setLong(row * k + i, order.get(i));
      }
    }
    results.add(values);
    results.add(indices);
    return results;
  }

  /** Groups of rows, each with its own right matrix. */
  private static Tensor raggedDot(Invocation invocation) {
    Tensor lhs = invocation.operand(0);
    Tensor rhs = invocation.operand(1);
    Tensor sizes = invocation.operand(2);
    int depth = lhs.dimension(1);
    int columns = rhs.dimension(2);
    Tensor result = result(invocation, LongList.of(lhs.dimension(0), columns));
    int row = 0;
    for (int group = 0; group < sizes.count(); group++) {
      for (int i = 0; i < sizes.longAt(group); i++, row++) {
        for (int column = 0; column < columns; column++) {
          double sum = 0;
          for (int k = 0; k < depth; k++) {
            sum +=
                number(lhs, row * depth + k) * number(rhs, (group * depth + k) * columns + column);
          }
          set(result, row * columns + column, sum);
        }
      }
    }
    return result;
  }

  /** Sums along the rows of a matrix. */
  private static List<InterpreterValue> scan(Invocation invocation) {
    Tensor input = invocation.operand(0);
    Tensor outputs = result(invocation, input.shape());
    Tensor carries = invocation.allocate((RankedTensorType) invocation.op().result(1).type());
    int length = input.dimension(1);
    for (int row = 0; row < input.dimension(0); row++) {
      long sum = invocation.operand(1).longAt(row);
      for (int i = 0; i < length; i++) {
        sum += input.longAt(row * length + i);
        outputs.setLong(row * length + i, (int) sum);
      }
      carries.setLong(row, (int) sum);
    }
    return List.of(outputs, carries);
  }
}
