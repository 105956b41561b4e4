package org.hlo4j.transforms.fold;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.Random;
import org.hlo4j.transforms.build.Matches;

/**
 * Folds whatever has few elements: programs compute sizes by floats, selections and special
 * functions, too. The interpreter evaluates it, so that results have its bits.
 */
public final class SizeFolds {
  /** The most elements of operands and results: sizes are scalars and short lists. */
  private static final long MAX_ELEMENTS = 64;

  /** Operations that depend on more than their operands, or that extensions evaluate. */
  private static final Set<OpDefinition> OTHERS =
      Stream.concat(
              Collectives.all().stream(),
              Stream.of(Random.RNG, Modules.CUSTOM_CALL, Modules.COMPOSITE))
          .collect(Collectors.toUnmodifiableSet());

  /** Replaces an operation on constants of few elements by its result. */
  public static final RewritePattern OF_FEW_ELEMENTS =
      RewritePattern.ofAny(SizeFolds::evaluate).named("operation on few constants");

  private SizeFolds() {}

  private static boolean evaluate(Operation op, Rewriter rewriter) {
    if (!isFunction(op)) {
      return false;
    }
    RankedTensorType type = Matches.staticTypeOrNull(op.result(0));
    List<DenseElementsAttr> operands = ElementwiseFolds.constants(op);
    return type != null
        && type.elementCount() <= MAX_ELEMENTS
        && !operands.isEmpty()
        && operands.stream().allMatch(each -> each.elementCount() <= MAX_ELEMENTS)
        && ElementwiseFolds.replace(op, ConstantEvaluation.evaluate(op, operands, type), rewriter);
  }

  /** Returns whether an operation has one result, which depends on its operands alone. */
  private static boolean isFunction(Operation op) {
    String dialect = op.definition().dialect();
    return (dialect.equals("stablehlo") || dialect.equals("chlo"))
        && op.resultCount() == 1
        && op.regionCount() == 0
        && op.has(Trait.NO_MEMORY_EFFECT)
        && !OTHERS.contains(op.definition());
  }
}
