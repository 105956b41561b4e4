package org.hlo4j.ir.diagnostic;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.hlo4j.ir.builtin.ByteStrings;

/**
 * A named text that positions refer to: the bytes of a file, or of one piece of a split file. Lines
 * are numbered from {@link #firstLine()} so that a piece keeps the numbers of its whole file;
 * columns count bytes from 1, as in MLIR.
 */
public final class SourceText {
  private final String name;
  private final byte[] bytes;
  private final int start;
  private final int end;
  private final int firstLine;

  private final LineStarts lines;

  /** The index of the line that was found last, where the next search begins. */
  private int lastLine;

  private SourceText(
      String name, byte[] bytes, int start, int end, int firstLine, LineStarts lines) {
    this.name = name;
    this.bytes = bytes;
    this.start = start;
    this.end = end;
    this.firstLine = firstLine;
    this.lines = lines;
  }

  private static SourceText of(String name, byte[] bytes, int start, int end, int firstLine) {
    return new SourceText(name, bytes, start, end, firstLine, new LineStarts(bytes, start, end));
  }

  /** The text over an array that the caller hands over and no longer changes. */
  public static SourceText of(String name, byte[] bytes) {
    return of(name, bytes, 0, bytes.length, 1);
  }

  public static SourceText of(String name, String text) {
    return of(name, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * A part of this text, whose line numbers and offsets stay those of this text. A column in its
   * first line counts from the part's beginning.
   */
  public SourceText slice(int from, int to) {
    if (from < start || to < from || to > end) {
      throw new IndexOutOfBoundsException("[" + from + ", " + to + ") of " + this);
    }
    return of(name, bytes, from, to, lineAt(from));
  }

  /** This text for another thread: each finds its own place, and both know the lines found. */
  public SourceText beside() {
    return new SourceText(name, bytes, start, end, firstLine, lines);
  }

  /** The name that locations show, usually the path of a file as it was given. */
  public String name() {
    return name;
  }

  /**
   * The array that holds the text from {@link #start()} to {@link #end()}; not a copy, so it must
   * not be changed.
   */
  public byte[] bytes() {
    return bytes;
  }

  /** The offset of the first byte. */
  public int start() {
    return start;
  }

  /** The offset behind the last byte. */
  public int end() {
    return end;
  }

  /** The number of the first line; 1 unless this is a part of a longer text. */
  public int firstLine() {
    return firstLine;
  }

  /** The number of the line that holds this offset. */
  public int lineAt(int offset) {
    return firstLine + lineIndex(offset);
  }

  /** The number of the byte at this offset within its line. */
  public int columnAt(int offset) {
    int line = lineIndex(offset);
    return offset - lines.upTo(offset).start(line) + 1;
  }

  /** The text of a line without its end; empty if there is no such line. */
  public String line(int number) {
    int index = number - firstLine;
    LineStarts.Known found = lines.first(index + 2L);
    if (index < 0 || index >= found.count()) {
      return "";
    }
    int from = found.start(index);
    int to = index + 1 < found.count() ? found.start(index + 1) - 1 : end;
    if (to > from && bytes[to - 1] == '\r') {
      to--;
    }
    return ByteStrings.decode(bytes, from, to - from);
  }

  private int lineIndex(int offset) {
    Objects.checkFromToIndex(start, offset, end);
    LineStarts.Known found = lines.upTo(offset);
    // Whoever asks goes from line to line.
    int hint = lastLine;
    for (int line = hint; line < found.count() && line <= hint + 2; line++) {
      if (found.start(line) <= offset
          && (line + 1 == found.count() || offset < found.start(line + 1))) {
        lastLine = line;
        return line;
      }
    }
    int place = Arrays.binarySearch(found.starts(), 0, found.count(), offset);
    int line = place >= 0 ? place : -place - 2;
    lastLine = line;
    return line;
  }

  @Override
  public String toString() {
    return name + " (" + (end - start) + " bytes)";
  }
}
