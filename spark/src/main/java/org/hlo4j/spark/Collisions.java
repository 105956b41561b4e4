package org.hlo4j.spark;

import java.io.Serializable;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.audit.StoreArchive;
import org.hlo4j.audit.StoredForm;
import org.jspecify.annotations.Nullable;

/** Names of outputs, and the files that do not get theirs: another one has it. */
final class Collisions implements Serializable {
  private static final long serialVersionUID = 1;
  private static final List<String> SUFFIXES =
      List.of(".mlir.bc", ".mlirbc", ".mlir", ".bc", ".jax", ".onnx", ".pt2");

  /** The name of the file that has the output, by that of the one that has not. */
  private final HashMap<String, String> firsts;

  private Collisions(HashMap<String, String> firsts) {
    this.firsts = firsts;
  }

  static Collisions of(List<StoreEntry> entries) {
    Map<String, String> owners = new LinkedHashMap<>();
    HashMap<String, String> firsts = new HashMap<>();
    for (StoreEntry entry : entries) {
      boolean isArchive = StoreArchive.isArchive(entry.name());
      String first =
          owners.putIfAbsent(isArchive ? entry.relative() : output(entry.relative()), entry.name());
      if (first != null) {
        firsts.put(entry.name(), first);
      }
    }
    return new Collisions(firsts);
  }

  /** Returns the file that has the output of this file or archive; null if it is its own. */
  @Nullable String firstOrNull(String name) {
    int inside = name.indexOf("!/");
    String first = firsts.get(name);
    return first != null || inside < 0 ? first : firsts.get(name.substring(0, inside));
  }

  /** Returns the path of an artifact, relative to the folder of outputs. */
  static String output(String relative) {
    for (String suffix : SUFFIXES) {
      if (relative.endsWith(suffix)
          && relative.length() > suffix.length()
          && relative.charAt(relative.length() - suffix.length() - 1) != '/') {
        return relative.substring(0, relative.length() - suffix.length())
            + StoredForm.ARTIFACT.suffix();
      }
    }
    return relative + StoredForm.ARTIFACT.suffix();
  }
}
