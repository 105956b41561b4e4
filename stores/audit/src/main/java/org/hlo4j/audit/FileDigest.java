package org.hlo4j.audit;

import java.security.MessageDigest;
import java.util.HexFormat;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.internal.Sha256;

/** Digests of the bytes of files. */
public final class FileDigest {
  private static final int CHUNK = 1 << 16;

  private FileDigest() {}

  /**
   * {@return the SHA-256 in hexadecimal digits}
   *
   * @param bytes the file
   */
  public static String sha256(Blob bytes) {
    MessageDigest sha = Sha256.digest();
    byte[] chunk = new byte[(int) Math.min(CHUNK, bytes.size())];
    for (long at = 0; at < bytes.size(); at += chunk.length) {
      int count = (int) Math.min(chunk.length, bytes.size() - at);
      bytes.copyTo(at, chunk, 0, count);
      sha.update(chunk, 0, count);
    }
    return HexFormat.of().formatHex(sha.digest());
  }
}
