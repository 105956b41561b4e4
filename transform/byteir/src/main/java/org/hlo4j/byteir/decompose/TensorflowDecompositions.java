package org.hlo4j.byteir.decompose;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.define.ElementConstraint;
import org.hlo4j.byteir.target.StridedSlice;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

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
          throw UnsupportedNodeException.of(NO_STRINGS);
        });
    decompositions.put("tf.UpperBound", c -> bound(c, true));
    decompositions.put("tf.LowerBound", c -> bound(c, false));
    decompositions.put("tf.ScatterNd", TensorflowDecompositions::scatter);
    decompositions.put("tf.StridedSlice", TensorflowDecompositions::slice);
    decompositions.put("tf.BatchMatMul", TensorflowDecompositions::multiply);
  }

  private static void refuseStrings(Type elementType) {
    if (ElementConstraint.STRING.admits(elementType)) {
      throw UnsupportedNodeException.of(NO_STRINGS);
    }
  }

  private static List<Value> equal(CallSite c) {
    refuseStrings(c.elementType("x"));
    return List.of(Formulas.broadcast(Expr::eq, c.expr("x"), c.expr("y")).value());
  }

  private static List<Value> select(CallSite c) {
    refuseStrings(c.elementType("t"));
    HloBuilder b = c.builder();
    Value condition = c.operand("condition");
    if (c.call().rank("condition") == 1) {
      condition = DynamicShapes.broadcastLike(b, condition, c.operand("t"), LongList.of(0));
    }
    return List.of(b.expr(condition).select(c.expr("t"), c.expr("e")).value());
  }

  private static List<Value> bound(CallSite c, boolean isUpper) {
    HloBuilder b = c.builder();
    Value sorted = c.operand("sorted_inputs");
    Value values = c.operand("values");
    List<Size> sizes = c.sizes(values);
    sizes.add(Size.of(b, sorted, 1));
    Expr all = b.expr(Size.broadcast(b, sorted, sizes, LongList.of(0, 2)));
    Expr each = b.expr(Size.broadcast(b, values, sizes, LongList.of(0, 1)));
    Expr isBefore = isUpper ? each.lt(all).not() : all.lt(each);
    return List.of(Axes.range(2, 3).sum(isBefore.convert(c.elementType("output"))).value());
  }

  /** Returns the type in which elements of the result are accumulated. */
  private static Type accumulated(CallSite c) {
    Type element = c.elementType("output");
    return ElementConstraint.FLOAT.admits(element) ? c.wide("output") : element;
  }

  private static List<Value> scatter(CallSite c) {
    HloBuilder b = c.builder();
    Type wide = accumulated(c);
    int indexed = (int) c.call().type("indices").dimension(c.call().rank("indices") - 1);
    Value zeros = DynamicShapes.zeros(b, wide, c.resultSizes("shape"));
    Value updates = c.expr("updates", wide).value();
    Value sums =
        IndexedPart.first(TensorTypes.of(zeros).rank(), indexed)
            .combine(b, zeros, c.operand("indices"), updates, Reduction.SUM);
    return List.of(Formulas.convert(b, sums, c.elementType("output")));
  }

  private static List<Value> slice(CallSite c) {
    List<LongList> constants =
        StridedSlice.constants(c.call())
            .orElseThrow(
                () -> UnsupportedNodeException.of("begin, end and strides are not all constant"));
    HloBuilder b = c.builder();
    Value value = c.operand("input");
    List<Size> result = new ArrayList<>();
    for (StridedSlice.Part part : StridedSlice.parts(c.call()).orElseThrow()) {
      switch (part.kind()) {
        case NEW -> result.add(c.known(1));
        case ALL -> result.add(Size.of(b, value, part.dimension()));
        default -> {
          long size = TensorTypes.of(value).dimension(part.dimension());
          if (Shapes.isDynamic(size)) {
            throw UnsupportedNodeException.of(
                "the size of dimension %d, which is cut, is not known", part.dimension());
          }
          StridedSlice.Range range =
              StridedSlice.range(part, size, constants.get(0), constants.get(1), constants.get(2))
                  .orElseThrow();
          value = cut(b, value, part.dimension(), range);
          if (part.kind() == StridedSlice.Kind.RANGE) {
            result.add(c.known(range.count()));
          }
        }
      }
    }
    return List.of(Size.reshape(b, value, result));
  }

  /** Returns a range along a dimension of known size; a negative stride reverses. */
  private static Value cut(HloBuilder b, Value value, int dimension, StridedSlice.Range range) {
    long size = TensorTypes.of(value).dimension(dimension);
    boolean isReversed = range.stride() < 0;
    Value from = isReversed ? Movement.flip(b, value, dimension) : value;
    long start = isReversed && range.count() > 0 ? size - 1 - range.start() : range.start();
    long step = range.count() > 1 ? Math.abs(range.stride()) : 1;
    if (range.count() == size && step == 1) {
      return from;
    }
    Size limit = Size.of(b, Sizes.add(start, Sizes.dilated(range.count(), step)));
    return DynamicShapes.slice(b, from, dimension, Size.of(b, start), limit, step);
  }

  private static List<Value> multiply(CallSite c) {
    HloBuilder b = c.builder();
    int batches = c.call().rank("x") - 2;
    Value product =
        Products.dot(
            b,
            c.operand("x"),
            c.operand("y"),
            batches,
            batches + (c.call().flag("adj_x") ? 0 : 1),
            batches + (c.call().flag("adj_y") ? 1 : 0),
            accumulated(c));
    return List.of(Formulas.convert(b, product, c.elementType("output")));
  }
}
