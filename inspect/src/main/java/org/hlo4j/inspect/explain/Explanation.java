package org.hlo4j.inspect.explain;

import java.util.List;
import java.util.Optional;
import org.hlo4j.opset.vhlo.Release;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.opset.vhlo.VhloHistory;

/**
 * Which releases a program fits, and what keeps it from the others.
 *
 * @param blockers all features that some release does not know, in the order of the program
 */
public record Explanation(List<Blocker> blockers) {
  public Explanation {
    blockers = List.copyOf(blockers);
  }

  /** The releases that there are, oldest first. */
  public static List<Version> releases() {
    return VhloHistory.releases().stream().map(Release::version).toList();
  }

  /** Whether the program can be written for this version. */
  public boolean fits(Version target) {
    return blockers.stream().noneMatch(blocker -> blocker.blocks(target));
  }

  /** What keeps the program from being written for this version. */
  public List<Blocker> blockers(Version target) {
    return blockers.stream().filter(blocker -> blocker.blocks(target)).toList();
  }

  /** The oldest release for which the program can be written; empty if there is none. */
  public Optional<Version> lowest() {
    return releases().stream().filter(this::fits).findFirst();
  }
}
