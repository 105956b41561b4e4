package org.hlo4j.policy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.AuditVerdict;
import org.hlo4j.opset.Version;
import org.jspecify.annotations.Nullable;

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
  static RuleKind oneOf(AuditColumn column, Stream<String> names) {
    Set<String> known = names.collect(Collectors.toSet());
    return value -> {
      Set<String> allowed = value.names(known);
      return row -> row.get(column) instanceof String name && !allowed.contains(name) ? name : null;
    };
  }

  /** The oldest release that a program fits, at most a release. */
  static RuleKind floorAtMost(AuditColumn column) {
    return value -> {
      Version most = value.release();
      return row -> {
        if (row.verdict() != AuditVerdict.VALID) {
          return null;
        }
        Version floor = release(row, column);
        if (floor == null) {
          return "fits no release of StableHLO";
        }
        return floor.isAfter(most)
            ? "needs StableHLO %s, which is newer than %s".formatted(floor, most)
            : null;
      };
    };
  }

  /** The release that a file was written for, at most a release. */
  static RuleKind releaseAtMost(AuditColumn column) {
    return value -> {
      Version most = value.release();
      return row ->
          release(row, column) instanceof Version release && release.isAfter(most)
              ? "written for StableHLO %s, which is newer than %s".formatted(release, most)
              : null;
    };
  }

  /** The release that a file was written for, at least a release. */
  static RuleKind releaseAtLeast(AuditColumn column) {
    return value -> {
      Version least = value.release();
      return row ->
          release(row, column) instanceof Version release && release.isBefore(least)
              ? "written for StableHLO %s, which is older than %s".formatted(release, least)
              : null;
    };
  }

  private static @Nullable Version release(AuditRow row, AuditColumn column) {
    return row.get(column) instanceof String text ? Version.tryParse(text).orElse(null) : null;
  }

  /** Names that match one of the patterns, all of them. */
  static RuleKind allowed(AuditColumn column) {
    return value -> {
      List<Glob> allowed = value.globs(Glob::ofName);
      return listed(
          column, name -> allowed.stream().noneMatch(glob -> glob.matches(name)), "not allowed: ");
    };
  }

  /** Names that match none of the patterns. */
  static RuleKind denied(AuditColumn column) {
    return value -> {
      List<Glob> denied = value.globs(Glob::ofName);
      return listed(
          column, name -> denied.stream().anyMatch(glob -> glob.matches(name)), "denied: ");
    };
  }

  /** Paths that match one of the patterns, all of them. */
  static RuleKind allowedPaths(AuditColumn column) {
    return value -> {
      List<Glob> allowed = value.globs(Glob::ofPath);
      return listed(
          column, path -> allowed.stream().noneMatch(glob -> glob.matches(path)), "not allowed: ");
    };
  }

  /** No values at all. */
  static RuleKind none(AuditColumn column, String problem) {
    return value -> {
      value.mustBeTrue();
      return listed(column, _ -> true, problem + ": ");
    };
  }

  /** A fact that must not be so. */
  static RuleKind isNot(AuditColumn column, String problem) {
    return value -> {
      value.mustBeTrue();
      return row -> Boolean.TRUE.equals(row.get(column)) ? problem : null;
    };
  }

  /** Names that the column has all of; rows without the column pass. */
  static RuleKind required(AuditColumn column) {
    return value -> {
      List<String> required = value.strings();
      return row -> {
        if (row.get(column) == null) {
          return null;
        }
        List<String> lacking = new ArrayList<>(required);
        lacking.removeAll(names(row, column));
        return lacking.isEmpty() ? null : "lacking: " + shown(lacking);
      };
    };
  }

  /** One value at least of a list, of a column that has one or several; none is not enough. */
  static RuleKind anyOf(
      AuditColumn column, String problem, Function<PolicyNode, List<String>> read) {
    return value -> {
      Set<String> among = new HashSet<>(read.apply(value));
      return row -> names(row, column).stream().anyMatch(among::contains) ? null : problem;
    };
  }

  /** A number of at most a limit. */
  static RuleKind atMost(AuditColumn column, Quantity quantity) {
    return value -> {
      double most = value.quantity(quantity);
      return row ->
          row.get(column) instanceof Number number && number.doubleValue() > most
              ? "%s: %s, more than %s"
                  .formatted(
                      column.title().replace('_', ' '), quantity.show(number.doubleValue()), value)
              : null;
    };
  }

  private static RuleCheck listed(AuditColumn column, Predicate<String> isListed, String problem) {
    return row -> {
      List<String> names = names(row, column).stream().filter(isListed).toList();
      return names.isEmpty() ? null : problem + shown(names);
    };
  }

  private static Collection<String> names(AuditRow row, AuditColumn column) {
    return switch (row.get(column)) {
      case String name -> List.of(name);
      case List<?> list -> list.stream().map(Object::toString).toList();
      case Map<?, ?> counts -> counts.keySet().stream().map(Object::toString).toList();
      case null, default -> List.of();
    };
  }

  private static String shown(List<String> names) {
    String first = names.stream().limit(SHOWN).collect(Collectors.joining(", "));
    return names.size() <= SHOWN ? first : first + " and " + (names.size() - SHOWN) + " more";
  }
}
