package org.hlo4j.ir.diagnostic;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.hlo4j.ir.builtin.ByteStrings;

/**
 * A named text that locations refer to: the bytes of a file, or of a piece of a split file. Lines
 * are numbered from {@link #firstLine()}, so that a piece keeps the numbers of its file; columns
 * count bytes from 1, as in MLIR. Line starts are located on demand; not safe for use by several
 * threads.
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

  /**
   * {@return the text of an array, which must not be changed afterwards}
   *
   * @param name the name that locations show
   * @param bytes the text in UTF-8
   */
  public static SourceText of(String name, byte[] bytes) {
    return new SourceText(name, bytes, 0, bytes.length, 1);
  }

  /**
   * {@return the text of a string}
   *
   * @param name the name that locations show
   * @param text the text
   */
  public static SourceText of(String name, String text) {
    return of(name, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * {@return a part of this text with unchanged line numbers and offsets} Columns in its first line
   * count from its begin.
   *
   * @param from the offset of the first byte
   * @param to the offset after the last byte
   * @throws IndexOutOfBoundsException if the range is not within this text
   */
  public SourceText slice(int from, int to) {
    if (from < start || to < from || to > end) {
      throw new IndexOutOfBoundsException("[" + from + ", " + to + ") of " + this);
    }
    return new SourceText(name, bytes, from, to, lineAt(from));
  }

  /**
   * {@return the name that locations show, usually the path of the file as specified by the user}
   */
  public String name() {
    return name;
  }

  /**
   * {@return the array that contains the text from {@link #start()} to {@link #end()}} It is not a
   * copy and must not be changed.
   */
  public byte[] bytes() {
    return bytes;
  }

  /** {@return the offset of the first byte} */
  public int start() {
    return start;
  }

  /** {@return the offset after the last byte} */
  public int end() {
    return end;
  }

  /** {@return the number of the first line; 1 unless this is a part of a longer text} */
  public int firstLine() {
    return firstLine;
  }

  /**
   * {@return the number of the line that contains an offset}
   *
   * @param offset the offset
   */
  public int lineAt(int offset) {
    return firstLine + lineIndex(offset);
  }

  /**
   * {@return the one-based column of an offset, in bytes}
   *
   * @param offset the offset
   */
  public int columnAt(int offset) {
    return offset - lines.start(lineIndex(offset)) + 1;
  }

  /**
   * {@return the text of a line without its terminator; empty if there is no such line}
   *
   * @param number the number of the line
   */
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
