package org.hlo4j.onnx.exporter.operation;

import static org.hlo4j.opset.stablehlo.Elementwise.ABS;
import static org.hlo4j.opset.stablehlo.Elementwise.ADD;
import static org.hlo4j.opset.stablehlo.Elementwise.AND;
import static org.hlo4j.opset.stablehlo.Elementwise.CLAMP;
import static org.hlo4j.opset.stablehlo.Elementwise.COMPARE;
import static org.hlo4j.opset.stablehlo.Elementwise.CONVERT;
import static org.hlo4j.opset.stablehlo.Elementwise.MAP;
import static org.hlo4j.opset.stablehlo.Elementwise.MAXIMUM;
import static org.hlo4j.opset.stablehlo.Elementwise.MINIMUM;
import static org.hlo4j.opset.stablehlo.Elementwise.MULTIPLY;
import static org.hlo4j.opset.stablehlo.Elementwise.NOT;
import static org.hlo4j.opset.stablehlo.Elementwise.OR;
import static org.hlo4j.opset.stablehlo.Elementwise.SELECT;
import static org.hlo4j.opset.stablehlo.Elementwise.SIGN;
import static org.hlo4j.opset.stablehlo.Elementwise.SUBTRACT;
import static org.hlo4j.opset.stablehlo.Elementwise.XOR;

import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;

/** Elementwise operations on elements of any type: comparisons, selections, logic, arithmetic. */
final class ElementwiseExports {
  private ElementwiseExports() {}

  static void addTo(Export.Rows rows) {
    binary(rows, ADD, "Add", "Or");
    binary(rows, SUBTRACT, "Sub", "Xor");
    binary(rows, MULTIPLY, "Mul", "And");
    binary(rows, MAXIMUM, "Max", "Or");
    binary(rows, MINIMUM, "Min", "And");
    binary(rows, AND, "BitwiseAnd", "And");
    binary(rows, OR, "BitwiseOr", "Or");
    binary(rows, XOR, "BitwiseXor", "Xor");
    rows.single(
        NOT, c -> isBool(c.operand(0)) ? c.nodes().not(c.operand(0)) : bitwise(c, "BitwiseNot"));
    rows.add(MAP, c -> c.set(new Combiner(c.region(0), c.exporter()).apply(c.operands())));
    rows.single(COMPARE, ElementwiseExports::compare);
    rows.single(SELECT, c -> c.nodes().where(c.operand(0), c.operand(1), c.operand(2)));
    rows.single(
        CLAMP,
        c ->
            of(MINIMUM)
                .apply(c.nodes())
                .apply(
                    of(MAXIMUM).apply(c.nodes()).apply(c.operand(1), c.operand(0)), c.operand(2)));
    rows.single(CONVERT, ElementwiseExports::convert);
    unary(rows, ABS, "Abs");
    unary(rows, SIGN, "Sign");
  }

  private static Function<NodeBuilder, BinaryOperator<Ref>> of(OpDefinition definition) {
    return nodes -> (a, b) -> binary(nodes, definition, a, b);
  }

  /** Returns the value of a binary operation on elements of any type. */
  static Ref binary(NodeBuilder nodes, OpDefinition definition, Ref a, Ref b) {
    boolean isMaximum = definition == MAXIMUM;
    if (isBool(a)) {
      return isMaximum ? nodes.or(a, b) : nodes.and(a, b);
    }
    return isMaximum ? nodes.max(a, b) : nodes.min(a, b);
  }

  static boolean isBool(Ref value) {
    return value.elementType() == IntegerType.I1;
  }

  static void unary(Export.Rows rows, OpDefinition definition, String operator) {
    rows.single(definition, c -> c.nodes().elementwise(operator, c.operand(0)));
  }

  private static void binary(
      Export.Rows rows, OpDefinition definition, String operator, String ofBooleans) {
    rows.single(
        definition,
        c -> {
          if (isBool(c.operand(0))) {
            return c.nodes().broadcasting(ofBooleans, IntegerType.I1, c.operands());
          }
          return operator.startsWith("Bitwise")
              ? bitwise(c, operator)
              : c.nodes().elementwise(operator, c.operands().toArray(Ref[]::new));
        });
  }

  private static Ref bitwise(OpContext c, String operator) {
    if (c.nodes().opset() < 18) {
      throw new UnsupportedOperation("operator %s needs operator set 18", operator);
    }
    return c.nodes().elementwise(operator, c.operands().toArray(Ref[]::new));
  }

  private static Ref compare(OpContext c) {
    ComparisonDirection direction = CompareOp.COMPARISON_DIRECTION.get(c.operation());
    NodeBuilder nodes = c.nodes();
    Ref a = c.operand(0);
    Ref b = c.operand(1);
    if (CompareOp.COMPARE_TYPE.find(c.operation()).orElse(null) == ComparisonType.TOTALORDER) {
      a = TotalOrder.key(nodes, a);
      b = TotalOrder.key(nodes, b);
    }
    return compare(nodes, direction, a, b);
  }

  static Ref compare(NodeBuilder nodes, ComparisonDirection direction, Ref a, Ref b) {
    return switch (direction) {
      case EQ -> nodes.equal(a, b);
      case NE -> nodes.not(nodes.equal(a, b));
      case LT -> nodes.less(a, b);
      case LE -> nodes.test("LessOrEqual", a, b);
      case GT -> nodes.test("Greater", a, b);
      case GE -> nodes.test("GreaterOrEqual", a, b);
    };
  }

  private static Ref convert(OpContext c) {
    Ref value = c.operand(0);
    Type to = c.type(0).elementType();
    if (to == IntegerType.I1 && !isBool(value)) {
      return c.nodes().not(c.nodes().equal(value, c.nodes().like(value, 0)));
    }
    return isFloat(value) && to instanceof IntegerType integers
        ? FloatConversions.toIntegers(
            c.nodes(), value, integers, FloatRange.of(c.operation().operand(0)))
        : c.nodes().cast(value, to);
  }

  static boolean isFloat(Ref value) {
    return value.elementType() instanceof FloatType;
  }
}
