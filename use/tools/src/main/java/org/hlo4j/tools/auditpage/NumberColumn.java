package org.hlo4j.tools.auditpage;

import java.io.IOException;
import java.util.Optional;
import org.hlo4j.signing.json.JsonObject;

/** Numbers, and times in milliseconds since 1970; NaN where a row has none. */
final class NumberColumn extends PageColumn<Double> {
  private final PackedBytes numbers = new PackedBytes();

  @Override
  void add(Optional<Double> value) {
    numbers.add(value.orElse(Double.NaN));
  }

  @Override
  void writeTo(JsonObject json) throws IOException {
    numbers.writeTo(json, "numbers");
  }
}
