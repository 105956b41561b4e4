package org.hlo4j.signing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The model of {@code check/oracle/stores/signatures.py}, and the files that it wrote. */
final class SignedTestModel {
  private static final Map<String, String> FILES =
      Map.of(
          "a.mlir",
          """
          func.func @main(%a: tensor<3xf32>) -> tensor<3xf32> {
            return %a : tensor<3xf32>
          }
          """,
          "d/w.bin",
          "weights",
          "d/.gitignore",
          "kept",
          "d-x",
          "1",
          "d.x",
          "2",
          "d0",
          "3",
          "empty",
          "",
          ".git/config",
          "of Git",
          ".gitignore",
          "of Git");

  private SignedTestModel() {}

  static Path write(Path folder) throws IOException {
    Path model = folder.resolve("model");
    for (Map.Entry<String, String> file : FILES.entrySet()) {
      Path path = model.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
    return model;
  }

  static byte[] resource(String name) {
    try (InputStream in = SignedTestModel.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static SigningKey signingKey(String name) {
    return SigningKey.read(resource(name), name, Optional.empty());
  }

  static VerifyingKey verifyingKey(String name) {
    return VerifyingKey.read(resource(name), name);
  }

  static SignatureBundle bundle(String name) {
    return SignatureBundle.read(resource(name), name);
  }
}
