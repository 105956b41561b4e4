package org.hlo4j.hlo.syntax;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.ir.builtin.ByteStrings;

/** What text is printed to. */
public final class HloTextWriter {
  private static final Set<String> RESERVED =
      Set.of(
          "ENTRY",
          "FileLocations",
          "FileNames",
          "FunctionNames",
          "HloModule",
          "ROOT",
          "StackFrames",
          "false",
          "inf",
          "last_tile_dim_replicate",
          "manual",
          "maximal",
          "nan",
          "replicated",
          "shard_as",
          "shard_like",
          "true",
          "unknown",
          "unreduced");

  private final StringBuilder text = new StringBuilder();
  private final HloPrintStyle style;

  /**
   * Creates a text.
   *
   * @param style how it is printed
   */
  public HloTextWriter(HloPrintStyle style) {
    this.style = style;
  }

  /** {@return what is printed how} */
  public HloPrintStyle style() {
    return style;
  }

  /**
   * Prints what a value is as a string.
   *
   * @param value the value
   * @return this
   */
  public HloTextWriter append(Object value) {
    text.append(value);
    return this;
  }

  /**
   * Prints the name of a computation.
   *
   * @param computation the computation
   * @return this
   */
  public HloTextWriter name(HloComputation computation) {
    return name(computation.name());
  }

  /**
   * Prints the name of an instruction.
   *
   * @param instruction the instruction
   * @return this
   */
  public HloTextWriter name(HloInstruction instruction) {
    return name(instruction.name());
  }

  /** Words of the language are names after a sign only. */
  private HloTextWriter name(String name) {
    return append(style.hasPercent() || RESERVED.contains(name) ? "%" : "").append(name);
  }

  /**
   * Prints a string in quotes, with escapes: octal numbers for what is not ASCII.
   *
   * @param content the string
   * @return this
   */
  public HloTextWriter string(String content) {
    text.append('"');
    for (byte each : ByteStrings.encode(content)) {
      escape(each);
    }
    text.append('"');
    return this;
  }

  private void escape(byte each) {
    switch (each) {
      case '\n' -> text.append("\\n");
      case '\r' -> text.append("\\r");
      case '\t' -> text.append("\\t");
      case '"', '\'', '\\' -> text.append('\\').append((char) each);
      default -> {
        if (each >= ' ' && each < 0x7F) {
          text.append((char) each);
        } else {
          String octal = Integer.toOctalString(each & 0xFF);
          text.append('\\').append("0".repeat(3 - octal.length())).append(octal);
        }
      }
    }
  }

  /**
   * Prints elements between two signs.
   *
   * @param <T> the type of elements
   * @param open the sign before them
   * @param separator the sign between them
   * @param close the sign after them
   * @param elements the elements
   * @param print prints one
   * @return this
   */
  public <T> HloTextWriter list(
      String open, String separator, String close, List<T> elements, Consumer<T> print) {
    text.append(open);
    String before = "";
    for (T element : elements) {
      text.append(before);
      print.accept(element);
      before = separator;
    }
    text.append(close);
    return this;
  }

  /** {@return what was printed} */
  @Override
  public String toString() {
    return text.toString();
  }
}
