package org.hlo4j.inspect.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.opset.vhlo.VhloOps;
import org.hlo4j.portability.legalize.StablehloToVhlo;
import org.hlo4j.portability.version.Refusal;
import org.hlo4j.portability.version.Requirement;

/** Finds out for which releases of StableHLO a program can be written, and why not for others. */
public final class Explainer {
  private Explainer() {}

  /** Explains a verified StableHLO program, which stays as it is. */
  public static Explanation explain(Operation program) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    Optional<Operation> vhlo = StablehloToVhlo.translate(program, false, true, diagnostics);
    return new Explanation(
        vhlo.isPresent()
            ? Requirement.of(vhlo.get()).stream().map(Explainer::blocker).toList()
            : untranslatable(program, diagnostics.toList()));
  }

  private static Blocker blocker(Requirement requirement) {
    Refusal refusal = requirement.refusal();
    return new Blocker(
        stablehloName(requirement.operation()),
        requirement.operation().location(),
        feature(refusal, requirement.operation()),
        Optional.of(refusal.since()),
        requirement.from(),
        wayOut(refusal));
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
      return refusal.feature();
    }
    return refusal.feature().startsWith("vhlo.")
            && VhloOps.ofOrNull(op.definition()) instanceof OpVersion version
            && refusal.feature().startsWith("vhlo." + version.shape().name() + "_v")
        ? "the operation itself"
        : refusal
            .feature()
            .replaceAll("!vhlo\\.(\\w+?)_v\\d+", "the type $1")
            .replaceAll("#vhlo\\.(\\w+?)_v\\d+", "the attribute $1");
  }

  private static Optional<String> wayOut(Refusal refusal) {
    return refusal.kind() == Refusal.Kind.USE
        ? Optional.of("older releases know it without this: leave it at its default")
        : Optional.empty();
  }

  /** All operations that no artifact can hold, or what was said of the first of them. */
  private static List<Blocker> untranslatable(Operation program, List<Diagnostic> diagnostics) {
    List<Blocker> found = new ArrayList<>();
    program.walk(op -> {
      if (op != program && !isPortable(op)) {
        found.add(never(op, "the dialect '" + op.definition().dialect() + "'"));
      }
    });
    if (found.isEmpty()) {
      for (Diagnostic diagnostic : diagnostics) {
        String reason =
            diagnostic.notes().isEmpty()
                ? diagnostic.message()
                : diagnostic.notes().getFirst().message();
        found.add(
            new Blocker(
                "stablehlo",
                diagnostic.location(),
                reason,
                Optional.empty(),
                Version.minimum(),
                Optional.empty()));
      }
    }
    return found;
  }

  private static boolean isPortable(Operation op) {
    return switch (op.definition().dialect()) {
      case "stablehlo", "func" -> true;
      case "builtin" -> op.name().equals("builtin.module");
      default -> false;
    };
  }

  private static Blocker never(Operation op, String feature) {
    return new Blocker(
        op.name(),
        op.location(),
        feature,
        Optional.empty(),
        Version.minimum(),
        op.definition().dialect().equals("chlo")
            ? Optional.of("express it by StableHLO: --chlo-legalize-to-stablehlo")
            : Optional.empty());
  }
}
