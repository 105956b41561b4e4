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
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.transforms.TransformPasses;

/** Makes programs of dynamic shapes static, for the shapes of inputs. */
public final class InputRefinement {
  private static final PassRegistry PASSES = TransformPasses.registry();

  /** Removes what JAX asserts of symbolic sizes, where it holds. */
  private static final String ASSERTIONS = "func.func(stablehlo-check-shape-assertions)";

  private static final String INLINE = "inline";
  private static final String DECOMPOSE = "stablehlo-legalize-composite-to-call,inline";

  private InputRefinement() {}

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

  private static boolean isDynamic(Type type) {
    return type instanceof ShapedType
        && !(type instanceof RankedTensorType tensor && tensor.hasStaticShape());
  }

  /**
   * {@return a copy of a program that is static, for inputs of these shapes; empty if they do not
   * decide all shapes, or do not match the parameters}
   *
   * @param module the program, which is not changed
   * @param function the function that is run, as for {@link Interpreter#evaluate}
   * @param inputs its inputs
   * @param dialects the dialects of the program
   * @param decomposes whether composites become their decompositions, whose shapes are refined,
   *     too. (What evaluates composites itself may have other numbers.)
   */
  public static Optional<Operation> of(
      Operation module,
      String function,
      List<? extends InterpreterValue> inputs,
      DialectRegistry dialects,
      boolean decomposes) {
    if (!inputs.stream().allMatch(Tensor.class::isInstance)) {
      return Optional.empty();
    }
    List<RankedTensorType> types = inputs.stream().map(input -> ((Tensor) input).type()).toList();
    Operation copy = module.copy();
    PassContext context = new PassContext(dialects, Diagnostics.collector());
    if (!isRefined(copy, function, context)) {
      return Optional.empty();
    }
    PassManager manager = new PassManager(context, (_, _) -> true);
    return manager.run(passes(decomposes ? DECOMPOSE : INLINE), copy)
            && manager.run(RemoveDynamism.pipeline(types), copy)
            && manager.run(passes(ASSERTIONS), copy)
            && !isDynamic(copy)
        ? Optional.of(copy)
        : Optional.empty();
  }

  private static Pipeline passes(String text) {
    return PipelineParser.parsePasses(PassDefinition.MODULE, text, PASSES);
  }

  /** Returns whether the passes refine the function: the only one, or that named main. */
  private static boolean isRefined(Operation module, String function, PassContext context) {
    String name = new FuncOp(Interpreter.entry(module, function)).name();
    return RefinementTarget.of(module, context)
        .map(target -> new FuncOp(target).name().equals(name))
        .orElse(false);
  }
}
