package org.hlo4j.transforms.mhlo;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;

/** The passes between MHLO and StableHLO, by upstream's names and options. */
public final class MhloPasses {
  private static final String EXPERIMENTAL = "allow-experimental-features";

  /** {@code hlo-legalize-to-stablehlo}: expresses MHLO by StableHLO. */
  public static final PassDefinition TO_STABLEHLO =
      new PassDefinition(
          "hlo-legalize-to-stablehlo",
          "Legalize HLO to StableHLO.",
          PassDefinition.MODULE,
          List.of(
              PassOption.bool(
                  EXPERIMENTAL,
                  false,
                  "Express experimental features of MHLO by custom calls of StableHLO.")),
          options -> {
            boolean experimental = options.bool(EXPERIMENTAL);
            return (module, context) -> {
              refuse(MhloToStablehlo.refused(module, experimental, context.registry()), context);
              MhloToStablehlo.convert(module, experimental, context.registry());
            };
          });

  /** {@code stablehlo-legalize-to-hlo}: expresses StableHLO by MHLO. */
  public static final PassDefinition TO_MHLO =
      PassDefinition.of(
          "stablehlo-legalize-to-hlo",
          "Legalize StableHLO to HLO.",
          PassDefinition.MODULE,
          (module, context) -> {
            refuse(StablehloToMhlo.refused(module, context.registry()), context);
            StablehloToMhlo.convert(module, context.registry());
          });

  private MhloPasses() {}

  /** Reports all operations that cannot be converted, before any is. */
  private static void refuse(List<Operation> refused, PassContext context) {
    if (!refused.isEmpty()) {
      refused.forEach(context.diagnostics()::illegal);
      throw context.failure();
    }
  }
}
