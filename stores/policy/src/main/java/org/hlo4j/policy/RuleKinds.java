package org.hlo4j.policy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.AuditVerdict;
import org.hlo4j.opset.Version;

/** The kinds of rules. */
final class RuleKinds {
  /** How many names a message shows. */
  private static final int SHOWN = 5;

  private RuleKinds() {}

  /** A verdict of a list; what breaks it is the diagnostic. */
  static RuleKind verdicts() {
    Set<String> known =
        Stream.of(AuditVerdict.values()).map(AuditVerdict::title).collect(Collectors.toSet());
    return value -> {
      Set<String> allowed = value.names(known);
      return row -> {
        String verdict = row.verdict().title();
        String reason = RowDiagnostic.of(row).message();
        return allowed.contains(verdict)
            ? null
            : reason.isEmpty() ? verdict : verdict + ": " + reason;
      };
    };
  }

  /** A name of a list of those there are; files without one pass. */
  static RuleKind oneOf(AuditColumn<String> column, Stream<String> names) {
    Set<String> known = names.collect(Collectors.toSet());
    return value -> {
      Set<String> allowed = value.names(known);
      return row -> row.get(column).filter(name -> !allowed.contains(name)).orElse(null);
    };
  }

  /** The oldest release that a program fits, at most a release. */
  static RuleKind floorAtMost(AuditColumn<String> column) {
    return value -> {
      Version most = value.release();
      return row -> {
        if (row.verdict() != AuditVerdict.VALID) {
          return null;
        }
        Optional<Version> floor = release(row, column);
        return floor.isEmpty()
            ? "fits no release of StableHLO"
            : floor
                .filter(release -> release.isAfter(most))
                .map(release ->
                    "needs StableHLO %s, which is newer than %s".formatted(release, most))
                .orElse(null);
      };
    };
  }

  /** The release that a file was written for, at most a release. */
  static RuleKind releaseAtMost(AuditColumn<String> column) {
    return releaseNot(column, Version::isAfter, "newer");
  }

  /** The release that a file was written for, at least a release. */
  static RuleKind releaseAtLeast(AuditColumn<String> column) {
    return releaseNot(column, Version::isBefore, "older");
  }

  private static RuleKind releaseNot(
      AuditColumn<String> column, BiPredicate<Version, Version> isBeyond, String how) {
    return value -> {
      Version limit = value.release();
      return row ->
          release(row, column)
              .filter(release -> isBeyond.test(release, limit))
              .map(release ->
                  "written for StableHLO %s, which is %s than %s".formatted(release, how, limit))
              .orElse(null);
    };
  }

  private static Optional<Version> release(AuditRow row, AuditColumn<String> column) {
    return row.get(column).flatMap(Version::tryParse);
  }

  /** Names that match one of the patterns, all of them. */
  static RuleKind allowed(AuditColumn<?> column) {
    return matching(column, Glob::ofName, false, "not allowed: ");
  }

  /** Names that match none of the patterns. */
  static RuleKind denied(AuditColumn<?> column) {
    return matching(column, Glob::ofName, true, "denied: ");
  }

  /** Paths that match one of the patterns, all of them. */
  static RuleKind allowedPaths(AuditColumn<?> column) {
    return matching(column, Glob::ofPath, false, "not allowed: ");
  }

  /** Lists the texts that match one of the patterns, or those that match none. */
  private static RuleKind matching(
      AuditColumn<?> column, Function<String, Glob> read, boolean matches, String problem) {
    return value -> {
      List<Glob> globs = value.globs(read);
      return listed(
          column, text -> globs.stream().anyMatch(glob -> glob.matches(text)) == matches, problem);
    };
  }

  /** No values at all. */
  static RuleKind none(AuditColumn<?> column, String problem) {
    return value -> {
      value.mustBeTrue();
      return listed(column, _ -> true, problem + ": ");
    };
  }

  /** A fact that must not be so. */
  static RuleKind isNot(AuditColumn<Boolean> column, String problem) {
    return value -> {
      value.mustBeTrue();
      return row -> row.get(column).orElse(false) ? problem : null;
    };
  }

  /** Names that the column has all of; rows without the column pass. */
  static RuleKind required(AuditColumn<?> column) {
    return value -> {
      List<String> required = value.strings();
      return row -> {
        if (row.get(column).isEmpty()) {
          return null;
        }
        List<String> lacking = new ArrayList<>(required);
        lacking.removeAll(row.texts(column));
        return lacking.isEmpty() ? null : "lacking: " + shown(lacking);
      };
    };
  }

  /** One value at least of a list, of a column that has one or several; none is not enough. */
  static RuleKind anyOf(
      AuditColumn<?> column, String problem, Function<PolicyNode, List<String>> read) {
    return value -> {
      Set<String> among = new HashSet<>(read.apply(value));
      return row -> row.texts(column).stream().anyMatch(among::contains) ? null : problem;
    };
  }

  /** A number of at most a limit. */
  static RuleKind atMost(AuditColumn<? extends Number> column, Quantity quantity) {
    return value -> {
      double most = value.quantity(quantity);
      return row ->
          row.get(column)
              .map(Number::doubleValue)
              .filter(number -> number > most)
              .map(number ->
                  "%s: %s, more than %s"
                      .formatted(column.title().replace('_', ' '), quantity.show(number), value))
              .orElse(null);
    };
  }

  private static RuleCheck listed(
      AuditColumn<?> column, Predicate<String> isListed, String problem) {
    return row -> {
      List<String> names = row.texts(column).stream().filter(isListed).toList();
      return names.isEmpty() ? null : problem + shown(names);
    };
  }

  private static String shown(List<String> names) {
    String first = names.stream().limit(SHOWN).collect(Collectors.joining(", "));
    return names.size() <= SHOWN ? first : first + " and " + (names.size() - SHOWN) + " more";
  }
}
