package org.hlo4j.transforms.random;

import java.util.List;
import org.hlo4j.interpreter.Tensor;

/**
 * A program with a function {@code main}.
 *
 * @param text the program
 * @param inputs the arguments of {@code main}
 */
public record RandomProgram(String text, List<Tensor> inputs) {
  public RandomProgram {
    inputs = List.copyOf(inputs);
  }

  /** Generates programs deterministically from a seed. */
  @FunctionalInterface
  public interface Source {
    /** Returns a program of about this many operations. */
    RandomProgram next(java.util.random.RandomGenerator random, int operations);
  }
}
