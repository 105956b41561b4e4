package org.hlo4j.tools.auditpage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.hlo4j.signing.json.JsonObject;

/** Strings of which few are equal: all together, and the length of each in units of UTF-16. */
final class TextColumn extends PageColumn<String> {
  private static final int MOST = 4096;

  private final PackedBytes text = new PackedBytes();
  private final PackedBytes lengths = new PackedBytes();

  @Override
  void add(Optional<String> value) {
    byte[] bytes = clipped(value.orElse(""), MOST).getBytes(StandardCharsets.UTF_8);
    text.add(bytes);
    // Of what the page decodes: halves of surrogate pairs are replaced.
    lengths.add(new String(bytes, StandardCharsets.UTF_8).length());
  }

  @Override
  void writeTo(JsonObject json) throws IOException {
    text.writeTo(json, "text");
    lengths.writeTo(json, "lengths");
  }
}
