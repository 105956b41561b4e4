package org.hlo4j.tools.cli;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.hlo4j.ir.Blob;

/** Computes SHA-256 in hexadecimal digits. */
final class Sha256 {
  private static final int CHUNK = 1 << 16;

  private Sha256() {}

  static String of(byte[] bytes) {
    return of(Blob.wrap(bytes));
  }

  static String of(Blob bytes) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      byte[] chunk = new byte[(int) Math.min(CHUNK, bytes.size())];
      for (long at = 0; at < bytes.size(); at += chunk.length) {
        int count = (int) Math.min(chunk.length, bytes.size() - at);
        bytes.copyTo(at, chunk, 0, count);
        sha.update(chunk, 0, count);
      }
      return HexFormat.of().formatHex(sha.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
