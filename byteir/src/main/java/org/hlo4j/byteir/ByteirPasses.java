package org.hlo4j.byteir;

import java.util.List;
import java.util.Set;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;

/** The passes on coarse-grained operations. */
public final class ByteirPasses {
  public static final PassDefinition VERIFY =
      PassDefinition.of(
          "byteir-verify",
          "Check calls of coarse-grained operations against their definitions.",
          PassDefinition.ANY,
          (root, context) -> check(ByteirVerifier.verify(root, context.diagnostics()), context));

  public static final PassDefinition DECOMPOSE =
      new PassDefinition(
          "byteir-decompose",
          "Replace coarse-grained operations by operations of StableHLO and CHLO.",
          PassDefinition.ANY,
          List.of(PassOption.strings("targets", "Which targets; all if none are given.")),
          options -> {
            Set<String> targets = Set.copyOf(options.strings("targets"));
            return (root, context) ->
                check(
                    ByteirDecomposer.decompose(
                        root, targets, context.registry(), context.diagnostics()),
                    context);
          });

  public static final PassDefinition TO_STABLEHLO =
      PassDefinition.of(
          "byteir-to-stablehlo",
          "Turn MHLO's custom calls and constants into StableHLO's.",
          PassDefinition.ANY,
          (root, context) ->
              check(
                  ByteirCarriers.toStablehlo(root, context.registry(), context.diagnostics()),
                  context));

  public static final PassDefinition TO_MHLO =
      PassDefinition.of(
          "byteir-to-mhlo",
          "Turn coarse-grained operations carried by StableHLO into MHLO's custom calls.",
          PassDefinition.ANY,
          (root, context) ->
              check(
                  ByteirCarriers.toMhlo(root, context.registry(), context.diagnostics()), context));

  private ByteirPasses() {}

  public static List<PassDefinition> all() {
    return List.of(VERIFY, DECOMPOSE, TO_STABLEHLO, TO_MHLO);
  }

  private static void check(boolean done, PassContext context) {
    if (!done) {
      throw context.failure();
    }
  }
}
