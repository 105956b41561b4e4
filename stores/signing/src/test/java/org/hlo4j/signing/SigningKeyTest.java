package org.hlo4j.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SigningKeyTest {
  private static final byte[] MESSAGE = "message".getBytes(StandardCharsets.UTF_8);
  private static final Optional<char[]> PASSWORD = Optional.of("correct horse".toCharArray());

  @ParameterizedTest
  @CsvSource({
    "p256.pem, p256.pub.pem",
    "p384.pem, p384.pub.pem",
    "p521.pem, p521.pub.pem",
    "p256.sec1.pem, p256.pub.pem",
    "p521.sec1.pem, p521.pub.pem",
    "p384.encrypted.pem, p384.pub.pem",
  })
  void keysOfAllCurvesAndFormsHaveTheirPublicKey(String file, String publicFile) {
    SigningKey key = SigningKey.read(SignedTestModel.resource(file), file, PASSWORD);
    VerifyingKey publicKey = SignedTestModel.verifyingKey(publicFile);

    assertThat(key.verifyingKey().fingerprint())
        .isEqualTo(publicKey.fingerprint())
        .isEqualTo(HexSha256.of(SignedTestModel.resource(publicFile)));
    assertThat(publicKey.verifies(MESSAGE, key.sign(MESSAGE))).isTrue();
    assertThat(publicKey.verifies(MESSAGE, key.sign(new byte[0]))).isFalse();
  }

  private static String body(String file) {
    return new String(SignedTestModel.resource(file), StandardCharsets.US_ASCII);
  }

  @Test
  void parametersOfTheCurveMayComeFirst() {
    String pem =
        "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"
            + body("p256.sec1.pem");
    SigningKey key =
        SigningKey.read(pem.getBytes(StandardCharsets.US_ASCII), "k", Optional.empty());

    assertThat(key.verifyingKey().fingerprint())
        .isEqualTo(SignedTestModel.verifyingKey("p256.pub.pem").fingerprint());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | not PEM",
        "'-----BEGIN PRIVATE KEY-----' | no '-----END PRIVATE KEY-----'",
        "'-----BEGIN PRIVATE KEY-----,?,-----END PRIVATE KEY-----' | not Base64",
        "'-----BEGIN PRIVATE KEY-----,MAA=,-----END PRIVATE KEY-----' | expected a key of the",
        "'-----BEGIN EC PRIVATE KEY-----,MAA=,-----END EC PRIVATE KEY-----' | expected a key of"
            + " the",
        "'-----BEGIN ENCRYPTED PRIVATE KEY-----,MAA=,-----END ENCRYPTED PRIVATE KEY-----'"
            + " | there is no password",
        "'-----BEGIN EC PRIVATE KEY-----,Proc-Type: 4,,MAA=,-----END EC PRIVATE KEY-----'"
            + " | convert it by openssl pkcs8",
        "'-----BEGIN RSA PRIVATE KEY-----,MAA=,-----END RSA PRIVATE KEY-----'"
            + " | RSA PRIVATE KEY' instead of",
        "'-----BEGIN PUBLIC KEY-----,MAA=,-----END PUBLIC KEY-----' | a public key, where",
        "'-----BEGIN EC PARAMETERS-----,MAA=,-----END EC PARAMETERS-----' | no key",
      })
  void whatIsNoKeyIsRefusedWithItsPlace(String lines, String expected) {
    byte[] pem = lines.replace(',', '\n').getBytes(StandardCharsets.US_ASCII);
    assertThatThrownBy(() -> SigningKey.read(pem, "k.pem", Optional.empty()))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageStartingWith("k.pem:1:1: error: ")
        .hasMessageContaining(expected);
  }

  @Test
  void aWrongPasswordIsSaid() {
    byte[] pem = SignedTestModel.resource("p384.encrypted.pem");
    assertThatThrownBy(() -> SigningKey.read(pem, "k", Optional.of("wrong".toCharArray())))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("cannot decrypt the key by this password");
  }

  @ParameterizedTest
  @CsvSource({
    "p256.pem, 'a private key, where a public one is needed'",
    "root.pem, '''CERTIFICATE'' instead of ''PUBLIC KEY'''",
    "README.md, not PEM",
  })
  void publicKeysAreToldFromOtherFiles(String file, String expected) {
    assertThatThrownBy(() -> SignedTestModel.verifyingKey(file))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(expected);
  }
}
