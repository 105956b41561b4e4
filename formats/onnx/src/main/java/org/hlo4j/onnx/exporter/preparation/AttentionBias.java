package org.hlo4j.onnx.exporter.preparation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.onnx.exporter.operation.FloatRange;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.formula.ConstantTensors;
import org.hlo4j.transforms.formula.FormulaMatch;
import org.jspecify.annotations.Nullable;

/**
 * The mask of scores as operator Attention has it. A query that attends to no key has weights of
 * zero there; in StableHLO these are NaN if all scores are negative infinity, and equal if all are
 * another number.
 *
 * @param isCausal whether queries attend to the keys up to their own position
 * @param mask booleans or numbers; null if there is none
 */
record AttentionBias(boolean isCausal, @Nullable Value mask) {
  /** Scores that are not less vanish beside others in a softmax. */
  private static final double VANISHING = -1e9;

  /** The sum of this number and a score is this number. */
  private static final double ABSORBING = -0x1p100;

  private static final AttentionBias NONE = new AttentionBias(false, null);
  private static final AttentionBias CAUSAL = new AttentionBias(true, null);

  /**
   * Returns the mask of scores; empty if the operator would compute other numbers.
   *
   * @param roles the meaning of the scores' dimensions
   * @param isCoarse whether queries that attend to no key are of no interest
   */
  static Optional<AttentionBias> of(
      AttentionScores scores,
      AttentionRoles roles,
      boolean isCoarse,
      ConstantTensors constants,
      Rewriter rewriter) {
    FormulaMatch match = scores.match();
    return switch (scores.form()) {
      case PLAIN -> Optional.of(NONE);
      case BIASED -> {
        Value bias = match.tensor("bias");
        boolean isFinite = FloatRange.of(bias).low() > Double.NEGATIVE_INFINITY;
        yield isFinite || isCoarse
            ? arranged(match, "bias", roles, rewriter)
                .map(each -> new AttentionBias(false, builder(match, rewriter).convert(each, F32)))
            : Optional.empty();
      }
      case MASKED -> masked(match, true, roles, isCoarse, constants, rewriter);
      case EXCLUDED -> masked(match, false, roles, isCoarse, constants, rewriter);
    };
  }

  private static final FloatType F32 = FloatType.F32;

  private static HloBuilder builder(FormulaMatch match, Rewriter rewriter) {
    return new HloBuilder(rewriter, match.root().location());
  }

  /**
   * Returns the mask of a selection.
   *
   * @param attended the value of the mask where queries attend to keys
   */
  private static Optional<AttentionBias> masked(
      FormulaMatch match,
      boolean attended,
      AttentionRoles roles,
      boolean isCoarse,
      ConstantTensors constants,
      Rewriter rewriter) {
    double filling = match.number("filling");
    if (!(filling <= VANISHING)) {
      return Optional.empty();
    }
    Optional<Known> known =
        constants
            .of(match.tensor("mask"))
            .map(mask -> new Known(mask, match.dims("mask"), attended, roles));
    if (known.isPresent() && known.get().isCausal()) {
      return Optional.of(CAUSAL);
    }
    boolean isBoolean = isCoarse || (known.isPresent() && known.get().hasKeyForEachQuery());
    if (!isBoolean && (filling > ABSORBING || filling == Double.NEGATIVE_INFINITY)) {
      return Optional.empty();
    }
    HloBuilder builder = builder(match, rewriter);
    return arranged(match, "mask", roles, rewriter)
        .map(mask ->
            new AttentionBias(
                false,
                isBoolean
                    ? attended ? mask : builder.infer(Elementwise.NOT, mask)
                    : numbers(builder, mask, attended, filling)));
  }

  private static Value numbers(HloBuilder builder, Value mask, boolean attended, double filling) {
    Value zeros = builder.like(builder.convert(mask, F32), 0.0);
    Value fillings = builder.like(zeros, filling);
    return builder.infer(
        Elementwise.SELECT, mask, attended ? zeros : fillings, attended ? fillings : zeros);
  }

  /** Returns a tensor of batches or one, heads or one, queries and keys. */
  private static Optional<Value> arranged(
      FormulaMatch match, String name, AttentionRoles roles, Rewriter rewriter) {
    LongList used = match.dimsOf(name);
    boolean hasBatch = used.contains(roles.batch());
    boolean hasHead = used.contains(roles.head()) || used.contains(roles.group());
    List<Long> dims = new ArrayList<>();
    if (hasBatch) {
      dims.add(roles.batch());
    }
    if (hasHead) {
      dims.add(roles.head());
      dims.add(roles.group());
    }
    dims.add(roles.query());
    dims.add(roles.key());
    dims.removeIf(dim -> dim == Contraction.NONE);
    return match
        .tensor(name, LongList.copyOf(dims), rewriter)
        .map(tensor ->
            builder(match, rewriter)
                .reshape(
                    tensor,
                    hasBatch ? roles.size(roles.batch()) : 1,
                    hasHead ? roles.heads() : 1,
                    roles.size(roles.query()),
                    roles.size(roles.key())));
  }

  /** A mask whose elements are known. */
  private record Known(Tensor mask, LongList dims, boolean attended, AttentionRoles roles) {
    private RankedTensorType type() {
      return mask.type();
    }

    private boolean isAttended(int element) {
      return mask.booleanAt(element) == attended;
    }

    /** Returns the index of an element along a dimension of the scores; 0 if it has none. */
    private long index(int element, long dimension) {
      int at = dims.indexOf(dimension);
      long inner = 1;
      for (int i = at + 1; i < type().rank(); i++) {
        inner *= type().dimension(i);
      }
      return at < 0 ? 0 : element / inner % type().dimension(at);
    }

    boolean isCausal() {
      if (!dims.contains(roles.query()) || !dims.contains(roles.key())) {
        return false;
      }
      for (int i = 0; i < mask.count(); i++) {
        if (isAttended(i) != (index(i, roles.key()) <= index(i, roles.query()))) {
          return false;
        }
      }
      return true;
    }

    boolean hasKeyForEachQuery() {
      int at = dims.indexOf(roles.key());
      int keys = at < 0 ? 1 : Math.toIntExact(type().dimension(at));
      int inner = 1;
      for (int i = at + 1; at >= 0 && i < type().rank(); i++) {
        inner *= Math.toIntExact(type().dimension(i));
      }
      for (int i = 0; i < mask.count(); i++) {
        if (at < 0 || i / inner % keys == 0) {
          boolean any = false;
          for (int key = 0; key < keys; key++) {
            any |= isAttended(i + key * inner);
          }
          if (!any) {
            return false;
          }
        }
      }
      return true;
    }
  }
}
