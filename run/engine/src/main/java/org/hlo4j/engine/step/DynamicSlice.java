package org.hlo4j.engine.step;

import java.util.stream.IntStream;
import org.hlo4j.engine.run.Activation;

/**
 * A slice whose start is known when a step reads it.
 *
 * @param slot the slot that refers to it while a step reads it in place
 * @param whole the slot of the array
 * @param starts where it starts
 */
public record DynamicSlice(int slot, int whole, StartIndices starts) {
  /** Has the slot refer to the slice. */
  public void open(Activation activation) {
    activation.slice(whole, slot, starts.place(activation));
  }

  /** Returns the slots that are read. */
  public int[] reads() {
    return IntStream.concat(IntStream.of(whole), IntStream.of(starts.slots())).distinct().toArray();
  }
}
