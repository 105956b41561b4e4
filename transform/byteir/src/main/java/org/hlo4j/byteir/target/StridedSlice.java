package org.hlo4j.byteir.target;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * The meaning of the entries of {@code begin}, {@code end} and {@code strides} of {@code
 * tf.StridedSlice}. Source: the documentation of {@code tf.raw_ops.StridedSlice}.
 */
public final class StridedSlice {
  /** The effect of an entry on a dimension. */
  public enum Kind {
    /** Selects a range. */
    RANGE,
    /** Selects one index and drops the dimension. */
    INDEX,
    /** Selects the whole dimension, as an ellipsis does. */
    ALL,
    /** Inserts a new dimension of size 1. */
    NEW
  }

  /**
   * One dimension of the slice.
   *
   * @param kind the kind of selection
   * @param dimension the dimension of the input; the next one for a new dimension
   * @param entry the index in {@code begin}; -1 for a dimension without an entry
   * @param first whether the range starts at the start of the dimension
   * @param last whether the range ends at the end of the dimension
   */
  public record Part(Kind kind, int dimension, int entry, boolean first, boolean last) {}

  /** The indices {@code start + i * stride} for {@code i} in {@code [0, count)}. */
  public record Range(long start, long stride, long count) {}

  private StridedSlice() {}

  private static boolean bit(long mask, int index) {
    return index < Long.SIZE - 1 && (mask >> index & 1) != 0;
  }

  /** Returns whether more than one entry is an ellipsis. */
  static boolean isAmbiguous(ByteirCall call) {
    return Long.bitCount(call.integer("ellipsis_mask")) > 1;
  }

  /** Returns the number of dimensions of the input that entries refer to. */
  private static int named(ByteirCall call, int entries) {
    int named = 0;
    for (int i = 0; i < entries; i++) {
      boolean ellipsis = bit(call.integer("ellipsis_mask"), i);
      named += ellipsis || bit(call.integer("new_axis_mask"), i) ? 0 : 1;
    }
    return named;
  }

  /**
   * Returns the parts in the order of the result's dimensions; empty if the number of entries of
   * {@code begin} is unknown or refers to more dimensions than the input has.
   */
  public static Optional<List<Part>> parts(ByteirCall call) {
    long entries = call.type("begin").dimension(0);
    int rank = call.rank("input");
    // Each entry is a dimension of the input, a new one, or an ellipsis.
    if (Shapes.isDynamic(entries) || entries > (long) rank + Long.SIZE) {
      return Optional.empty();
    }
    int all = rank - named(call, (int) entries);
    if (all < 0) {
      return Optional.empty();
    }
    List<Part> parts = new ArrayList<>();
    int next = 0;
    boolean ellipsis = false;
    for (int i = 0; i < entries; i++) {
      if (bit(call.integer("ellipsis_mask"), i)) {
        next = addAll(parts, next, all);
        ellipsis = true;
      } else if (bit(call.integer("new_axis_mask"), i)) {
        parts.add(new Part(Kind.NEW, next, i, true, true));
      } else {
        parts.add(
            new Part(
                bit(call.integer("shrink_axis_mask"), i) ? Kind.INDEX : Kind.RANGE,
                next++,
                i,
                bit(call.integer("begin_mask"), i),
                bit(call.integer("end_mask"), i)));
      }
    }
    if (!ellipsis) {
      addAll(parts, next, all);
    }
    return Optional.of(parts);
  }

  private static int addAll(List<Part> parts, int first, int count) {
    for (int d = first; d < first + count; d++) {
      parts.add(new Part(Kind.ALL, d, -1, true, true));
    }
    return first + count;
  }

  /**
   * Returns the range that a part selects from a dimension of this size; empty if an index is out
   * of range. Strides are not 0.
   */
  public static Optional<Range> range(
      Part part, long size, LongList begin, LongList end, LongList strides) {
    if (part.kind() == Kind.ALL) {
      return Optional.of(new Range(0, 1, size));
    }
    long from = fromStart(begin.get(part.entry()), size);
    if (part.kind() == Kind.INDEX) {
      return from >= 0 && from < size ? Optional.of(new Range(from, 1, 1)) : Optional.empty();
    }
    long stride = strides.get(part.entry());
    long least = stride > 0 ? 0 : -1;
    long most = stride > 0 ? size : size - 1;
    long start = part.first() ? (stride > 0 ? least : most) : Math.clamp(from, least, most);
    long limit = fromStart(end.get(part.entry()), size);
    long stop = part.last() ? (stride > 0 ? most : least) : Math.clamp(limit, least, most);
    long length = stop - start;
    boolean none = length == 0 || length < 0 != stride < 0;
    return Optional.of(
        new Range(
            none ? 0 : start, stride, none ? 0 : length / stride + (length % stride != 0 ? 1 : 0)));
  }

  private static long fromStart(long index, long size) {
    return index < 0 ? index + size : index;
  }

  /** Returns the values of {@code begin}, {@code end} and {@code strides}, if all are constant. */
  public static Optional<List<LongList>> constants(ByteirCall call) {
    List<LongList> all = new ArrayList<>();
    for (String name : List.of("begin", "end", "strides")) {
      ConstantValues.integers(call.value(name)).ifPresent(all::add);
    }
    boolean whole = all.size() == 3 && all.stream().map(LongList::size).distinct().count() == 1;
    return whole ? Optional.of(all) : Optional.empty();
  }

  /**
   * Returns whether every known index is in range, where the size of its dimension is known too.
   */
  static boolean hasIndicesInRange(ByteirCall call) {
    Optional<List<LongList>> constants = constants(call);
    if (constants.isEmpty()) {
      return true;
    }
    for (Part part : parts(call).orElse(List.of())) {
      if (part.kind() == Kind.INDEX) {
        long size = call.type("input").dimension(part.dimension());
        LongList begin = constants.get().getFirst();
        if (Shapes.isStatic(size) && range(part, size, begin, begin, begin).isEmpty()) {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns the type of the result. */
  static List<RankedTensorType> infer(ByteirCall call) {
    InferredSizes input = InferredSizes.of(call.type("input"));
    Optional<List<LongList>> constants = constants(call);
    InferredSizes sizes = InferredSizes.of();
    for (Part part : parts(call).orElseThrow()) {
      long size = part.kind() == Kind.NEW ? 1 : call.type("input").dimension(part.dimension());
      switch (part.kind()) {
        case NEW -> sizes = sizes.and(InferredSizes.of(1));
        case INDEX -> {}
        case ALL -> sizes = sizes.and(input.from(part.dimension(), part.dimension() + 1));
        case RANGE -> {
          boolean known = constants.isPresent() && Shapes.isStatic(size);
          sizes =
              sizes.and(
                  InferredSizes.of(known ? count(part, size, constants.get()) : Shapes.DYNAMIC));
        }
      }
    }
    return List.of(sizes.of(call.type("input").elementType()));
  }

  private static long count(Part part, long size, List<LongList> constants) {
    return range(part, size, constants.get(0), constants.get(1), constants.get(2))
        .orElseThrow()
        .count();
  }
}
