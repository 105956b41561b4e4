package org.hlo4j.tools.auditpage;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A column of the page, in one of the ways that {@code columns.js} reads. */
abstract class PageColumn {
  /** Adds the value of the next row; null if it has none. */
  abstract void add(@Nullable Object value);

  /** Writes the fields of the column. */
  abstract void writeTo(JsonGenerator json) throws IOException;

  /** Returns a text that is no longer than a page can show. */
  static String clipped(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }
}
