package org.hlo4j.onnx.exporter.operation;

import static java.util.Objects.requireNonNull;
import static org.hlo4j.opset.stablehlo.DataMovement.SORT;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.index.SortKey;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.StaticShapes;
import org.hlo4j.onnx.exporter.TypeSupport;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.op.chlo.TopKOp;
import org.hlo4j.op.stablehlo.SortOp;
import org.hlo4j.opset.chlo.Structural;

/**
 * Sorting: by operator TopK for each operand that is a key, otherwise by counting what comes
 * before.
 */
final class SortExports {
  /** Longer lines are not compared element by element with themselves. */
  private static final long MAX_COUNTED = 4096;

  private SortExports() {}

  static void addTo(Export.Rows rows) {
    rows.add(SORT, SortExports::sort);
    rows.add(Structural.TOP_K, SortExports::topK);
  }

  private static void topK(OpContext c) {
    Ref operand = c.nodes().full(c.operand(0));
    long k = TopKOp.K.get(c.operation());
    List<Ref> sorted = top(c.nodes(), operand, operand.rank() - 1, c.nodes().i64s(k), k, true);
    c.set(0, sorted.get(0));
    c.set(1, c.nodes().cast(sorted.get(1), c.type(1).elementType()));
  }

  /** Returns the first elements in order, equal ones as they are, and their indices. */
  static List<Ref> top(
      NodeBuilder n, Ref value, int dimension, Ref count, long k, boolean isDescending) {
    Ref key = n.ordered(value);
    var type = key.elementType();
    var carrier = TypeSupport.carrier("TopK", type);
    LongList shape = StaticShapes.with(value.type().shape(), dimension, k);
    List<Ref> sorted =
        n.node(
            "TopK",
            List.of(
                RankedTensorType.of(shape, carrier), RankedTensorType.of(shape, IntegerType.I64)),
            List.of(n.cast(n.full(key), carrier), count),
            AttributeProto.integer("axis", dimension),
            AttributeProto.integer("largest", isDescending ? 1 : 0),
            AttributeProto.integer("sorted", 1));
    return List.of(n.unordered(n.cast(sorted.get(0), type), value.elementType()), sorted.get(1));
  }

  private static void sort(OpContext c) {
    NodeBuilder n = c.nodes();
    SortOp op = new SortOp(c.operation());
    List<Ref> inputs = new ArrayList<>();
    for (Ref input : c.operands()) {
      inputs.add(n.full(input));
    }
    LongList shape = inputs.getFirst().shape();
    int dimension = (int) (op.dimension() < 0 ? op.dimension() + shape.size() : op.dimension());
    if (shape.get(dimension) == 0 || shape.get(dimension) == 1) {
      c.set(inputs);
      return;
    }
    List<SortKey> keys = SortKey.allOf(op.comparator().front());
    if (keys.isEmpty()) {
      counted(c, new Combiner(op.comparator(), c.exporter()), inputs, dimension);
      return;
    }
    // Sorts by the last key first: each sort keeps the order of elements that it finds equal.
    Ref places = null;
    for (SortKey key : keys.reversed()) {
      Ref operand = inputs.get(key.operand());
      Ref by = places == null ? operand : gathered(n, operand, dimension, places);
      Ref next = places(n, key, by, dimension);
      places = places == null ? next : gathered(n, places, dimension, next);
    }
    for (int i = 0; i < inputs.size(); i++) {
      c.set(i, gathered(n, inputs.get(i), dimension, requireNonNull(places)));
    }
  }

  private static Ref places(NodeBuilder n, SortKey key, Ref by, int dimension) {
    return by.elementType() instanceof FloatType && !key.isTotal()
        ? placesOfFloats(n, by, dimension, key.isDescending())
        : places(n, TotalOrder.key(n, by), dimension, key.isDescending());
  }

  private static Ref places(NodeBuilder n, Ref key, int dimension, boolean isDescending) {
    return top(
            n,
            key,
            dimension,
            n.reshape(n.sizeOf(key, dimension), LongList.of(1)),
            key.size(dimension),
            isDescending)
        .get(1);
  }

  private static Ref gathered(NodeBuilder n, Ref value, int dimension, Ref places) {
    return n.typed(
        "GatherElements",
        value.elementType(),
        places.type().shape(),
        List.of(n.full(value), n.full(places)),
        AttributeProto.integer("axis", dimension));
  }

  /** Sorts by the numbers, then by whether they are NaN, which TopK does not order. */
  private static Ref placesOfFloats(NodeBuilder n, Ref key, int dimension, boolean isDescending) {
    double last = isDescending ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    Ref isNan = n.isNan(key);
    Ref numbers = n.where(isNan, n.like(key, isDescending ? -last : last), key);
    Ref places = places(n, numbers, dimension, isDescending);
    Ref flags = gathered(n, n.cast(isNan, IntegerType.I32), dimension, places);
    Ref second = places(n, flags, dimension, isDescending);
    return gathered(n, places, dimension, second);
  }

  /** Finds the place of each element by counting those that come before it. */
  private static void counted(OpContext c, Combiner comparator, List<Ref> inputs, int dimension) {
    NodeBuilder n = c.nodes();
    LongList shape = inputs.getFirst().shape();
    long size = shape.get(dimension);
    if (size < 0) {
      throw UnsupportedOperation.ofOpenSizes(
          "it sorts any number of elements by more than one comparison");
    }
    if (size > MAX_COUNTED) {
      throw new UnsupportedOperation("it sorts %s elements by more than one comparison", size);
    }
    LongList pairs =
        Dimensions.concat(
            shape.subList(0, dimension + 1),
            LongList.of(size),
            shape.subList(dimension + 1, shape.size()));
    // Dimension d is of the elements, d + 1 of those that may come before them.
    LongList asElements =
        Dimensions.without(Dimensions.range(0, pairs.size()), LongList.of(dimension + 1));
    LongList asOthers =
        Dimensions.without(Dimensions.range(0, pairs.size()), LongList.of(dimension));
    List<Ref> forward = new ArrayList<>();
    List<Ref> backward = new ArrayList<>();
    for (Ref input : inputs) {
      Ref own = MovementExports.broadcast(n, input, pairs, asElements);
      Ref other = MovementExports.broadcast(n, input, pairs, asOthers);
      forward.add(other);
      forward.add(own);
      backward.add(own);
      backward.add(other);
    }
    Ref isBefore = comparator.apply(forward).getFirst();
    Ref isAfter = comparator.apply(backward).getFirst();
    Ref isEarlier =
        n.less(
            n.iota(IntegerType.I64, pairs, dimension + 1),
            n.iota(IntegerType.I64, pairs, dimension));
    Ref precedes = n.or(isBefore, n.and(n.not(isAfter), isEarlier));
    Ref ranks =
        n.reduce(
            "ReduceSum",
            n.cast(precedes.broadcastTo(pairs), IntegerType.I64),
            LongList.of(dimension + 1));
    // The inverse of a permutation are the places of its sorted elements.
    Ref places = places(n, ranks, dimension, false);
    for (int i = 0; i < inputs.size(); i++) {
      c.set(i, gathered(n, inputs.get(i), dimension, places));
    }
  }
}
