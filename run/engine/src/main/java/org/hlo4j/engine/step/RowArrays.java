package org.hlo4j.engine.step;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.SpareArrays;
import org.hlo4j.engine.tile.TileArrays;
import org.hlo4j.interpreter.ElementKind.Storage;

/**
 * The arrays of a thread that runs several steps on some rows: those of slots, but for values that
 * only these steps use, of which there are these rows alone.
 */
public final class RowArrays implements TileArrays {
  private final Activation activation;
  private final RowParts parts;
  private final Object[] buffers;
  private final List<Taken> taken = new ArrayList<>();
  private int first;

  private record Taken(Storage storage, Object array) {}

  /** Takes arrays for so many rows of each value. */
  RowArrays(Activation activation, RowParts parts, int rows) {
    this.activation = activation;
    this.parts = parts;
    this.buffers = new Object[parts.buffers().size()];
    for (int i = 0; i < buffers.length; i++) {
      RowParts.Buffer buffer = parts.buffers().get(i);
      buffers[i] = take(buffer.storage(), Math.multiplyExact(buffer.length(), rows));
    }
  }

  /** Goes to other rows. */
  void goTo(int row) {
    first = row;
  }

  @Override
  public Object array(int slot) {
    int buffer = parts.buffer(slot);
    return buffer < 0 ? activation.array(slot) : buffers[buffer];
  }

  @Override
  public int offset(int slot) {
    return parts.buffer(slot) < 0 ? activation.offset(slot) : -first * parts.length(slot);
  }

  /**
   * Takes an array until the end of the step.
   *
   * @param storage its type
   * @param places the least elements that it has
   * @return the array, whose elements are undefined
   */
  public Object take(Storage storage, int places) {
    Object array = activation.spareArrays().take(storage, places);
    taken.add(new Taken(storage, array));
    return array;
  }

  /** Gives all arrays back. */
  void end() {
    SpareArrays spare = activation.spareArrays();
    taken.forEach(each -> spare.giveBack(each.storage, each.array));
    taken.clear();
  }
}
