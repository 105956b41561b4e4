package org.hlo4j.signing;

import java.security.interfaces.ECKey;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The elliptic curves of keys, and what goes with each. */
enum SigningCurve {
  P256(256, "SHA256withECDSA", "06082a8648ce3d030107"),
  P384(384, "SHA384withECDSA", "06052b81040022"),
  P521(521, "SHA512withECDSA", "06052b81040023");

  private final int bits;
  private final String algorithm;
  private final byte[] identifier;

  SigningCurve(int bits, String algorithm, String identifier) {
    this.bits = bits;
    this.algorithm = algorithm;
    this.identifier = HexFormat.of().parseHex(identifier);
  }

  static @Nullable SigningCurve ofOrNull(ECKey key) {
    int bits = key.getParams().getOrder().bitLength();
    return Arrays.stream(values()).filter(curve -> curve.bits == bits).findFirst().orElse(null);
  }

  /** Returns the algorithm of signatures in names of the JCA. */
  String algorithm() {
    return algorithm;
  }

  byte[] identifier() {
    return identifier.clone();
  }
}
