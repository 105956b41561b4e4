package org.hlo4j.transforms;

import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.PipelineDefinition;
import org.hlo4j.transforms.assertion.CheckShapeAssertionsPass;
import org.hlo4j.transforms.canonicalize.CanonicalizerPass;
import org.hlo4j.transforms.casts.ReconcileCastsPass;
import org.hlo4j.transforms.chlo.ChloLegalizeToStablehlo;
import org.hlo4j.transforms.compatibility.CompatibilityExpander;
import org.hlo4j.transforms.complexmath.ComplexMathExpander;
import org.hlo4j.transforms.composite.LegalizeCompositeToCall;
import org.hlo4j.transforms.cse.CsePass;
import org.hlo4j.transforms.deadvalues.RemoveDeadValuesPass;
import org.hlo4j.transforms.deprecated.LegalizeDeprecatedOps;
import org.hlo4j.transforms.dynamism.CanonicalizeDynamismPass;
import org.hlo4j.transforms.fold.AggressiveFolderPass;
import org.hlo4j.transforms.inline.InlinerPass;
import org.hlo4j.transforms.inspect.InspectionPasses;
import org.hlo4j.transforms.licm.LoopInvariantCodeMotionPass;
import org.hlo4j.transforms.mhlo.MhloPasses;
import org.hlo4j.transforms.newer.NewerOperationsExpander;
import org.hlo4j.transforms.optimize.TargetIndependentOptimizationPass;
import org.hlo4j.transforms.quantization.LowerQuant;
import org.hlo4j.transforms.quantization.QdqToQuantizedOp;
import org.hlo4j.transforms.quantization.QuantToMath;
import org.hlo4j.transforms.quantization.QuantizedOpToQdq;
import org.hlo4j.transforms.refine.RefineArgumentsPass;
import org.hlo4j.transforms.refine.RefineShapesPass;
import org.hlo4j.transforms.refine.RemoveDynamism;
import org.hlo4j.transforms.sccp.SccpPass;
import org.hlo4j.transforms.shape.ShapeLegalizeToStablehlo;
import org.hlo4j.transforms.signless.ConvertToSignless;
import org.hlo4j.transforms.simplify.AggressiveSimplificationPass;
import org.hlo4j.transforms.symbol.SymbolDcePass;
import org.hlo4j.transforms.weakorder.WeakOrderExpander;
import org.hlo4j.transforms.wrap.WrapInComposite;

/** The passes and pipelines of this module, by upstream's names. */
public final class TransformPasses {
  private static final PipelineDefinition CHLO_PRE_SERIALIZATION =
      PipelineDefinition.of(
          "chlo-pre-serialization-pipeline",
          "Lower as much as possible to StableHLO, including CHLO, Shape dialect, and index types.",
          "func.func(chlo-legalize-to-stablehlo,shape-legalize-to-stablehlo),"
              + "reconcile-unrealized-casts");

  private static final PassRegistry REGISTRY =
      PassRegistry.builder()
          // Legalization: expresses operations by others.
          .add(ChloLegalizeToStablehlo.DEFINITION)
          .add(ChloLegalizeToStablehlo.DEFINITION_OF_1_20)
          .add(ShapeLegalizeToStablehlo.DEFINITION)
          .add(ComplexMathExpander.DEFINITION)
          .add(CompatibilityExpander.DEFINITION)
          .add(NewerOperationsExpander.DEFINITION)
          .add(WeakOrderExpander.DEFINITION)
          .add(ConvertToSignless.DEFINITION)
          .add(MhloPasses.TO_STABLEHLO)
          .add(MhloPasses.TO_MHLO)
          .add(LegalizeCompositeToCall.DEFINITION)
          .add(LegalizeDeprecatedOps.DEFINITION)
          .add(WrapInComposite.DEFINITION)
          .add(QdqToQuantizedOp.DEFINITION)
          .add(QuantizedOpToQdq.DEFINITION)
          .add(QuantToMath.DEFINITION)
          // Simplification.
          .add(CanonicalizerPass.DEFINITION)
          .add(CsePass.DEFINITION)
          .add(InlinerPass.definition(TransformPasses::registry))
          .add(SymbolDcePass.DEFINITION)
          .add(SccpPass.DEFINITION)
          .add(RemoveDeadValuesPass.DEFINITION)
          .add(LoopInvariantCodeMotionPass.DEFINITION)
          .add(ReconcileCastsPass.DEFINITION)
          .add(AggressiveFolderPass.DEFINITION)
          .add(AggressiveSimplificationPass.DEFINITION)
          .add(TargetIndependentOptimizationPass.DEFINITION)
          // Shape refinement, and printing of inferred shapes.
          .add(RefineArgumentsPass.DEFINITION)
          .add(RefineShapesPass.DEFINITION)
          .add(CanonicalizeDynamismPass.DEFINITION)
          .add(CheckShapeAssertionsPass.DEFINITION)
          .add(InspectionPasses.BROADCAST)
          .add(InspectionPasses.INFER)
          .add(InspectionPasses.SPECULATABILITY)
          // Pipelines.
          .add(CHLO_PRE_SERIALIZATION)
          .add(LowerQuant.DEFINITION)
          .add(RemoveDynamism.DEFINITION)
          .build();

  private TransformPasses() {}

  /** {@return the passes and pipelines of this module} */
  public static PassRegistry registry() {
    return REGISTRY;
  }
}
