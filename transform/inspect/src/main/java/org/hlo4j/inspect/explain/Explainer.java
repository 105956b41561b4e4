package org.hlo4j.inspect.explain;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.encode.Field;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.stablehlo.DotAlgorithmAttr;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.VhloOps;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.legalize.StablehloToVhlo;
import org.hlo4j.portability.legalize.UnmappedOperation;
import org.hlo4j.portability.version.Incompatibility;
import org.hlo4j.portability.version.Requirement;

/**
 * Determines for which releases of StableHLO a program can be written, and why not for the others.
 */
public final class Explainer {
  /** The fields of StableHLO's dot algorithm attribute, which are separate attributes in VHLO. */
  private static final Set<String> ALGORITHM =
      DotAlgorithmAttr.DEFINITION.codec().fields().stream()
          .map(Field::name)
          .collect(Collectors.toUnmodifiableSet());

  private Explainer() {}

  /**
   * Explains a verified StableHLO program, which is not modified. Other dialects are permitted in
   * artifacts as by {@link OtherDialects#OF_JAX}.
   *
   * @param program the module
   * @return the releases the program fits, and the blockers of the others
   */
  public static Explanation explain(Operation program) {
    return explain(program, OtherDialects.OF_JAX);
  }

  /**
   * Explains a verified StableHLO program, which is not modified.
   *
   * @param program the module
   * @param others the other dialects that are permitted in artifacts
   * @return the releases the program fits, and the blockers of the others
   */
  public static Explanation explain(Operation program, OtherDialects others) {
    List<Blocker> found = blockers(program, others);
    List<Caution> cautions = new ArrayList<>(LocationRanges.in(program));
    cautions.addAll(foreign(program, others));
    for (Blocker blocker : found) {
      if (isHiddenWhereWritten(blocker, found)) {
        cautions.add(hidden(blocker));
      }
    }
    Explanation plain = Explanation.of(found, cautions);
    Explanation explained = found.isEmpty() ? plain : withExpansion(program, others, plain);
    List<Blocker> blockers =
        explained.blockers().stream().filter(Explainer::blocksSomeRelease).toList();
    return new Explanation(blockers, explained.lowestExpanded(), cautions);
  }

  private static boolean blocksSomeRelease(Blocker blocker) {
    return blocker.since().map(since -> since.isAfter(blocker.from())).orElse(true);
  }

  /**
   * Returns whether the program can be written for some release that is older than the feature and
   * that the blocker does not apply to. As upstream, operations nested in a downgraded operation
   * are not inspected, and an older version of an operation may lack a check of the newer one.
   */
  private static boolean isHiddenWhereWritten(Blocker blocker, List<Blocker> all) {
    Explanation plain = Explanation.of(all, List.of());
    return blocker.from().isAfter(Version.minimum())
        && Explanation.releases().stream()
            .anyMatch(release -> release.isBefore(blocker.from()) && plain.fits(release));
  }

  private static Caution hidden(Blocker blocker) {
    Version before =
        blocker.since().filter(since -> since.isBefore(blocker.from())).orElse(blocker.from());
    return Caution.unread(blocker.operation(), blocker.location(), blocker.feature(), before);
  }

  /**
   * Returns cautions about operations and attributes written to artifacts without a counterpart in
   * VHLO.
   */
  private static List<Caution> foreign(Operation program, OtherDialects others) {
    List<Caution> found = new ArrayList<>();
    for (UnmappedOperation without : UnmappedOperation.in(program, OtherDialects.NONE)) {
      without
          .dialect()
          .filter(others::allows)
          .ifPresent(dialect ->
              found.add(
                  Caution.unpromised(
                      without.operation(),
                      dialect.equals("builtin")
                          ? without.reason()
                          : "the dialect '" + dialect + "'")));
    }
    return found;
  }

  private static List<Blocker> blockers(Operation program, OtherDialects others) {
    Optional<Operation> vhlo =
        StablehloToVhlo.translate(program, others, true, Diagnostics.collector());
    if (vhlo.isPresent()) {
      return requirements(vhlo.get());
    }
    List<Blocker> found = new ArrayList<>();
    for (UnmappedOperation without : UnmappedOperation.in(program, others)) {
      found.add(never(without));
    }
    StablehloToVhlo.translate(program, OtherDialects.ALL, true, Diagnostics.collector())
        .ifPresent(mixed -> found.addAll(requirements(mixed)));
    return found;
  }

  private static List<Blocker> requirements(Operation vhlo) {
    List<Blocker> found = new ArrayList<>();
    int first = 0; // Index of the first blocker of the current operation.
    Operation last = vhlo;
    for (Requirement requirement : Requirement.of(vhlo)) {
      if (requirement.operation() != last) {
        last = requirement.operation();
        first = found.size();
      }
      Blocker blocker = blocker(requirement);
      if (!found.subList(first, found.size()).contains(blocker)) {
        found.add(blocker);
      }
    }
    return found;
  }

  private static Blocker never(UnmappedOperation without) {
    Operation op = without.operation();
    return new Blocker(
        op.name(),
        op.location(),
        without.reason(),
        Optional.empty(),
        Version.minimum(),
        without
            .dialect()
            .map(dialect -> dialect.equals("mhlo") ? Remedy.LEGALIZATION : Remedy.OTHER_DIALECTS));
  }

  private static Blocker blocker(Requirement requirement) {
    Incompatibility incompatibility = requirement.incompatibility();
    String feature = feature(incompatibility, requirement.operation());
    return new Blocker(
        stablehloName(requirement.operation()),
        requirement.operation().location(),
        feature,
        Optional.of(incompatibility.since()),
        requirement.from(),
        remedy(incompatibility, feature));
  }

  /** Returns the name of a VHLO operation in a StableHLO program. */
  private static String stablehloName(Operation op) {
    OpVersion version = VhloOps.ofOrNull(op.definition());
    String name = version == null ? op.name() : version.shape().name();
    return switch (name) {
      case "func", "call" -> "func." + name;
      case "return" -> isInFunction(op) ? "func.return" : "stablehlo.return";
      default -> "stablehlo." + name;
    };
  }

  private static boolean isInFunction(Operation op) {
    Operation parent = op.parentOpOrNull();
    return parent != null && parent.definition().mnemonic().startsWith("func_");
  }

  private static String feature(Incompatibility incompatibility, Operation op) {
    if (incompatibility.kind() == Incompatibility.Kind.RETROACTIVE) {
      return incompatibility.feature() + ", which earlier writers allow";
    }
    if (incompatibility.kind() == Incompatibility.Kind.CONDITION) {
      int end = incompatibility.feature().indexOf(' ');
      return end > 0 && ALGORITHM.contains(incompatibility.feature().substring(0, end))
          ? "algorithm is set"
          : incompatibility.feature();
    }
    return incompatibility.feature().startsWith("vhlo.")
            && VhloOps.ofOrNull(op.definition()) instanceof OpVersion version
            && incompatibility.feature().startsWith("vhlo." + version.shape().name() + "_v")
        ? "the operation itself"
        : incompatibility
            .feature()
            .replaceAll("!vhlo\\.buffer_v1", "the type memref")
            .replaceAll("!vhlo\\.quant_per_axis_v1", "a quantized type per axis")
            .replaceAll("!vhlo\\.tf31_v1", "the type tf32")
            .replaceAll("!vhlo\\.(\\w+?)_v\\d+", "the type $1")
            .replaceAll("#vhlo\\.(\\w+?)_v\\d+", "the attribute $1");
  }

  /** Returns the remedy for a use that goes beyond the default of older releases. */
  private static Optional<Remedy> remedy(Incompatibility incompatibility, String feature) {
    if (incompatibility.kind() != Incompatibility.Kind.CONDITION) {
      return Optional.empty();
    }
    return Optional.of(
        Remedy.drop(
            feature.startsWith("it has ")
                ? "split it into several operations, one for each operand"
                : "omit it if the default suffices"));
  }

  /** Adds the remedies that expansion provides, determined by expanding a copy of the program. */
  private static Explanation withExpansion(
      Operation program, OtherDialects others, Explanation plain) {
    Operation copy = program.copy();
    int[] numbers = new int[1];
    copy.walk(op -> op.setLocation(FileLineColLoc.of("", ++numbers[0], 0)));
    List<Blocker> before = blockers(copy, others);
    try {
      Expansion.expand(copy, Version.minimum());
    } catch (DiagnosticException _) {
      return plain; // Not expandable: convert --expand reports the error.
    }
    List<Blocker> after = blockers(copy, others);
    Set<Use> left = after.stream().map(Use::of).collect(Collectors.toCollection(HashSet::new));
    List<Blocker> blockers = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      Blocker blocker = plain.blockers().get(i);
      boolean expands = !left.contains(Use.of(before.get(i)));
      blockers.add(expands ? blocker.withRemedy(Remedy.EXPANSION) : blocker);
    }
    Optional<Version> lowest = Explanation.of(after, List.of()).lowest();
    return new Explanation(
        blockers,
        plain
            .lowest()
            .filter(without -> lowest.map(without::isBefore).orElse(true))
            .or(() -> lowest),
        plain.cautions());
  }

  /** A blocker without the name of its operation, which expansion may change. */
  private record Use(Location location, String feature, Optional<Version> since) {
    static Use of(Blocker blocker) {
      return new Use(blocker.location(), blocker.feature(), blocker.since());
    }
  }
}
