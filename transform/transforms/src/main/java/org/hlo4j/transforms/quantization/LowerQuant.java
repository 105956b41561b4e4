package org.hlo4j.transforms.quantization;

import org.hlo4j.ir.pass.PipelineDefinition;

/**
 * The pipeline that converts quantized programs to plain StableHLO: legalizes the CHLO that {@link
 * QuantToMath} creates, then replaces dynamic operations by static ones.
 */
public final class LowerQuant {
  /** The name of the pipeline and its passes. */
  public static final PipelineDefinition DEFINITION =
      PipelineDefinition.of(
          "stablehlo-lower-quant-pipeline",
          "Lower quantized programs to integer and float math in StableHLO.",
          "func.func(stablehlo-legalize-quant-to-math,chlo-legalize-to-stablehlo,canonicalize,"
              + "shape-legalize-to-stablehlo,stablehlo-canonicalize-dynamism,canonicalize)");

  private LowerQuant() {}
}
