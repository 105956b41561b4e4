package org.hlo4j.inspect.explain;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FileLineColLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.encode.Field;
import org.hlo4j.opset.stablehlo.DotAlgorithmAttr;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.opset.vhlo.VhloOps;
import org.hlo4j.portability.legalize.StablehloToVhlo;
import org.hlo4j.portability.legalize.WithoutCounterpart;
import org.hlo4j.portability.version.Refusal;
import org.hlo4j.portability.version.Requirement;

/** Finds out for which releases of StableHLO a program can be written, and why not for others. */
public final class Explainer {
  /** The fields of an attribute of StableHLO that are attributes of their own in VHLO. */
  private static final Set<String> ALGORITHM =
      DotAlgorithmAttr.DEFINITION.codec().fields().stream()
          .map(Field::name)
          .collect(Collectors.toUnmodifiableSet());

  private Explainer() {}

  /** Explains a verified StableHLO program, which stays as it is. */
  public static Explanation explain(Operation program) {
    List<Blocker> found = blockers(program);
    List<Caution> cautions = new ArrayList<>(LocationRanges.in(program));
    for (Blocker blocker : found) {
      if (blocker.from().isAfter(Version.minimum())) {
        cautions.add(hidden(blocker));
      }
    }
    Explanation plain = new Explanation(found, Optional.empty(), cautions);
    Explanation explained = found.isEmpty() ? plain : withExpansion(program, plain);
    List<Blocker> blockers =
        explained.blockers().stream().filter(Explainer::blocksSomeRelease).toList();
    return new Explanation(blockers, explained.lowestExpanded(), cautions);
  }

  private static boolean blocksSomeRelease(Blocker blocker) {
    return blocker.since().map(since -> since.isAfter(blocker.from())).orElse(true);
  }

  /** What is inside an operation that is downgraded is not looked at, here as upstream. */
  private static Caution hidden(Blocker blocker) {
    Version before =
        blocker.since().filter(since -> since.isBefore(blocker.from())).orElse(blocker.from());
    return new Caution(blocker.operation(), blocker.location(), blocker.feature(), before);
  }

  private static List<Blocker> blockers(Operation program) {
    Optional<Operation> vhlo =
        StablehloToVhlo.translate(program, false, true, Diagnostics.collector());
    if (vhlo.isPresent()) {
      return requirements(vhlo.get());
    }
    List<Blocker> found = new ArrayList<>();
    for (WithoutCounterpart without : WithoutCounterpart.in(program)) {
      found.add(never(without.operation(), without.reason()));
    }
    StablehloToVhlo.translate(program, true, true, Diagnostics.collector())
        .ifPresent(mixed -> found.addAll(requirements(mixed)));
    return found;
  }

  private static List<Blocker> requirements(Operation vhlo) {
    List<Blocker> found = new ArrayList<>();
    int first = 0; // The first blocker of the operation at hand.
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

  private static Blocker never(Operation op, String reason) {
    return new Blocker(
        op.name(), op.location(), reason, Optional.empty(), Version.minimum(), Optional.empty());
  }

  private static Blocker blocker(Requirement requirement) {
    Refusal refusal = requirement.refusal();
    String feature = feature(refusal, requirement.operation());
    return new Blocker(
        stablehloName(requirement.operation()),
        requirement.operation().location(),
        feature,
        Optional.of(refusal.since()),
        requirement.from(),
        wayOut(refusal, feature));
  }

  /** The name under which a StableHLO program knows an operation of VHLO. */
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

  private static String feature(Refusal refusal, Operation op) {
    if (refusal.kind() == Refusal.Kind.USE) {
      int end = refusal.feature().indexOf(' ');
      return end > 0 && ALGORITHM.contains(refusal.feature().substring(0, end))
          ? "algorithm is set"
          : refusal.feature();
    }
    return refusal.feature().startsWith("vhlo.")
            && VhloOps.ofOrNull(op.definition()) instanceof OpVersion version
            && refusal.feature().startsWith("vhlo." + version.shape().name() + "_v")
        ? "the operation itself"
        : refusal
            .feature()
            .replaceAll("!vhlo\\.buffer_v1", "the type memref")
            .replaceAll("!vhlo\\.quant_per_axis_v1", "a quantized type per axis")
            .replaceAll("!vhlo\\.tf31_v1", "the type tf32")
            .replaceAll("!vhlo\\.(\\w+?)_v\\d+", "the type $1")
            .replaceAll("#vhlo\\.(\\w+?)_v\\d+", "the attribute $1");
  }

  /**
   * What the author can do without: what is asked for beyond what older releases take for granted.
   */
  private static Optional<WayOut> wayOut(Refusal refusal, String feature) {
    if (refusal.kind() != Refusal.Kind.USE) {
      return Optional.empty();
    }
    return Optional.of(
        WayOut.drop(
            feature.startsWith("it has ")
                ? "make it several operations, one for each operand"
                : "leave it out if the default will do"));
  }

  /** Adds what expanding the program gains, which is found out by doing it. */
  private static Explanation withExpansion(Operation program, Explanation plain) {
    Operation copy = program.copy();
    int[] numbers = new int[1];
    copy.walk(op -> op.setLocation(FileLineColLoc.of("", ++numbers[0], 0)));
    List<Blocker> before = blockers(copy);
    try {
      Expansion.expand(copy, Version.minimum());
    } catch (DiagnosticException _) {
      return plain; // No way out: convert --expand says why.
    }
    List<Blocker> after = blockers(copy);
    Set<Use> left = after.stream().map(Use::of).collect(Collectors.toCollection(HashSet::new));
    List<Blocker> blockers = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      Blocker blocker = plain.blockers().get(i);
      boolean expands = !left.contains(Use.of(before.get(i)));
      blockers.add(expands ? blocker.withWayOut(WayOut.EXPANSION) : blocker);
    }
    Optional<Version> lowest = new Explanation(after, Optional.empty(), List.of()).lowest();
    return new Explanation(
        blockers,
        lowest.filter(version -> plain.lowest().map(version::isBefore).orElse(true)),
        plain.cautions());
  }

  /** A blocker, whatever surrounds its operation. */
  private record Use(Location location, String feature, Optional<Version> since) {
    static Use of(Blocker blocker) {
      return new Use(blocker.location(), blocker.feature(), blocker.since());
    }
  }
}
