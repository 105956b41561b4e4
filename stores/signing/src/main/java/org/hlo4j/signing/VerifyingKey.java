package org.hlo4j.signing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/** A public key of an elliptic curve, P-256, P-384 or P-521. */
public final class VerifyingKey {
  static final String EXPECTED = "expected a key of the elliptic curve P-256, P-384 or P-521";

  private final ECPublicKey key;
  private final SigningCurve curve;
  private final String fingerprint;

  VerifyingKey(ECPublicKey key) {
    this.key = key;
    curve = Objects.requireNonNull(SigningCurve.ofOrNull(key));
    fingerprint = HexSha256.of(pem().getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * {@return the key of a file}
   *
   * @param pem the file, in PEM
   * @param file its name in diagnostics
   * @throws DiagnosticException if it is not such a key
   */
  public static VerifyingKey read(byte[] pem, String file) {
    List<Pem.Block> blocks = Pem.read(pem, file);
    Pem.Block block = blocks.getFirst();
    if (block.label().endsWith("PRIVATE KEY")) {
      throw block.error("a private key, where a public one is needed");
    }
    if (!block.label().equals("PUBLIC KEY")) {
      throw block.error("'" + block.label() + "' instead of 'PUBLIC KEY'");
    }
    try {
      PublicKey key =
          KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(block.bytes()));
      if (key instanceof ECPublicKey elliptic && SigningCurve.ofOrNull(elliptic) != null) {
        return new VerifyingKey(elliptic);
      }
    } catch (GeneralSecurityException e) {
      // Said below.
    }
    throw block.error(EXPECTED);
  }

  /** Returns the key in PEM, as OpenSSL writes it. */
  private String pem() {
    return "-----BEGIN PUBLIC KEY-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.getEncoded())
        + "\n-----END PUBLIC KEY-----\n";
  }

  /** {@return the SHA-256 of the key in PEM, in hexadecimal digits, by which bundles name it} */
  public String fingerprint() {
    return fingerprint;
  }

  ECPublicKey key() {
    return key;
  }

  boolean verifies(byte[] bytes, byte[] signature) {
    try {
      Signature verifier = Signature.getInstance(curve.algorithm());
      verifier.initVerify(key);
      verifier.update(bytes);
      return verifier.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
