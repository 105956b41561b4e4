package org.hlo4j.byteir.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;

/** Partitioning and stitching of rows. */
final class PartitionEval {
  private PartitionEval() {}

  static void addTo(Map<String, Evaluator> evaluators) {
    evaluators.put("tf.DynamicPartition", PartitionEval::partition);
    evaluators.put("tf.DynamicStitch", PartitionEval::stitch);
    evaluators.put("tf.DynamicMaskStitch", PartitionEval::maskStitch);
  }

  /**
   * Returns the number of elements of a row: the product of the sizes from dimension {@code first}
   * on.
   */
  private static int rowSize(Tensor tensor, int first) {
    int size = 1;
    for (int d = first; d < tensor.rank(); d++) {
      size *= tensor.dimension(d);
    }
    return size;
  }

  private static LongList shape(long rows, Tensor like, int first) {
    return Dimensions.concat(LongList.of(rows), like.shape().subList(first, like.rank()));
  }

  private static List<Tensor> partition(Evaluation e) {
    Tensor data = e.tensor("data");
    Tensor partitions = e.tensor("partitions");
    int row = rowSize(data, partitions.rank());
    List<Tensor> outputs = new ArrayList<>();
    for (int p = 0; p < e.call().op().resultCount(); p++) {
      int[] rows = new int[partitions.count()];
      int count = 0;
      for (int i = 0; i < rows.length; i++) {
        if (partitions.longAt(i) == p) {
          rows[count++] = i;
        }
      }
      Tensor output = e.allocate(p, shape(count, data, partitions.rank()));
      for (int i = 0; i < count; i++) {
        output.copy(data, rows[i] * row, i * row, row);
      }
      outputs.add(output);
    }
    return outputs;
  }

  private static List<Tensor> stitch(Evaluation e) {
    List<Tensor> indices = e.tensors("indices");
    List<Tensor> data = e.tensors("data");
    long rows = 0;
    for (Tensor each : indices) {
      for (int i = 0; i < each.count(); i++) {
        if (each.longAt(i) < 0) {
          throw e.failure("has index " + each.longAt(i));
        }
        rows = Math.max(rows, each.longAt(i) + 1);
      }
    }
    int rank = indices.getFirst().rank();
    int row = rowSize(data.getFirst(), rank);
    Tensor output = e.allocate(0, shape(rows, data.getFirst(), rank));
    for (int n = 0; n < indices.size(); n++) {
      for (int i = 0; i < indices.get(n).count(); i++) {
        output.copy(data.get(n), i * row, (int) indices.get(n).longAt(i) * row, row);
      }
    }
    return List.of(output);
  }

  private static List<Tensor> maskStitch(Evaluation e) {
    List<Tensor> data = e.tensors("data");
    Tensor partitions = e.tensor("partitions");
    int row = rowSize(data.getFirst(), 1);
    Tensor output = e.allocate(0);
    int[] used = new int[data.size()];
    for (int i = 0; i < partitions.count(); i++) {
      long p = partitions.longAt(i);
      if (p >= 0 && p < used.length && used[(int) p] < data.get((int) p).dimension(0)) {
        output.copy(data.get((int) p), used[(int) p]++ * row, i * row, row);
      }
    }
    return List.of(output);
  }
}
