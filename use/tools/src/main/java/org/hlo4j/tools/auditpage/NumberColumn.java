package org.hlo4j.tools.auditpage;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;

/** Numbers, and times in milliseconds since 1970; NaN where a row has none. */
final class NumberColumn extends PageColumn<Double> {
  private final PackedBytes numbers = new PackedBytes();

  @Override
  void add(Optional<Double> value) {
    numbers.add(value.orElse(Double.NaN));
  }

  @Override
  void writeTo(JsonGenerator json) throws IOException {
    numbers.writeTo(json, "numbers");
  }
}
