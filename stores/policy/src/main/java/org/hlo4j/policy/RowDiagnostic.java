package org.hlo4j.policy;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;

/**
 * The diagnostic of a row, taken apart.
 *
 * @param place the place in the file, as far as the diagnostic says it
 * @param message the first line of the diagnostic without it
 */
record RowDiagnostic(FilePlace place, String message) {
  private static final Pattern PLACE =
      Pattern.compile(
          "(?::(?<line>[1-9]\\d{0,8}):(?<column>[1-9]\\d{0,8})|:0x(?<offset>[0-9a-f]{1,15}))?:"
              + " error: ");

  static RowDiagnostic of(AuditRow row) {
    String text =
        row.get(AuditColumn.DIAGNOSTIC)
            .map(diagnostic -> firstLine(diagnostic, row.path().length()))
            .orElse("");
    if (!text.startsWith(row.path())) {
      return new RowDiagnostic(FilePlace.WHOLE, text);
    }
    Matcher matcher = PLACE.matcher(text).region(row.path().length(), text.length());
    if (!matcher.lookingAt()) {
      return new RowDiagnostic(FilePlace.WHOLE, text);
    }
    return new RowDiagnostic(place(matcher), text.substring(matcher.end()));
  }

  /** Returns the text to the end of the first line after the path, which may have several. */
  private static String firstLine(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text : text.substring(0, end);
  }

  private static FilePlace place(Matcher matcher) {
    if (matcher.group("line") != null) {
      return new FilePlace.Position(
          Integer.parseInt(matcher.group("line")), Integer.parseInt(matcher.group("column")));
    }
    return matcher.group("offset") == null
        ? FilePlace.WHOLE
        : new FilePlace.Offset(Long.parseLong(matcher.group("offset"), 16));
  }
}
