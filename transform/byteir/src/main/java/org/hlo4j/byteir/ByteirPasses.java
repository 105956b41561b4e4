package org.hlo4j.byteir;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.OpaqueTargets;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.PipelineException;

/** The passes on coarse-grained operations. */
public final class ByteirPasses {
  /** {@code byteir-verify}: checks calls against the definitions of their targets. */
  public static final PassDefinition VERIFY =
      PassDefinition.of(
          "byteir-verify",
          "Check calls of coarse-grained operations against their definitions.",
          PassDefinition.ANY,
          (root, context) -> check(ByteirVerifier.verify(root, context.diagnostics()), context));

  /** {@code byteir-decompose}: decomposes calls into StableHLO and CHLO. */
  public static final PassDefinition DECOMPOSE =
      new PassDefinition(
          "byteir-decompose",
          "Replace coarse-grained operations by operations of StableHLO and CHLO.",
          PassDefinition.ANY,
          List.of(PassOption.strings("targets", "Which targets; all if none are given.")),
          options -> {
            Set<String> targets =
                options.strings("targets").stream()
                    .map(name ->
                        name.contains(".") && OpaqueTargets.mayBe(name) ? name : fullName(name))
                    .collect(Collectors.toSet());
            return (root, context) ->
                check(
                    ByteirDecomposer.decompose(
                        root, targets, context.registry(), context.diagnostics()),
                    context);
          });

  /** {@code byteir-to-custom-call}: recognizes coarse-grained operations. */
  public static final PassDefinition TO_CUSTOM_CALL =
      new PassDefinition(
          "byteir-to-custom-call",
          "Find coarse-grained operations in plain programs and put calls in their place.",
          PassDefinition.ANY,
          List.of(
              PassOption.strings("targets", "Which targets; all if none are given."),
              PassOption.strings("keep", "Targets that stay as they are written.")),
          options -> {
            Predicate<TargetDefinition> targets =
                chosen(options.strings("targets"), options.strings("keep"));
            return (root, context) -> ByteirRecognizer.recognize(root, targets, context.registry());
          });

  /** {@code byteir-to-stablehlo}: converts MHLO's custom calls and constants to StableHLO. */
  public static final PassDefinition TO_STABLEHLO =
      PassDefinition.of(
          "byteir-to-stablehlo",
          "Turn MHLO's custom calls and constants into StableHLO's.",
          PassDefinition.ANY,
          (root, context) ->
              check(
                  ByteirConversion.toStablehlo(root, context.registry(), context.diagnostics()),
                  context));

  /**
   * {@code byteir-to-mhlo}: converts StableHLO's custom calls of coarse-grained operations to MHLO.
   */
  public static final PassDefinition TO_MHLO =
      PassDefinition.of(
          "byteir-to-mhlo",
          "Turn coarse-grained operations carried by StableHLO into MHLO's custom calls.",
          PassDefinition.ANY,
          (root, context) ->
              check(
                  ByteirConversion.toMhlo(root, context.registry(), context.diagnostics()),
                  context));

  private static final PassRegistry REGISTRY =
      PassRegistry.builder()
          .add(VERIFY)
          .add(DECOMPOSE)
          .add(TO_CUSTOM_CALL)
          .add(TO_STABLEHLO)
          .add(TO_MHLO)
          .build();

  private ByteirPasses() {}

  /** {@return the registry of these passes} */
  public static PassRegistry registry() {
    return REGISTRY;
  }

  private static Predicate<TargetDefinition> chosen(List<String> targets, List<String> kept) {
    Set<String> only = fullNames(targets);
    Set<String> without = fullNames(kept);
    return target ->
        (only.isEmpty() || only.contains(target.name())) && !without.contains(target.name());
  }

  private static Set<String> fullNames(List<String> names) {
    return names.stream().map(ByteirPasses::fullName).collect(Collectors.toSet());
  }

  /** Returns the full name of a target, whose prefix {@code byteir.} may be omitted. */
  private static String fullName(String name) {
    return Stream.of(name, "byteir." + name)
        .filter(full -> Targets.of(full).isPresent())
        .findFirst()
        .orElseThrow(() ->
            new PipelineException(
                "no such target '"
                    + name
                    + "'; there are "
                    + Targets.all().stream()
                        .map(target -> target.name().replaceFirst("^byteir[.]", ""))
                        .collect(Collectors.joining(", "))));
  }

  private static void check(boolean done, PassContext context) {
    if (!done) {
      throw context.failure();
    }
  }
}
