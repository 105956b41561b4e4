package org.hlo4j.tools.auditpage;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The first eight bytes of digests, enough to tell programs apart; 0 where a row has none. */
final class DigestColumn extends PageColumn {
  private static final int DIGITS = 16;

  private final PackedBytes bits = new PackedBytes();

  @Override
  void add(@Nullable Object value) {
    bits.add(
        value instanceof String digest && digest.length() >= DIGITS
            ? HexFormat.fromHexDigitsToLong(digest, 0, DIGITS)
            : 0L);
  }

  @Override
  void writeTo(JsonGenerator json) throws IOException {
    bits.writeTo(json, "bits");
  }
}
