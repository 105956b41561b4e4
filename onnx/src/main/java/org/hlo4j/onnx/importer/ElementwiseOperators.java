package org.hlo4j.onnx.importer;

import static org.hlo4j.onnx.importer.Operators.since;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Value;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators on elements: arithmetic, comparisons, elementary and activation functions. */
final class ElementwiseOperators {
  private ElementwiseOperators() {}

  static void addTo(Operators.Rows rows) {
    rows.add("Add", since(7, 13, 14), binary(HloBuilder::add))
        .add("Sub", since(7, 13, 14), binary(HloBuilder::subtract))
        .add("Mul", since(7, 13, 14), binary(HloBuilder::multiply))
        .add("Div", since(7, 13, 14), binary(HloBuilder::divide))
        .add("And", since(7), binary(HloBuilder::and))
        .add("Or", since(7), binary(HloBuilder::or))
        .add("Xor", since(7), binary(HloBuilder::xor))
        .add("Equal", since(7, 11, 13, 19), compare(ComparisonDirection.EQ))
        .add("Greater", since(7, 9, 13), compare(ComparisonDirection.GT))
        .add("GreaterOrEqual", since(12, 16), compare(ComparisonDirection.GE))
        .add("Less", since(7, 9, 13), compare(ComparisonDirection.LT))
        .add("LessOrEqual", since(12, 16), compare(ComparisonDirection.LE))
        .add("Abs", since(6, 13), unary(HloBuilder::abs))
        .add("Neg", since(6, 13), unary(HloBuilder::negate))
        .add("Not", since(1), unary(HloBuilder::not))
        .add("Exp", since(6, 13), unary(HloBuilder::exponential))
        .add("Log", since(6, 13), unary(HloBuilder::log))
        .add("Sqrt", since(6, 13), unary(HloBuilder::sqrt))
        .add("Ceil", since(6, 13), unary(HloBuilder::ceil))
        .add("Floor", since(6, 13), unary(HloBuilder::floor))
        .add("Sigmoid", since(6, 13), unary(HloBuilder::logistic))
        .add("Tanh", since(6, 13), unary(HloBuilder::tanh))
        .add("Erf", since(9, 13), chlo(ChloElementwise.ERF))
        .add("Relu", since(6, 13, 14), formula(x -> x.max(x.like(0))))
        .add("Identity", since(1, 13, 14, 16, 19, 21, 23, 24, 25), n -> n.set(0, n.anyInput(0)));
  }

  private static Operator.Builder unary(BiFunction<HloBuilder, Value, Value> operation) {
    return n -> n.set(operation.apply(n.builder(), n.value(0)));
  }

  private static Operator.Builder chlo(org.hlo4j.ir.define.OpDefinition operation) {
    return n -> n.set(n.builder().infer(operation, n.value(0)));
  }

  private static Operator.Builder formula(UnaryOperator<Expr> formula) {
    return n -> n.set(formula.apply(n.builder().expr(n.value(0))).value());
  }

  /** A function of two values of one shape. */
  interface Binary {
    Value apply(HloBuilder builder, Value left, Value right);
  }

  private static Operator.Builder binary(Binary operation) {
    return n -> {
      List<Value> values = Broadcasting.broadcast(n.builder(), n.values());
      n.set(operation.apply(n.builder(), values.get(0), values.get(1)));
    };
  }

  private static Operator.Builder compare(ComparisonDirection direction) {
    return binary((b, left, right) -> b.compare(left, direction, right));
  }
}
