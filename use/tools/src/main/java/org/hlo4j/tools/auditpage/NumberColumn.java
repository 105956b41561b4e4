package org.hlo4j.tools.auditpage;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Numbers, and times in milliseconds since 1970; NaN where a row has none. */
final class NumberColumn extends PageColumn {
  private final PackedBytes numbers = new PackedBytes();

  @Override
  void add(@Nullable Object value) {
    numbers.add(
        switch (value) {
          case Number number -> number.doubleValue();
          case Instant time -> (double) time.toEpochMilli();
          case null, default -> Double.NaN;
        });
  }

  @Override
  void writeTo(JsonGenerator json) throws IOException {
    numbers.writeTo(json, "numbers");
  }
}
