package org.hlo4j.python;

import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Caution;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.inspect.explain.Remedy;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.version.TargetVersion;
import org.jspecify.annotations.Nullable;

/** Which releases a program fits, for Python's {@code explain}. */
public final class ReleaseReport {
  private final Explanation explanation;

  private ReleaseReport(Explanation explanation) {
    this.explanation = explanation;
  }

  public static ReleaseReport of(Operation program, boolean allowsOthers) {
    return new ReleaseReport(Explainer.explain(program, ProgramFunctions.others(allowsOthers)));
  }

  /** The releases for which the program can be written, oldest first. */
  public String[] releases() {
    return Explanation.releases().stream()
        .filter(explanation::fits)
        .map(Version::toString)
        .toArray(String[]::new);
  }

  /** The oldest release that the program fits when it is expanded, or null. */
  public @Nullable String lowestExpandedOrNull() {
    return explanation.lowestExpanded().map(Version::toString).orElse(null);
  }

  /**
   * The blockers of a release, or of any: for each feature its operation, location, description,
   * the release that introduced it or null, and a remedy or null.
   *
   * @param target the release; empty for all
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if there is no such version
   */
  public @Nullable String[][] blockers(String target) {
    return (target.isEmpty() ? explanation.blockers() : explanation.blockers(version(target)))
        .stream().map(ReleaseReport::fields).toArray(String[][]::new);
  }

  /**
   * The features that readers of a release, or of any, fail on though it is written: for each its
   * operation, location, description, and a remedy or null.
   *
   * @param target the release; empty for all
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if there is no such version
   */
  public @Nullable String[][] cautions(String target) {
    return (target.isEmpty() ? explanation.cautions() : explanation.cautions(version(target)))
        .stream().map(ReleaseReport::fields).toArray(String[][]::new);
  }

  private static Version version(String target) {
    return TargetVersion.parse(target, UnknownLoc.INSTANCE);
  }

  private static @Nullable String[] fields(Blocker blocker) {
    return new @Nullable String[] {
      blocker.operation(),
      blocker.location().toString(),
      blocker.feature(),
      blocker.since().map(Version::toString).orElse(null),
      blocker.remedy().map(Remedy::text).orElse(null)
    };
  }

  private static @Nullable String[] fields(Caution caution) {
    return new @Nullable String[] {
      caution.operation(),
      caution.location().toString(),
      caution.sentence(),
      caution.remedy().map(Remedy::text).orElse(null)
    };
  }
}
