package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Location;

/**
 * A place or range in a file: {@code loc("f":1:2)}, {@code loc("f":1:2 to 3:4)}. Lines and columns
 * count from 1 and are unsigned; columns are bytes. A place is a range that ends where it begins.
 */
public final class FileLineColLoc implements Location {
  private final String file;
  private final int line;
  private final int column;
  private final int endLine;
  private final int endColumn;

  public FileLineColLoc(String file, int line, int column, int endLine, int endColumn) {
    this.file = file;
    this.line = line;
    this.column = column;
    this.endLine = endLine;
    this.endColumn = endColumn;
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
    return endLine;
  }

  public int endColumn() {
    return endColumn;
  }

  /** A place. */
  public static FileLineColLoc of(String file, int line, int column) {
    return new FileLineColLoc(file, line, column, line, column);
  }

  /** Whether it is a place and not a longer range. */
  public boolean isPlace() {
    return line == endLine && column == endColumn;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof FileLineColLoc that
            && file.equals(that.file)
            && line == that.line
            && column == that.column
            && endLine == that.endLine
            && endColumn == that.endColumn);
  }

  /** Consecutive for places in consecutive lines, which keeps them together in hash tables. */
  @Override
  public int hashCode() {
    int span = Hashes.mix(endLine - line, endColumn - column);
    return line + Hashes.mix(Hashes.mix(Hashes.of(file), column), span);
  }

  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
