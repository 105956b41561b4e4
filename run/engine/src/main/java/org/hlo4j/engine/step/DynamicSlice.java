package org.hlo4j.engine.step;

import java.util.stream.IntStream;
import org.hlo4j.engine.code.ArraySlice;
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

  /** Returns whether generated code reads the slice: the indices are of types that Java has. */
  public boolean isGenerated() {
    return starts.reader().isPlain();
  }

  /** Returns the slice as generated code has it. */
  public ArraySlice generated() {
    return new ArraySlice(slot, whole, starts.slots(), starts.most(), starts.strides());
  }

  /** Returns the slots that are read. */
  public int[] reads() {
    return IntStream.concat(IntStream.of(whole), IntStream.of(starts.slots())).distinct().toArray();
  }
}
