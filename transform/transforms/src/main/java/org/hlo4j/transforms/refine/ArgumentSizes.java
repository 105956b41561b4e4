package org.hlo4j.transforms.refine;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.text.print.FullText;
import org.hlo4j.transforms.TransformPasses;

/** Gives sizes to some dimensions of a program's arguments; others stay dynamic. */
public final class ArgumentSizes {
  private static final Pipeline INLINING = passes("inline");

  /** Removes what JAX asserts of symbolic sizes, where it holds. */
  private static final Pipeline ASSERTIONS = passes("func.func(stablehlo-check-shape-assertions)");

  private ArgumentSizes() {}

  private static Pipeline passes(String text) {
    return PipelineParser.parsePasses(PassDefinition.MODULE, text, TransformPasses.registry());
  }

  /**
   * Changes the types of the arguments of the main function to more specific ones, in place, and
   * infers what follows from them. Functions that it calls are inlined. What JAX asserts of sizes
   * is checked once all are known.
   *
   * @param module the program
   * @param types the types of all arguments
   * @param dialects the dialects of the program
   * @throws DiagnosticException if a type is no refinement, the program contradicts the sizes, or
   *     they cannot be given; the program is then left as it was when that was found
   */
  public static void give(Operation module, List<? extends Type> types, DialectRegistry dialects) {
    Diagnostics.Collector said = Diagnostics.collector();
    Verifier verifier =
        new Verifier(dialects, new FullText(dialects), new VerifierOptions(true, false));
    PassManager manager =
        new PassManager(
            new PassContext(dialects, said), (program, _) -> verifier.verify(program, said));
    run(manager, INLINING, module, said);
    CompositePattern.separate(module);
    run(manager, RemoveDynamism.partially(types), module, said);
    module.walk(op -> {
      if (op.is(Modules.CUSTOM_CALL)
          && CustomCallOp.CALL_TARGET_NAME.get(op).equals(ArgumentRefinement.WRAPPER)) {
        said.report(
            Diagnostic.error(
                op.location(),
                "an operation of another dialect uses the argument: its sizes cannot be changed"));
      }
    });
    requireNone(true, said);
    if (!InputRefinement.isDynamic(module)) {
      run(manager, ASSERTIONS, module, said);
    }
  }

  private static void run(
      PassManager manager, Pipeline pipeline, Operation module, Diagnostics.Collector said) {
    requireNone(manager.run(pipeline, module), said);
  }

  private static void requireNone(boolean hasSucceeded, Diagnostics.Collector said) {
    if (!hasSucceeded || said.hasErrors()) {
      throw new DiagnosticException(said.toList());
    }
  }
}
