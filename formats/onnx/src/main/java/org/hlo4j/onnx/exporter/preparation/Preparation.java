package org.hlo4j.onnx.exporter.preparation;

import org.hlo4j.byteir.ByteirDecomposer;
import org.hlo4j.byteir.ByteirRecognizer;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.formulas.linalg.LinearAlgebraExpander;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.exporter.operation.CoarseExports;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.text.print.FullText;
import org.hlo4j.transforms.TransformPasses;
import org.hlo4j.transforms.chlo.ChloLegalizeToStablehlo;
import org.hlo4j.transforms.refine.DynamicCallPatterns;

/** Expresses operations that ONNX lacks by others, before a program is exported. */
public final class Preparation {
  private static final DialectRegistry DIALECTS = Dialects.all();

  private static final PassDefinition LEGALIZE =
      PassDefinition.of(
          "legalize-for-onnx",
          "Legalizes operations of CHLO for which ONNX has no operator",
          PassDefinition.FUNCTION,
          (function, context) ->
              ChloLegalizeToStablehlo.run(function, Preparation::hasOperator, context));

  private static final PassDefinition CALLS =
      PassDefinition.of(
          "custom-calls-for-onnx",
          "Replaces custom calls that are operations once their sizes are constants",
          PassDefinition.MODULE,
          (module, context) -> {
            DynamicCallPatterns.replaceAll(module, context.registry());
            ApproximateTopK.replaceAll(module, context.registry());
          });

  /** Calls that remain are reported where they are exported. */
  private static final PassDefinition LINEAR_ALGEBRA =
      PassDefinition.of(
          "linear-algebra-for-onnx",
          "Expands linear algebra to loops over columns",
          PassDefinition.MODULE,
          (module, context) ->
              LinearAlgebraExpander.expand(module, context.registry(), (_, _) -> {}));

  private static final PassRegistry PASSES =
      PassRegistry.builder()
          .addAll(TransformPasses.registry())
          .add(LEGALIZE)
          .add(CALLS)
          .add(LINEAR_ALGEBRA)
          .build();

  private static final String PIPELINE =
      "custom-calls-for-onnx,linear-algebra-for-onnx,stablehlo-legalize-deprecated-ops{fail-on-unused=false},func.func(legalize-for-onnx,shape-legalize-to-stablehlo),reconcile-unrealized-casts";

  private Preparation() {}

  private static boolean hasOperator(Operation operation) {
    return operation.is(Structural.TOP_K)
        || (operation.is(ChloElementwise.ERF)
            && operation.operand(0).type() instanceof ShapedType type
            && type.elementType() != FloatType.F64);
  }

  /**
   * Returns a changed copy of a program.
   *
   * @param options what formulas become operators, in which versions
   * @throws DiagnosticException if the program is invalid
   */
  public static Operation of(Operation program, ExportOptions options) {
    Operation copy = program.copy();
    Diagnostics.Collector said = Diagnostics.collector();
    Verifier verifier = new Verifier(DIALECTS, new FullText(DIALECTS));
    if (!verifier.verify(copy, said)) {
      throw new DiagnosticException(said.toList());
    }
    coarsen(copy, options);
    run(PIPELINE, copy, said);
    return copy;
  }

  private static void run(String passes, Operation module, Diagnostics.Collector said) {
    Pipeline pipeline = PipelineParser.parsePasses(module.name(), passes, PASSES);
    PassContext context = new PassContext(DIALECTS, said);
    if (!new PassManager(context, (_, _) -> true).run(pipeline, module) || said.hasErrors()) {
      throw new DiagnosticException(said.toList());
    }
  }

  /** Finds formulas that are operators; decomposes calls that are none, if they can be. */
  private static void coarsen(Operation module, ExportOptions options) {
    ByteirRecognizer.recognize(
        module,
        target -> CoarseExports.isRecognized(target, options.opset(), options.coarse()),
        Dialects.all());
    if (options.opset() >= AttentionForms.FIRST_OPSET) {
      AttentionForms.run(module, Dialects.all(), options.coarse());
    }
    // Calls that remain are reported where they are exported.
    ByteirDecomposer.decompose(
        module,
        call -> CoarseExports.isDecomposed(call, options.opset()),
        Dialects.all(),
        Diagnostics.collector());
  }
}
