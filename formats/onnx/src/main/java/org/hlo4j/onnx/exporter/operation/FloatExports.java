package org.hlo4j.onnx.exporter.operation;

import static org.hlo4j.opset.stablehlo.Elementwise.ATAN2;
import static org.hlo4j.opset.stablehlo.Elementwise.BITCAST_CONVERT;
import static org.hlo4j.opset.stablehlo.Elementwise.CBRT;
import static org.hlo4j.opset.stablehlo.Elementwise.CEIL;
import static org.hlo4j.opset.stablehlo.Elementwise.COSINE;
import static org.hlo4j.opset.stablehlo.Elementwise.EXPONENTIAL;
import static org.hlo4j.opset.stablehlo.Elementwise.EXPONENTIAL_MINUS_ONE;
import static org.hlo4j.opset.stablehlo.Elementwise.FLOOR;
import static org.hlo4j.opset.stablehlo.Elementwise.IMAG;
import static org.hlo4j.opset.stablehlo.Elementwise.IS_FINITE;
import static org.hlo4j.opset.stablehlo.Elementwise.LOG;
import static org.hlo4j.opset.stablehlo.Elementwise.LOGISTIC;
import static org.hlo4j.opset.stablehlo.Elementwise.LOG_PLUS_ONE;
import static org.hlo4j.opset.stablehlo.Elementwise.REAL;
import static org.hlo4j.opset.stablehlo.Elementwise.REDUCE_PRECISION;
import static org.hlo4j.opset.stablehlo.Elementwise.ROUND_NEAREST_AFZ;
import static org.hlo4j.opset.stablehlo.Elementwise.ROUND_NEAREST_EVEN;
import static org.hlo4j.opset.stablehlo.Elementwise.RSQRT;
import static org.hlo4j.opset.stablehlo.Elementwise.SINE;
import static org.hlo4j.opset.stablehlo.Elementwise.SQRT;
import static org.hlo4j.opset.stablehlo.Elementwise.TAN;
import static org.hlo4j.opset.stablehlo.Elementwise.TANH;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.TypeSupport;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.op.stablehlo.ReducePrecisionOp;
import org.hlo4j.opset.chlo.ChloElementwise;

/** Elementwise operations on floats. */
final class FloatExports {
  private FloatExports() {}

  static void addTo(Export.Rows rows) {
    ElementwiseExports.unary(rows, FLOOR, "Floor");
    ElementwiseExports.unary(rows, CEIL, "Ceil");
    ElementwiseExports.unary(rows, ROUND_NEAREST_EVEN, "Round");
    ElementwiseExports.unary(rows, SQRT, "Sqrt");
    ElementwiseExports.unary(rows, EXPONENTIAL, "Exp");
    ElementwiseExports.unary(rows, LOG, "Log");
    ElementwiseExports.unary(rows, TANH, "Tanh");
    ElementwiseExports.unary(rows, LOGISTIC, "Sigmoid");
    ElementwiseExports.unary(rows, SINE, "Sin");
    ElementwiseExports.unary(rows, COSINE, "Cos");
    ElementwiseExports.unary(rows, ChloElementwise.ERF, "Erf");
    single(rows, RSQRT, (n, x) -> n.elementwise("Reciprocal", n.elementwise("Sqrt", x)));
    single(rows, TAN, FloatExports::tangent);
    single(rows, ROUND_NEAREST_AFZ, FloatExports::roundAwayFromZero);
    single(rows, CBRT, FloatExports::cubeRoot);
    single(rows, LOG_PLUS_ONE, FloatExports::logPlusOne);
    single(rows, EXPONENTIAL_MINUS_ONE, FloatExports::exponentialMinusOne);
    rows.single(
        IS_FINITE,
        c ->
            c.nodes()
                .not(c.nodes().or(c.nodes().isNan(c.operand(0)), c.nodes().isInf(c.operand(0)))));
    rows.single(ATAN2, c -> Arctangent.of(c.nodes(), c.operand(0), c.operand(1)));
    rows.single(REAL, c -> c.operand(0));
    rows.single(
        IMAG, c -> c.nodes().like(c.operand(0), 0).broadcastTo(c.operand(0).type().shape()));
    rows.single(REDUCE_PRECISION, FloatExports::reducePrecision);
    rows.single(BITCAST_CONVERT, FloatExports::bitcast);
  }

  /** Adds a row of floats, which are computed in single precision at least. */
  private static void single(
      Export.Rows rows, OpDefinition definition, BiFunction<NodeBuilder, Ref, Ref> formula) {
    rows.single(
        definition,
        c -> {
          Ref x = c.operand(0);
          boolean isDouble = x.elementType() == FloatType.F64;
          Ref result =
              formula.apply(c.nodes(), c.nodes().cast(x, isDouble ? FloatType.F64 : FloatType.F32));
          return c.nodes().cast(result, x.elementType());
        });
  }

  private static Ref tangent(NodeBuilder n, Ref x) {
    return TypeSupport.has("Tan", x.elementType())
        ? n.elementwise("Tan", x)
        : n.div(n.elementwise("Sin", x), n.elementwise("Cos", x));
  }

  private static Ref roundAwayFromZero(NodeBuilder n, Ref x) {
    Ref magnitude = n.elementwise("Abs", x);
    Ref below = n.elementwise("Floor", magnitude);
    Ref isHalf = n.test("GreaterOrEqual", n.sub(magnitude, below), n.like(x, 0.5));
    Ref rounded = n.where(isHalf, n.add(below, n.like(x, 1)), below);
    return n.mul(n.elementwise("Sign", x), rounded);
  }

  /** A power, and a step of Newton's method, which makes cubes exact. */
  private static Ref cubeRoot(NodeBuilder n, Ref x) {
    Ref magnitude = n.elementwise("Abs", x);
    Ref root = n.elementwise("Pow", magnitude, n.like(x, 1.0 / 3));
    Ref error = n.sub(root, n.div(magnitude, n.mul(root, root)));
    Ref better = n.sub(root, n.mul(error, n.like(x, 1.0 / 3)));
    Ref isPlain = n.or(n.isInf(x), n.equal(x, n.like(x, 0)));
    return n.where(isPlain, x, n.mul(n.elementwise("Sign", x), better));
  }

  /** With u = 1 + x as it is rounded, log(u) · x / (u - 1) undoes the rounding. */
  static Ref logPlusOne(NodeBuilder n, Ref x) {
    Ref one = n.like(x, 1);
    Ref u = n.add(x, one);
    Ref difference = n.sub(u, one);
    Ref log = n.elementwise("Log", u);
    Ref corrected = n.div(n.mul(log, x), difference);
    Ref isTiny = n.equal(difference, n.like(x, 0));
    return n.where(isTiny, x, n.where(n.isInf(u), u, corrected));
  }

  /** With u = exp(x) as it is rounded, (u - 1) · x / log(u) undoes the rounding. */
  static Ref exponentialMinusOne(NodeBuilder n, Ref x) {
    Ref one = n.like(x, 1);
    Ref u = n.elementwise("Exp", x);
    Ref difference = n.sub(u, one);
    Ref corrected = n.div(n.mul(difference, x), n.elementwise("Log", u));
    Ref isTiny = n.equal(difference, n.like(x, 0));
    Ref isLarge = n.less(n.like(x, 0.5), n.elementwise("Abs", x));
    return n.where(isTiny, x, n.where(isLarge, difference, corrected));
  }

  private static Ref reducePrecision(OpContext c) {
    Ref x = c.operand(0);
    int exponent = ReducePrecisionOp.EXPONENT_BITS.get(c.operation());
    int mantissa = ReducePrecisionOp.MANTISSA_BITS.get(c.operation());
    FloatType type = (FloatType) x.elementType();
    NodeBuilder n = c.nodes();
    if (exponent == 8 && mantissa == 7 && (type == FloatType.F32 || type == FloatType.BF16)) {
      return n.cast(n.cast(x, FloatType.BF16), type);
    }
    boolean isSame =
        (exponent == 8 && mantissa == 23 && type == FloatType.F32)
            || (exponent == 5 && mantissa == 10 && type == FloatType.F16)
            || (exponent == 11 && mantissa == 52 && type == FloatType.F64);
    if (isSame) {
      return x;
    }
    if (mantissa == 0) {
      throw new UnsupportedOperation("ONNX does not round floats to no bits of mantissa");
    }
    return Bits.rounded(n, x, exponent, mantissa);
  }

  private static Ref bitcast(OpContext c) {
    Ref value = c.operand(0);
    Type type = c.type(0).elementType();
    return width(value.elementType()) == width(type)
        ? reinterpreted(c.nodes(), value, type)
        : words(c.nodes(), value, type);
  }

  /** Returns the same bits as numbers of another type of the same width. */
  private static Ref reinterpreted(NodeBuilder n, Ref value, Type type) {
    Type from = value.elementType();
    if (from.equals(type)) {
      return value;
    }
    if (from instanceof IntegerType && type instanceof IntegerType) {
      return n.cast(value, type);
    }
    var signed = IntegerType.signless(width(type));
    var arithmetic = width(type) == 64 ? IntegerType.I64 : IntegerType.I32;
    if (from instanceof FloatType) {
      Ref bits = n.cast(n.cast(Bits.ofFloat(n, value), signed), arithmetic);
      return type instanceof FloatType target ? Bits.toFloat(n, bits, target) : n.cast(bits, type);
    }
    return Bits.toFloat(n, n.cast(n.cast(value, signed), arithmetic), (FloatType) type);
  }

  /** Numbers as several of fewer bits in a last dimension, the lowest first, and back. */
  private static Ref words(NodeBuilder n, Ref value, Type type) {
    Type from = value.elementType();
    int wide = Math.max(width(from), width(type));
    int narrow = Math.min(width(from), width(type));
    if (narrow < Byte.SIZE) {
      throw new UnsupportedOperation("bits of %s as %s change the shape", from, type);
    }
    IntegerType whole = IntegerType.unsigned(wide);
    IntegerType part = IntegerType.unsigned(narrow);
    int count = wide / narrow;
    if (width(from) == wide) {
      Ref bits = n.full(reinterpreted(n, value, whole));
      int last = value.rank();
      List<Ref> parts = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Ref shifted = shifted(n, "RIGHT", bits, i * narrow);
        parts.add(n.unsqueeze(n.cast(shifted, part), LongList.of(last)));
      }
      return reinterpreted(n, n.concat(last, parts), type);
    }
    Ref bits = n.cast(reinterpreted(n, value, part), whole);
    int last = value.rank() - 1;
    Ref sum = n.gather(bits, last, n.i64(0));
    for (int i = 1; i < count; i++) {
      sum = n.add(sum, shifted(n, "LEFT", n.gather(bits, last, n.i64(i)), i * narrow));
    }
    return reinterpreted(n, sum, type);
  }

  private static Ref shifted(NodeBuilder n, String direction, Ref bits, int places) {
    return places == 0
        ? bits
        : IntegerExports.shift(n, direction, bits, n.scalar(bits.elementType(), places));
  }

  private static int width(Type type) {
    return switch (type) {
      case IntegerType integer -> integer.width();
      case FloatType number -> number.width();
      default -> throw new UnsupportedOperation("ONNX has no bits of %s", type);
    };
  }
}
