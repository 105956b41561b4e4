package org.hlo4j.tools.opt;

import org.hlo4j.byteir.ByteirPasses;
import org.hlo4j.interpreter.ProbeInstrumentation;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.StripDebugInfoPass;
import org.hlo4j.portability.PortabilityPasses;
import org.hlo4j.transforms.TransformPasses;

/**
 * The passes and pipelines that {@code stablehlo-opt} knows. They take a tenth of the time of a
 * short command, so only commands that name a pass should ask for them.
 */
final class RegisteredPasses {
  private static final PassRegistry ALL = collect();

  private RegisteredPasses() {}

  static PassRegistry all() {
    return ALL;
  }

  private static PassRegistry collect() {
    PassRegistry.Builder passes = PassRegistry.builder();
    passes.add(StripDebugInfoPass.DEFINITION);
    passes.addAll(PortabilityPasses.passes());
    passes.addAll(TransformPasses.passes());
    passes.add(ProbeInstrumentation.DEFINITION);
    passes.addAll(ByteirPasses.all());
    passes.add(PortabilityPasses.STABLEHLO_DESERIALIZE);
    TransformPasses.pipelines().forEach(passes::add);
    return passes.build();
  }
}
