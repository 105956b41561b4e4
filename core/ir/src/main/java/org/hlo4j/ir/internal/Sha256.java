package org.hlo4j.ir.internal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The digest SHA-256. */
public final class Sha256 {
  private Sha256() {}

  /** {@return a digest of nothing so far} */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
