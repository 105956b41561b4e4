package org.hlo4j.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignatureBundleTest {
  private static final SigningKey KEY = SignedTestModel.signingKey("p256.pem");
  private static final Trust TRUST = Trust.inKeys(List.of(KEY.verifyingKey()));
  private static final String ZEROS = "0".repeat(HexSha256.DIGITS);

  @TempDir private Path folder;

  private static Trust authority(String... certificates) {
    return Trust.inCertificates(
        List.of(certificates).stream()
            .flatMap(name -> X509.read(SignedTestModel.resource(name), name).stream())
            .toList());
  }

  @ParameterizedTest
  @CsvSource({
    "folder-p256.sig, p256.pub.pem, ''",
    "folder-p384.sig, p384.pub.pem, ''",
    "folder-p521.sig, p521.pub.pem, ''",
    "file.sig, p256.pub.pem, a.mlir",
    "shards.sig, p256.pub.pem, ''",
    "certificate.sig, root.pem, ''",
  })
  void whatTheReferenceImplementationSignsIsVerified(String bundle, String key, String path)
      throws IOException, UnverifiedException {
    Path model = SignedTestModel.write(folder).resolve(path);
    Trust trust =
        key.equals("root.pem")
            ? authority("root.pem")
            : Trust.inKeys(
                List.of(
                    SignedTestModel.verifyingKey("p521.pub.pem"),
                    SignedTestModel.verifyingKey(key)));
    Manifest signed = SignedTestModel.bundle(bundle).verify(trust).manifest();

    assertThat(ManifestDifference.of(signed, model, Path.of("elsewhere.sig")).isEmpty()).isTrue();
    assertThat(ModelFiles.of(model, signed.serialization(), Path.of("elsewhere.sig")).manifest())
        .isEqualTo(signed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"folder-p256.sig", "shards.sig"})
  void changedMissingAndExtraFilesAreTold(String bundle) throws IOException, UnverifiedException {
    Path model = SignedTestModel.write(folder);
    Manifest signed = SignedTestModel.bundle(bundle).verify(TRUST).manifest();
    Files.writeString(model.resolve("d/w.bin"), "weights!");
    Files.delete(model.resolve("a.mlir"));
    Files.writeString(model.resolve("new"), "new");
    Files.writeString(model.resolve(".git/config"), "changed");
    Files.writeString(model.resolve("model.sig"), "the signature");

    assertThat(ManifestDifference.of(signed, model, model.resolve("model.sig")))
        .isEqualTo(new ManifestDifference(List.of("a.mlir"), List.of("d/w.bin"), List.of("new")));
  }

  @Test
  void aSignatureIsReadAsItWasWritten() throws IOException, UnverifiedException {
    Path model = SignedTestModel.write(folder);
    Manifest manifest =
        ModelFiles.of(model, Serialization.FILES, model.resolve("model.sig"))
            .manifest()
            .withAnnotations(Map.of("a.mlir", Map.of(Resource.PROGRAM_DIGEST, "abc")));
    SignatureBundle bundle =
        SignatureBundle.read(SignatureBundle.sign(manifest, KEY, List.of()).toJson(), "b");
    SignedManifest signed = bundle.verify(TRUST);

    assertThat(signed.manifest()).isEqualTo(manifest);
    assertThat(signed.signer().fingerprint()).isEqualTo(KEY.verifyingKey().fingerprint());
    assertThat(manifest.model()).isEqualTo("model");
    assertThat(manifest.serialization().ignoredPaths()).contains("model.sig");
    assertThat(manifest.resources().getFirst().annotations()).containsValue("abc");
  }

  @Test
  void certificatesAreOfTheirKeyAndCertifiedByThoseThatAreTrusted() throws Exception {
    SigningKey key = SignedTestModel.signingKey("p384.pem");
    var chain = X509.read(SignedTestModel.resource("signer.pem"), "signer");
    Manifest manifest = new Manifest("m", Serialization.FILES, List.of());
    SignatureBundle incomplete = SignatureBundle.sign(manifest, key, chain);

    assertThat(key.isCertifiedBy(chain.getFirst())).isTrue();
    assertThat(KEY.isCertifiedBy(chain.getFirst())).isFalse();
    assertThat(incomplete.verify(authority("root.pem", "middle.pem")).manifest())
        .isEqualTo(manifest);
    assertThatThrownBy(() -> incomplete.verify(authority("root.pem")))
        .isInstanceOf(UnverifiedException.class)
        .hasMessage("no trusted certificate certifies that of the signature");
    assertThatThrownBy(
            () -> SignedTestModel.bundle("certificate.sig").verify(authority("middle.pem")))
        .isInstanceOf(UnverifiedException.class);
    SignatureBundle byAuthority =
        SignatureBundle.sign(
            manifest, key, X509.read(SignedTestModel.resource("root.pem"), "root"));
    assertThatThrownBy(() -> byAuthority.verify(authority("root.pem")))
        .isInstanceOf(UnverifiedException.class)
        .hasMessage("the certificate is not one for signatures");
  }

  @Test
  void onlyTrustedKeysCount() {
    assertThatThrownBy(() -> SignedTestModel.bundle("folder-p384.sig").verify(TRUST))
        .isInstanceOf(UnverifiedException.class)
        .hasMessageStartingWith("signed by another key, ");
    assertThatThrownBy(() -> SignedTestModel.bundle("certificate.sig").verify(TRUST))
        .isInstanceOf(UnverifiedException.class)
        .hasMessage("signed by a certificate, not by a key alone");
    assertThatThrownBy(() -> SignedTestModel.bundle("file.sig").verify(authority("root.pem")))
        .isInstanceOf(UnverifiedException.class)
        .hasMessage("signed by a key without a certificate");
  }

  @Test
  void whatWasSignedCannotBeReplaced() {
    String bundle = text("folder-p256.sig");
    String other = text("file.sig");
    String payload = bundle.replaceFirst(".*\"payload\":\"([^\"]*)\".*", "$1");
    String otherPayload = other.replaceFirst(".*\"payload\":\"([^\"]*)\".*", "$1");
    for (String tampered :
        List.of(
            bundle.replace(payload, otherPayload),
            bundle.replace("application/vnd.in-toto+json", "text/plain"),
            bundle.replace("\"sig\":\"ME", "\"sig\":\"MF"))) {
      assertThat(tampered).isNotEqualTo(bundle);
      assertThatThrownBy(() -> read(tampered).verify(TRUST))
          .isInstanceOf(UnverifiedException.class)
          .hasMessage("the signature does not match what it signs");
    }
  }

  private static String text(String name) {
    return new String(SignedTestModel.resource(name), StandardCharsets.UTF_8);
  }

  private static SignatureBundle read(String json) {
    return SignatureBundle.read(json.getBytes(StandardCharsets.UTF_8), "b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "^.*$ | '' | an empty document",
        ".$ | '' | not JSON",
        "$ | {} | more after the end",
        "^. | '{\"mediaType\":\"\",' | Duplicate field",
        "v0.3 | v9 | expected 'application/vnd.dev.sigstore.bundle.v0.3+json'",
        "\"publicKey\" | \"key\" | expected either 'publicKey'",
        "\"publicKey\" | \"certificate\":{},\"publicKey\" | expected either 'publicKey'",
        "\"payload\":\"e | \"payload\":\"? | not Base64",
        "\"payload\" | \"Payload\" | no 'payload'",
        "^. | '{\"messageSignature\":{},' | a second content, 'messageSignature'",
        "^. | '{\"dsse_envelope\":{},' | a second content, 'dsse_envelope'",
        "\"signatures\":\\[ | \"signatures\":[{}, | expected one signature, not 2",
        "\"signatures\":.*]| \"signatures\":7 | expected a list",
        "\"keyid\":\"\" | '\"keyid\":"
            + "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[' | nesting depth",
      })
  void damagedBundlesAreRefusedWithTheirPlace(String pattern, String damage, String expected) {
    String bundle = text("folder-p256.sig").replaceFirst(pattern, damage);
    assertThatThrownBy(() -> read(bundle))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageMatching("(?s)b:1:\\d+: error: .*")
        .hasMessageContaining(expected);
  }

  @Test
  void everyPrefixOfABundleIsRefused() {
    byte[] bundle = SignedTestModel.resource("certificate.sig");
    for (int length = 0; length < bundle.length; length += 7) {
      byte[] prefix = java.util.Arrays.copyOf(bundle, length);
      assertThatThrownBy(() -> SignatureBundle.read(prefix, "b"))
          .isInstanceOf(DiagnosticException.class);
    }
  }

  @Test
  void keylessSignaturesAreNamed() {
    String keyless =
        text("folder-p256.sig")
            .replaceFirst("\"publicKey\":\\{[^}]*}", "\"certificate\":{\"rawBytes\":\"\"}");
    assertThatThrownBy(() -> read(keyless).verify(TRUST))
        .isInstanceOf(UnverifiedException.class)
        .hasMessageStartingWith("signed without a key by Sigstore");
  }

  @Test
  void oldBundlesDoNotNameTheirKey() throws UnverifiedException {
    String old = text("folder-p256.sig").replaceFirst("\"hint\":\"[^\"]*\"", "");
    assertThat(read(old).verify(TRUST).manifest().resources()).hasSize(7);
    assertThatThrownBy(() ->
            read(old).verify(Trust.inKeys(List.of(SignedTestModel.verifyingKey("p384.pub.pem")))))
        .isInstanceOf(UnverifiedException.class);
  }

  private static String statement(String resources) {
    return """
    {"_type": "https://in-toto.io/Statement/v1",
     "subject": [{"name": "m", "digest": {"sha256": "DIGEST"}}],
     "predicateType": "https://model_signing/signature/v1.0",
     "predicate": {"other": [1.5, null],
       "serialization": {"method": "files", "hash_type": "sha256", "allow_symlinks": false},
       "resources": [RESOURCES]}}\
    """
        .replace("RESOURCES", resources)
        .replace("DIGEST", HexSha256.of(new byte[0]));
  }

  private static SignatureBundle signed(String document) {
    byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
    return SignatureBundle.sign(Statement.MEDIA_TYPE, bytes, KEY, List.of());
  }

  @Test
  void moreInAPredicateIsIgnored() throws UnverifiedException {
    assertThat(signed(statement("")).verify(TRUST).manifest().resources()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "signature/v1.0 | signature/v2.0 | expected 'https://model_signing/signature/v1.0'",
        "signature/v1.0 | Digests/v0.1 | a signature of model_signing before 1.0",
        "Statement/v1 | Statement/v2 | expected 'https://in-toto.io/Statement/v1'",
        "\\[\\{\"name\" | [{}, {\"name\" | expected one subject, not 2",
        "\"files\" | \"tensors\" | unknown method of serialization 'tensors'",
        "\"hash_type\": \"sha256\" | \"hash_type\": \"blake3\" | digests by blake3",
        "e3b0 | e3b1 | is not the digest of the resources",
        "e3b0 | E3B0 | expected 64 hexadecimal digits",
        "\\{\"sha256\".*?} | {\"sha512\": \"\"} | no 'sha256'",
        "\"predicate\": | \"Predicate\": | no 'predicate'",
        "false | \"false\" | expected a boolean",
        "\"files\" | \"shards\", \"shard_size\": 0 | expected a positive integer",
        "\"files\" | \"shards\" | no 'shard_size'",
      })
  void otherStatementsAreRefused(String pattern, String change, String expected) {
    String document = statement("").replaceFirst(pattern, change);
    assertThatThrownBy(() -> signed(document).verify(TRUST))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageMatching("(?s)signature#payload:\\d+:\\d+: error: .*")
        .hasMessageContaining(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/etc/passwd",
        "..",
        "../x",
        "a/../b",
        "a//b",
        "./a",
        "a/",
        "a/.",
        "a\\u0000b"
      })
  void namesLeadToFilesInsideTheModel(String name) {
    assertRefused(resource(name), "is not the name of a file in a model");
  }

  @Test
  void noTwoResourcesHaveTheSameName() {
    assertRefused(resource("a") + ", " + resource("a"), "another resource 'a'");
  }

  @Test
  void digestsOfResourcesAreOfTheAlgorithm() {
    assertRefused(resource("a").replace("sha256", "md5"), "digests by md5");
    assertRefused(resource("a").replace("00", "0"), "expected 64 hexadecimal digits");
  }

  private static String resource(String name) {
    return "{\"name\": \"NAME\", \"algorithm\": \"sha256\", \"digest\": \"DIGEST\"}"
        .replace("NAME", name)
        .replace("DIGEST", ZEROS);
  }

  private static void assertRefused(String resources, String expected) {
    assertThatThrownBy(() -> signed(statement(resources)).verify(TRUST))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void otherTypesOfDocumentsAreRefused() {
    SignatureBundle bundle = SignatureBundle.sign("text/plain", new byte[0], KEY, List.of());
    assertThatThrownBy(() -> bundle.verify(TRUST))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("signs 'text/plain' instead of 'application/vnd.in-toto+json'");
  }

  @Test
  void theLengthOfABundleIsLimited() throws IOException {
    Path large = folder.resolve("large.sig");
    try (var channel =
        Files.newByteChannel(
            large,
            java.nio.file.StandardOpenOption.CREATE,
            java.nio.file.StandardOpenOption.WRITE)) {
      channel.position(SignatureBundle.MAX_BYTES);
      channel.write(java.nio.ByteBuffer.allocate(1));
    }
    assertThatThrownBy(() -> SignatureBundle.read(large))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("more than 67108864 bytes");
  }

  @Test
  void anEnvelopeSignsTheTypeAndLengthOfItsPayload() {
    String payload = text("folder-p256.sig").replaceFirst(".*\"payload\":\"([^\"]*)\".*", "$1");
    byte[] document = Base64.getDecoder().decode(payload);
    assertThat(new String(document, StandardCharsets.UTF_8)).contains("\"d/w.bin\"");
    byte[] signed =
        ("DSSEv1 28 application/vnd.in-toto+json "
                + document.length
                + " "
                + new String(document, StandardCharsets.UTF_8))
            .getBytes(StandardCharsets.UTF_8);
    String signature = text("folder-p256.sig").replaceFirst(".*\"sig\":\"([^\"]*)\".*", "$1");
    assertThat(KEY.verifyingKey().verifies(signed, Base64.getDecoder().decode(signature))).isTrue();
  }
}
