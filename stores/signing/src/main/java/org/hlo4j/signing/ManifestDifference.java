package org.hlo4j.signing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeSet;

/**
 * How the files of a model differ from those that were signed.
 *
 * @param missing the names of files that were signed and are not there
 * @param changed the names of files with another content
 * @param extra the names of files that were not signed
 */
public record ManifestDifference(List<String> missing, List<String> changed, List<String> extra) {
  /**
   * Copies the names.
   *
   * @param missing the names of files that are not there
   * @param changed the names of files with another content
   * @param extra the names of files that were not signed
   */
  public ManifestDifference {
    missing = List.copyOf(missing);
    changed = List.copyOf(changed);
    extra = List.copyOf(extra);
  }

  /**
   * {@return how the files of a model differ from those that were signed}
   *
   * @param signed what was signed
   * @param model a file or a folder
   * @param signature where the signature is, which does not belong to the model
   * @throws IOException if a file cannot be read
   */
  public static ManifestDifference of(Manifest signed, Path model, Path signature)
      throws IOException {
    Serialization serialization = signed.serialization();
    List<String> ignored = new ArrayList<>(serialization.ignoredPaths());
    // Signers need not say that they ignored what is Git's.
    for (String path : Serialization.GIT_PATHS) {
      if (!ignored.contains(path) && signed.resources().stream().noneMatch(r -> isIn(path, r))) {
        ignored.add(path);
      }
    }
    Serialization walked =
        new Serialization(serialization.shardSize(), serialization.allowsSymbolicLinks(), ignored);
    Manifest found = ModelFiles.of(model, walked, signature).manifest();
    return of(parts(signed), parts(found));
  }

  private static boolean isIn(String folder, Resource resource) {
    return resource.path().equals(folder) || resource.path().startsWith(folder + "/");
  }

  /** Returns the digests of the parts of each file, by their bounds, which whole files lack. */
  private static SequencedMap<String, Map<String, String>> parts(Manifest manifest) {
    SequencedMap<String, Map<String, String>> files = new LinkedHashMap<>();
    for (Resource resource : manifest.resources()) {
      String path = manifest.serialization().hasShards() ? resource.path() : resource.name();
      files
          .computeIfAbsent(path, _ -> new LinkedHashMap<>())
          .put(resource.name().substring(path.length()), resource.sha256());
    }
    return files;
  }

  private static ManifestDifference of(
      Map<String, Map<String, String>> signed, Map<String, Map<String, String>> found) {
    TreeSet<String> missing = new TreeSet<>(signed.keySet());
    missing.removeAll(found.keySet());
    TreeSet<String> extra = new TreeSet<>(found.keySet());
    extra.removeAll(signed.keySet());
    TreeSet<String> changed = new TreeSet<>();
    signed.forEach((name, parts) -> {
      Map<String, String> now = found.get(name);
      if (now != null && !now.equals(parts)) {
        changed.add(name);
      }
    });
    return new ManifestDifference(List.copyOf(missing), List.copyOf(changed), List.copyOf(extra));
  }

  /** {@return whether all files are as they were signed} */
  public boolean isEmpty() {
    return missing.isEmpty() && changed.isEmpty() && extra.isEmpty();
  }
}
