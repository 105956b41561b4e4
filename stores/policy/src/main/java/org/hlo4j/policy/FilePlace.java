package org.hlo4j.policy;

/** A place in a file. Its text follows the path of the file. */
public sealed interface FilePlace {
  /** The file as a whole. */
  FilePlace WHOLE = new Whole();

  /** The file as a whole. */
  record Whole() implements FilePlace {
    @Override
    public String toString() {
      return "";
    }
  }

  /**
   * A place in text.
   *
   * @param line the line, from 1
   * @param column the column, from 1
   */
  record Position(int line, int column) implements FilePlace {
    @Override
    public String toString() {
      return ":" + line + ":" + column;
    }
  }

  /**
   * A place in a binary file.
   *
   * @param bytes the bytes before it
   */
  record Offset(long bytes) implements FilePlace {
    @Override
    public String toString() {
      return ":0x%04x".formatted(bytes);
    }
  }
}
