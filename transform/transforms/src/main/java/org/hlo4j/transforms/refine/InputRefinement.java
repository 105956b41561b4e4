package org.hlo4j.transforms.refine;

import java.util.List;
import java.util.Optional;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.WalkResult;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.rewrite.Effects;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.text.print.FullText;
import org.hlo4j.transforms.TransformPasses;

/** Makes programs of dynamic shapes static, for the shapes of inputs. */
public final class InputRefinement {
  /** Inlines calls, and removes nothing but functions: what fails when it runs is to be found. */
  private static final Pipeline INLINING = passes("inline{default-pipeline=}");

  /** The same for composites as well, whose decompositions are refined, too. */
  private static final Pipeline DECOMPOSING =
      passes("stablehlo-legalize-composite-to-call,inline{default-pipeline=}");

  /** Removes what JAX asserts of symbolic sizes, where it holds. */
  private static final Pipeline ASSERTIONS = passes("func.func(stablehlo-check-shape-assertions)");

  private InputRefinement() {}

  private static Pipeline passes(String text) {
    return PipelineParser.parsePasses(PassDefinition.MODULE, text, TransformPasses.registry());
  }

  /**
   * {@return whether a program has a type of unknown shape}
   *
   * @param module the program
   */
  public static boolean isDynamic(Operation module) {
    return module.visit(op ->
        op.results().stream().anyMatch(result -> isDynamic(result.type()))
                || op.regions().stream()
                    .flatMap(region -> region.blocks().stream())
                    .flatMap(block -> block.arguments().stream())
                    .anyMatch(argument -> isDynamic(argument.type()))
            ? WalkResult.INTERRUPT
            : WalkResult.ADVANCE)
        == WalkResult.INTERRUPT;
  }

  static boolean isDynamic(Type type) {
    return type instanceof ShapedType
        && !(type instanceof RankedTensorType tensor && tensor.hasStaticShape());
  }

  /**
   * {@return a copy of a program that is static and valid, for inputs of these shapes; empty if
   * they do not decide all shapes or contradict each other, or do not match the parameters}
   * Run-time errors that a program has for these shapes are thus those of the program as it is,
   * also where nothing uses what fails.
   *
   * @param module the program, which is not changed
   * @param function the function that is run, as for {@link Interpreter#evaluate}
   * @param inputs its inputs
   * @param dialects the dialects of the program
   * @param evaluatesComposites whether what runs the program evaluates composites and shape
   *     assertions, as the interpreter does. Otherwise composites are decomposed, and assertions
   *     are checked
   */
  public static Optional<Operation> of(
      Operation module,
      String function,
      List<? extends InterpreterValue> inputs,
      DialectRegistry dialects,
      boolean evaluatesComposites) {
    if (!inputs.stream().allMatch(Tensor.class::isInstance)) {
      return Optional.empty();
    }
    List<RankedTensorType> types = inputs.stream().map(input -> ((Tensor) input).type()).toList();
    Operation copy = module.copy();
    publishOnly(Interpreter.entry(copy, function), copy);
    Verifier verifier =
        new Verifier(dialects, new FullText(dialects), new VerifierOptions(true, false));
    PassContext context = new PassContext(dialects, Diagnostics.collector());
    PassManager manager =
        new PassManager(context, (program, _) -> verifier.verify(program, context.diagnostics()));
    if (!manager.run(evaluatesComposites ? INLINING : DECOMPOSING, copy)
        || !isInlined(copy, function)) {
      return Optional.empty();
    }
    UnusedResults.keep(copy, new Effects(dialects));
    if (!manager.run(RemoveDynamism.pipeline(types, RefineShapesPass.WITH_CALLS), copy)
        || isDynamic(copy)) {
      return Optional.empty();
    }
    UnusedResults.release(copy);
    return evaluatesComposites || manager.run(ASSERTIONS, copy)
        ? Optional.of(copy)
        : Optional.empty();
  }

  /** Makes all functions but one private, so that they are erased once their calls are inlined. */
  private static void publishOnly(Operation entry, Operation module) {
    for (Operation each : module.region(0).front().operations()) {
      if (each.is(FuncOps.FUNC)) {
        each.set(FuncOp.VISIBILITY, each.equals(entry) ? null : "private");
      }
    }
  }

  /** Returns whether no function is called; a custom call may still have one. */
  private static boolean isInlined(Operation module, String function) {
    boolean calls =
        module.visit(op -> op.is(FuncOps.CALL) ? WalkResult.INTERRUPT : WalkResult.ADVANCE)
            == WalkResult.INTERRUPT;
    return !calls && (functions(module) == 1 || function.equals("main"));
  }

  private static long functions(Operation module) {
    long count = 0;
    for (Operation each : module.region(0).front().operations()) {
      count += each.is(FuncOps.FUNC) ? 1 : 0;
    }
    return count;
  }
}
