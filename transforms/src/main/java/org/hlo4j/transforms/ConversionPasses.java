package org.hlo4j.transforms;

import java.util.List;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PipelineDefinition;
import org.hlo4j.transforms.chlo.ChloLegalizeToStablehlo;
import org.hlo4j.transforms.compatibility.CompatibilityExpander;
import org.hlo4j.transforms.complexmath.ComplexMathExpander;
import org.hlo4j.transforms.composite.LegalizeCompositeToCall;
import org.hlo4j.transforms.deprecated.LegalizeDeprecatedOps;
import org.hlo4j.transforms.quantization.LowerQuant;
import org.hlo4j.transforms.quantization.QdqToQuantizedOp;
import org.hlo4j.transforms.quantization.QuantToMath;
import org.hlo4j.transforms.quantization.QuantizedOpToQdq;
import org.hlo4j.transforms.refine.RemoveDynamism;
import org.hlo4j.transforms.shape.ShapeLegalizeToStablehlo;
import org.hlo4j.transforms.signless.ConvertToSignless;
import org.hlo4j.transforms.wrap.WrapInComposite;

/** The passes that express some operations by others. */
final class ConversionPasses {
  private static final PipelineDefinition CHLO_PRE_SERIALIZATION =
      PipelineDefinition.of(
          "chlo-pre-serialization-pipeline",
          "Lower as much as possible to StableHLO, including CHLO, Shape dialect, and index types.",
          "func.func(chlo-legalize-to-stablehlo,shape-legalize-to-stablehlo),"
              + "reconcile-unrealized-casts");

  private ConversionPasses() {}

  static List<PassDefinition> passes() {
    return List.of(
        ChloLegalizeToStablehlo.DEFINITION,
        ShapeLegalizeToStablehlo.DEFINITION,
        ComplexMathExpander.DEFINITION,
        CompatibilityExpander.DEFINITION,
        ConvertToSignless.DEFINITION,
        LegalizeCompositeToCall.DEFINITION,
        LegalizeDeprecatedOps.DEFINITION,
        WrapInComposite.DEFINITION,
        QdqToQuantizedOp.DEFINITION,
        QuantizedOpToQdq.DEFINITION,
        QuantToMath.DEFINITION);
  }

  static List<PipelineDefinition> pipelines() {
    return List.of(CHLO_PRE_SERIALIZATION, LowerQuant.DEFINITION, RemoveDynamism.DEFINITION);
  }
}
