package org.hlo4j.formulas;

import static org.hlo4j.formulas.FormulaCase.of;
import static org.hlo4j.formulas.Program.floats;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.hlo4j.formulas.attention.Heads;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.index.AdvancedIndex;
import org.hlo4j.formulas.index.Extremes;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.index.Scans;
import org.hlo4j.formulas.index.Slicing;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.linalg.Determinant;
import org.hlo4j.formulas.linalg.EinsumEquation;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.HloBuilder;

/** Formulas over elements at indices, and products. */
final class IndexingCases {
  private static final double[] ROW = {1, -2, 0.5};
  private static final double[] OTHER = {4, 4.5, -1};

  /** Two rows of three elements. */
  private static final Tensor MATRIX = floats(LongList.of(2, 3), concat(ROW, OTHER));

  private static final Tensor SQUARE = floats(LongList.of(2, 2), 1, 2, 3, 4);

  private IndexingCases() {}

  static Stream<FormulaCase> all() {
    return Stream.of(indexing(), places(), products()).flatMap(cases -> cases);
  }

  private static double[] concat(double[]... parts) {
    return Stream.of(parts).flatMapToDouble(DoubleStream::of).toArray();
  }

  private static double[] map(double[] x, DoubleUnaryOperator f) {
    return DoubleStream.of(x).map(f).toArray();
  }

  private static Program.Body one(BiFunction<HloBuilder, Value, Value> body) {
    return (b, a) -> List.of(body.apply(b, a.getFirst()));
  }

  private static Stream<FormulaCase> indexing() {
    return Stream.of(
        of(
            "Gathering.take",
            List.of(MATRIX),
            one((b, x) -> Gathering.take(b, x, b.i64s(2, 0), 1)),
            0.5,
            1,
            -1,
            4),
        of(
            "Gathering.along",
            List.of(MATRIX),
            one((b, x) ->
                Gathering.along(
                    b, x, Size.reshape(b, b.i64s(2, 0), Size.known(b, LongList.of(2, 1))), 1)),
            0.5,
            4),
        of(
            "IndexedPart.first",
            List.of(MATRIX, floats(LongList.of(2), 10, 20)),
            (b, a) -> {
              Value indices = integers(b, LongList.of(2, 2), 0, 2, 1, 0);
              IndexedPart part = IndexedPart.first(2, 2);
              return List.of(part.combine(b, a.get(0), indices, a.get(1), Reduction.PRODUCT));
            },
            1,
            -2,
            5,
            80,
            4.5,
            -1),
        of(
                "IndexedPart.first",
                List.of(floats(LongList.of(0, 3)), floats(LongList.of(0, 1))),
                (b, a) -> {
                  Value indices = b.convert(a.get(1), IntegerType.I64);
                  return List.of(Gathering.along(b, a.get(0), indices, 1));
                })
            .whereSizesAreKnown(),
        of(
            "Extremes.of",
            List.of(floats(LongList.of(2, 3), 1, 5, 5, Double.NaN, 2, Double.NaN)),
            one((b, x) ->
                Extremes.of(
                        b.expr(x),
                        b.expr(DynamicShapes.indices(b, x, 1)),
                        LongList.of(1),
                        ComparisonDirection.GT,
                        false)
                    .get(1)
                    .value()),
            1,
            0),
        of(
            "Extremes.of",
            List.of(floats(LongList.of(1, 3), 2, 1, 1)),
            one((b, x) ->
                Extremes.of(
                        b.expr(x),
                        b.expr(DynamicShapes.indices(b, x, 1)),
                        LongList.of(1),
                        ComparisonDirection.LT,
                        true)
                    .get(1)
                    .value()),
            2),
        of(
            "Gathering.oneHot",
            List.of(MATRIX),
            one((b, x) ->
                Gathering.oneHot(b.expr(b.i64s(2, 5)), 1, Size.allOf(b, x))
                    .convert(IntegerType.I32)
                    .value()),
            0,
            0,
            1,
            0,
            0,
            0),
        of(
            "Sorting.indices",
            List.of(MATRIX),
            one((b, x) -> Sorting.indices(b, x, 1)),
            1,
            2,
            0,
            2,
            0,
            1),
        of(
            "Sorting.sorted",
            List.of(floats(LongList.of(3), ROW)),
            one((b, x) -> Sorting.sorted(b, x, 0, false).getFirst()),
            -2,
            0.5,
            1),
        of(
            "Sorting.sorted",
            List.of(MATRIX),
            (b, a) -> {
              Value rows = DynamicShapes.indices(b, a.getFirst(), 0);
              return Sorting.sorted(b, a.getFirst(), rows, 0, true);
            },
            4,
            4.5,
            0.5,
            1,
            -2,
            -1,
            1,
            1,
            0,
            0,
            0,
            1),
        of(
            "Sorting.top",
            List.of(MATRIX),
            (b, a) -> Sorting.top(b, a.getFirst(), 0, Size.of(b, 1), true),
            4,
            4.5,
            0.5,
            1,
            1,
            0),
        of(
            "Sorting.top",
            List.of(MATRIX),
            (b, a) -> Sorting.top(b, a.getFirst(), 1, Size.of(b, a.getFirst(), 0), false),
            -2,
            0.5,
            -1,
            4,
            1,
            2,
            2,
            0),
        of("Sorting.first", List.of(MATRIX), (b, a) -> Sorting.first(b, a, 1, Size.of(b, 1)), 1, 4),
        of(
            "Scans.scan",
            List.of(MATRIX),
            one((b, x) -> Scans.scan(b, x, 1, Reduction.SUM, false, false)),
            1,
            -1,
            -0.5,
            4,
            8.5,
            7.5));
  }

  private static Value integers(HloBuilder b, LongList shape, long... elements) {
    return Size.reshape(b, b.i64s(elements), Size.known(b, shape));
  }

  private static Stream<FormulaCase> places() {
    Tensor row = floats(LongList.of(3), ROW);
    Tensor updates = floats(LongList.of(2), 10, 20);
    return Stream.of(
        of(
            "Gathering.elements",
            List.of(MATRIX),
            one((b, x) ->
                Gathering.elements(b, x, integers(b, LongList.of(2, 2), 0, 2, 1, 0), 0, 2)),
            0.5,
            4),
        of(
            "Gathering.coordinates",
            List.of(MATRIX),
            (b, a) -> Gathering.coordinates(b, DynamicShapes.indices(b, a.getFirst(), 0), 1),
            0,
            0,
            0,
            1,
            1,
            1,
            0,
            0,
            0,
            1,
            1,
            1),
        of(
            "Gathering.fromEnd",
            List.of(MATRIX),
            one((b, x) -> Gathering.fromEnd(b, b.i64s(-1, 1), Size.of(b, x, 1))),
            2,
            1),
        of(
            "Gathering.fromEnds",
            List.of(MATRIX),
            one((b, x) ->
                Gathering.fromEnds(
                    b, integers(b, LongList.of(2, 2), -1, -1, 0, 2), Size.allOf(b, x))),
            1,
            2,
            0,
            2),
        of(
            "IndexedPart.first",
            List.of(MATRIX, updates),
            (b, a) -> {
              List<Value> indices = List.of(b.i64s(0, 1), b.i64s(2, 0));
              IndexedPart part = IndexedPart.first(2, 2);
              return List.of(
                  part.add(b, a.get(0), indices, a.get(1)),
                  part.replace(b, a.get(0), indices, a.get(1)));
            },
            1,
            -2,
            10.5,
            24,
            4.5,
            -1,
            1,
            -2,
            10,
            20,
            4.5,
            -1),
        of(
            "AdvancedIndex.table",
            List.of(MATRIX),
            one((b, x) -> places(b, isPositive(b, x), true)),
            0,
            0,
            0,
            2,
            1,
            0,
            1,
            1),
        of(
            "AdvancedIndex.places",
            List.of(MATRIX),
            one((b, x) -> places(b, isPositive(b, x), false)),
            0,
            0,
            1,
            1,
            0,
            2,
            0,
            1),
        of(
            "Slicing.slice",
            List.of(MATRIX),
            one((b, x) -> {
              Size one = Size.of(b, 1);
              Slicing slicing =
                  new Slicing(
                      b,
                      x,
                      List.of(
                          new Slicing.Bounds(Size.of(b, -5), Size.of(b, 9), one),
                          new Slicing.Bounds(Size.of(b, -1), Size.of(b, 0), Size.of(b, -1))));
              return slicing.slice(slicing.sizes());
            }),
            0.5,
            -2,
            -1,
            4.5),
        of(
            "Sorting.count",
            List.of(row),
            one((b, x) -> Sorting.count(b, isPositive(b, x)).value()),
            2),
        of(
            "Sorting.places",
            List.of(row),
            one((b, x) -> Sorting.places(b, isPositive(b, x), Size.of(b, 2))),
            0,
            2),
        of(
            "SliceBounds.at",
            List.of(MATRIX),
            one((b, x) -> SliceBounds.at(b, x, 1, b.i64(2))),
            0.5,
            -1),
        of(
            "SliceBounds.update",
            List.of(MATRIX, updates),
            (b, a) -> List.of(SliceBounds.update(b, a.get(0), a.get(1), 1, b.i64(0))),
            10,
            -2,
            0.5,
            20,
            4.5,
            -1),
        of(
            "SliceBounds.updateSlice",
            List.of(MATRIX, SQUARE),
            (b, a) -> List.of(SliceBounds.updateSlice(b, a.get(0), a.get(1), 1, b.i64(1))),
            1,
            1,
            2,
            4,
            3,
            4),
        of(
            "DynamicShapes.pad",
            List.of(MATRIX, floats(LongList.of(), 9)),
            (b, a) -> {
              List<Size> sizes = Size.allOf(b, a.get(0));
              sizes.set(1, sizes.get(1).plus(1));
              return List.of(
                  DynamicShapes.pad(
                      b,
                      a.get(0),
                      a.get(1),
                      Size.known(b, LongList.of(0, 1)),
                      Size.known(b, LongList.of(0, 0)),
                      sizes));
            },
            9,
            1,
            -2,
            0.5,
            9,
            4,
            4.5,
            -1));
  }

  private static Value places(HloBuilder b, Value mask, boolean areColumns) {
    Size count = Size.of(b, 4);
    List<Value> places = AdvancedIndex.places(b, mask, Size.allOf(b, mask), count);
    return AdvancedIndex.table(b, places, count, areColumns);
  }

  private static Value isPositive(HloBuilder b, Value x) {
    return b.expr(x).gt(b.expr(x).like(0)).value();
  }

  private static Stream<FormulaCase> products() {
    Tensor heads = floats(LongList.of(1, 2, 4), 1, 2, 3, 4, 5, 6, 7, 8);
    return Stream.of(
        of(
            "Products.matMul",
            List.of(SQUARE, MATRIX),
            (b, a) -> List.of(Products.matMul(b, a.get(0), a.get(1))),
            9,
            7,
            -1.5,
            19,
            12,
            -2.5),
        of(
            "Products.dot",
            List.of(SQUARE, SQUARE),
            (b, a) -> List.of(Products.dot(b, a.get(0), a.get(1), 0, 1, 1)),
            5,
            11,
            11,
            25),
        of(
            "Products.linear",
            List.of(SQUARE, SQUARE, floats(LongList.of(2), 1, -1)),
            (b, a) -> List.of(Products.linear(b.expr(a.get(0)), a.get(1), a.get(2)).value()),
            6,
            10,
            12,
            24),
        of(
            "EinsumEquation.einsum",
            List.of(SQUARE, SQUARE),
            (b, a) -> List.of(EinsumEquation.einsum(b, "ij,kj->ik", a)),
            5,
            11,
            11,
            25),
        of("Determinant.of", List.of(SQUARE), one(Determinant::of), -2),
        of(
            "Heads.unpacked",
            List.of(heads),
            one((b, x) -> Heads.unpacked(b, x, 2)),
            1,
            2,
            5,
            6,
            3,
            4,
            7,
            8),
        of(
            "Heads.packed",
            List.of(heads),
            one((b, x) -> Heads.packed(b, Heads.unpacked(b, x, 2))),
            1,
            2,
            3,
            4,
            5,
            6,
            7,
            8),
        of(
            "Heads.product",
            List.of(floats(LongList.of(1, 2, 1, 2), 1, 2, 3, 4)),
            one((b, x) -> Heads.product(b, x, x, 3)),
            5,
            25),
        of(
            "Heads.scaled",
            List.of(MATRIX),
            one((b, x) -> Heads.scaled(b.expr(x), Heads.scale(b, Size.of(b, x, 1))).value()),
            map(concat(ROW, OTHER), x -> x / Math.sqrt(3))),
        of(
            "Heads.scale",
            List.of(MATRIX),
            one((b, x) -> Heads.root(b, Heads.scale(b, Size.of(b, x, 1))).value(b, FloatType.F32)),
            Math.pow(3, -0.25)),
        of(
            "Heads.root",
            List.of(MATRIX),
            one((b, x) ->
                Heads.root(b, Scalar.quotient(b, Size.of(b, x, 1), Size.of(b, x, 0)))
                    .value(b, FloatType.F32)),
            Math.sqrt(1.5)),
        of(
            "Scalar.quotient",
            List.of(MATRIX),
            one((b, x) ->
                Scalar.quotient(b, Size.of(b, x, 1), Size.of(b, x, 0)).value(b, FloatType.F32)),
            1.5));
  }
}
