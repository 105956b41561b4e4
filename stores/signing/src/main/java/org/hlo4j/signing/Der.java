package org.hlo4j.signing;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;

/** Values of ASN.1 in the distinguished encoding. */
final class Der {
  private static final int OCTETS = 0x04;
  private static final int SEQUENCE = 0x30;

  private static final byte[] VERSION = {0x02, 0x01, 0x00};

  /** The object identifier of keys of elliptic curves. */
  private static final byte[] ELLIPTIC = HexFormat.of().parseHex("06072a8648ce3d0201");

  private Der() {}

  /** Returns a key of SEC 1 in PKCS#8. */
  static byte[] pkcs8(SigningCurve curve, byte[] sec1) {
    return value(
        SEQUENCE, VERSION, value(SEQUENCE, ELLIPTIC, curve.identifier()), value(OCTETS, sec1));
  }

  private static byte[] value(int tag, byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    if (length < 0x80) {
      out.write(length);
    } else {
      out.write(0x83);
      out.write(length >> 16);
      out.write(length >> 8);
      out.write(length);
    }
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}
