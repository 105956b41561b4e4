package org.hlo4j.transforms.fold;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.build.Matches;

/** Folds of reductions. */
public final class ReduceFolds {
  /** A reduction over no dimensions is its inputs. */
  public static final RewritePattern OVER_NO_DIMENSIONS =
      RewritePattern.of(Reductions.REDUCE, ReduceFolds::overNoDimensions)
          .named("reduce over no dimensions");

  /** A reduction whose body returns values from outside is these, whatever its inputs. */
  public static final RewritePattern TO_OUTER_VALUES =
      RewritePattern.of(Reductions.REDUCE, ReduceFolds::toOuterValues)
          .named("reduce to outer values");

  private ReduceFolds() {}

  static List<RewritePattern> all() {
    return List.of(
        OVER_NO_DIMENSIONS,
        RewritePattern.of(Reductions.REDUCE, ReduceFolds::toConstants).named("reduce to constants"),
        TO_OUTER_VALUES,
        RewritePattern.of(Reductions.REDUCE, ReduceFolds::lowerSplatsIntoBody)
            .named("reduce of splats"));
  }

  private static boolean overNoDimensions(Operation reduce, Rewriter rewriter) {
    List<Value> inputs = reduce.operands().subList(0, reduce.resultCount());
    if (!StablehloOp.DIMENSIONS.get(reduce).isEmpty()
        || !Value.types(inputs).equals(reduce.resultTypes())) {
      return false;
    }
    rewriter.replace(reduce, inputs);
    return true;
  }

  /** Folds a reduction whose body only returns constants. */
  private static boolean toConstants(Operation reduce, Rewriter rewriter) {
    Block body = reduce.region(0).front();
    if (!body.back().is(ControlFlow.RETURN) || body.firstOrNull() != body.back()) {
      return false;
    }
    List<DenseElementsAttr> values = new ArrayList<>();
    for (int i = 0; i < reduce.resultCount(); i++) {
      DenseElementsAttr value = Matches.splatOrNull(body.back().operand(i));
      RankedTensorType type = Matches.staticTypeOrNull(reduce.result(i));
      if (value == null || type == null) {
        return false;
      }
      values.add(DenseElementsAttr.of(type, value.data(), true));
    }
    HloBuilder builder = HloBuilder.replacing(reduce, rewriter);
    List<Value> constants = new ArrayList<>();
    values.forEach(value -> constants.add(builder.constant(value)));
    rewriter.replace(reduce, constants);
    return true;
  }

  private static boolean toOuterValues(Operation reduce, Rewriter rewriter) {
    Block body = reduce.region(0).front();
    if (!body.back().is(ControlFlow.RETURN)) {
      return false;
    }
    List<Value> values = List.copyOf(body.back().operands());
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i).parentBlockOrNull() == body
          || !values.get(i).type().equals(reduce.result(i).type())) {
        return false;
      }
    }
    rewriter.replace(reduce, values);
    return true;
  }

  /**
   * Replaces the arguments of a body that is {@code and} or {@code or} by constants if all inputs
   * and initial values are splats.
   */
  private static boolean lowerSplatsIntoBody(Operation reduce, Rewriter rewriter) {
    Block body = reduce.region(0).front();
    Operation combine = body.firstOrNull();
    if (combine == null
        || body.operationCount() != 2
        || !(combine.is(Elementwise.AND) || combine.is(Elementwise.OR))) {
      return false;
    }
    List<DenseElementsAttr> splats = new ArrayList<>();
    for (BlockArgument argument : body.arguments()) {
      DenseElementsAttr splat = Matches.splatOrNull(reduce.operand(argument.index()));
      RankedTensorType type = Matches.staticTypeOrNull(argument);
      if (splat == null || type == null) {
        return false;
      }
      splats.add(DenseElementsAttr.of(type, splat.data(), true));
    }
    HloBuilder builder = new HloBuilder(rewriter, combine.location());
    for (BlockArgument argument : body.arguments()) {
      rewriter.replaceAllUses(argument, builder.constant(splats.get(argument.index())));
    }
    return true;
  }
}
