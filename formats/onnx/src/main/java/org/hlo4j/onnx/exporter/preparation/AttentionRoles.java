package org.hlo4j.onnx.exporter.preparation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;

/**
 * The meaning of the dimensions of scores; {@link Contraction#NONE} where a size is 1.
 *
 * @param type the type of the scores
 * @param group the heads of queries that share one of keys and values
 */
record AttentionRoles(
    RankedTensorType type, long batch, long head, long group, long query, long key) {
  /**
   * Returns the roles of dimensions.
   *
   * @param queries labels of the queries' dimensions
   * @param shared labels of dimensions that queries, keys and values have
   * @param masked dimensions along which the mask varies
   */
  static Optional<AttentionRoles> of(
      RankedTensorType type, LongList queries, Set<Long> shared, LongList masked, long key) {
    List<Long> batches =
        new ArrayList<>(queries.stream().filter(shared::contains).boxed().toList());
    List<Long> own =
        new ArrayList<>(
            queries.stream()
                .filter(label -> label >= 0 && label < type.rank() && !shared.contains(label))
                .boxed()
                .toList());
    if (batches.size() > 2 || own.size() > 2) {
      return Optional.empty();
    }
    long group = own.size() < 2 ? Contraction.NONE : groupOf(own, masked);
    own.remove(group);
    return Optional.of(
        new AttentionRoles(
            type,
            batches.isEmpty() ? Contraction.NONE : batches.getFirst(),
            batches.size() < 2 ? Contraction.NONE : batches.getLast(),
            group,
            own.isEmpty() ? Contraction.NONE : own.getFirst(),
            key));
  }

  /** Returns the dimension along which the mask does not vary; the last one if it has neither. */
  private static long groupOf(List<Long> own, LongList masked) {
    return masked.contains(own.getLast()) ? own.getFirst() : own.getLast();
  }

  long size(long label) {
    return label == Contraction.NONE ? 1 : type.dimension((int) label);
  }

  /** Returns the number of heads of the queries. */
  long heads() {
    return Sizes.multiply(size(head), size(group));
  }
}
