package org.hlo4j.conformance.fuzz;

import java.io.IOException;
import java.util.List;

/** A reader to be fuzzed: any bytes must yield a value or a rejection. */
interface Target {
  /**
   * Returns a single word, the prefix of the names of its findings; implemented by enumerations.
   */
  String name();

  /** Returns valid files to mutate. */
  List<byte[]> seeds();

  /** Returns whether it reads whole programs, which have the most to mutate. */
  default boolean isForPrograms() {
    return false;
  }

  /**
   * Returns whether its inputs are mostly valid programs: seeds with a few edits by the vocabulary
   * of MLIR, rather than mutated files.
   */
  default boolean worksOnPrograms() {
    return false;
  }

  /** Returns the programs that are edited. */
  default List<String> programs() {
    return Seeds.programs();
  }

  /** Returns what may precede a program in an input. */
  default List<String> heads() {
    return List.of("");
  }

  /**
   * Reads the bytes and checks invariants: the value must be preserved by writing and reading.
   *
   * @return whether they were accepted
   * @throws IOException to reject, for readers that reject in this way
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException to reject
   * @throws Breach if an invariant was violated; any other exception is a breach as well
   */
  boolean read(byte[] bytes) throws IOException;

  /** A function like {@link Target#read}. */
  @FunctionalInterface
  interface Reader {
    boolean read(byte[] bytes) throws IOException;
  }

  static Target of(String name, boolean isForPrograms, List<byte[]> seeds, Reader reader) {
    return new Target() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public List<byte[]> seeds() {
        return seeds;
      }

      @Override
      public boolean isForPrograms() {
        return isForPrograms;
      }

      @Override
      public boolean read(byte[] bytes) throws IOException {
        return reader.read(bytes);
      }
    };
  }

  /** Thrown when an invariant is violated. */
  final class Breach extends RuntimeException {
    @java.io.Serial private static final long serialVersionUID = 1L;

    Breach(String message) {
      super(message);
    }
  }
}
