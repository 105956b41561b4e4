package org.hlo4j.signing;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.KeyAgreement;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.FileLineColLoc;

/** A private key of an elliptic curve, P-256, P-384 or P-521. */
public final class SigningKey {
  /** That of algorithms by a password whose parameters say more. */
  private static final String PBES2 = "1.2.840.113549.1.5.13";

  private final ECPrivateKey key;
  private final SigningCurve curve;
  private final VerifyingKey verifyingKey;

  private SigningKey(ECPrivateKey key, SigningCurve curve) throws GeneralSecurityException {
    this.key = key;
    this.curve = curve;
    this.verifyingKey = new VerifyingKey(publicKey());
  }

  /**
   * {@return the key of a file}
   *
   * @param pem the file, in PEM: PKCS#8, encrypted or not, or SEC 1
   * @param file its name in diagnostics
   * @param password the password of an encrypted key
   * @throws DiagnosticException if it is not such a key, or encrypted by another password
   */
  public static SigningKey read(byte[] pem, String file, Optional<char[]> password) {
    Pem.Block block =
        Pem.read(pem, file).stream()
            .filter(each -> !each.label().equals("EC PARAMETERS"))
            .findFirst()
            .orElseThrow(() -> new DiagnosticException(FileLineColLoc.of(file, 1, 1), "no key"));
    byte[] encoded =
        switch (block.label()) {
          case "PRIVATE KEY" -> block.bytes();
          case "EC PRIVATE KEY" -> asPkcs8(block);
          case "ENCRYPTED PRIVATE KEY" -> {
            if (password.isEmpty()) {
              throw block.error("the key is encrypted, and there is no password");
            }
            yield decrypted(block, password.get());
          }
          case "PUBLIC KEY" -> throw block.error("a public key, where a private one is needed");
          default -> throw block.error("'" + block.label() + "' instead of 'PRIVATE KEY'");
        };
    try {
      PrivateKey key =
          KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(encoded));
      if (key instanceof ECPrivateKey elliptic
          && SigningCurve.ofOrNull(elliptic) instanceof SigningCurve curve) {
        return new SigningKey(elliptic, curve);
      }
    } catch (GeneralSecurityException e) {
      // Said below.
    }
    throw block.error(VerifyingKey.EXPECTED);
  }

  private static byte[] decrypted(Pem.Block block, char[] password) {
    try {
      EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(block.bytes());
      AlgorithmParameters parameters = info.getAlgParameters();
      String algorithm =
          List.of("PBES2", PBES2).contains(info.getAlgName())
              ? Objects.toString(parameters)
              : info.getAlgName();
      Key secret = SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(password));
      Cipher cipher = Cipher.getInstance(algorithm);
      cipher.init(Cipher.DECRYPT_MODE, secret, parameters);
      return info.getKeySpec(cipher).getEncoded();
    } catch (GeneralSecurityException | IOException e) {
      throw block.error("cannot decrypt the key by this password");
    }
  }

  /** Wraps a key of SEC 1 by the name of its curve, which is in it. */
  private static byte[] asPkcs8(Pem.Block block) {
    for (SigningCurve curve : SigningCurve.values()) {
      if (contains(block.bytes(), curve.identifier())) {
        return Der.pkcs8(curve, block.bytes());
      }
    }
    throw block.error(VerifyingKey.EXPECTED);
  }

  private static boolean contains(byte[] bytes, byte[] part) {
    String all = new String(bytes, StandardCharsets.ISO_8859_1);
    return all.contains(new String(part, StandardCharsets.ISO_8859_1));
  }

  /**
   * Returns the public key. The agreement of the private key with the generator is the first
   * coordinate of the public key; there are two points with it.
   */
  private ECPublicKey publicKey() throws GeneralSecurityException {
    ECParameterSpec parameters = key.getParams();
    KeyFactory keys = KeyFactory.getInstance("EC");
    KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
    agreement.init(key);
    agreement.doPhase(
        keys.generatePublic(new ECPublicKeySpec(parameters.getGenerator(), parameters)), true);
    BigInteger x = new BigInteger(1, agreement.generateSecret());
    BigInteger p = ((ECFieldFp) parameters.getCurve().getField()).getP();
    BigInteger square =
        x.pow(3)
            .add(parameters.getCurve().getA().multiply(x))
            .add(parameters.getCurve().getB())
            .mod(p);
    // A square root, as the primes of these curves are 3 modulo 4.
    BigInteger y = square.modPow(p.add(BigInteger.ONE).shiftRight(2), p);
    byte[] message = {0};
    byte[] signature = sign(message);
    for (BigInteger each : new BigInteger[] {y, p.subtract(y)}) {
      ECPublicKey candidate =
          (ECPublicKey) keys.generatePublic(new ECPublicKeySpec(new ECPoint(x, each), parameters));
      if (new VerifyingKey(candidate).verifies(message, signature)) {
        return candidate;
      }
    }
    throw new GeneralSecurityException("no public key");
  }

  /** {@return the public key} */
  public VerifyingKey verifyingKey() {
    return verifyingKey;
  }

  /**
   * {@return whether a certificate is of this key}
   *
   * @param certificate the certificate
   */
  public boolean isCertifiedBy(X509Certificate certificate) {
    return certificate.getPublicKey().equals(verifyingKey.key());
  }

  byte[] sign(byte[] bytes) {
    try {
      Signature signer = Signature.getInstance(curve.algorithm());
      signer.initSign(key);
      signer.update(bytes);
      return signer.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a key of " + curve + " does not sign", e);
    }
  }
}
