package org.hlo4j.tools.cli.program;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.hlo4j.signing.Trust;
import org.hlo4j.tools.cli.command.Declarations;
import org.hlo4j.tools.cli.command.KeyFiles;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Options that say where a signature is, and whose signatures count. */
final class SignatureOptions {
  private final Supplier<Optional<String>> signature;
  private final Supplier<List<String>> keys;
  private final Supplier<List<String>> certificates;

  SignatureOptions(Declarations declare) {
    signature = declare.option("--signature", "FILE", "The signature of a model to check.");
    keys =
        declare.options(
            "--public-key", "KEY", "A public key (PEM) whose signatures count; may be repeated.");
    certificates =
        declare.options(
            "--certificates",
            "FILE",
            "Certificates (PEM) of those who may certify signers; may be repeated.");
  }

  /**
   * Returns whether there is a signature to check.
   *
   * @throws ParameterException if there is no key to check it by, or a key alone
   */
  boolean isPresent(CommandLine line) {
    boolean isByKey = !keys.get().isEmpty();
    boolean isByCertificate = !certificates.get().isEmpty();
    if (signature.get().isEmpty() && (isByKey || isByCertificate)) {
      throw new ParameterException(line, "--public-key and --certificates need --signature");
    }
    if (signature.get().isPresent() && isByKey == isByCertificate) {
      throw new ParameterException(line, "--signature needs either --public-key or --certificates");
    }
    return signature.get().isPresent();
  }

  String file() {
    return signature.get().orElseThrow();
  }

  Trust trust() {
    return keys.get().isEmpty()
        ? Trust.inCertificates(KeyFiles.certificates(certificates.get()))
        : Trust.inKeys(KeyFiles.verifyingKeys(keys.get()));
  }
}
