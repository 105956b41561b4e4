package org.hlo4j.audit;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.hlo4j.ir.Blob;

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
