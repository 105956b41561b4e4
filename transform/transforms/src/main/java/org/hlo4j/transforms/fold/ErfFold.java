package org.hlo4j.transforms.fold;

import java.util.List;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassOptions;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.transforms.chlo.ChloLegalizeToStablehlo;

/** Folds the error function, which the interpreter evaluates by its StableHLO decomposition. */
final class ErfFold {
  private ErfFold() {}

  static boolean rewrite(Operation erf, Rewriter rewriter) {
    List<DenseElementsAttr> operands = ElementwiseFolds.constants(erf);
    return !operands.isEmpty()
        && Shapes.elementType(erf.result(0).type()) instanceof FloatType
        && ElementwiseFolds.replace(
            erf,
            ConstantEvaluation.elementwise(
                erf, operands, function -> legalize(function, rewriter.registry())),
            rewriter);
  }

  private static void legalize(Operation function, DialectRegistry registry) {
    ChloLegalizeToStablehlo.DEFINITION
        .factory()
        .apply(PassOptions.NONE)
        .run(function, new PassContext(registry, Diagnostics.collector()));
  }
}
