package org.hlo4j.engine.step;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.ElementKind.Storage;

/** The values that only some steps over the same rows use, and which buffers have rows of them. */
public final class RowParts {
  private final List<Buffer> buffers;

  /** The least of the slots. */
  private final int least;

  private final int[] bufferOf;
  private final int[] lengths;

  /**
   * A buffer for some rows of values, one value at a time.
   *
   * @param storage the type of the array
   * @param length the most elements of a row
   */
  public record Buffer(Storage storage, int length) {
    /**
     * {@return a buffer for rows of more elements, if these are more}
     *
     * @param other the elements of a row
     */
    public Buffer extended(int other) {
      return new Buffer(storage, Math.max(length, other));
    }
  }

  /**
   * A value.
   *
   * @param buffer the index of its buffer
   * @param length the elements of a row
   */
  public record Part(int buffer, int length) {}

  /**
   * Tells where values are.
   *
   * @param buffers the buffers
   * @param parts the values, by their slots
   */
  public RowParts(List<Buffer> buffers, Map<Integer, Part> parts) {
    this.buffers = List.copyOf(buffers);
    this.least = parts.keySet().stream().mapToInt(Integer::intValue).min().orElse(0);
    int most = parts.keySet().stream().mapToInt(Integer::intValue).max().orElse(least - 1);
    this.bufferOf = new int[most + 1 - least];
    this.lengths = new int[most + 1 - least];
    Arrays.fill(bufferOf, -1);
    parts.forEach((slot, part) -> {
      bufferOf[slot - least] = part.buffer;
      lengths[slot - least] = part.length;
    });
  }

  /** {@return the bytes of a row of all buffers} */
  public long bytes() {
    return buffers.stream().mapToLong(each -> (long) each.length * each.storage.bytes()).sum();
  }

  List<Buffer> buffers() {
    return buffers;
  }

  /** Returns the index of the buffer of a slot; -1 if its array is whole. */
  int buffer(int slot) {
    int index = slot - least;
    return index >= 0 && index < bufferOf.length ? bufferOf[index] : -1;
  }

  /** Returns the elements of a row of a slot that has a buffer. */
  int length(int slot) {
    return lengths[slot - least];
  }
}
