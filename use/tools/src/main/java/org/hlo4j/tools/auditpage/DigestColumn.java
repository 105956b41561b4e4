package org.hlo4j.tools.auditpage;

import java.io.IOException;
import java.util.HexFormat;
import java.util.Optional;
import org.hlo4j.signing.json.JsonObject;

/** The first eight bytes of digests, enough to tell programs apart; 0 where a row has none. */
final class DigestColumn extends PageColumn<String> {
  private static final int DIGITS = 16;

  private final PackedBytes bits = new PackedBytes();

  @Override
  void add(Optional<String> value) {
    bits.add(
        value
            .filter(digest -> digest.length() >= DIGITS)
            .map(digest -> HexFormat.fromHexDigitsToLong(digest, 0, DIGITS))
            .orElse(0L));
  }

  @Override
  void writeTo(JsonObject json) throws IOException {
    bits.writeTo(json, "bits");
  }
}
