package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.isStatic;
import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.op.stablehlo.PadOp;

/** The operations {@code pad} and {@code dynamic_pad}. */
final class PadRules {
  private PadRules() {}

  static List<Type> infer(OperationInputs op) {
    RankedTensorType operand = tensor(op, 0);
    LongList low = PadOp.EDGE_PADDING_LOW.get(op);
    LongList high = PadOp.EDGE_PADDING_HIGH.get(op);
    LongList interior = PadOp.INTERIOR_PADDING.get(op);
    int rank = operand.rank();
    if (low.size() != rank || high.size() != rank || interior.size() != rank) {
      throw violation(
          op,
          "pad_c2",
          "edge_padding_low length (%s) must match operand rank (%s)".formatted(low.size(), rank));
    }
    long[] sizes = new long[rank];
    long[] bounds = new long[Bounds.of(operand).size()];
    Arrays.fill(sizes, Shapes.DYNAMIC);
    Arrays.fill(bounds, Shapes.DYNAMIC);
    for (int i = 0; i < rank; i++) {
      if (interior.get(i) < 0) {
        throw violation(op, "pad_c3", "Interior padding cannot be negative: " + interior.get(i));
      }
      boolean sized = isStatic(operand.dimension(i));
      long known = sized ? operand.dimension(i) : Bounds.of(operand, i);
      if (isStatic(known)) {
        long padded = Sizes.padded(known, low.get(i), high.get(i), interior.get(i));
        if (padded < 0) {
          throw violation(
              op,
              "pad_c4",
              "Padding result in negative %s for dimension %s"
                  .formatted(sized ? "size" : "bound", i));
        }
        (sized ? sizes : bounds)[i] = padded;
      }
    }
    return List.of(Bounds.resized(operand, sizes, bounds));
  }

  static void verifyDynamic(LocalOperation op) {
    RankedTensorType operand = tensor(op, 0);
    long count = tensor(op, 2).dimension(0);
    if (count != operand.rank()) {
      throw violation(
          op,
          "dynamic_pad_c2",
          "padding operands size (%s) must match operand rank (%s)"
              .formatted(count, operand.rank()));
    }
    LongList interior = ConstantValues.integers(op.operand(4)).orElse(null);
    if (interior != null && !interior.allMatch(amount -> amount >= 0)) {
      throw violation(
          op,
          "dynamic_pad_c3",
          "interior_padding must be non-negative, but got " + Shapes.numbers(interior));
    }
    LongList low = ConstantValues.integers(op.operand(2)).orElse(null);
    LongList high = ConstantValues.integers(op.operand(3)).orElse(null);
    RankedTensorType result = tensor(op, op.resultType(0));
    if (interior == null
        || low == null
        || high == null
        || !operand.hasStaticShape()
        || !result.hasStaticShape()) {
      return;
    }
    for (int i = 0; i < operand.rank(); i++) {
      long expected = Sizes.padded(operand.dimension(i), low.get(i), high.get(i), interior.get(i));
      if (result.dimension(i) != expected) {
        throw violation(
            op,
            "dynamic_pad_c4",
            "expected output dimension at index %s to equal %s, but got %s"
                .formatted(i, expected, result.dimension(i)));
      }
    }
  }
}
