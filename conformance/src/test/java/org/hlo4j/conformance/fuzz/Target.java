package org.hlo4j.conformance.fuzz;

import java.io.IOException;
import java.util.List;

/** A reader that is given damaged files: any bytes must give what it reads, or a refusal. */
interface Target {
  /** One word, with which the names of its past finds begin; an enumeration has its own. */
  String name();

  /** Valid files, to be damaged. */
  List<byte[]> seeds();

  /** Whether it reads whole programs, which there is most to damage in. */
  default boolean isForPrograms() {
    return false;
  }

  /**
   * Whether its inputs are mostly programs that verify: seeds with a few edits that know MLIR's
   * words, rather than damaged files.
   */
  default boolean worksOnPrograms() {
    return false;
  }

  /** What may stand before a program in an input. */
  default List<String> heads() {
    return List.of("");
  }

  /**
   * Reads the bytes, and holds what can be held against it: written and read again it must be the
   * same.
   *
   * @return whether they were accepted
   * @throws IOException to refuse, where readers refuse in this way
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException to refuse
   * @throws Breach if the reader broke its promise; so did one that throws anything else
   */
  boolean read(byte[] bytes) throws IOException;

  /** What reads, as {@link Target#read} does. */
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

  /** A promise was broken. */
  final class Breach extends RuntimeException {
    @java.io.Serial private static final long serialVersionUID = 1L;

    Breach(String message) {
      super(message);
    }
  }
}
