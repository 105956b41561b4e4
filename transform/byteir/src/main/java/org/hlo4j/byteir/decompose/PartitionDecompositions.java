package org.hlo4j.byteir.decompose;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Partitioning and stitching of rows, by sorts of positions and gathers of rows. */
final class PartitionDecompositions {
  private PartitionDecompositions() {}

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("tf.DynamicPartition", PartitionDecompositions::partition);
    decompositions.put("tf.DynamicStitch", PartitionDecompositions::stitch);
    decompositions.put("tf.DynamicMaskStitch", PartitionDecompositions::maskStitch);
  }

  /** Merges the first dimensions of a value. */
  private static Value merged(HloBuilder b, Value value, int first) {
    List<Size> sizes = Size.allOf(b, value);
    List<Size> merged = new ArrayList<>(sizes.subList(first, sizes.size()));
    merged.addFirst(Size.product(b, sizes.subList(0, first)));
    return Size.reshape(b, value, merged);
  }

  private static List<Value> partition(CallSite c) {
    HloBuilder b = c.builder();
    int results = c.call().op().resultCount();
    List<CallSite.Rows> rows = new ArrayList<>();
    for (int p = 0; p < results; p++) {
      rows.add(c.rows(p));
    }
    int rank = c.call().rank("partitions");
    Expr partitions = b.expr(merged(b, c.expr("partitions", IntegerType.I64).value(), rank));
    Value data = merged(b, c.operand("data"), rank);
    Size count = Size.of(b, partitions.value(), 0);
    List<Value> outputs = new ArrayList<>();
    for (int p = 0; p < results; p++) {
      long most = rows.get(p).most();
      if (!count.isKnown() || most > count.orDynamic()) {
        throw UnsupportedNodeException.of(
            "result #%d may have more rows than its operand is known to have", p);
      }
      Value chosen = partitions.eq(partitions.like(p)).value();
      Value positions = Sorting.places(b, chosen, c.known(most));
      outputs.add(
          c.truncated(
              rows.get(p), Gathering.take(b, data, positions, 0), Sorting.count(b, chosen)));
    }
    return outputs;
  }

  /** Concatenates tensors along dimension 0. */
  private static Value concatenated(HloBuilder b, List<Value> values) {
    return values.size() == 1 ? values.getFirst() : b.concatenate(values, 0);
  }

  private static List<Value> stitch(CallSite c) {
    HloBuilder b = c.builder();
    CallSite.Rows rows = c.rows(0);
    List<Value> allIndices = new ArrayList<>();
    List<Value> allData = new ArrayList<>();
    List<Value> indices = c.operands("indices");
    for (int i = 0; i < indices.size(); i++) {
      Value own = Formulas.convert(b, indices.get(i), IntegerType.I64);
      int rank = Size.allOf(b, own).size();
      allIndices.add(merged(b, own, rank));
      allData.add(merged(b, c.operands("data").get(i), rank));
    }
    Value index = concatenated(b, allIndices);
    Value output = rows(b, concatenated(b, allData), lastWriters(b, index, c.known(rows.most())));
    Expr most = b.expr(Reduction.MAX.apply(b, index, LongList.of(0)));
    Expr count = most.max(most.like(-1)).plus(most.like(1));
    return List.of(c.truncated(rows, output, Size.of(b, count.value())));
  }

  /** Returns for each place the last position at which its index occurs, or -1. */
  private static Expr lastWriters(HloBuilder b, Value index, Size places) {
    Value positions = Size.iota(b, Size.allOf(b, index), 0, IntegerType.I64);
    Value none = DynamicShapes.fill(b, b.i64(-1), List.of(places));
    return b.expr(
        IndexedPart.along(1, 0).combine(b, none, List.of(index), positions, Reduction.MAX));
  }

  /** Returns the rows at positions, zeros where these are negative. */
  private static Value rows(HloBuilder b, Value data, Expr positions) {
    Expr zero = positions.like(0);
    Expr exists = positions.ge(zero);
    Expr rows = b.expr(Gathering.take(b, data, exists.select(positions, zero).value(), 0));
    Value spread = DynamicShapes.broadcastLike(b, exists.value(), rows.value(), LongList.of(0));
    return b.expr(spread).select(rows, rows.like(0)).value();
  }

  /**
   * Sorting positions by partition makes the rows of each partition contiguous, in the order in
   * which they are consumed; sorting back yields the row for each position.
   */
  private static List<Value> maskStitch(CallSite c) {
    HloBuilder b = c.builder();
    List<Value> data = c.operands("data");
    Expr partitions = c.expr("partitions", IntegerType.I64);
    List<Size> sizes = c.sizes(partitions.value());
    Expr positions = b.expr(Size.iota(b, sizes, 0, IntegerType.I64));
    List<Value> sorted = Sorting.sorted(b, partitions.value(), 0, false);
    Expr row = positions.like(-1);
    Size base = c.known(0);
    for (int p = 0; p < data.size(); p++) {
      Expr before = partitions.lt(partitions.like(p)).convert(IntegerType.I64);
      Size count = Size.of(b, data.get(p), 0);
      Expr start = Axes.range(0, 1).spreadSum(before);
      Expr within = positions.minus(start);
      Expr own =
          b.expr(sorted.get(0))
              .eq(partitions.like(p))
              .and(within.lt(Formulas.spread(count.value(), within)));
      row = own.select(within.plus(Formulas.spread(base.value(), within)), row);
      base = base.plus(count);
    }
    Value back = Sorting.sorted(b, sorted.get(1), row.value(), 0, false).get(1);
    return List.of(rows(b, concatenated(b, data), b.expr(back)));
  }
}
