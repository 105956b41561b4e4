package org.hlo4j.tools.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.stream.Stream;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.Exit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignCommandTest {
  private static final String PROGRAM =
      """
      func.func @main(%a: tensor<3xf32>) -> tensor<3xf32> {
        return %a : tensor<3xf32>
      }
      """;

  @TempDir private Path folder;
  private Path model = Path.of("");

  @BeforeEach
  void makeModel() throws IOException, GeneralSecurityException {
    model = Files.createDirectories(folder.resolve("model/d")).getParent();
    Files.writeString(model.resolve("a.mlir"), PROGRAM);
    Files.writeString(model.resolve("d/weights"), "weights");
    for (String name : new String[] {"ada", "bob"}) {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair pair = generator.generateKeyPair();
      write(name + ".pem", "PRIVATE KEY", pair.getPrivate());
      write(name + ".pub.pem", "PUBLIC KEY", pair.getPublic());
    }
  }

  private void write(String name, String label, Key key) throws IOException {
    Files.writeString(
        folder.resolve(name),
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(label, Base64.getEncoder().encodeToString(key.getEncoded()), label));
  }

  private Path key(String name) {
    return folder.resolve(name);
  }

  private static Run run(Object... arguments) {
    return Commands.run("", Stream.of(arguments).map(Object::toString).toArray(String[]::new));
  }

  private Run sign(Path path) {
    return run("sign", path, "--private-key", key("ada.pem"));
  }

  private Run verify(Path signature, String publicKey, Path path, Object... more) {
    return run(
        Stream.concat(
                Stream.of("verify", "--signature", signature, "--public-key", key(publicKey), path),
                Stream.of(more))
            .toArray());
  }

  @Test
  void aSignedFolderIsValid() {
    Run signed = sign(model);
    assertThat(signed.err()).isEmpty();
    assertThat(signed.status()).isZero();
    assertThat(signed.out())
        .matches("signed 2 files by [0-9a-f]{64}: .*model.sig\n")
        .contains(model.resolve("model.sig").toString());

    Run verified = verify(model.resolve("model.sig"), "ada.pub.pem", model);
    assertThat(verified.status()).isZero();
    assertThat(verified.out()).matches("valid    .*model, signed by [0-9a-f]{64}\n");
    assertThat(run("sign", "--json", model, "--private-key", key("ada.pem")).out())
        .contains("\"files\" : 2", "\"signer\" : \"", "\"digest\" : \"");
  }

  @Test
  void aSignedFileIsValid() throws IOException {
    Path file = model.resolve("a.mlir");
    assertThat(sign(file).out()).startsWith("signed 1 file by ").endsWith("a.mlir.sig\n");
    assertThat(verify(model.resolve("a.mlir.sig"), "ada.pub.pem", file).status()).isZero();

    Files.writeString(file, PROGRAM + "// the same program");
    Run changed = verify(model.resolve("a.mlir.sig"), "ada.pub.pem", file);
    assertThat(changed.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(changed.out()).contains("  changed  ., a program that means the same\n");
  }

  @Test
  void whatHasChangedIsListed() throws IOException {
    sign(model);
    Files.writeString(model.resolve("a.mlir"), PROGRAM + "\n");
    Files.delete(model.resolve("d/weights"));
    Files.writeString(model.resolve("new"), "");
    Path signature = model.resolve("model.sig");

    Run verified = verify(signature, "ada.pub.pem", model);
    assertThat(verified.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(verified.out())
        .startsWith("invalid  ")
        .endsWith(
            """
              missing  d/weights
              changed  a.mlir, a program that means the same
              extra    new
            """);
    Run json = verify(signature, "ada.pub.pem", model, "--json");
    assertThat(json.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(json.out())
        .contains(
            "\"valid\" : false",
            "\"missing\" : [ \"d/weights\" ]",
            "\"changed\" : [ \"a.mlir\" ]",
            "\"same_program\" : [ \"a.mlir\" ]",
            "\"extra\" : [ \"new\" ]");
    Files.writeString(model.resolve("a.mlir"), PROGRAM.replace("main", "other"));
    assertThat(verify(signature, "ada.pub.pem", model).out()).contains("  changed  a.mlir\n");
  }

  @Test
  void signaturesByOthersDoNotCount() {
    sign(model);
    Run verified = verify(model.resolve("model.sig"), "bob.pub.pem", model);
    assertThat(verified.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(verified.out()).matches("invalid  .*model: signed by another key, [0-9a-f]{64}\n");
    assertThat(verify(model.resolve("model.sig"), "bob.pub.pem", model, "--json").out())
        .contains("\"valid\" : false", "\"reason\" : \"signed by another key");
  }

  @Test
  void theSignatureMayBeElsewhereAndPathsIgnored() throws IOException {
    Path signature = folder.resolve("s.sig");
    Run signed =
        run(
            "sign",
            model,
            "--private-key",
            key("ada.pem"),
            "--signature",
            signature,
            "--ignore",
            "d");
    assertThat(signed.out()).startsWith("signed 1 file by ");
    Files.writeString(model.resolve("d/weights"), "others");
    assertThat(verify(signature, "ada.pub.pem", model).status()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sign none --private-key ada.pem | 3 | cannot sign: no file '",
        "sign model --private-key none | 3 | cannot read a key: no file '",
        "sign model --private-key ada.pub.pem | 3 | a public key, where a private one is needed",
        "sign model --private-key ada.pem --certificates ada.pem | 3 | not a certificate",
        "sign model | 2 | Missing required option: '--private-key=KEY'",
        "verify model --signature none --public-key ada.pub.pem | 3 | cannot verify: no file '",
        "verify model --signature ada.pem --public-key ada.pub.pem | 3 | error: not JSON",
        "verify model --signature none | 2 | --signature needs either",
        "verify model --public-key ada.pub.pem | 2 | need --signature",
        "verify model model --signature none --public-key ada.pub.pem | 2 | one file or folder",
        "audit model --public-key ada.pem | 3 | a private key, where a public one is needed",
      })
  void mistakesAreSaid(String command, int status, String expected) {
    Object[] arguments =
        Stream.of(command.split(" "))
            .map(word -> word.matches("-.*|sign|verify|audit") ? word : folder.resolve(word))
            .toArray();
    Run run = run(arguments);
    assertThat(run.err()).contains(expected);
    assertThat(run.status()).isEqualTo(status);
    assertThat(model.resolve("model.sig")).doesNotExist();
  }

  @Test
  void auditsSayWhoHasSigned() throws IOException {
    sign(model.resolve("a.mlir"));
    Path rows = folder.resolve("rows.jsonl");
    run("audit", model, "--public-key", key("ada.pub.pem"), "-o", rows);
    assertThat(Files.readString(rows)).containsPattern("\"signers\":\\[\"[0-9a-f]{64}\"]");

    Files.delete(rows);
    run("audit", model, "-o", rows);
    assertThat(Files.readString(rows)).doesNotContain("signers");
  }
}
