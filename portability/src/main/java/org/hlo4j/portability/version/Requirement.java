package org.hlo4j.portability.version;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.opset.vhlo.VhloOps;

/**
 * A feature that an operation of a VHLO program uses, and which releases it keeps away.
 *
 * @param operation the operation, of VHLO
 * @param refusal the feature and the release that introduced it
 * @param from the first release that the feature matters to: the one that introduced the version of
 *     the operation that has the feature, or the version of an enclosing operation, since what is
 *     inside an operation that is downgraded is taken as it is
 */
public record Requirement(Operation operation, Refusal refusal, Version from) {
  /** Whether the feature keeps the program from being written for this release. */
  public boolean blocks(Version target) {
    Version release = target.withoutPatch();
    return refusal.since().isAfter(release) && !from.isAfter(release);
  }

  /**
   * The features of a program that some release does not know, in the order of the program. A
   * program can be written for a release that none of them blocks.
   *
   * @param program a program of VHLO of the current version
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
     * The refusals of the oldest release, and of the first release of each later version of the
     * operation those that an older version escapes.
     */
    private void collect(Operation op, OpVersion current, Version from) {
      Set<Refusal> known = new HashSet<>();
      collect(op, Version.minimum(), from, known);
      for (OpVersion version : laterVersions(current)) {
        Version since = version.since();
        collect(op, since, since.isAfter(from) ? since : from, known);
      }
    }

    private void collect(Operation op, Version target, Version from, Set<Refusal> known) {
      Legality legality = legalities.computeIfAbsent(target, Legality::new);
      for (Refusal refusal : legality.refusals(op)) {
        if (known.add(refusal)) {
          found.add(new Requirement(op, refusal, from));
        }
      }
    }

    /** The versions from the second on, oldest first. */
    private static List<OpVersion> laterVersions(OpVersion current) {
      List<OpVersion> versions = new ArrayList<>();
      for (OpVersion v = current; v.previousOrNull() != null; v = v.previousOrNull()) {
        versions.addFirst(v);
      }
      return versions;
    }

    /** Recursive: artifacts are not nested deeper than their reader allows. */
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
