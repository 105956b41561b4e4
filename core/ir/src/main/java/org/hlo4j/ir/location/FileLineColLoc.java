package org.hlo4j.ir.location;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.internal.Hashes;
import org.jspecify.annotations.Nullable;

/**
 * A position or range in a file: {@code loc("f":1:2)}, {@code loc("f":1:2 to 3:4)}. Lines and
 * columns are unsigned and one-based; columns count bytes. A position is a range that ends where it
 * begins.
 */
public final class FileLineColLoc implements Location {
  private final String file;
  private final int line;
  private final int column;

  /** The end of a range; null for a position, to save memory: nearly every operation has one. */
  private final @Nullable End end;

  private record End(int line, int column) {}

  /**
   * Creates a range.
   *
   * @param file the name of the file
   * @param line the line of the begin
   * @param column the column of the begin
   * @param endLine the line of the end
   * @param endColumn the column of the end
   */
  public FileLineColLoc(String file, int line, int column, int endLine, int endColumn) {
    this.file = file;
    this.line = line;
    this.column = column;
    this.end = line == endLine && column == endColumn ? null : new End(endLine, endColumn);
  }

  /** {@return the name of the file} */
  public String file() {
    return file;
  }

  /** {@return the one-based line of the begin, as an unsigned number} */
  public int line() {
    return line;
  }

  /** {@return the one-based column of the begin, as an unsigned number} */
  public int column() {
    return column;
  }

  /** {@return the one-based line of the end, as an unsigned number} */
  public int endLine() {
    return end == null ? line : end.line;
  }

  /** {@return the one-based column of the end, as an unsigned number} */
  public int endColumn() {
    return end == null ? column : end.column;
  }

  /**
   * {@return a position}
   *
   * @param file the name of the file
   * @param line the line
   * @param column the column
   */
  public static FileLineColLoc of(String file, int line, int column) {
    return new FileLineColLoc(file, line, column, line, column);
  }

  /**
   * {@return the first place in a file that a location names, looking through names, callees and
   * fused locations}
   *
   * @param location any location
   */
  public static Optional<FileLineColLoc> findIn(Location location) {
    if (location instanceof FileLineColLoc place) {
      return Optional.of(place);
    }
    Deque<Location> open = new ArrayDeque<>();
    open.push(location);
    // Locations may share parts.
    Set<Location> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    while (!open.isEmpty()) {
      Location at = open.pop();
      if (at instanceof FileLineColLoc place) {
        return Optional.of(place);
      }
      if (!seen.add(at)) {
        continue;
      }
      if (at instanceof CallSiteLoc call) {
        open.push(call.caller());
        open.push(call.callee());
      } else if (at instanceof NameLoc name) {
        open.push(name.child());
      } else if (at instanceof FusedLoc fused) {
        fused.locations().reversed().forEach(open::push);
      }
    }
    return Optional.empty();
  }

  /** {@return whether this is a position and not a longer range} */
  public boolean isPosition() {
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

  /**
   * Returns consecutive numbers for positions in consecutive lines, which keeps them adjacent in
   * hash tables.
   */
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
