package org.hlo4j.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.signing.ModelFiles;
import org.hlo4j.signing.Serialization;
import org.hlo4j.signing.SignatureBundle;
import org.hlo4j.signing.SigningKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSignersTest {
  private final SigningKey ada = key();
  private final SigningKey bob = key();

  @TempDir private Path store;

  private static SigningKey key() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      String base64 =
          Base64.getEncoder().encodeToString(generator.generateKeyPair().getPrivate().getEncoded());
      String pem = "-----BEGIN PRIVATE KEY-----\n" + base64 + "\n-----END PRIVATE KEY-----\n";
      return SigningKey.read(pem.getBytes(StandardCharsets.US_ASCII), "key", Optional.empty());
    } catch (java.security.GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeEach
  void makeStore() throws IOException {
    Files.createDirectories(store.resolve("a/b"));
    Files.createDirectories(store.resolve("c"));
    for (String name : List.of("a/b/deep.mlir", "a/one.mlir", "c/two.mlir", "top.mlir")) {
      Files.writeString(store.resolve(name), "module @m attributes {a = \"" + name + "\"} {}");
    }
  }

  private void sign(String model, SigningKey key) throws IOException {
    sign(model, key, Serialization.FILES);
  }

  private void sign(String model, SigningKey key, Serialization serialization) throws IOException {
    Path path = model.isEmpty() ? store : store.resolve(model);
    Path signature = ModelFiles.signature(path);
    ModelFiles files = ModelFiles.of(path, serialization, signature);
    Files.write(signature, SignatureBundle.sign(files.manifest(), key, List.of()).toJson());
  }

  /** Returns the signers by letters of keys, in the order of files: deep, one, two, top. */
  private List<String> signers(List<String> stores, SigningKey... keys) throws Exception {
    List<AuditRow> rows = new ArrayList<>();
    FileSigners signers =
        new FileSigners(List.of(keys).stream().map(SigningKey::verifyingKey).toList(), stores);
    try (StoreFiles files = StoreFiles.of(stores, false)) {
      new StoreAudit(ReadLimits.DEFAULT, 1).run(files, row -> rows.add(signers.with(row)));
    }
    List<String> letters = new ArrayList<>();
    for (AuditRow row : rows) {
      List<String> found = row.get(AuditColumn.SIGNERS).orElseThrow();
      letters.add(
          (found.contains(ada.verifyingKey().fingerprint()) ? "a" : "")
              + (found.contains(bob.verifyingKey().fingerprint()) ? "b" : ""));
    }
    return letters;
  }

  @Test
  void signaturesBesideFilesAndOfFoldersAboveCount() throws Exception {
    sign("a", ada);
    sign("a/b/deep.mlir", bob);
    sign("top.mlir", bob);

    assertThat(signers(List.of(store.toString()), ada, bob)).containsExactly("ab", "a", "", "b");
    assertThat(signers(List.of(store.toString()), ada)).containsExactly("a", "a", "", "");
    assertThat(signers(List.of(store.resolve("a/b").toString()), ada, bob)).containsExactly("b");
    assertThat(signers(List.of(store.resolve("a/one.mlir").toString()), ada)).containsExactly("a");
  }

  @Test
  void changedFilesAndOthersHaveNoSigners() throws Exception {
    sign("", ada);
    Files.writeString(store.resolve("a/one.mlir"), "module @changed {}");
    Files.writeString(store.resolve("c/three.mlir"), "module {}");

    assertThat(signers(List.of(store.toString()), ada)).containsExactly("a", "", "", "a", "a");
  }

  @Test
  void damagedSignaturesAndThoseOfPartsDoNotCount() throws Exception {
    sign("a", ada, new Serialization(4, false, List.of()));
    sign("c", ada);
    Files.writeString(store.resolve("c/model.sig"), "{", java.nio.file.StandardOpenOption.WRITE);
    Files.createDirectory(store.resolve("top.mlir.sig"));

    assertThat(signers(List.of(store.toString()), ada)).containsExactly("", "", "a", "");
    Files.writeString(store.resolve("c/model.sig"), "{");
    assertThat(signers(List.of(store.toString()), ada)).containsExactly("", "", "", "");
  }

  @Test
  void rowsOfFilesThatAreNotThereStayAsTheyAre() {
    AuditRow row = ProgramAuditor.missing("none.mlir", "no such file");
    FileSigners signers = new FileSigners(List.of(ada.verifyingKey()), List.of("none.mlir", "\0"));

    assertThat(signers.with(row)).isEqualTo(row);
    assertThat(
            new ProgramAuditor(ReadLimits.DEFAULT)
                .audit("x", org.hlo4j.ir.Blob.wrap(new byte[0]))
                .get(AuditColumn.SIGNERS))
        .isEmpty();
  }
}
