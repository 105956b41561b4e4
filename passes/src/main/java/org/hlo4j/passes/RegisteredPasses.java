package org.hlo4j.passes;

import org.hlo4j.byteir.ByteirPasses;
import org.hlo4j.interpreter.ProbeInstrumentation;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.StripDebugInfoPass;
import org.hlo4j.portability.PortabilityPasses;
import org.hlo4j.transforms.TransformPasses;

/**
 * The passes and pipelines that {@code stablehlo-opt} and the API know. Collecting them takes a
 * tenth of the time of a short command, so only what names a pass should ask for them.
 */
public final class RegisteredPasses {
  private static final PassRegistry ALL =
      PassRegistry.builder()
          .add(StripDebugInfoPass.DEFINITION)
          .add(ProbeInstrumentation.DEFINITION)
          .addAll(PortabilityPasses.registry())
          .addAll(TransformPasses.registry())
          .addAll(ByteirPasses.registry())
          .build();

  private RegisteredPasses() {}

  /** Every pass and pipeline of every module. */
  public static PassRegistry all() {
    return ALL;
  }
}
