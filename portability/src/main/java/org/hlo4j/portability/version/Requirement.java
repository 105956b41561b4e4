package org.hlo4j.portability.version;

import java.util.ArrayList;
import java.util.List;
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
 *     an enclosing operation, where there is such, since what is inside an operation that is
 *     downgraded is taken as it is
 */
public record Requirement(Operation operation, Refusal refusal, Version from) {
  /** Whether the feature keeps the program from being written for this release. */
  public boolean blocks(Version target) {
    Version release = target.withoutPatch();
    return refusal.since().isAfter(release) && !from.isAfter(release);
  }

  /**
   * What the operations of a program use that the oldest release does not know, in the order of the
   * program. A program can be written for a release that none of them blocks.
   *
   * @param program a program of VHLO of the current version
   */
  public static List<Requirement> of(Operation program) {
    Collector collector = new Collector();
    collector.visit(program, Version.minimum());
    return collector.found;
  }

  private static final class Collector {
    private final Legality oldest = new Legality(Version.minimum());
    private final List<Requirement> found = new ArrayList<>();

    /** Recursive: artifacts are not nested deeper than their reader allows. */
    void visit(Operation op, Version from) {
      Version inside = from;
      OpVersion version = VhloOps.ofOrNull(op.definition());
      if (version != null) {
        oldest.refusals(op).forEach(refusal -> found.add(new Requirement(op, refusal, from)));
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
