package org.hlo4j.bytecode.write;

import java.util.Arrays;
import org.hlo4j.ir.internal.Hashes;

/**
 * The properties of a file without duplicates, numbered in the order in which they are first
 * visited.
 */
final class PropertiesTableBuilder {
  private static final int UNKNOWN = -1;

  private final OperationStartTable operations;
  private final EncodingEmitter all = new EncodingEmitter(1024);
  private final EncodingEmitter one = new EncodingEmitter(256);
  private final EntrySlots slots = new EntrySlots(256);
  private int[] starts = new int[64];

  /** The numbers of the properties, by the starts of operations. */
  private final int[] numbers;

  PropertiesTableBuilder(OperationStartTable operations) {
    this.operations = operations;
    this.numbers = new int[operations.size()];
    Arrays.fill(numbers, UNKNOWN);
  }

  /** Returns the number of the properties of operations with this start. */
  int number(int start) {
    if (numbers[start] == UNKNOWN) {
      one.clear();
      operations.writeProperties(start, one);
      numbers[start] = findOrAdd();
    }
    return numbers[start];
  }

  private int findOrAdd() {
    int size = (int) one.size();
    int hash = Hashes.of(one.buffer(), size);
    int slot = slots.first(hash);
    for (int existing; (existing = slots.entry(slot)) >= 0; slot = slots.next(slot, hash)) {
      if (isEqual(existing, size)) {
        return existing;
      }
    }
    int number = slots.size();
    if (number == starts.length) {
      starts = Arrays.copyOf(starts, number * 2);
    }
    starts[number] = (int) all.size();
    all.writeVarInt(size);
    all.writeBytes(one.buffer(), 0, size);
    slots.add(slot, hash);
    return number;
  }

  private boolean isEqual(int candidate, int size) {
    int start = starts[candidate];
    int end = candidate + 1 < slots.size() ? starts[candidate + 1] : (int) all.size();
    int head = EncodingEmitter.varIntSize(size);
    return end - start == head + size
        && Arrays.equals(all.buffer(), start + head, end, one.buffer(), 0, size);
  }

  EncodingEmitter section() {
    EncodingEmitter out = new EncodingEmitter((int) all.size() + 16);
    out.writeVarInt(slots.size());
    out.writeBytes(all.buffer(), 0, (int) all.size());
    return out;
  }
}
