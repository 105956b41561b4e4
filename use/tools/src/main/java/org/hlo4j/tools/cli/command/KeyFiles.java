package org.hlo4j.tools.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.internal.NamedFile;
import org.hlo4j.signing.SigningKey;
import org.hlo4j.signing.VerifyingKey;
import org.hlo4j.signing.X509;
import org.hlo4j.tools.run.ToolException;

/** Files with keys and certificates that options name. */
public final class KeyFiles {
  private KeyFiles() {}

  public static SigningKey signingKey(String file, Optional<String> passwordFile) {
    Optional<char[]> password =
        passwordFile.map(name ->
            new String(read(name), StandardCharsets.UTF_8)
                .lines()
                .findFirst()
                .orElse("")
                .toCharArray());
    return SigningKey.read(read(file), file, password);
  }

  public static List<VerifyingKey> verifyingKeys(List<String> files) {
    List<VerifyingKey> keys = new ArrayList<>();
    for (String file : files) {
      keys.add(VerifyingKey.read(read(file), file));
    }
    return keys;
  }

  public static List<X509Certificate> certificates(List<String> files) {
    List<X509Certificate> certificates = new ArrayList<>();
    for (String file : files) {
      certificates.addAll(X509.read(read(file), file));
    }
    return certificates;
  }

  private static byte[] read(String file) {
    try {
      return NamedFile.read(Path.of(file));
    } catch (IOException | InvalidPathException e) {
      throw new ToolException("cannot read a key: " + reason(e));
    }
  }

  /** Returns why a file cannot be read. */
  public static String reason(Exception e) {
    return e instanceof NoSuchFileException
        ? "no file '" + e.getMessage() + "'"
        : String.valueOf(e.getMessage());
  }
}
