package org.hlo4j.pytorch.operator.neural;

import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Softmax, and dropout, which is none where a program does not train. */
final class SoftmaxOperators {
  private SoftmaxOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            along(Activations::softmax),
            "aten.softmax.int",
            "aten._softmax.default",
            "aten.special_softmax.default")
        .add(
            along(Activations::logSoftmax),
            "aten.log_softmax.int",
            "aten._log_softmax.default",
            "aten.special_log_softmax.default")
        .add(along(Activations::softmaxOrZero), "aten._safe_softmax.default")
        .add(
            SoftmaxOperators::dropout,
            "aten.dropout.default",
            "aten.alpha_dropout.default",
            "aten.feature_dropout.default",
            "aten.feature_alpha_dropout.default")
        .add(SoftmaxOperators::nativeDropout, "aten.native_dropout.default")
        .add(SoftmaxOperators::dropoutGradient, "aten.native_dropout_backward.default");
  }

  /** A function of the elements along a dimension. */
  private interface Formula {
    Expr apply(Expr x, Axes axes);
  }

  private static OperatorTable.Builder<OperatorCall> along(Formula formula) {
    return n -> {
      Type type = n.dtype("dtype", TypePromotion.floating(n.elementType("self")));
      if (n.flag("half_to_float", false)) {
        type = FloatType.F32;
      }
      AttentionOperators.requireFloats(type);
      Expr x = n.expr("self", TypePromotion.computed(type));
      int rank = TensorTypes.rank(x);
      int dimension = n.dimension("dim", 0, rank);
      n.set(0, formula.apply(x, rank == 0 ? Axes.range(0, 0) : Axes.of(rank, dimension)), type);
    };
  }

  /** Returns the probability with which elements are dropped. */
  private static double probability(OperatorCall n) {
    double p = n.number("p");
    if (p > 0 && p < 1) {
      throw UnsupportedNodeException.of(
          "elements are dropped at random in training; export the module after eval()");
    }
    return p;
  }

  /** The forms that change their argument in place have another name for it. */
  private static void dropout(OperatorCall n) {
    String input = n.has("input") ? "input" : "self";
    if (!n.flag("train", false) || probability(n) == 0) {
      n.set(0, n.argument(input));
    } else {
      Expr x = n.expr(input);
      n.set(x.times(Numbers.zero(x)));
    }
  }

  private static void nativeDropout(OperatorCall n) {
    Expr x = n.expr("input");
    HloBuilder b = n.builder();
    boolean isKept = !n.flag("train", true) || probability(n) == 0;
    n.set(isKept ? x : x.times(Numbers.zero(x)));
    Value mask = Numbers.of(b, isKept ? 1 : 0, IntegerType.I1);
    n.set(1, DynamicShapes.broadcastLike(b, mask, x.value(), LongList.of()));
  }

  private static void dropoutGradient(OperatorCall n) {
    Type type = n.elementType("grad_output");
    List<Expr> both = n.broadcast(TypePromotion.computed(type), "grad_output", "mask");
    Expr gradient = both.get(0);
    n.set(0, gradient.times(both.get(1)).times(gradient.like(n.number("scale"))), type);
  }
}
