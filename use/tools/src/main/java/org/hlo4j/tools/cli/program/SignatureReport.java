package org.hlo4j.tools.cli.program;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.signing.ManifestDifference;
import org.hlo4j.signing.Resource;
import org.hlo4j.signing.SignatureBundle;
import org.hlo4j.signing.SignedManifest;
import org.hlo4j.signing.UnverifiedException;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.KeyFiles;
import org.hlo4j.tools.cli.command.Subcommand;
import org.hlo4j.tools.run.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * Whether the files of a model are those that were signed.
 *
 * @param model a file or a folder
 * @param signer the fingerprint of the key of the signature; empty if the signature does not count
 * @param reason why it does not count, if it does not
 * @param difference the files that are not as they were signed
 * @param alike those that have changed and hold programs that mean what the signed ones mean
 */
record SignatureReport(
    String model,
    Optional<String> signer,
    String reason,
    ManifestDifference difference,
    List<String> alike) {
  private static final ManifestDifference NONE =
      new ManifestDifference(List.of(), List.of(), List.of());

  /**
   * Checks a signature.
   *
   * @param digestOrNull the digest of a program in a file; null if there is none
   * @throws ToolException if a file cannot be read
   */
  static SignatureReport of(
      String model, SignatureOptions options, Function<Path, @Nullable String> digestOrNull) {
    try {
      Path path = Path.of(model);
      Path signature = Path.of(options.file());
      SignedManifest signed = SignatureBundle.read(signature).verify(options.trust());
      ManifestDifference difference = ManifestDifference.of(signed.manifest(), path, signature);
      List<String> alike = new ArrayList<>();
      for (Resource resource : signed.manifest().resources()) {
        String digest = resource.annotations().get(Resource.PROGRAM_DIGEST);
        if (digest != null
            && difference.changed().contains(resource.name())
            && digest.equals(digestOrNull.apply(path.resolve(resource.name()).normalize()))) {
          alike.add(resource.name());
        }
      }
      return new SignatureReport(
          model, Optional.of(signed.signer().fingerprint()), "", difference, alike);
    } catch (UnverifiedException e) {
      return new SignatureReport(
          model, Optional.empty(), String.valueOf(e.getMessage()), NONE, List.of());
    } catch (IOException | InvalidPathException e) {
      throw new ToolException("cannot verify: " + KeyFiles.reason(e));
    }
  }

  boolean isValid() {
    return signer.isPresent() && difference.isEmpty();
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    String name = Subcommand.plain(model);
    if (signer.isEmpty()) {
      lines.add("@|red invalid|@  " + name + ": " + Subcommand.plain(reason));
    } else {
      lines.add(
          (isValid() ? "@|green valid|@    " : "@|red invalid|@  ")
              + name
              + ", signed by "
              + signer.get());
    }
    difference.missing().forEach(file -> lines.add("  missing  " + Subcommand.plain(file)));
    for (String file : difference.changed()) {
      String means = alike.contains(file) ? ", a program that means the same" : "";
      lines.add("  changed  " + Subcommand.plain(file) + means);
    }
    difference.extra().forEach(file -> lines.add("  extra    " + Subcommand.plain(file)));
    return lines;
  }

  void writeJson(JsonObject json) throws IOException {
    json.put("model", model);
    json.put("valid", isValid());
    if (signer.isPresent()) {
      json.put("signer", signer.get());
      json.put("missing", difference.missing());
      json.put("changed", difference.changed());
      json.put("same_program", alike);
      json.put("extra", difference.extra());
    } else {
      json.put("reason", reason);
    }
  }
}
