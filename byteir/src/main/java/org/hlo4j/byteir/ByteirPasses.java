package org.hlo4j.byteir;

import java.util.List;
import java.util.Set;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;

/** The passes on coarse-grained operations. */
public final class ByteirPasses {
  public static final PassDefinition VERIFY =
      PassDefinition.of(
          "byteir-verify",
          "Check calls of coarse-grained operations against their definitions.",
          PassDefinition.ANY,
          (root, context) -> {
            if (!ByteirVerifier.verify(root, context.diagnostics())) {
              throw context.failure();
            }
          });

  public static final PassDefinition DECOMPOSE =
      new PassDefinition(
          "byteir-decompose",
          "Replace coarse-grained operations by operations of StableHLO and CHLO.",
          PassDefinition.ANY,
          List.of(PassOption.strings("targets", "Which targets; all if none are given.")),
          options -> {
            Set<String> targets = Set.copyOf(options.strings("targets"));
            return (root, context) -> {
              if (!ByteirDecomposer.decompose(
                  root, targets, context.registry(), context.diagnostics())) {
                throw context.failure();
              }
            };
          });

  private ByteirPasses() {}

  public static List<PassDefinition> all() {
    return List.of(VERIFY, DECOMPOSE);
  }
}
