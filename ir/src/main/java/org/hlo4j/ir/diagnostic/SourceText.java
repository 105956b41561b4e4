package org.hlo4j.ir.diagnostic;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.hlo4j.ir.builtin.ByteStrings;

/**
 * A named text that positions refer to: the bytes of a file, or of one piece of a split file. Lines
 * are numbered from {@link #firstLine()} so that a piece keeps the numbers of its whole file;
 * columns count bytes from 1, as in MLIR. Lines are found as they are needed, so a text is confined
 * to one thread.
 */
public final class SourceText {
  private final String name;
  private final byte[] bytes;
  private final int start;
  private final int end;
  private final int firstLine;

  private final LineStarts lines;

  private SourceText(String name, byte[] bytes, int start, int end, int firstLine) {
    this.name = name;
    this.bytes = bytes;
    this.start = start;
    this.end = end;
    this.firstLine = firstLine;
    this.lines = new LineStarts(bytes, start, end);
  }

  /** The text over an array that the caller hands over and no longer changes. */
  public static SourceText of(String name, byte[] bytes) {
    return new SourceText(name, bytes, 0, bytes.length, 1);
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
    return new SourceText(name, bytes, from, to, lineAt(from));
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
    return offset - lines.start(lineIndex(offset)) + 1;
  }

  /** The text of a line without its end; empty if there is no such line. */
  public String line(int number) {
    int index = number - firstLine;
    if (!lines.has(index)) {
      return "";
    }
    int from = lines.start(index);
    int to = lines.has(index + 1) ? lines.start(index + 1) - 1 : end;
    if (to > from && bytes[to - 1] == '\r') {
      to--;
    }
    return ByteStrings.decode(bytes, from, to - from);
  }

  private int lineIndex(int offset) {
    Objects.checkFromToIndex(start, offset, end);
    return lines.lineOf(offset);
  }

  @Override
  public String toString() {
    return name + " (" + (end - start) + " bytes)";
  }
}
