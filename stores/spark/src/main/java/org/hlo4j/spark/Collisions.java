package org.hlo4j.spark;

import java.io.Serializable;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.audit.ArtifactPaths;
import org.hlo4j.audit.StoreArchive;
import org.jspecify.annotations.Nullable;

/** Names of outputs, and the files that do not get theirs: another one has it. */
final class Collisions implements Serializable {
  private static final long serialVersionUID = 1;

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
          owners.putIfAbsent(
              isArchive ? entry.relative() : ArtifactPaths.of(entry.relative()), entry.name());
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
}
