package org.hlo4j.tools.run;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.tools.option.CommandLine;
import org.hlo4j.tools.option.Option;

/** The pieces of a file between marker lines; line numbers stay those of the whole file. */
public final class SplitInput {
  /** The line between pieces, in input and output. */
  public static final String MARKER = "// -----";

  private static final String OUTPUT_MARKER_OPTION = "output-split-marker";
  private static final String OPTION = "split-input-file";

  /** What commands can be told about pieces. */
  public static final List<Option> OPTIONS =
      List.of(
          Option.optionalValue(
              OPTION, "marker", "Process each piece between '// -----' lines by itself"),
          Option.value(
              OUTPUT_MARKER_OPTION, "marker", "What is printed between the results of pieces"));

  private SplitInput() {}

  /** The pieces that the options ask for: the whole file, or what is between its markers. */
  public static List<InputFile> pieces(InputFile input, CommandLine line) {
    return line.value(OPTION)
        .map(marker -> input.split(marker.isEmpty() ? MARKER : marker))
        .orElse(List.of(input));
  }

  /** What is written between the results of pieces: a line that the options say, or this. */
  public static String outputMarker(CommandLine line, String otherwise) {
    return line.value(OUTPUT_MARKER_OPTION).map(marker -> marker + "\n").orElse(otherwise);
  }

  /** The pieces of the text between lines that end with {@code marker}, as MLIR's tools split. */
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
        // The rest of the marker's line belongs to the next piece, so that lines are counted on.
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

  /** Where the marker is that the line ends with, but for blanks; negative if there is none. */
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
