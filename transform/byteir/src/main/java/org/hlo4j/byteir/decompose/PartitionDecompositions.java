package org.hlo4j.byteir.decompose;

import static org.hlo4j.opset.stablehlo.ComparisonDirection.EQ;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.GE;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.LT;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.ScatterOp;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;

/** Partitioning and stitching of rows, by sorts of positions and gathers of rows. */
final class PartitionDecompositions {
  private PartitionDecompositions() {}

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("tf.DynamicPartition", PartitionDecompositions::partition);
    decompositions.put("tf.DynamicStitch", PartitionDecompositions::stitch);
    decompositions.put("tf.DynamicMaskStitch", PartitionDecompositions::maskStitch);
  }

  /** Returns the sizes with the first ones merged. */
  private static List<Size> merged(DecompositionBuilder e, Value value, int first) {
    List<Size> sizes = e.sizes(value);
    List<Size> beginning = sizes.subList(0, first);
    Size all = Size.product(e, beginning);
    List<Size> merged = new ArrayList<>(List.of(all));
    merged.addAll(sizes.subList(first, sizes.size()));
    return merged;
  }

  /** Merges the first dimensions of a value. */
  private static Value flattened(DecompositionBuilder e, Value value, int first) {
    return first == 1 ? value : e.reshape(value, merged(e, value, first));
  }

  private static List<Value> partition(CallSite c) {
    DecompositionBuilder e = c.builder();
    int results = c.call().op().resultCount();
    List<CallSite.Rows> rows = new ArrayList<>();
    for (int p = 0; p < results; p++) {
      rows.add(c.rows(p));
    }
    int rank = c.call().rank("partitions");
    Value partitions = flattened(e, e.convert(c.operand("partitions"), IntegerType.I64), rank);
    Value data = flattened(e, c.operand("data"), rank);
    Size count = e.size(partitions, 0);
    List<Value> outputs = new ArrayList<>();
    for (int p = 0; p < results; p++) {
      if (!count.isKnown() || rows.get(p).most() > count.orDynamic()) {
        throw new IndecomposableException(
            "result #" + p + " may have more rows than its operand is known to have");
      }
      Value chosen = e.compare(partitions, EQ, e.scalar(p, IntegerType.I64));
      Value positions =
          c.slices()
              .first(SelectionDecompositions.positionsFirst(e, chosen), 0, rows.get(p).most());
      Value output = c.slices().take(data, 0, positions);
      outputs.add(SelectionDecompositions.truncated(c, rows.get(p), output, chosen));
    }
    return outputs;
  }

  /** Concatenates tensors along dimension 0. */
  private static Value concatenated(DecompositionBuilder e, List<Value> values) {
    if (values.size() == 1) {
      return values.getFirst();
    }
    List<Size> sizes = e.sizes(values.getFirst());
    Size rows = e.known(0);
    for (Value value : values) {
      rows = rows.plus(e.size(value, 0));
    }
    sizes.set(0, rows);
    return e.concatenate(
        values, 0, Size.type(sizes, DecompositionBuilder.elementType(values.getFirst())));
  }

  private static List<Value> stitch(CallSite c) {
    DecompositionBuilder e = c.builder();
    CallSite.Rows rows = c.rows(0);
    List<Value> allIndices = new ArrayList<>();
    List<Value> allData = new ArrayList<>();
    List<Value> indices = c.operands("indices");
    for (int i = 0; i < indices.size(); i++) {
      int rank = DecompositionBuilder.rank(indices.get(i));
      Value data = c.operands("data").get(i);
      Value own = e.convert(indices.get(i), IntegerType.I64);
      allIndices.add(e.reshape(own, merged(e, own, rank)));
      allData.add(e.reshape(data, merged(e, data, rank)));
    }
    Value index = concatenated(e, allIndices);
    Value data = concatenated(e, allData);
    Value output = gatheredRows(c, data, lastWriters(c, index, rows.most()));
    if (rows.exact()) {
      return List.of(output);
    }
    Value least = e.scalar(-1, IntegerType.I64);
    Value greatest = e.reduce(Elementwise.MAXIMUM, index, least, LongList.of(0));
    return List.of(c.slices().shortened(output, e.add(greatest, e.scalar(1, IntegerType.I64))));
  }

  /** Returns for each output row the last position at which its index occurs, or -1. */
  private static Value lastWriters(CallSite c, Value index, long places) {
    DecompositionBuilder e = c.builder();
    List<Size> column = new ArrayList<>(e.sizes(index));
    column.add(e.known(1));
    Value nowhere = e.broadcast(e.scalar(-1, IntegerType.I64), List.of(e.known(places)));
    Value positions = e.iota(e.sizes(index), IntegerType.I64, 0);
    OperationState state =
        e.state(Indexing.SCATTER, nowhere, e.reshape(index, column), positions)
            .set(
                ScatterOp.SCATTER_DIMENSION_NUMBERS,
                new ScatterDimensionNumbersAttr(
                    LongList.of(), LongList.of(0), LongList.of(), LongList.of(), LongList.of(0), 1))
            .addResultType(nowhere.type());
    Type number = Shapes.scalar(IntegerType.I64);
    return e.create(state, List.of(number, number), a -> List.of(e.maximum(a.get(0), a.get(1))))
        .result(0);
  }

  /** Returns the rows at positions, zeros where these are negative. */
  private static Value gatheredRows(CallSite c, Value data, Value positions) {
    DecompositionBuilder e = c.builder();
    Value zero = e.scalar(0, IntegerType.I64);
    Value exists = e.compare(positions, GE, zero);
    Value rows = c.slices().take(data, 0, e.select(exists, positions, zero));
    Value spread = e.broadcast(exists, e.sizes(rows), LongList.of(0));
    return e.select(spread, rows, e.scalar(0, DecompositionBuilder.elementType(data)));
  }

  /**
   * Sorting positions by partition makes the rows of each partition contiguous, in the order in
   * which they are consumed; sorting back yields the row for each position.
   */
  private static List<Value> maskStitch(CallSite c) {
    DecompositionBuilder e = c.builder();
    List<Value> data = c.operands("data");
    Value partitions = e.convert(c.operand("partitions"), IntegerType.I64);
    List<Size> sizes = e.sizes(partitions);
    Value positions = e.iota(sizes, IntegerType.I64, 0);
    List<Value> sorted =
        e.sort(List.of(partitions, positions), 0, a -> e.compare(a.get(0), LT, a.get(1)));
    Value row = e.broadcast(e.scalar(-1, IntegerType.I64), sizes);
    Value base = e.scalar(0, IntegerType.I64);
    for (int p = 0; p < data.size(); p++) {
      Value number = e.scalar(p, IntegerType.I64);
      Value before = e.compare(partitions, LT, number);
      Value start = e.sum(e.convert(before, IntegerType.I64), LongList.of(0));
      Value count = e.number(e.size(data.get(p), 0), IntegerType.I64);
      Value within = e.subtract(positions, start);
      Value own = e.and(e.compare(sorted.get(0), EQ, number), e.compare(within, LT, count));
      row = e.select(own, e.add(within, base), row);
      base = e.add(base, count);
    }
    Value back =
        e.sort(List.of(sorted.get(1), row), 0, a -> e.compare(a.get(0), LT, a.get(1))).get(1);
    return List.of(gatheredRows(c, concatenated(e, data), back));
  }
}
