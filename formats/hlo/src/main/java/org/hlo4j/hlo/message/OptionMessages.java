package org.hlo4j.hlo.message;

import org.hlo4j.hlo.HloOperandScaling;
import org.hlo4j.hlo.HloOperandSparsity;
import org.hlo4j.hlo.HloResultAccuracy;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.message.Kind;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageFields;

/** Messages of options of functions and products. */
final class OptionMessages {
  static final Message<HloResultAccuracy> ACCURACY = accuracy();
  static final Message<HloOperandSparsity.Pair> SPARSITY = sparsity();
  static final Message<HloOperandScaling.Pair> SCALING = scaling();

  private OptionMessages() {}

  private static Message<HloResultAccuracy> accuracy() {
    MessageFields<HloResultAccuracy.Tolerance> parts = MessageFields.packed();
    var absolute = parts.withDefault(1, Kind.DOUBLE, 0.0, HloResultAccuracy.Tolerance::absolute);
    var relative = parts.withDefault(2, Kind.DOUBLE, 0.0, HloResultAccuracy.Tolerance::relative);
    var ulps = parts.integer(3, HloResultAccuracy.Tolerance::ulps);
    Message<HloResultAccuracy.Tolerance> tolerances =
        parts.build(
            "ResultAccuracy.Tolerance",
            v -> new HloResultAccuracy.Tolerance(v.get(absolute), v.get(relative), v.get(ulps)));
    MessageFields<HloResultAccuracy> rows = MessageFields.packed();
    var mode =
        rows.withDefault(
            1,
            Kinds.word(HloWords.AccuracyMode.class),
            HloWords.AccuracyMode.DEFAULT,
            value ->
                value instanceof HloResultAccuracy.Mode one
                    ? one.mode()
                    : HloWords.AccuracyMode.DEFAULT);
    var tolerance =
        rows.message(
            2,
            () -> tolerances,
            (HloResultAccuracy value) ->
                value instanceof HloResultAccuracy.Tolerance one ? one : null);
    return rows.build(
        "ResultAccuracy",
        v -> {
          HloResultAccuracy.Tolerance one = v.get(tolerance);
          return one == null ? new HloResultAccuracy.Mode(v.get(mode)) : one;
        });
  }

  private static Message<HloOperandSparsity.Pair> sparsity() {
    MessageFields<HloOperandSparsity> parts = MessageFields.packed();
    var nonZero = parts.integer(1, HloOperandSparsity::nonZero);
    var blockSize = parts.integer(2, HloOperandSparsity::blockSize);
    var dimension = parts.integer(3, HloOperandSparsity::dimension);
    var stride = parts.integer(4, HloOperandSparsity::stride);
    var index = parts.integer(5, HloOperandSparsity::index);
    Message<HloOperandSparsity> side =
        parts.build(
            "SparsityConfig.TensorSparsityConfig",
            v ->
                new HloOperandSparsity(
                    v.get(nonZero),
                    v.get(blockSize),
                    v.get(dimension),
                    v.get(stride),
                    v.get(index)));
    MessageFields<HloOperandSparsity.Pair> rows = MessageFields.packed();
    var left = rows.message(1, () -> side, HloOperandSparsity.Pair::left);
    var right = rows.message(2, () -> side, HloOperandSparsity.Pair::right);
    return rows.build(
        "SparsityConfig", v -> new HloOperandSparsity.Pair(v.get(left), v.get(right)));
  }

  private static Message<HloOperandScaling.Pair> scaling() {
    MessageFields<HloOperandScaling> parts = MessageFields.packed();
    var scale = parts.integer(1, HloOperandScaling::scale);
    var zero = parts.optional(2, Kind.INT, HloOperandScaling::zero);
    var strides = parts.integers(3, HloOperandScaling::strides);
    var steps = parts.integers(4, HloOperandScaling::steps);
    Message<HloOperandScaling> side =
        parts.build(
            "BlockScalingConfig.TensorBlockScalingConfig",
            v -> new HloOperandScaling(v.get(scale), v.get(zero), v.get(strides), v.get(steps)));
    MessageFields<HloOperandScaling.Pair> rows = MessageFields.packed();
    var left = rows.message(1, () -> side, HloOperandScaling.Pair::left);
    var right = rows.message(2, () -> side, HloOperandScaling.Pair::right);
    return rows.build(
        "BlockScalingConfig", v -> new HloOperandScaling.Pair(v.get(left), v.get(right)));
  }
}
