package org.hlo4j.tools.run;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.diagnostic.SourceText;

/** The pieces of a file between marker lines; line numbers stay those of the whole file. */
public final class SplitInput {
  /** The line between pieces, in input and output. */
  public static final String MARKER = "// -----";

  private SplitInput() {}

  /** The pieces of the text between lines that hold just {@code marker}. */
  public static List<SourceText> split(SourceText text, String marker) {
    byte[] bytes = text.bytes();
    byte[] line = marker.getBytes(StandardCharsets.UTF_8);
    List<SourceText> pieces = new ArrayList<>();
    int start = text.start();
    for (int at = text.start(); at < text.end(); at = lineEnd(bytes, at, text.end())) {
      int end = lineEnd(bytes, at, text.end());
      if (startsWith(bytes, at, end, line)) {
        pieces.add(text.slice(start, at));
        start = at + line.length;
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

  /** Whether the line is the marker, perhaps with blanks behind it. */
  private static boolean startsWith(byte[] bytes, int from, int end, byte[] marker) {
    if (end - from < marker.length) {
      return false;
    }
    for (int i = 0; i < marker.length; i++) {
      if (bytes[from + i] != marker[i]) {
        return false;
      }
    }
    for (int i = from + marker.length; i < end; i++) {
      if (bytes[i] != '\n' && bytes[i] != '\r' && bytes[i] != ' ') {
        return false;
      }
    }
    return true;
  }
}
