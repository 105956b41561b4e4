package org.hlo4j.tools.auditpage;

import java.io.IOException;
import java.util.Optional;
import org.hlo4j.signing.json.JsonObject;

/**
 * A column of the page, in one of the ways that {@code columns.js} reads.
 *
 * @param <T> the type of the values
 */
abstract class PageColumn<T> {
  /** Adds the value of the next row, if it has one. */
  abstract void add(Optional<T> value);

  /** Writes the fields of the column. */
  abstract void writeTo(JsonObject json) throws IOException;

  /** Returns a text that is no longer than a page can show. */
  static String clipped(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }
}
