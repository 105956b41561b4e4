package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.LongBinaryOperator;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.SizeLists;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators on elements: arithmetic, bits, comparisons and elementary functions. */
final class ElementwiseOperators {
  private ElementwiseOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    addArithmetic(rows);
    addBitsAndComparisons(rows);
    addFunctions(rows);
    rows.add("Identity", since(1, 13, 14, 16, 19, 21, 23, 24, 25), n -> n.set(0, n.anyInput(0)));
  }

  private static void addArithmetic(OperatorTable<Node> rows) {
    rows.add("Add", since(6, 7, 13, 14), arithmetic(HloBuilder::add, (l, r) -> l + r))
        .add("Sub", since(6, 7, 13, 14), arithmetic(HloBuilder::subtract, (l, r) -> l - r))
        .add("Mul", since(6, 7, 13, 14), arithmetic(HloBuilder::multiply, (l, r) -> l * r))
        .add(
            "Div",
            since(6, 7, 13, 14),
            arithmetic(HloBuilder::divide, (l, r) -> r == 0 ? ShapedType.DYNAMIC : l / r))
        .add("Mod", since(10, 13, 28), ElementwiseOperators::mod)
        .add("Pow", since(1, 7, 12, 13, 15), ElementwiseOperators::pow)
        .add("Max", since(6, 8, 12, 13), variadic(HloBuilder::maximum))
        .add("Min", since(6, 8, 12, 13), variadic(HloBuilder::minimum))
        .add("Sum", since(6, 8, 13), variadic(HloBuilder::add))
        .add("Mean", since(6, 8, 13), ElementwiseOperators::mean)
        .add("Abs", since(6, 13), formula(Formulas::abs))
        .add("Neg", since(6, 13), unary(HloBuilder::negate))
        .add("Reciprocal", since(6, 13), formula(Formulas::reciprocal))
        .add("Sign", since(9, 13), formula(Formulas::sign));
  }

  private static void addBitsAndComparisons(OperatorTable<Node> rows) {
    rows.add("And", since(1, 7), binary(HloBuilder::and))
        .add("Or", since(1, 7), binary(HloBuilder::or))
        .add("Xor", since(1, 7), binary(HloBuilder::xor))
        .add("Not", since(1), unary(HloBuilder::not))
        .add("BitwiseAnd", since(18), binary(HloBuilder::and))
        .add("BitwiseOr", since(18), binary(HloBuilder::or))
        .add("BitwiseXor", since(18), binary(HloBuilder::xor))
        .add("BitwiseNot", since(18), unary(HloBuilder::not))
        .add("BitShift", since(11, 28), ElementwiseOperators::bitShift)
        .add("Equal", since(1, 7, 11, 13, 19), compare(ComparisonDirection.EQ))
        .add("Greater", since(1, 7, 9, 13), compare(ComparisonDirection.GT))
        .add("GreaterOrEqual", since(12, 16), compare(ComparisonDirection.GE))
        .add("Less", since(1, 7, 9, 13), compare(ComparisonDirection.LT))
        .add("LessOrEqual", since(12, 16), compare(ComparisonDirection.LE))
        .add("IsNaN", since(9, 13, 20), formula(x -> x.ne(x)))
        .add("IsInf", since(10, 20), ElementwiseOperators::isInf);
  }

  private static void addFunctions(OperatorTable<Node> rows) {
    rows.add("Exp", since(6, 13), unary(HloBuilder::exponential))
        .add("Log", since(6, 13), unary(HloBuilder::log))
        .add("Sqrt", since(6, 13), unary(HloBuilder::sqrt))
        .add("Ceil", since(6, 13), unary(HloBuilder::ceil))
        .add("Floor", since(6, 13), unary(HloBuilder::floor))
        .add("Round", since(11, 22), unary(HloBuilder::roundNearestEven))
        .add("Sigmoid", since(6, 13), unary(HloBuilder::logistic))
        .add("Erf", since(9, 13), chlo(ChloElementwise.ERF))
        .add("Sin", since(7, 22), unary(HloBuilder::sine))
        .add("Cos", since(7, 22), unary(HloBuilder::cosine))
        .add("Tan", since(7, 22), unary(HloBuilder::tan))
        .add("Asin", since(7, 22), chlo(ChloElementwise.ASIN))
        .add("Acos", since(7, 22), chlo(ChloElementwise.ACOS))
        .add("Atan", since(7, 22), chlo(ChloElementwise.ATAN))
        .add("Sinh", since(9, 22), chlo(ChloElementwise.SINH))
        .add("Cosh", since(9, 22), chlo(ChloElementwise.COSH))
        .add("Tanh", since(6, 13), unary(HloBuilder::tanh))
        .add("Asinh", since(9, 22), chlo(ChloElementwise.ASINH))
        .add("Acosh", since(9, 22), chlo(ChloElementwise.ACOSH))
        .add("Atanh", since(9, 22), chlo(ChloElementwise.ATANH));
  }

  private static OperatorTable.Builder<Node> unary(BiFunction<HloBuilder, Value, Value> operation) {
    return n -> n.set(operation.apply(n.builder(), n.value(0)));
  }

  private static OperatorTable.Builder<Node> chlo(OpDefinition operation) {
    return n -> n.set(n.builder().infer(operation, n.value(0)));
  }

  static OperatorTable.Builder<Node> formula(UnaryOperator<Expr> formula) {
    return n -> n.set(formula.apply(n.expr(0)));
  }

  /** A function of two values of one shape. */
  interface Binary {
    Value apply(HloBuilder builder, Value left, Value right);
  }

  private static OperatorTable.Builder<Node> binary(Binary operation) {
    return n -> {
      List<Value> values = MultidirectionalBroadcast.broadcast(n.builder(), operands(n));
      n.set(operation.apply(n.builder(), values.get(0), values.get(1)));
    };
  }

  /** Returns a binary operation that also computes sizes that are known. */
  private static OperatorTable.Builder<Node> arithmetic(
      Binary operation, LongBinaryOperator onSizes) {
    return n -> {
      List<Value> values = MultidirectionalBroadcast.broadcast(n.builder(), operands(n));
      n.setSizes(
          operation.apply(n.builder(), values.get(0), values.get(1)),
          SizeLists.combine(n, onSizes));
    };
  }

  private static OperatorTable.Builder<Node> compare(ComparisonDirection direction) {
    return binary((b, left, right) -> b.compare(left, direction, right));
  }

  private static OperatorTable.Builder<Node> variadic(Binary operation) {
    return n -> n.set(combined(n, operation));
  }

  private static Value combined(Node n, Binary operation) {
    List<Value> values = MultidirectionalBroadcast.broadcast(n.builder(), n.values());
    return values.stream()
        .reduce((left, right) -> operation.apply(n.builder(), left, right))
        .orElseThrow(() -> UnsupportedNodeException.of("it has no inputs"));
  }

  private static void mean(Node n) {
    Expr sum = n.builder().expr(combined(n, HloBuilder::add));
    n.set(sum.over(sum.like(n.inputCount())));
  }

  /**
   * Returns the two operands. Before version 7 attribute {@code axis} was the dimension of the left
   * operand that is the right's first.
   */
  private static List<Value> operands(Node n) {
    Value left = n.value(0);
    Value right = n.value(1);
    if (n.version() < 7 && n.hasAttribute("axis")) {
      int rank = TensorTypes.of(left).rank();
      right = DynamicShapes.alignedAt(n.builder(), right, n.axis("axis", 0, rank), rank);
    }
    return List.of(left, right);
  }

  /** Returns the operands of one shape. */
  private static List<Expr> broadcast(Node n) {
    List<Expr> operands = new ArrayList<>();
    for (Value value : MultidirectionalBroadcast.broadcast(n.builder(), operands(n))) {
      operands.add(n.builder().expr(value));
    }
    return operands;
  }

  private static void mod(Node n) {
    List<Expr> operands = broadcast(n);
    Expr x = operands.get(0);
    Expr divisor = operands.get(1);
    n.set((n.flag("fmod") ? x.remainder(divisor) : Arithmetic.modulo(x, divisor)));
  }

  private static void pow(Node n) {
    List<Expr> operands = broadcast(n);
    n.set(Formulas.power(operands.get(0), operands.get(1)));
  }

  private static void bitShift(Node n) {
    List<Expr> operands = broadcast(n);
    Expr x = operands.get(0);
    Expr bits = operands.get(1);
    Expr shifted =
        switch (n.string("direction", "")) {
          case "LEFT" -> Arithmetic.shiftLeft(x, bits);
          case "RIGHT" -> Arithmetic.shiftRight(x, bits);
          default ->
              throw UnsupportedNodeException.of("attribute 'direction' is neither LEFT nor RIGHT");
        };
    n.set(shifted);
  }

  /** Where nothing is infinite, the result is that of a comparison that never holds. */
  private static void isInf(Node n) {
    Expr x = n.expr(0);
    boolean isPositive = n.integer("detect_positive", 1) != 0;
    boolean isNegative = n.integer("detect_negative", 1) != 0;
    if (!x.floatType().format().hasInfinity() || !(isPositive || isNegative)) {
      n.set(x.lt(x));
    } else if (isPositive && isNegative) {
      n.set(x.abs().eq(x.infinity()));
    } else {
      n.set(x.eq(isPositive ? x.infinity() : x.negativeInfinity()));
    }
  }
}
