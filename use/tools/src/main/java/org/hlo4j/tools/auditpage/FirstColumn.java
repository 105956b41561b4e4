package org.hlo4j.tools.auditpage;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.signing.json.JsonObject;

/** How many rows before each the first row with the same value is; -1 where a row has none. */
final class FirstColumn<T> extends PageColumn<T> {
  private final Map<T, Integer> first = new HashMap<>();
  private final PackedBytes distances = new PackedBytes();
  private int row;

  @Override
  void add(Optional<T> value) {
    distances.add(value.map(each -> row - first.computeIfAbsent(each, _ -> row)).orElse(-1));
    row++;
  }

  @Override
  void writeTo(JsonObject json) throws IOException {
    distances.writeTo(json, "distances");
  }
}
