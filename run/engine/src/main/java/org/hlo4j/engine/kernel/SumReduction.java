package org.hlo4j.engine.kernel;

import java.util.concurrent.atomic.AtomicReference;
import org.hlo4j.interpreter.kernel.DoubleSums;
import org.hlo4j.interpreter.kernel.FloatSums;
import org.hlo4j.interpreter.kernel.ReducedBox;
import org.hlo4j.interpreter.kernel.ReductionKernel;
import org.jspecify.annotations.Nullable;

/** Adds or multiplies many floats along some dimensions, in the interpreter's order. */
public final class SumReduction {
  /** The least elements that are distributed over threads. */
  private static final int MIN_ELEMENTS = 1 << 16;

  private final ReductionKernel function;
  private final ReducedBox box;

  /** The loops of the last run, with their memory; null while a thread uses them. */
  private final AtomicReference<@Nullable Object> spare = new AtomicReference<>();

  /**
   * Prepares reductions.
   *
   * @param function addition or multiplication
   * @param box the elements
   */
  public SumReduction(ReductionKernel function, ReducedBox box) {
    this.function = function;
    this.box = box;
  }

  /**
   * Reduces elements.
   *
   * @param input the array of the elements
   * @param start the place of the first one
   * @param initial the array of the initial value
   * @param place the place of it
   * @param result receives the results
   * @param parallel distributes the results
   */
  public void run(
      Object input, int start, Object initial, int place, Object result, Parallel parallel) {
    parallel.runRanges(
        box.tiles(),
        (long) box.tiles() * box.width() * box.count() >= MIN_ELEMENTS,
        (from, to) -> run(from, to, input, start, initial, place, result));
  }

  /** {@return whether tiles are single results} */
  public boolean isOfRows() {
    return box.width() == 1;
  }

  /**
   * Reduces elements of some tiles.
   *
   * @param from the first tile
   * @param to the end of the tiles, exclusive
   * @param input the array of the elements
   * @param start the place of the first one of all
   * @param initial the array of the initial value
   * @param place the place of it
   * @param result receives the results
   */
  public void run(
      int from, int to, Object input, int start, Object initial, int place, Object result) {
    Object sums = spare.getAndSet(null);
    if (input instanceof float[] x) {
      FloatSums floats = sums == null ? floats() : (FloatSums) sums;
      floats.reduce(from, to, x, start, ((float[]) initial)[place], (float[]) result);
      spare.set(floats);
    } else {
      DoubleSums doubles = sums == null ? doubles() : (DoubleSums) sums;
      double[] x = (double[]) input;
      doubles.reduce(from, to, x, start, ((double[]) initial)[place], (double[]) result);
      spare.set(doubles);
    }
  }

  private FloatSums floats() {
    return Vectors.PRESENT ? new VectorFloatSums(function, box) : new FloatSums(function, box);
  }

  private DoubleSums doubles() {
    return Vectors.PRESENT ? new VectorDoubleSums(function, box) : new DoubleSums(function, box);
  }
}
