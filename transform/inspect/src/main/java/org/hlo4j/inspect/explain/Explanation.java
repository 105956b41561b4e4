package org.hlo4j.inspect.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.Release;
import org.hlo4j.opset.vhlo.VhloHistory;

/**
 * The releases for which a program can be written, and the blockers of the others.
 *
 * @param blockers all features that some release does not support, in program order
 * @param lowestExpanded the oldest release for which the expanded program can be written, equal to
 *     {@link #lowest} where expansion gains nothing; empty if there is none
 * @param cautions parts of the program that are written but that some readers reject, in program
 *     order
 */
public record Explanation(
    List<Blocker> blockers, Optional<Version> lowestExpanded, List<Caution> cautions) {
  /** Copies the lists. */
  public Explanation {
    blockers = List.copyOf(blockers);
    cautions = List.copyOf(cautions);
  }

  /** Returns an explanation in which expansion gains nothing. */
  static Explanation of(List<Blocker> blockers, List<Caution> cautions) {
    return new Explanation(blockers, lowest(blockers), cautions);
  }

  /** {@return all releases that have a VHLO version, oldest first} */
  public static List<Version> releases() {
    return VhloHistory.releases().stream().map(Release::version).toList();
  }

  /**
   * {@return whether the program can be written for a release}
   *
   * @param target the release; its patch number is ignored
   */
  public boolean fits(Version target) {
    return fits(blockers, target);
  }

  private static boolean fits(List<Blocker> blockers, Version target) {
    return blockers.stream().noneMatch(blocker -> blocker.blocks(target));
  }

  /**
   * {@return the features that prevent the program from being written for a release, in program
   * order}
   *
   * @param target the release; its patch number is ignored
   */
  public List<Blocker> blockers(Version target) {
    return blockers.stream().filter(blocker -> blocker.blocks(target)).toList();
  }

  /** {@return the oldest release for which the program can be written; empty if there is none} */
  public Optional<Version> lowest() {
    return lowest(blockers);
  }

  private static Optional<Version> lowest(List<Blocker> blockers) {
    return releases().stream().filter(release -> fits(blockers, release)).findFirst();
  }

  /**
   * {@return the releases for which the program can be written, as maximal runs of successive
   * releases, newest first}
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

  /**
   * A run of successive releases.
   *
   * @param first the oldest release of the run
   * @param last the newest release of the run, inclusive
   */
  public record Run(Version first, Version last) {}

  /**
   * {@return whether the expanded program can be written for older releases than the program
   * itself, or for any at all}
   */
  public boolean gainsByExpanding() {
    return !lowestExpanded.equals(lowest());
  }

  /**
   * {@return the parts of the program that readers of a release reject or may reject, in program
   * order}
   *
   * @param target the release; its patch number is ignored
   */
  public List<Caution> cautions(Version target) {
    return cautions.stream().filter(caution -> caution.concerns(target)).toList();
  }
}
