package org.hlo4j.inspect.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.opset.vhlo.Release;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.opset.vhlo.VhloHistory;

/**
 * Which releases a program fits, and what keeps it from the others.
 *
 * @param blockers all features that some release does not know, in the order of the program
 * @param lowestExpanded the oldest release that the program fits when it is expanded, which is
 *     {@link #lowest} where expanding gains nothing; empty if there is none
 * @param cautions what does not keep the program from being written, but from being read
 */
public record Explanation(
    List<Blocker> blockers, Optional<Version> lowestExpanded, List<Caution> cautions) {
  public Explanation {
    blockers = List.copyOf(blockers);
    cautions = List.copyOf(cautions);
  }

  /** Where nothing is gained by expanding. */
  static Explanation of(List<Blocker> blockers, List<Caution> cautions) {
    return new Explanation(blockers, lowest(blockers), cautions);
  }

  /** The releases that there are, oldest first. */
  public static List<Version> releases() {
    return VhloHistory.releases().stream().map(Release::version).toList();
  }

  /** Whether the program can be written for this version. */
  public boolean fits(Version target) {
    return fits(blockers, target);
  }

  private static boolean fits(List<Blocker> blockers, Version target) {
    return blockers.stream().noneMatch(blocker -> blocker.blocks(target));
  }

  /** What keeps the program from being written for this version. */
  public List<Blocker> blockers(Version target) {
    return blockers.stream().filter(blocker -> blocker.blocks(target)).toList();
  }

  /** The oldest release for which the program can be written; empty if there is none. */
  public Optional<Version> lowest() {
    return lowest(blockers);
  }

  private static Optional<Version> lowest(List<Blocker> blockers) {
    return releases().stream().filter(release -> fits(blockers, release)).findFirst();
  }

  /**
   * The releases for which the program can be written, as runs of successive ones, newest first.
   */
  public List<Run> runs() {
    List<Run> runs = new ArrayList<>();
    Version last = null;
    Version first = null;
    for (Version release : releases().reversed()) {
      if (fits(release)) {
        last = last == null ? release : last;
        first = release;
      } else if (last != null && first != null) {
        runs.add(new Run(first, last));
        last = null;
      }
    }
    if (last != null && first != null) {
      runs.add(new Run(first, last));
    }
    return runs;
  }

  /** Successive releases. */
  public record Run(Version first, Version last) {}

  /** Whether the program fits older releases when it is expanded, or any at all. */
  public boolean gainsByExpanding() {
    return !lowestExpanded.equals(lowest());
  }

  /** What the readers of this version would fail on though the program is written. */
  public List<Caution> cautions(Version target) {
    return cautions.stream().filter(caution -> caution.concerns(target)).toList();
  }
}
