package org.hlo4j.formulas.linalg;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.hlo4j.dialect.linalg.CallOptions;
import org.hlo4j.dialect.linalg.Routine;
import org.hlo4j.dialect.linalg.TriangularOptions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** The loops over columns that replace custom calls of linear algebra. */
final class CallExpansions {
  /** Reads the operands of a call and declares its results. */
  interface Expansion {
    /**
     * Returns what computes the results.
     *
     * @throws org.hlo4j.formulas.size.UnsupportedNodeException if the call cannot be replaced
     */
    Consumer<HloBuilder> of(ExpandedCall call);
  }

  private static final Map<Routine, Expansion> ALL =
      Map.of(
          Routine.CHOLESKY, CallExpansions::cholesky,
          Routine.LU, CallExpansions::lu,
          Routine.LU_WITH_PERMUTATION, CallExpansions::luWithPermutation,
          Routine.PIVOTS_TO_PERMUTATION, CallExpansions::permutation,
          Routine.QR, CallExpansions::qr,
          Routine.HOUSEHOLDER_PRODUCT, CallExpansions::product,
          Routine.HOUSEHOLDER_MULTIPLY, CallExpansions::multiply,
          Routine.TRIANGULAR_SYSTEM, CallExpansions::solve);

  private CallExpansions() {}

  static @Nullable Expansion ofOrNull(Routine routine) {
    return ALL.get(routine);
  }

  /** The other triangle stays as it is. */
  private static Consumer<HloBuilder> cholesky(ExpandedCall call) {
    RankedTensorType type = call.squares("a");
    call.requireSize("n", ExpandedCall.rows(type));
    boolean isLower = new CallOptions(call).lower();
    call.declare("a", type);
    call.declare("info", type, IntegerType.I32);
    return b -> {
      Expr a = call.value(b, "a");
      Expr factor = ColumnFactors.cholesky(a, isLower);
      ComparisonDirection other = isLower ? ComparisonDirection.LT : ComparisonDirection.GT;
      call.set("a", factor.plus(Diagonals.part(a, other, Size.of(b, 0))));
      call.set("info", ColumnFactors.choleskyInfo(factor));
    };
  }

  private static Consumer<HloBuilder> lu(ExpandedCall call) {
    RankedTensorType type = call.matrices("a");
    call.declare("a", type);
    call.declare("pivots", type, IntegerType.I32, ExpandedCall.least(type));
    call.declare("info", type, IntegerType.I32);
    return b -> {
      List<Expr> parts = ColumnFactors.lu(call.value(b, "a"));
      call.set("a", parts.get(0));
      call.set("pivots", parts.get(1));
      call.set("info", parts.get(2));
    };
  }

  /** Pivots are numbered from 0. */
  private static Consumer<HloBuilder> luWithPermutation(ExpandedCall call) {
    RankedTensorType type = call.matrices("a");
    call.declare("a", type);
    call.declare("pivots", type, IntegerType.I32, ExpandedCall.least(type));
    call.declare("permutation", type, IntegerType.I32, ExpandedCall.rows(type));
    return b -> {
      Expr a = call.value(b, "a");
      List<Expr> parts = ColumnFactors.lu(a);
      Expr pivots = parts.get(1).minus(parts.get(1).like(1L));
      call.set("a", parts.get(0));
      call.set("pivots", pivots);
      call.set(
          "permutation", ColumnFactors.permutation(pivots, MatrixSteps.size(a, MatrixSteps.ROWS)));
    };
  }

  private static Consumer<HloBuilder> permutation(ExpandedCall call) {
    RankedTensorType pivots = call.vectors("pivots", IntegerType.I32);
    RankedTensorType result = call.resultType(call.resultOrMinus("permutation"));
    if (result.rank() != pivots.rank() || !result.hasStaticShape()) {
      throw call.failure("has a permutation of " + result + " for pivots of " + pivots);
    }
    long size = ExpandedCall.columns(result);
    call.requireAtMost(ExpandedCall.columns(pivots), size, "pivots");
    call.declareVectors("permutation", result);
    return b ->
        call.set(
            "permutation", ColumnFactors.permutation(call.value(b, "pivots"), Size.of(b, size)));
  }

  private static Consumer<HloBuilder> qr(ExpandedCall call) {
    RankedTensorType type = call.matrices("a");
    call.declare("a", type);
    call.declare("tau", type, type.elementType(), ExpandedCall.least(type));
    return b -> {
      List<Expr> parts = ColumnReflectors.factored(call.value(b, "a"));
      call.set("a", parts.get(0));
      call.set("tau", parts.get(1));
    };
  }

  private static Consumer<HloBuilder> product(ExpandedCall call) {
    RankedTensorType type = call.matrices("a");
    RankedTensorType scales = call.vectors("tau", type.elementType());
    long count = ExpandedCall.columns(scales);
    call.requireSize("k", count);
    call.requireAtMost(count, ExpandedCall.columns(type), "tau");
    call.requireAtMost(ExpandedCall.columns(type), ExpandedCall.rows(type), "a");
    call.declare("a", type);
    return b -> call.set("a", ColumnReflectors.product(call.value(b, "a"), call.value(b, "tau")));
  }

  private static Consumer<HloBuilder> multiply(ExpandedCall call) {
    RankedTensorType type = call.matrices("a");
    RankedTensorType scales = call.vectors("tau", type.elementType());
    RankedTensorType other = call.matrices("c");
    CallOptions options = new CallOptions(call);
    boolean isLeft = options.flag("left");
    boolean isAdjoint = options.flag("transpose");
    long side = isLeft ? ExpandedCall.rows(other) : ExpandedCall.columns(other);
    call.requireSame(ExpandedCall.rows(type), side, "c");
    call.requireAtMost(ExpandedCall.columns(scales), ExpandedCall.columns(type), "tau");
    call.requireAtMost(ExpandedCall.columns(scales), side, "tau");
    call.declare("c", other);
    return b ->
        call.set(
            "c",
            ColumnReflectors.multiplied(
                call.value(b, "a"), call.value(b, "tau"), call.value(b, "c"), isLeft, isAdjoint));
  }

  private static Consumer<HloBuilder> solve(ExpandedCall call) {
    RankedTensorType type = call.squares("a");
    RankedTensorType right = call.matrices("b");
    call.requireSize("m", ExpandedCall.rows(right));
    call.requireSize("n", ExpandedCall.columns(right));
    TriangularOptions options = TriangularOptions.of(call);
    call.requireSame(
        ExpandedCall.rows(type),
        options.isLeft() ? ExpandedCall.rows(right) : ExpandedCall.columns(right),
        "b");
    call.declare("b", right);
    boolean isScaled = call.has("alpha");
    if (isScaled) {
      call.requireNumber("alpha", right.elementType());
    }
    return b -> {
      Expr given = call.value(b, "b");
      if (isScaled) {
        Value alpha = call.op().operand(call.operandOrMinus("alpha"));
        given = given.times(Formulas.spread(b.reshape(alpha), given));
      }
      call.set(
          "b",
          ColumnFactors.solve(
              call.value(b, "a"),
              given,
              options.isLeft(),
              options.isLower(),
              options.isUnit(),
              options.transpose()));
    };
  }
}
