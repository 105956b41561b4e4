package org.hlo4j.pytorch.operator;

import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.formulas.linalg.Diagonals;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.PythonNumbers;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that create tensors of sizes. Tensors that are not initialized have zeros. */
public final class CreationOperators {
  private static final int MAX_INDICES = 1 << 11;

  private CreationOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(CreationOperators::full, "aten.full.default")
        .add(n -> like(n, n.argument("fill_value")), "aten.full_like.default")
        .add(
            n -> filled(n, 0),
            "aten.zeros.default",
            "aten.empty.memory_format",
            "aten.empty_strided.default",
            "aten.empty_permuted.default")
        .add(n -> filled(n, 1), "aten.ones.default")
        .add(n -> like(n, number(n, 0)), "aten.zeros_like.default", "aten.empty_like.default")
        .add(n -> like(n, number(n, 1)), "aten.ones_like.default")
        .add(n -> ofModel(n, n.argument("fill_value")), "aten.new_full.default")
        .add(
            n -> ofModel(n, number(n, 0)),
            "aten.new_zeros.default",
            "aten.new_empty.default",
            "aten.new_empty_strided.default")
        .add(n -> ofModel(n, number(n, 1)), "aten.new_ones.default")
        .add(
            CreationOperators::arange,
            "aten.arange.default",
            "aten.arange.start",
            "aten.arange.start_step")
        .add(
            n -> n.set(0, spaced(n), type(n)),
            "aten.linspace.default",
            "aten.linspace.Tensor_Tensor",
            "aten.linspace.Tensor_Scalar",
            "aten.linspace.Scalar_Tensor")
        .add(
            CreationOperators::logspace,
            "aten.logspace.default",
            "aten.logspace.Tensor_Tensor",
            "aten.logspace.Tensor_Scalar",
            "aten.logspace.Scalar_Tensor")
        .add(CreationOperators::eye, "aten.eye.default", "aten.eye.m")
        .add(CreationOperators::indices, "aten.tril_indices.default", "aten.triu_indices.default");
  }

  private static TorchValue number(OperatorCall n, long number) {
    return new TorchValue.Int(Size.of(n.builder(), number));
  }

  /** Returns the element type of the result, the default one if the call does not give it. */
  public static Type type(OperatorCall n) {
    return n.dtype("dtype", n.declaredElementType(0, FloatType.F32));
  }

  private static void set(OperatorCall n, TorchValue number, Type type, List<Size> sizes) {
    HloBuilder b = n.builder();
    n.set(DynamicShapes.fill(b, b.reshape(n.value(number, type)), sizes));
  }

  private static void full(OperatorCall n) {
    Type absent = n.declaredElementType(0, TypePromotion.numberType(n.argument("fill_value")));
    set(n, n.argument("fill_value"), n.dtype("dtype", absent), n.sizes("size"));
  }

  private static void filled(OperatorCall n, long number) {
    set(n, number(n, number), type(n), n.sizes("size"));
  }

  private static void like(OperatorCall n, TorchValue number) {
    Value self = n.tensor("self");
    set(n, number, n.dtype("dtype", n.elementType("self")), Size.allOf(n.builder(), self));
  }

  private static void ofModel(OperatorCall n, TorchValue number) {
    set(n, number, n.dtype("dtype", n.elementType("self")), n.sizes("size"));
  }

  // Sequences.

  private static void arange(OperatorCall n) {
    HloBuilder b = n.builder();
    TorchValue start = n.has("start") ? n.argument("start") : number(n, 0);
    TorchValue step = n.has("step") ? n.argument("step") : number(n, 1);
    TorchValue end = n.argument("end");
    if (start instanceof TorchValue.Int(Size from)
        && end instanceof TorchValue.Int(Size to)
        && step instanceof TorchValue.Int(Size by)) {
      Type type = n.dtype("dtype", n.declaredElementType(0, IntegerType.I64));
      if (by.is(0)) {
        throw UnsupportedNodeException.of("its step is zero");
      }
      Size zero = Size.of(b, 0);
      Size count =
          by.is(1) ? to.minus(from) : zero.minus(Arithmetic.floorDivision(from.minus(to), by));
      Expr index = b.expr(Size.iota(b, List.of(count), 0, IntegerType.I64));
      Expr scaled = by.is(1) ? index : index.times(spread(index, by.value()));
      n.set(0, from.is(0) ? scaled : scaled.plus(spread(index, from.value())), type);
      return;
    }
    double by = n.has("step") ? n.number("step") : 1;
    Size count = count(n, start, end, by);
    Expr index = b.expr(Size.iota(b, List.of(count), 0, FloatType.F64));
    Expr from = spread(index, PythonNumbers.of(b, start, FloatType.F64));
    Expr values = index.times(index.like(by)).plus(from);
    Type type = n.dtype("dtype", n.declaredElementType(0, FloatType.F32));
    n.set(Numbers.cast(values, type));
  }

  private static boolean isKnown(TorchValue number) {
    return switch (number) {
      case TorchValue.Floating(var scalar) -> scalar.isKnown();
      case TorchValue.Int(var size) -> size.isKnown();
      default -> true;
    };
  }

  /** Returns how many numbers there are from one to another, exclusive. */
  private static Size count(OperatorCall n, TorchValue start, TorchValue end, double step) {
    HloBuilder b = n.builder();
    if (step == 0 || Double.isNaN(step)) {
      throw UnsupportedNodeException.of("its step is %s", step);
    }
    if (!isKnown(start) || !isKnown(end)) {
      Expr distance =
          b.expr(PythonNumbers.of(b, end, FloatType.F64))
              .minus(b.expr(PythonNumbers.of(b, start, FloatType.F64)));
      Value count = b.ceil(distance.over(distance.like(step)).value());
      return Size.of(b, b.convert(count, IntegerType.I64));
    }
    double count = Math.ceil((n.number("end") - n.number("start", 0)) / step);
    if (!(count >= 0 && count <= Integer.MAX_VALUE)) {
      throw UnsupportedNodeException.of("it has %s elements", count);
    }
    return Size.of(b, (long) count);
  }

  private static Expr spread(Expr model, Value scalar) {
    HloBuilder b = model.builder();
    return b.expr(DynamicShapes.fill(b, scalar, Size.allOf(b, model.value())));
  }

  /** Returns numbers at equal distances, the last of which is the end, in 64 bits. */
  private static Expr spaced(OperatorCall n) {
    HloBuilder b = n.builder();
    Type wide = TypePromotion.isComplex(type(n)) ? new ComplexType(FloatType.F64) : FloatType.F64;
    List<Size> sizes = List.of(n.size("steps"));
    Size steps = sizes.getFirst();
    Expr place = b.expr(Size.iota(b, sizes, 0, IntegerType.I64));
    Expr index = Numbers.convert(place, wide);
    Expr start = spread(index, b.reshape(n.value("start", wide)));
    Expr end = spread(index, b.reshape(n.value("end", wide)));
    Size last = steps.minus(Size.of(b, 1)).max(1);
    Expr lastIndex = spread(index, Numbers.convert(b, last.value(), wide));
    Expr step = end.minus(start).over(lastIndex);
    // From both ends, so that both are exact.
    Expr fromStart = start.plus(step.times(index));
    Expr fromEnd = end.minus(step.times(lastIndex.minus(index)));
    return place.lt(spread(place, steps.over(2).max(1).value())).select(fromStart, fromEnd);
  }

  private static void logspace(OperatorCall n) {
    Expr exponent = spaced(n);
    Expr base = exponent.like(n.number("base", 10));
    n.set(Numbers.cast(base.power(exponent), type(n)));
  }

  // Matrices.

  private static void eye(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Size> sizes = List.of(n.size("n"), n.has("m") ? n.size("m") : n.size("n"));
    n.set(Diagonals.identity(b, sizes, type(n)));
  }

  /** The indices of a triangle are constants: row by row. */
  private static void indices(OperatorCall n) {
    long rows = n.integer("row");
    long columns = n.integer("col");
    long offset = n.integer("offset", 0);
    boolean isUpper = n.target().contains("triu");
    if (rows < 0 || columns < 0 || rows > MAX_INDICES || columns > MAX_INDICES) {
      throw UnsupportedNodeException.of("it has %d rows and %d columns", rows, columns);
    }
    LongStream.Builder row = LongStream.builder();
    LongStream.Builder column = LongStream.builder();
    for (long r = 0; r < rows; r++) {
      for (long c = 0; c < columns; c++) {
        if (isUpper ? c - r >= offset : c - r <= offset) {
          row.add(r);
          column.add(c);
        }
      }
    }
    HloBuilder b = n.builder();
    long[] all = LongStream.concat(row.build(), column.build()).toArray();
    Value indices = b.reshape(b.i64s(all), 2, all.length / 2);
    n.set(0, b.expr(indices), n.dtype("dtype", IntegerType.I64));
  }
}
