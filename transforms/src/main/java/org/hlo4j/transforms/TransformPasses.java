package org.hlo4j.transforms;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PipelineDefinition;
import org.hlo4j.transforms.canonicalize.CanonicalizerPass;
import org.hlo4j.transforms.casts.ReconcileCastsPass;
import org.hlo4j.transforms.cse.CsePass;
import org.hlo4j.transforms.fold.AggressiveFolderPass;
import org.hlo4j.transforms.inline.InlinerPass;
import org.hlo4j.transforms.optimize.TargetIndependentOptimizationPass;
import org.hlo4j.transforms.simplify.AggressiveSimplificationPass;
import org.hlo4j.transforms.symbol.SymbolDcePass;

/** The passes of this module, and pipelines of them, under upstream's names. */
public final class TransformPasses {
  private TransformPasses() {}

  public static List<PassDefinition> passes() {
    List<PassDefinition> passes = new ArrayList<>(ConversionPasses.passes());
    passes.addAll(
        List.of(
            CanonicalizerPass.DEFINITION,
            CsePass.DEFINITION,
            InlinerPass.DEFINITION,
            SymbolDcePass.DEFINITION,
            ReconcileCastsPass.DEFINITION,
            AggressiveFolderPass.DEFINITION,
            AggressiveSimplificationPass.DEFINITION,
            TargetIndependentOptimizationPass.DEFINITION));
    passes.addAll(ShapePasses.passes());
    return passes;
  }

  public static List<PipelineDefinition> pipelines() {
    return ConversionPasses.pipelines();
  }
}
