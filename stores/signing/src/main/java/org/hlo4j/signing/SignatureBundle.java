package org.hlo4j.signing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.internal.NamedFile;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.signing.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A signed statement with what is needed to verify it: a Sigstore bundle 0.3 in JSON with a DSSE
 * envelope.
 */
public final class SignatureBundle {
  /** Other contents of a bundle, which has one, and the names that readers take for its own. */
  private static final List<String> OTHER_CONTENTS =
      List.of("messageSignature", "message_signature", "dsse_envelope");

  /** The most bytes of a bundle; a resource takes about 200. */
  public static final int MAX_BYTES = 64 << 20;

  private static final String MEDIA_TYPE = "application/vnd.dev.sigstore.bundle.v0.3+json";

  private final String file;
  private final VerificationMaterial material;
  private final String payloadType;
  private final byte[] payload;
  private final byte[] signature;

  private SignatureBundle(
      String file,
      VerificationMaterial material,
      String payloadType,
      byte[] payload,
      byte[] signature) {
    this.file = file;
    this.material = material;
    this.payloadType = payloadType;
    this.payload = payload;
    this.signature = signature;
  }

  /** The part that says whose signature it is. */
  sealed interface VerificationMaterial {}

  /** The fingerprint of a public key; null in bundles of old signers. */
  record KeyHint(@Nullable String fingerprint) implements VerificationMaterial {}

  /** The certificate of the signer, and those between it and one that is trusted. */
  record Certificates(List<X509Certificate> chain) implements VerificationMaterial {}

  /** A certificate of Sigstore for some minutes, with an entry in a log. */
  record Keyless() implements VerificationMaterial {}

  /**
   * {@return the signature of a manifest}
   *
   * @param manifest what is signed
   * @param key whose signature it is
   * @param certificates the certificate of the key, and those between it and one that is trusted;
   *     none if verifiers know the key
   */
  public static SignatureBundle sign(
      Manifest manifest, SigningKey key, List<X509Certificate> certificates) {
    return sign(Statement.MEDIA_TYPE, Statement.write(manifest), key, certificates);
  }

  static SignatureBundle sign(
      String type, byte[] document, SigningKey key, List<X509Certificate> certificates) {
    VerificationMaterial material =
        certificates.isEmpty()
            ? new KeyHint(key.verifyingKey().fingerprint())
            : new Certificates(List.copyOf(certificates));
    return new SignatureBundle(
        "signature", material, type, document, key.sign(preAuthentication(type, document)));
  }

  /** Returns what a DSSE envelope signs of a payload and its type. */
  private static byte[] preAuthentication(String type, byte[] payload) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] bytes = type.getBytes(StandardCharsets.UTF_8);
    out.writeBytes(
        "DSSEv1 %d %s %d "
            .formatted(bytes.length, type, payload.length)
            .getBytes(StandardCharsets.UTF_8));
    out.writeBytes(payload);
    return out.toByteArray();
  }

  /**
   * {@return what was signed, if the signature is trusted}
   *
   * @param trust whose signatures count
   * @throws UnverifiedException if the signature is not by whom is trusted, or does not match what
   *     it signs
   * @throws DiagnosticException if what was signed is not a manifest
   */
  public SignedManifest verify(Trust trust) throws UnverifiedException {
    byte[] signed = preAuthentication(payloadType, payload);
    for (VerifyingKey key : trust.keys(material)) {
      if (key.verifies(signed, signature)) {
        if (!payloadType.equals(Statement.MEDIA_TYPE)) {
          throw new DiagnosticException(
              FileLineColLoc.of(file, 1, 1),
              "signs '" + payloadType + "' instead of '" + Statement.MEDIA_TYPE + "'");
        }
        return new SignedManifest(Statement.read(payload, file + "#payload"), key);
      }
    }
    throw new UnverifiedException("the signature does not match what it signs");
  }

  /**
   * {@return the bundle of a file}
   *
   * @param file the file
   * @throws IOException if it cannot be read
   * @throws DiagnosticException if it is malformed or too large
   */
  public static SignatureBundle read(Path file) throws IOException {
    byte[] document;
    try (InputStream in = NamedFile.open(file)) {
      document = in.readNBytes(MAX_BYTES + 1);
    }
    if (document.length > MAX_BYTES) {
      throw new DiagnosticException(
          FileLineColLoc.of(file.toString(), 1, 1), "more than " + MAX_BYTES + " bytes");
    }
    return read(document, file.toString());
  }

  /**
   * {@return the bundle in a document}
   *
   * @param document the JSON
   * @param file its name in diagnostics
   * @throws DiagnosticException if it is malformed
   */
  public static SignatureBundle read(byte[] document, String file) {
    JsonTree bundle = JsonTree.read(document, file);
    JsonTree type = bundle.get("mediaType");
    if (!type.string().equals(MEDIA_TYPE)) {
      throw type.error("expected '" + MEDIA_TYPE + "', not '" + type.string() + "'");
    }
    VerificationMaterial material = material(bundle.get("verificationMaterial"));
    JsonTree envelope = bundle.get("dsseEnvelope");
    for (String other : OTHER_CONTENTS) {
      JsonTree second = bundle.getOrNull(other);
      if (second != null) {
        throw second.error("a second content, '" + other + "', beside 'dsseEnvelope'");
      }
    }
    List<JsonTree> signatures = envelope.get("signatures").list();
    if (signatures.size() != 1) {
      throw envelope.get("signatures").error("expected one signature, not " + signatures.size());
    }
    return new SignatureBundle(
        file,
        material,
        envelope.get("payloadType").string(),
        bytes(envelope.get("payload")),
        bytes(signatures.getFirst().get("sig")));
  }

  private static VerificationMaterial material(JsonTree tree) {
    JsonTree key = tree.getOrNull("publicKey");
    JsonTree chain = tree.getOrNull("x509CertificateChain");
    JsonTree certificate = tree.getOrNull("certificate");
    if (key != null && chain == null && certificate == null) {
      JsonTree hint = key.getOrNull("hint");
      return new KeyHint(hint == null ? null : hint.string());
    }
    if (chain != null && key == null && certificate == null) {
      List<X509Certificate> certificates = new ArrayList<>();
      for (JsonTree each : chain.get("certificates").list()) {
        JsonTree bytes = each.get("rawBytes");
        X509Certificate certified = X509.certificateOrNull(bytes(bytes));
        if (certified == null) {
          throw bytes.error("not a certificate");
        }
        certificates.add(certified);
      }
      if (certificates.isEmpty()) {
        throw chain.error("no certificates");
      }
      return new Certificates(certificates);
    }
    if (certificate != null && key == null && chain == null) {
      return new Keyless();
    }
    throw tree.error("expected either 'publicKey', 'x509CertificateChain' or 'certificate'");
  }

  private static byte[] bytes(JsonTree tree) {
    try {
      return Base64.getDecoder().decode(tree.string());
    } catch (IllegalArgumentException e) {
      throw tree.error("not Base64: " + e.getMessage());
    }
  }

  /** {@return the bundle as JSON} */
  public byte[] toJson() {
    return JsonObject.document(json -> {
      json.put("mediaType", MEDIA_TYPE);
      json.object(
          "verificationMaterial",
          verification -> {
            write(material, verification);
            verification.put("tlogEntries", List.of());
          });
      json.object(
          "dsseEnvelope",
          envelope -> {
            envelope.put("payload", payload);
            envelope.put("payloadType", payloadType);
            envelope.objects("signatures", List.of(signature), SignatureBundle::write);
          });
    });
  }

  private static void write(byte[] signature, JsonObject json) throws IOException {
    json.put("sig", signature);
    json.put("keyid", "");
  }

  private static void write(VerificationMaterial material, JsonObject json) throws IOException {
    switch (material) {
      case KeyHint(String fingerprint) ->
          json.object("publicKey", key -> key.put("hint", Optional.ofNullable(fingerprint)));
      case Certificates(List<X509Certificate> certificates) ->
          json.object(
              "x509CertificateChain",
              chain ->
                  chain.objects(
                      "certificates",
                      certificates,
                      (each, certificate) -> certificate.put("rawBytes", X509.encoding(each))));
      case Keyless() -> throw new IllegalStateException("keyless bundles are only read");
    }
  }
}
