package org.hlo4j.tools.dump;

import java.util.Map;
import java.util.Optional;
import org.hlo4j.inspect.diff.Difference;
import org.hlo4j.ir.diagnostic.Diagnostic;

/**
 * A module at a point of its compilation.
 *
 * @param computations how many computations it has
 * @param instructions how many instructions these have
 * @param leftOut how many constants have no elements in the text, and are compared as zeros
 * @param comparison how the program is beside that of the stage before
 * @param changes how many operations of it differ, by kind
 * @param problem why there is no program; empty if there is one
 */
public record Stage(
    int computations,
    long instructions,
    long leftOut,
    Comparison comparison,
    Map<Difference.Kind, Integer> changes,
    Optional<Diagnostic> problem) {
  /** How a stage is beside the one before. */
  public enum Comparison {
    /** There is none before. */
    FIRST,
    /** The files have the same content. */
    SAME_FILE,
    /** StableHLO says the same. */
    SAME_PROGRAM,
    /** Operations differ. */
    OTHER_PROGRAM,
    /** StableHLO cannot say what the module does. */
    NO_PROGRAM
  }

  /** Returns a stage with the same content. */
  Stage unchanged() {
    return new Stage(
        computations, instructions, leftOut, Comparison.SAME_FILE, Map.of(), Optional.empty());
  }

  /** Returns how many operations were changed in a way. */
  public int changed(Difference.Kind kind) {
    return changes.getOrDefault(kind, 0);
  }
}
