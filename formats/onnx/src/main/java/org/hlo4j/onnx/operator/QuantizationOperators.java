package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.Casts;
import org.hlo4j.formulas.elementwise.QuantizationFormulas;
import org.hlo4j.formulas.elementwise.QuantizationFormulas.Dynamic;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.onnx.importer.ModelTensors;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Conversions from and to quantized numbers, and products of matrices of such. */
final class QuantizationOperators {
  private static final IntegerType U8 = IntegerType.unsigned(8);

  private QuantizationOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add(
            "QuantizeLinear",
            since(10, 13, 19, 21, 23, 24, 25, 28),
            QuantizationOperators::quantize)
        .add(
            "DequantizeLinear",
            since(10, 13, 19, 21, 23, 24, 25, 28),
            QuantizationOperators::dequantize)
        .add("com.microsoft.QuantizeLinear", since(1), QuantizationOperators::quantize)
        .add("com.microsoft.DequantizeLinear", since(1), QuantizationOperators::dequantize)
        .add("DynamicQuantizeLinear", since(11), QuantizationOperators::dynamicQuantize)
        .add("MatMulInteger", since(10), QuantizationOperators::matMulInteger)
        .add("QLinearMatMul", since(10, 21), QuantizationOperators::quantizedMatMul);
  }

  private static Expr spread(Node n, int input) {
    return QuantizationFormulas.spread(
        n.expr(input), n.value(0), n.integer("axis", 1), n.integer("block_size", 0));
  }

  private static @Nullable Expr spreadOrNull(Node n, int input) {
    return n.hasInput(input) ? spread(n, input) : null;
  }

  private static void quantize(Node n) {
    HloBuilder b = n.builder();
    Type precision = typeOrNull(n, "precision");
    Type scaleType = n.input(1).elementType();
    Type computed = precision != null ? precision : isReal(scaleType) ? scaleType : FloatType.F32;
    Expr scale = Formulas.convert(spread(n, 1), computed);
    Expr numbers = n.expr(0, computed).over(scale);
    Type declared = typeOrNull(n, "output_dtype");
    Type type = n.hasInput(2) ? n.input(2).elementType() : declared == null ? U8 : declared;
    Expr zero = spreadOrNull(n, 2);
    if (type instanceof IntegerType integer) {
      n.set(QuantizationFormulas.quantize(numbers, zero, integer));
      return;
    }
    Expr sum = zero == null ? numbers : numbers.plus(Formulas.convert(zero, computed));
    n.set(Casts.cast(b, sum.value(), type, n.integer("saturate", 1) != 0, "up"));
  }

  /** Returns the type that an attribute names; null if it names none. */
  private static @Nullable Type typeOrNull(Node n, String name) {
    long number = n.integer(name, 0);
    return number == 0 ? null : ModelTensors.dataType(number).elementType();
  }

  /** Returns whether numbers of a type have a sign and digits. */
  private static boolean isReal(Type type) {
    return type instanceof FloatType number && number.width() >= 16;
  }

  private static void dequantize(Node n) {
    Expr x = n.expr(0);
    Type type = typeOrNull(n, "output_dtype");
    Type scaleType = n.input(1).elementType();
    Expr zero = spreadOrNull(n, 2);
    Expr centered;
    if (zero != null && x.elementType() instanceof IntegerType) {
      centered =
          Formulas.convert(x, IntegerType.I32)
              .minus(Formulas.convert(zero, IntegerType.I32))
              .convert(FloatType.F32);
    } else {
      Expr wide = Formulas.convert(x, FloatType.F32);
      centered = zero == null ? wide : wide.minus(Formulas.convert(zero, FloatType.F32));
    }
    Expr scaled = centered.times(Formulas.convert(spread(n, 1), FloatType.F32));
    n.set(
        Formulas.convert(
            scaled, type != null ? type : isReal(scaleType) ? scaleType : FloatType.F32));
  }

  private static void dynamicQuantize(Node n) {
    Dynamic quantized = Dynamic.of(n.expr(0));
    n.set(quantized.integers(), quantized.scale(), quantized.zero());
  }

  private static void matMulInteger(Node n) {
    HloBuilder b = n.builder();
    Value left = QuantizationFormulas.centered(b, n.value(0), rowsOrNull(n, 2));
    Value right = QuantizationFormulas.centered(b, n.value(1), n.valueOrNull(3));
    n.set(Products.matMul(b, left, right));
  }

  private static void quantizedMatMul(Node n) {
    HloBuilder b = n.builder();
    if (!(n.input(0).elementType() instanceof IntegerType)
        || !(n.input(7).elementType() instanceof IntegerType type)) {
      throw UnsupportedNodeException.of("products of 8-bit floats are not defined");
    }
    Value left = QuantizationFormulas.centered(b, n.value(0), rows(n, 2));
    Value right = QuantizationFormulas.centered(b, n.value(3), n.value(5));
    Expr product = b.expr(Products.matMul(b, left, right)).convert(FloatType.F32);
    Expr leftScale = single(b, rows(n, 1));
    Expr scale = Formulas.times(leftScale, single(b, n.value(4)));
    Expr multiplier = Formulas.broadcast(Expr::over, scale, single(b, rows(n, 6)));
    Expr scaled = Formulas.times(product, multiplier);
    n.set(
        Formulas.broadcast(
            (numbers, zero) -> QuantizationFormulas.quantize(numbers, zero, type),
            scaled,
            b.expr(rows(n, 7))));
  }

  /** Returns an input that may have a number for each row of a matrix; null if omitted. */
  private static @Nullable Value rowsOrNull(Node n, int input) {
    Value value = n.valueOrNull(input);
    return value == null ? null : QuantizationFormulas.ofRows(n.builder(), value);
  }

  private static Value rows(Node n, int input) {
    return QuantizationFormulas.ofRows(n.builder(), n.value(input));
  }

  private static Expr single(HloBuilder b, Value value) {
    return Formulas.convert(b.expr(value), FloatType.F32);
  }
}
