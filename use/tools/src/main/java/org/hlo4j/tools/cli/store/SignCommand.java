package org.hlo4j.tools.cli.store;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.signing.Manifest;
import org.hlo4j.signing.ModelFiles;
import org.hlo4j.signing.Resource;
import org.hlo4j.signing.Serialization;
import org.hlo4j.signing.SignatureBundle;
import org.hlo4j.signing.SigningKey;
import org.hlo4j.tools.cli.command.KeyFiles;
import org.hlo4j.tools.cli.command.ReadingCommand;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Output;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.ToolException;

/** {@code hlo4j sign}. */
public final class SignCommand extends ReadingCommand {
  private final Supplier<Path> model =
      declare.parameter(Path.class, "PATH", "A model: a file, or a folder with all its files.");

  private final Supplier<String> privateKey =
      declare.required(
          "--private-key",
          "KEY",
          "The private key (PEM), of the elliptic curve P-256, P-384 or P-521.");

  private final Supplier<Optional<String>> password =
      declare.option(
          "--password-from",
          "FILE",
          "A file whose first line is the password of an encrypted key.");

  private final Supplier<List<String>> certificates =
      declare.options(
          "--certificates",
          "FILE",
          "The certificate (PEM) of the key, first, and those that certify it; may be repeated.");

  private final Supplier<Optional<String>> signature =
      declare.option(
          "--signature",
          "FILE",
          "The file to write (default: PATH.sig beside a file, model.sig in a folder).");

  private final Supplier<List<String>> ignored =
      declare.options(
          "--ignore",
          "NAME",
          "A path in the folder that does not belong to the model; may be repeated. What Git keeps"
              + " at the top and the signature never do.");

  private final BooleanSupplier allowsLinks =
      declare.flag("--allow-symlinks", "Sign what symbolic links to files lead to.");

  public SignCommand(Console console) {
    super(
        "sign",
        console,
        "Signs the files of a model, as OpenSSF Model Signing 1.0 defines it.",
        "Digests of what programs in them mean are part of what is signed.");
  }

  @Override
  public Integer call() {
    SigningKey key = KeyFiles.signingKey(privateKey.get(), password.get());
    List<X509Certificate> chain = KeyFiles.certificates(certificates.get());
    if (!chain.isEmpty() && !key.isCertifiedBy(chain.getFirst())) {
      throw new ToolException("the first certificate is not that of the key");
    }
    try {
      Path path = model.get();
      Path target = signature.get().map(Path::of).orElseGet(() -> ModelFiles.signature(path));
      List<String> paths = new ArrayList<>(Serialization.FILES.ignoredPaths());
      paths.addAll(ignored.get());
      ModelFiles files =
          ModelFiles.of(path, new Serialization(0, allowsLinks.getAsBoolean(), paths), target);
      Manifest manifest = files.manifest().withAnnotations(programDigests(files));
      byte[] bundle = SignatureBundle.sign(manifest, key, chain).toJson();
      if (bundle.length > SignatureBundle.MAX_BYTES) {
        throw new ToolException("too many files for one signature");
      }
      OutputFile.write(target.toString(), console, Output.of(bundle));
      report(manifest, key, target);
      return 0;
    } catch (IOException | InvalidPathException e) {
      throw new ToolException("cannot sign: " + KeyFiles.reason(e));
    }
  }

  private Map<String, Map<String, String>> programDigests(ModelFiles files) {
    Map<String, Map<String, String>> digests = new LinkedHashMap<>();
    files
        .byName()
        .forEach((name, file) -> {
          String digest = programDigestOrNull(file);
          if (digest != null) {
            digests.put(name, Map.of(Resource.PROGRAM_DIGEST, digest));
          }
        });
    return digests;
  }

  private void report(Manifest manifest, SigningKey key, Path target) {
    int count = manifest.resources().size();
    String signer = key.verifyingKey().fingerprint();
    if (asJson()) {
      printJson(json -> {
        json.put("signature", target.toString());
        json.put("files", count);
        json.put("digest", manifest.rootDigest());
        json.put("signer", signer);
      });
    } else {
      line(
          "signed %,d %s by %s: @|bold %s|@"
              .formatted(count, count == 1 ? "file" : "files", signer, plain(target)));
    }
  }
}
