package org.hlo4j.program.pass;

import org.hlo4j.byteir.ByteirPasses;
import org.hlo4j.formulas.linalg.LinearAlgebraExpander;
import org.hlo4j.interpreter.ProbeInstrumentation;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.StripDebugInfoPass;
import org.hlo4j.portability.version.PortabilityPasses;
import org.hlo4j.transforms.TransformPasses;

/**
 * The passes and pipelines available to {@code stablehlo-opt} and the API. Building the registry
 * takes a tenth of the time of a short command, so it is accessed only to look up passes by name.
 */
public final class RegisteredPasses {
  private static final PassRegistry ALL =
      PassRegistry.builder()
          .add(StripDebugInfoPass.DEFINITION)
          .add(ProbeInstrumentation.DEFINITION)
          .addAll(PortabilityPasses.registry())
          .addAll(TransformPasses.registry())
          .add(LinearAlgebraExpander.DEFINITION)
          .addAll(ByteirPasses.registry())
          .build();

  private RegisteredPasses() {}

  /** Returns the registry of the passes and pipelines of all modules. */
  public static PassRegistry all() {
    return ALL;
  }
}
