package org.hlo4j.bytecode.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * Restores the use lists recorded in a file, once all uses have been read. Without a record, the
 * latest use in program order is the first.
 */
final class UseListOrders {
  private final List<Order> orders = new ArrayList<>();

  /** The order of the uses of a value; null if it is not recorded. */
  private record Order(Value value, @Nullable RecordedOrder recorded) {}

  /** Adds a value whose uses were not read in program order. */
  void addUnsorted(Value value) {
    orders.add(new Order(value, null));
  }

  /**
   * The recorded order of the uses of one of several values.
   *
   * @param value the index of the value
   * @param indices the new position of each use, latest first; or pairs of old and new positions
   * @param pairs whether the indices are pairs
   * @param offset the end of the record in the file
   */
  record RecordedOrder(int value, int[] indices, boolean pairs, long offset) {}

  /**
   * Reads the orders of the uses of several values. Writers before the end of 2024 recorded the
   * values in no particular order.
   */
  static List<RecordedOrder> read(ByteCursor in, int valueCount) {
    int count = valueCount > 1 ? in.readCount("use-list orders") : 1;
    List<RecordedOrder> recorded = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < count; i++) {
      int value = valueCount > 1 ? in.readIndex(valueCount, "use-list value") : 0;
      long header = in.readVarInt();
      long length = header >>> 1;
      if (length > in.remaining() || valueCount == 0 || !seen.add(value)) {
        throw in.error("malformed use-list order");
      }
      int[] indices = new int[(int) length];
      for (int j = 0; j < indices.length; j++) {
        indices[j] = in.readIndex(Integer.MAX_VALUE, "use");
      }
      recorded.add(new RecordedOrder(value, indices, (header & 1) != 0, in.offset()));
    }
    return recorded;
  }

  /** Adds a recorded order. */
  void add(RecordedOrder recorded, Value value) {
    orders.add(new Order(value, recorded));
  }

  /**
   * Applies all orders to the program.
   *
   * @param keeps whether to apply them; otherwise they are only validated
   */
  void apply(Operation root, Input input, boolean keeps) {
    if (orders.isEmpty()) {
      return;
    }
    if (!keeps) {
      orders.forEach(order -> check(order, input));
      return;
    }
    Map<Operation, Integer> numbers = new IdentityHashMap<>();
    root.walk(op -> numbers.put(op, numbers.size()));
    // Recorded orders come last: they are relative to the default order.
    orders.sort((a, b) -> Boolean.compare(a.recorded != null, b.recorded != null));
    for (Order order : orders) {
      apply(order, numbers, input);
    }
  }

  private static void apply(Order order, Map<Operation, Integer> numbers, Input input) {
    OpOperand[] uses = latestFirst(order.value, numbers);
    RecordedOrder recorded = order.recorded;
    order.value.reorderUses(
        Arrays.asList(recorded == null ? uses : reordered(uses, recorded, input)));
  }

  private static void check(Order order, Input input) {
    if (order.recorded != null) {
      target(order.recorded, order.value.useCount(), input);
    }
  }

  private static int[] target(RecordedOrder recorded, int size, Input input) {
    int[] target = recorded.pairs ? fromPairs(recorded.indices, size) : recorded.indices;
    if (target == null || !isPermutation(target, size)) {
      throw input.error(
          recorded.offset, "parsed use-list orders were invalid and could not be applied");
    }
    return target;
  }

  private static OpOperand[] reordered(OpOperand[] uses, RecordedOrder recorded, Input input) {
    int[] target = target(recorded, uses.length, input);
    OpOperand[] reordered = new OpOperand[uses.length];
    for (int i = 0; i < uses.length; i++) {
      if (recorded.pairs) {
        reordered[i] = uses[target[i]];
      } else {
        reordered[target[i]] = uses[i];
      }
    }
    return reordered;
  }

  private static OpOperand[] latestFirst(Value value, Map<Operation, Integer> numbers) {
    List<OpOperand> uses = new ArrayList<>();
    value.uses().forEach(uses::add);
    uses.sort((a, b) -> Long.compare(place(b, numbers), place(a, numbers)));
    return uses.toArray(OpOperand[]::new);
  }

  private static long place(OpOperand use, Map<Operation, Integer> numbers) {
    return (long) numbers.getOrDefault(use.owner(), 0) << 32 | use.index();
  }

  /**
   * Returns the permutation given by pairs, which is the identity elsewhere; null if a pair is out
   * of range.
   */
  private static int @Nullable [] fromPairs(int[] pairs, int size) {
    if (pairs.length % 2 != 0) {
      return null;
    }
    int[] target = new int[size];
    Arrays.setAll(target, i -> i);
    for (int i = 0; i < pairs.length; i += 2) {
      if (pairs[i] < 0 || pairs[i] >= size) {
        return null;
      }
      target[pairs[i]] = pairs[i + 1];
    }
    return target;
  }

  private static boolean isPermutation(int[] target, int size) {
    BitSet seen = new BitSet(size);
    for (int index : target) {
      if (index < 0 || index >= size || seen.get(index)) {
        return false;
      }
      seen.set(index);
    }
    return target.length == size;
  }
}
