package org.hlo4j.transforms.refine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.rewrite.GreedyOptions;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.transforms.build.GreedyPass;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.fold.FoldOptions;
import org.hlo4j.transforms.fold.FoldPatterns;

/**
 * Refines each function once, callees when a call is reached. All calls of a function must refine
 * it identically.
 */
final class FunctionRefiner {
  /** Upstream's limit of iterations. */
  static final long MAX_ITERATIONS = 2;

  private final PassContext context;
  private final long maxIterations;
  private final FunctionEffects effects;
  private final Map<Operation, RefinementKey> refined = new IdentityHashMap<>();
  private final Set<Operation> open = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Shared, since refining callees would keep one set for each caller on the stack. */
  private final RewritePatterns patterns = new RewritePatterns();

  /**
   * Creates a refiner.
   *
   * @param others patterns beyond upstream's
   * @param maxIterations how often the operations of a function are visited
   * @param withComposites whether decompositions of composites are refined
   */
  FunctionRefiner(
      PassContext context,
      List<RewritePattern> others,
      long maxIterations,
      boolean withComposites) {
    this.context = context;
    this.maxIterations = maxIterations;
    this.effects = new FunctionEffects(context.registry());
    patterns.addAll(RefinementPatterns.all(context.diagnostics()));
    patterns.addAll(others);
    patterns.add(new CallPattern(this).pattern());
    if (withComposites) {
      patterns.add(new CompositePattern(this).pattern());
    }
    patterns.addAll(FoldPatterns.ofShapes(new FoldOptions(false, Long.MAX_VALUE, false)));
  }

  PassContext context() {
    return context;
  }

  /** Returns whether a function is free of effects. */
  boolean isEffectFree(Operation function) {
    return effects.isFree(function);
  }

  /**
   * Refines a function unless it is refined already.
   *
   * @throws DiagnosticException if it cannot be refined to this key
   */
  void refine(RefinementKey key) {
    Operation function = key.function();
    RefinementKey previous = refined.get(function);
    if (previous != null) {
      check(key, previous);
      return;
    }
    if (function.region(0).blocks().size() != 1) {
      throw ArgumentRefinement.error(function, "must have exactly one block");
    }
    effects.snapshot(function);
    refined.put(function, key);
    open.add(function);
    try {
      replaceConstantArguments(key);
      ArgumentRefinement.refine(function, key.remainingTypes(), context.registry());
      if (open.size() % FreshStack.CALLS == 0) {
        FreshStack.run(() -> applyPatterns(function));
      } else {
        applyPatterns(function);
      }
    } finally {
      open.remove(function);
    }
  }

  /** The constants are compared the first time only; later calls have lost them. */
  private void check(RefinementKey key, RefinementKey previous) {
    boolean sameConstants =
        key.constants().isEmpty() || key.constants().equals(previous.constants());
    if (!sameConstants || !key.remainingTypes().equals(previous.remainingTypes())) {
      throw ArgumentRefinement.error(
          key.function(),
          "refined with incompatible refinement keys:\n  curr=%s\n  prev=%s"
              .formatted(key, previous));
    }
    if (open.contains(key.function())) {
      throw ArgumentRefinement.error(
          key.function(), "Function " + key.name() + " is being refined recursively\n");
    }
  }

  /** Replaces arguments by the constants and erases them. */
  private void replaceConstantArguments(RefinementKey key) {
    if (key.constants().isEmpty()) {
      return;
    }
    Operation function = key.function();
    Block body = function.region(0).front();
    Rewriter rewriter = new Rewriter(context.registry());
    rewriter.setInsertionPointToStart(body);
    for (int i = 0; i < key.constants().size(); i++) {
      BlockArgument argument = body.argument(key.tokens() + i);
      if (!(argument.type() instanceof ShapedType type)) {
        throw ArgumentRefinement.error(function, "expected global constant argument to be shaped");
      }
      DenseElementsAttr value = key.constants().get(i).withType(type);
      rewriter.replaceAllUses(
          argument, new HloBuilder(rewriter, argument.location()).constant(value));
    }
    int end = key.tokens() + key.constants().size();
    for (int i = end - 1; i >= key.tokens(); i--) {
      body.eraseArgument(i);
    }
    FunctionType type = new FuncOp(function).functionType();
    List<Type> inputs = new ArrayList<>(type.inputs());
    inputs.subList(key.tokens(), end).clear();
    new FuncOp(function).setFunctionType(new FunctionType(inputs, type.results()));
    ArrayAttr attributes = FuncOp.ARGUMENT_ATTRIBUTES.getOrNull(function);
    if (attributes != null) {
      function.set(FuncOp.ARGUMENT_ATTRIBUTES, without(attributes, key.tokens(), end));
    }
  }

  /** Returns the list without the elements of a range. */
  static ArrayAttr without(ArrayAttr list, int from, int to) {
    List<Attribute> elements = new ArrayList<>(list.elements());
    elements.subList(from, to).clear();
    return new ArrayAttr(elements);
  }

  private void applyPatterns(Operation function) {
    GreedyPass.converges(
        function,
        patterns,
        GreedyOptions.DEFAULT
            .withTopDown(true)
            .withMaxIterations(maxIterations)
            .withKeepsTypes(false),
        "StablehloRefineShapes",
        context);
  }
}
