package org.hlo4j.portability.version;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.VhloOps;

/**
 * A feature used by an operation of a VHLO program, and the releases that it excludes.
 *
 * @param operation the VHLO operation
 * @param incompatibility the feature and the release that introduced it
 * @param from the first release for which the feature matters: the one that introduced the version
 *     of the operation with the feature, or the version of an enclosing operation, since the body
 *     of a downgraded operation is not inspected
 */
public record Requirement(Operation operation, Incompatibility incompatibility, Version from) {
  /** Returns whether the feature prevents serialization for a release. */
  public boolean blocks(Version target) {
    Version release = target.withoutPatch();
    return incompatibility.since().isAfter(release) && !from.isAfter(release);
  }

  /**
   * Returns the features of a program that some release lacks, in program order. A program can be
   * serialized for a release that none of them blocks.
   *
   * @param program a VHLO program of the current version
   */
  public static List<Requirement> of(Operation program) {
    Collector collector = new Collector();
    collector.visit(program, Version.minimum());
    return collector.found;
  }

  private static final class Collector {
    private final Map<Version, Legality> legalities = new HashMap<>();
    private final List<Requirement> found = new ArrayList<>();

    /**
     * Collects the refusals of the oldest release, and of the first release of each later version
     * of the operation the refusals that an older version avoids.
     */
    private void collect(Operation op, OpVersion current, Version from) {
      Set<Incompatibility> reported = new HashSet<>();
      collect(op, Version.minimum(), from, reported);
      for (OpVersion version : laterVersions(current)) {
        Version since = version.since();
        collect(op, since, since.isAfter(from) ? since : from, reported);
      }
    }

    private void collect(
        Operation op, Version target, Version from, Set<Incompatibility> reported) {
      Legality legality = legalities.computeIfAbsent(target, Legality::new);
      for (Incompatibility incompatibility : legality.incompatibilities(op)) {
        if (reported.add(incompatibility)) {
          found.add(new Requirement(op, incompatibility, from));
        }
      }
    }

    /** The versions after the first, oldest first. */
    private static List<OpVersion> laterVersions(OpVersion current) {
      List<OpVersion> versions = new ArrayList<>();
      for (OpVersion v = current; v.previousOrNull() != null; v = v.previousOrNull()) {
        versions.addFirst(v);
      }
      return versions;
    }

    /** Recursive: the depth is limited by the readers. */
    void visit(Operation op, Version from) {
      Version inside = from;
      OpVersion version = VhloOps.ofOrNull(op.definition());
      if (version != null) {
        collect(op, version, from);
        if (version.previousOrNull() != null && version.since().isAfter(from)) {
          inside = version.since();
        }
      }
      for (int i = 0; i < op.regionCount(); i++) {
        for (Block block : op.region(i).blocks()) {
          for (Operation inner = block.firstOrNull(); inner != null; inner = inner.nextOrNull()) {
            visit(inner, inside);
          }
        }
      }
    }
  }
}
