package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Location;
import org.jspecify.annotations.Nullable;

/**
 * A place or range in a file: {@code loc("f":1:2)}, {@code loc("f":1:2 to 3:4)}. Lines and columns
 * count from 1 and are unsigned; columns are bytes. A place is a range that ends where it begins.
 */
public final class FileLineColLoc implements Location {
  private final String file;
  private final int line;
  private final int column;

  /** Where a range ends; null for a place, as there is one for nearly every operation. */
  private final @Nullable End end;

  private record End(int line, int column) {}

  public FileLineColLoc(String file, int line, int column, int endLine, int endColumn) {
    this.file = file;
    this.line = line;
    this.column = column;
    this.end = line == endLine && column == endColumn ? null : new End(endLine, endColumn);
  }

  public String file() {
    return file;
  }

  public int line() {
    return line;
  }

  public int column() {
    return column;
  }

  public int endLine() {
    return end == null ? line : end.line;
  }

  public int endColumn() {
    return end == null ? column : end.column;
  }

  /** A place. */
  public static FileLineColLoc of(String file, int line, int column) {
    return new FileLineColLoc(file, line, column, line, column);
  }

  /** Whether it is a place and not a longer range. */
  public boolean isPlace() {
    return end == null;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof FileLineColLoc that
            && file.equals(that.file)
            && line == that.line
            && column == that.column
            && endLine() == that.endLine()
            && endColumn() == that.endColumn());
  }

  /** Consecutive for places in consecutive lines, which keeps them together in hash tables. */
  @Override
  public int hashCode() {
    int hash = Hashes.mix(Hashes.of(file), column);
    if (end != null) {
      hash = Hashes.mix(Hashes.mix(hash, end.line), end.column);
    }
    return line + hash;
  }

  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
