package org.hlo4j.transforms.quantization;

import org.hlo4j.ir.pass.PipelineDefinition;

/**
 * Makes a program with quantised values one without, in StableHLO alone: what {@link QuantToMath}
 * expresses by CHLO is legalised, and what that left dynamic made static.
 */
public final class LowerQuant {
  public static final PipelineDefinition DEFINITION =
      PipelineDefinition.of(
          "stablehlo-lower-quant-pipeline",
          "Lower quantized programs to integer and float math in StableHLO.",
          "func.func(stablehlo-legalize-quant-to-math,chlo-legalize-to-stablehlo,canonicalize,"
              + "shape-legalize-to-stablehlo,stablehlo-canonicalize-dynamism,canonicalize)");

  private LowerQuant() {}
}
