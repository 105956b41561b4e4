package org.hlo4j.transforms.random;

import java.util.List;
import org.hlo4j.interpreter.Tensor;

/**
 * A program with a function {@code main}.
 *
 * @param text the program
 * @param inputs what to run {@code main} on
 */
public record RandomProgram(String text, List<Tensor> inputs) {
  public RandomProgram {
    inputs = List.copyOf(inputs);
  }

  /** Makes programs, always the same from the same seed. */
  @FunctionalInterface
  public interface Source {
    /** A program of about this many operations. */
    RandomProgram next(java.util.random.RandomGenerator random, int operations);
  }
}
