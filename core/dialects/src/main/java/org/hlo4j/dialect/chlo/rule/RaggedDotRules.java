package org.hlo4j.dialect.chlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.numbers;
import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.stablehlo.rule.DotRules;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.chlo.RaggedDotOp;
import org.hlo4j.opset.chlo.RaggedDotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;

/**
 * The operation {@code ragged_dot}. The ragged dimension of lhs is divided into groups:
 *
 * <pre>
 *   the ragged dimension is    lhs        rhs           group sizes  result
 *   m, non-contracting         [b, m, k]  [g, b, k, n]  [b, g]       [b, m, n]
 *   k, contracting             [b, m, k]  [b, k, n]     [b, g]       [g, b, m, n]
 *   b, batching                [b, m, k]  [b, k, n]     [g]          [b, m, n]
 * </pre>
 *
 * <p>Group sizes may always have shape {@code [g]}. Otherwise {@code g} follows the batching
 * dimensions and the dimensions of the ragged one's kind that precede it; if it is a batching
 * dimension, just those that precede it.
 */
final class RaggedDotRules {
  private final OperationInputs op;
  private final RankedTensorType lhs;
  private final RankedTensorType rhs;
  private final RankedTensorType groupSizes;
  private final RaggedDotDimensionNumbersAttr dimensions;

  private RaggedDotRules(OperationInputs op) {
    this.op = op;
    this.lhs = tensor(op, 0);
    this.rhs = tensor(op, 1);
    this.groupSizes = tensor(op, 2);
    this.dimensions = RaggedDotOp.RAGGED_DOT_DIMENSION_NUMBERS.get(op);
  }

  static void verify(LocalOperation op) {
    Shapes.checkResult(op, "", inferShape(op));
  }

  static LongList inferShape(OperationInputs op) {
    RaggedDotRules rules = new RaggedDotRules(op);
    rules.check();
    return rules.shape();
  }

  private void check() {
    DotRules.checkPrecisionConfig(op, RaggedDotOp.PRECISION_CONFIG, "");
    DotRules.checkDimensionNumbers(
        op,
        new DotDimensionNumbersAttr(
            dimensions.lhsBatchingDimensions(),
            dimensions.rhsBatchingDimensions(),
            dimensions.lhsContractingDimensions(),
            dimensions.rhsContractingDimensions()),
        lhs,
        rhs);
    if (dimensions.lhsRaggedDimensions().size() != 1) {
      throw violation(op, "", "There must be exactly one ragged dimension in the lhs.");
    }
    checkBelow(raggedDimension(), lhs.rank(), "lhs_ragged_dim", "lhs_rank");
    if (groupSizes.rank() != 1) {
      checkGroupSizes(Dimensions.select(lhs.shape(), groupedDimensions()));
    }
    checkGroupDimensions();
  }

  private long raggedDimension() {
    return dimensions.lhsRaggedDimensions().get(0);
  }

  private boolean isBatching() {
    return dimensions.lhsBatchingDimensions().contains(raggedDimension());
  }

  private boolean isContracting() {
    return dimensions.lhsContractingDimensions().contains(raggedDimension());
  }

  private void checkBelow(long dimension, long limit, String name, String nameOfLimit) {
    if (!Dimensions.isInRange(dimension, limit)) {
      throw violation(
          op,
          "",
          "Expects %s to be in range [0, %s) i.e. [0, %s). got: %s."
              .formatted(name, nameOfLimit, limit, dimension));
    }
  }

  /** The dimensions of lhs for each of which there are separate group sizes. */
  private LongList groupedDimensions() {
    LongList batching = dimensions.lhsBatchingDimensions();
    LongList contracting = dimensions.lhsContractingDimensions();
    if (isBatching()) {
      return batching.subList(0, batching.indexOf(raggedDimension()));
    }
    if (isContracting()) {
      return Dimensions.concat(
          batching, contracting.subList(0, contracting.indexOf(raggedDimension())));
    }
    LongList before = Dimensions.upTo((int) raggedDimension());
    return Dimensions.concat(
        batching, Dimensions.without(before, Dimensions.concat(batching, contracting)));
  }

  private void checkGroupSizes(LongList expected) {
    if (groupSizes.rank() != expected.size() + 1) {
      throw violation(
          op,
          "",
          "expected group_sizes to have rank %s, got %s"
              .formatted(expected.size() + 1, groupSizes.rank()));
    }
    LongList found = groupSizes.shape().subList(0, expected.size());
    if (!found.equals(expected)) {
      LongList required = Dimensions.concat(expected, LongList.of(groupCount()));
      throw violation(
          op,
          "",
          "group_sizes is expected to have shape [%s], got [%s]"
              .formatted(numbers(required), numbers(groupSizes.shape())));
    }
  }

  private long groupCount() {
    return groupSizes.dimension(groupSizes.rank() - 1);
  }

  private void checkGroupDimensions() {
    LongList groups = dimensions.rhsGroupDimensions();
    for (int i = 0; i < groups.size(); i++) {
      checkBelow(groups.get(i), rhs.rank(), "rhs_group_dim", "rhs_rank");
    }
    Dimensions.checkDistinct(
        op,
        "",
        groups,
        dimensions.rhsBatchingDimensions(),
        "rhs_group_dimensions",
        "rhs_batching_dimensions");
    Dimensions.checkDistinct(
        op,
        "",
        groups,
        dimensions.rhsContractingDimensions(),
        "rhs_group_dimensions",
        "rhs_contracting_dimensions");
    if (isBatching() || isContracting()) {
      if (!groups.isEmpty()) {
        throw violation(
            op,
            "",
            "There must be zero group dimensions in the rhs when the ragged dimension is batch or"
                + " contracting.");
      }
      return;
    }
    if (groups.size() != 1) {
      throw violation(
          op,
          "",
          "There must be exactly one group dimension in the rhs when the lhs ragged dimension is"
              + " non-contracting.");
    }
    long found = rhs.dimension((int) groups.get(0));
    if (!Shapes.areCompatible(groupCount(), found)) {
      throw violation(
          op,
          "",
          "rhs group dimension is expected to have size=%s, got %s".formatted(groupCount(), found));
    }
  }

  private LongList shape() {
    LongList batching = dimensions.lhsBatchingDimensions();
    LongList ofLhs = Dimensions.concat(batching, dimensions.lhsContractingDimensions());
    LongList ofRhs =
        Dimensions.concat(
            Dimensions.concat(
                dimensions.rhsBatchingDimensions(), dimensions.rhsContractingDimensions()),
            dimensions.rhsGroupDimensions());
    LongList groups = isContracting() ? LongList.of(groupCount()) : LongList.of();
    LongList batches = Dimensions.select(lhs.shape(), batching);
    return Dimensions.concat(
        Dimensions.concat(groups, batches),
        Dimensions.concat(
            Dimensions.without(lhs.shape(), ofLhs), Dimensions.without(rhs.shape(), ofRhs)));
  }
}
