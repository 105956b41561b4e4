package org.hlo4j.tools.auditpage;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;

/**
 * A column of the page, in one of the ways that {@code columns.js} reads.
 *
 * @param <T> the type of the values
 */
abstract class PageColumn<T> {
  /** Adds the value of the next row, if it has one. */
  abstract void add(Optional<T> value);

  /** Writes the fields of the column. */
  abstract void writeTo(JsonGenerator json) throws IOException;

  /** Returns a text that is no longer than a page can show. */
  static String clipped(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }
}
