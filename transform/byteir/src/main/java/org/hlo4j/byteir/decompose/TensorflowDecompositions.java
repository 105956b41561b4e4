package org.hlo4j.byteir.decompose;

import static org.hlo4j.opset.stablehlo.ComparisonDirection.EQ;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.LT;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.hlo4j.byteir.define.ElementConstraint;
import org.hlo4j.byteir.target.StridedSlice;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.ScatterOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;

/** TensorFlow's comparisons, slices, scatter-adds and matrix products. */
final class TensorflowDecompositions {
  private static final String NO_STRINGS = "StableHLO has no strings";

  private TensorflowDecompositions() {}

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("tf.Equal", TensorflowDecompositions::equal);
    decompositions.put("tf.Select", TensorflowDecompositions::select);
    decompositions.put(
        "tf.StringToNumber",
        c -> {
          throw new IndecomposableException(NO_STRINGS);
        });
    decompositions.put("tf.UpperBound", c -> bound(c, true));
    decompositions.put("tf.LowerBound", c -> bound(c, false));
    decompositions.put("tf.ScatterNd", TensorflowDecompositions::scatter);
    decompositions.put("tf.StridedSlice", TensorflowDecompositions::slice);
    decompositions.put("tf.BatchMatMul", TensorflowDecompositions::multiply);
  }

  private static void refuseStrings(Value value) {
    if (ElementConstraint.STRING.admits(DecompositionBuilder.elementType(value))) {
      throw new IndecomposableException(NO_STRINGS);
    }
  }

  private static List<Value> equal(CallSite c) {
    DecompositionBuilder e = c.builder();
    Value x = c.operand("x");
    Value y = c.operand("y");
    refuseStrings(x);
    List<Size> a = e.sizes(x);
    List<Size> b = e.sizes(y);
    List<Size> sizes = new ArrayList<>();
    int rank = Math.max(a.size(), b.size());
    for (int d = 0; d < rank; d++) {
      int left = a.size() - rank + d;
      int right = b.size() - rank + d;
      sizes.add(
          left < 0 ? b.get(right) : right < 0 ? a.get(left) : common(a.get(left), b.get(right)));
    }
    return List.of(e.compare(repeated(e, x, sizes), EQ, repeated(e, y, sizes)));
  }

  /** Returns the size to which two sizes are broadcast. */
  private static Size common(Size a, Size b) {
    return b.is(1) ? a : a.isKnown() || !b.isKnown() ? a.choose(EQ, 1, b, a) : b;
  }

  private static Value repeated(DecompositionBuilder e, Value value, List<Size> sizes) {
    int rank = DecompositionBuilder.rank(value);
    LongList dimensions =
        LongList.wrap(LongStream.range(sizes.size() - rank, sizes.size()).toArray());
    return e.broadcast(value, sizes, dimensions);
  }

  private static List<Value> select(CallSite c) {
    DecompositionBuilder e = c.builder();
    Value condition = c.operand("condition");
    Value yes = c.operand("t");
    refuseStrings(yes);
    if (DecompositionBuilder.rank(condition) == 1) {
      condition = e.broadcast(condition, e.sizes(yes), LongList.of(0));
    }
    return List.of(e.make(e.state(Elementwise.SELECT, condition, yes, c.operand("e")), yes.type()));
  }

  private static List<Value> bound(CallSite c, boolean upper) {
    DecompositionBuilder e = c.builder();
    Value sorted = c.operand("sorted_inputs");
    Value values = c.operand("values");
    List<Size> sizes = new ArrayList<>(e.sizes(values));
    sizes.add(e.size(sorted, 1));
    Value a = e.broadcast(sorted, sizes, LongList.of(0, 2));
    Value b = e.broadcast(values, sizes, LongList.of(0, 1));
    Value counted = upper ? e.not(e.compare(b, LT, a)) : e.compare(a, LT, b);
    return List.of(e.sum(e.convert(counted, c.elementType("output")), LongList.of(2)));
  }

  private static List<Value> scatter(CallSite c) {
    DecompositionBuilder e = c.builder();
    Value indices = c.operand("indices");
    Type element = c.elementType("output");
    Type wide = summed(element);
    List<Size> sizes = new ArrayList<>();
    RankedTensorType result = c.inferredOrDeclared(0);
    for (int d = 0; d < result.rank(); d++) {
      if (Shapes.isStatic(result.dimension(d))) {
        sizes.add(e.known(result.dimension(d)));
      } else {
        Value size = c.slices().element(c.operand("shape"), d);
        sizes.add(Size.of(e, size).withBound(Bounds.of(result, d)));
      }
    }
    int rows = DecompositionBuilder.rank(indices) - 1;
    int depth = (int) DecompositionBuilder.type(indices).dimension(rows);
    int windows = sizes.size() - depth;
    Value zeros = e.broadcast(e.scalar(0, wide), sizes);
    OperationState state =
        e.state(Indexing.SCATTER, zeros, indices, e.convert(c.operand("updates"), wide))
            .set(
                ScatterOp.SCATTER_DIMENSION_NUMBERS,
                new ScatterDimensionNumbersAttr(
                    LongList.wrap(LongStream.range(rows, rows + windows).toArray()),
                    LongList.wrap(LongStream.range(0, depth).toArray()),
                    LongList.of(),
                    LongList.of(),
                    LongList.wrap(LongStream.range(0, depth).toArray()),
                    rows))
            .addResultType(zeros.type());
    Type number = Shapes.scalar(wide);
    Value sums =
        e.create(state, List.of(number, number), a -> List.of(e.add(a.get(0), a.get(1)))).result(0);
    return List.of(e.convert(sums, element));
  }

  /** Returns the type in which elements of a type are accumulated. */
  private static Type summed(Type element) {
    return ElementConstraint.FLOAT.admits(element) ? DecompositionBuilder.wide(element) : element;
  }

  private static List<Value> slice(CallSite c) {
    List<LongList> constants =
        StridedSlice.constants(c.call())
            .orElseThrow(
                () -> new IndecomposableException("begin, end and strides are not all constant"));
    DecompositionBuilder e = c.builder();
    Value value = c.operand("input");
    List<Size> result = new ArrayList<>();
    for (StridedSlice.Part part : StridedSlice.parts(c.call()).orElseThrow()) {
      switch (part.kind()) {
        case NEW -> result.add(e.known(1));
        case ALL -> result.add(e.size(value, part.dimension()));
        default -> {
          long size = DecompositionBuilder.type(value).dimension(part.dimension());
          if (Shapes.isDynamic(size)) {
            throw new IndecomposableException(
                "the size of dimension " + part.dimension() + ", which is cut, is not known");
          }
          StridedSlice.Range range =
              StridedSlice.range(part, size, constants.get(0), constants.get(1), constants.get(2))
                  .orElseThrow();
          value = c.slices().strided(value, part.dimension(), range);
          if (part.kind() == StridedSlice.Kind.RANGE) {
            result.add(e.known(range.count()));
          }
        }
      }
    }
    return List.of(e.reshape(value, result));
  }

  private static List<Value> multiply(CallSite c) {
    DecompositionBuilder e = c.builder();
    Type element = c.elementType("output");
    Type wide = summed(element);
    Value x = e.convert(c.operand("x"), wide);
    Value y = e.convert(c.operand("y"), wide);
    int rank = DecompositionBuilder.rank(x);
    boolean transposedX = c.call().flag("adj_x");
    boolean transposedY = c.call().flag("adj_y");
    LongList batches = LongList.wrap(LongStream.range(0, rank - 2).toArray());
    List<Size> sizes = new ArrayList<>(e.sizes(x).subList(0, rank - 2));
    sizes.add(e.size(x, rank - (transposedX ? 1 : 2)));
    sizes.add(e.size(y, rank - (transposedY ? 2 : 1)));
    OperationState state =
        e.state(Contractions.DOT_GENERAL, x, y)
            .set(
                DotGeneralOp.DOT_DIMENSION_NUMBERS,
                new DotDimensionNumbersAttr(
                    batches,
                    batches,
                    LongList.of(rank - (transposedX ? 2 : 1)),
                    LongList.of(rank - (transposedY ? 1 : 2))));
    return List.of(e.convert(e.make(state, Size.type(sizes, wide)), element));
  }
}
