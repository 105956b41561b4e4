package org.hlo4j.tools.run;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.tools.option.CommandLine;
import org.hlo4j.tools.option.Option;

/** Splits a file at marker lines; line numbers remain those of the whole file. */
public final class SplitInput {
  /** The default marker, in input and output. */
  public static final String MARKER = "// -----";

  private static final String OUTPUT_MARKER_OPTION = "output-split-marker";
  private static final String OPTION = "split-input-file";

  /** The command-line options for splitting. */
  public static final List<Option> OPTIONS =
      List.of(
          Option.optionalValue(
              OPTION, "marker", "Process each piece between '// -----' lines by itself"),
          Option.value(
              OUTPUT_MARKER_OPTION, "marker", "What is printed between the results of pieces"));

  private SplitInput() {}

  /** Returns the chunks selected by options: the whole file, or those between markers. */
  public static List<InputFile> pieces(InputFile input, CommandLine line) {
    return line.value(OPTION)
        .map(marker -> input.split(marker.isEmpty() ? MARKER : marker))
        .orElse(List.of(input));
  }

  /** Returns the separator of outputs: that of the options, or a default. */
  public static String outputMarker(CommandLine line, String otherwise) {
    return line.value(OUTPUT_MARKER_OPTION).map(marker -> marker + "\n").orElse(otherwise);
  }

  /** Returns the chunks of a text between lines that end with {@code marker}, like MLIR's tools. */
  public static List<SourceText> split(SourceText text, String marker) {
    byte[] bytes = text.bytes();
    byte[] line = marker.getBytes(StandardCharsets.UTF_8);
    List<SourceText> pieces = new ArrayList<>();
    int start = text.start();
    for (int at = text.start(); at < text.end(); at = lineEnd(bytes, at, text.end())) {
      int end = lineEnd(bytes, at, text.end());
      int marked = markerOf(bytes, at, end, line);
      if (marked >= 0) {
        pieces.add(text.slice(start, marked));
        start = marked + line.length;
        // The line break of the marker belongs to the next chunk, so that line numbers continue.
      }
    }
    pieces.add(text.slice(start, text.end()));
    return pieces;
  }

  private static int lineEnd(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && bytes[at] != '\n') {
      at++;
    }
    return Math.min(at + 1, end);
  }

  /**
   * Returns the start of the marker that ends a line, ignoring trailing blanks; negative if there
   * is none.
   */
  private static int markerOf(byte[] bytes, int from, int end, byte[] marker) {
    int last = end;
    while (last > from && bytes[last - 1] <= ' ') {
      last--;
    }
    int start = last - marker.length;
    boolean marked = start >= from && Arrays.equals(bytes, start, last, marker, 0, marker.length);
    return marked ? start : -1;
  }
}
