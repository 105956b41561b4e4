package org.hlo4j.tools.auditpage;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How many rows before each the first row with the same value is; -1 where a row has none. */
final class FirstColumn extends PageColumn {
  private final Map<Object, Integer> first = new HashMap<>();
  private final PackedBytes distances = new PackedBytes();
  private int row;

  @Override
  void add(@Nullable Object value) {
    if (value == null) {
      distances.add(-1);
    } else {
      Integer known = first.putIfAbsent(value, row);
      distances.add(known == null ? 0 : row - known);
    }
    row++;
  }

  @Override
  void writeTo(JsonGenerator json) throws IOException {
    distances.writeTo(json, "distances");
  }
}
