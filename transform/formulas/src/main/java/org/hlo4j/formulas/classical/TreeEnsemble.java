package org.hlo4j.formulas.classical;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.classical.DecisionTrees.Branch;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Ensembles of trees. All trees are descended at once, for all rows, in a loop of as many
 * iterations as the deepest tree has levels; nodes are in tables, so that their number changes
 * nothing but constants.
 */
public final class TreeEnsemble {
  private static final LongList TREES = LongList.of(1);

  private final Expr x;
  private final DecisionTrees trees;
  private final HloBuilder b;
  private final List<ComparisonDirection> comparisons;

  private TreeEnsemble(Expr x, DecisionTrees trees) {
    this.x = x;
    this.trees = trees;
    this.b = x.builder();
    this.comparisons = trees.branches().stream().map(Branch::comparison).distinct().toList();
  }

  /**
   * The scores of rows.
   *
   * @param values of shape (rows, targets), zero where no leaf has a weight
   * @param presentOrNull whether a leaf that was reached has a weight; null if all do
   */
  public record Scores(Expr values, @Nullable Expr presentOrNull) {
    /** Returns the values, and others where no leaf has a weight. */
    public Expr or(double absent) {
      return presentOrNull == null ? values : presentOrNull.select(values, values.like(absent));
    }
  }

  /**
   * Returns the leaf of each tree for each row, of shape (rows, trees).
   *
   * @param x floats of shape (rows, features)
   * @throws UnsupportedNodeException if trees have no end, or compare features that there are not
   */
  public static Expr leaves(Expr x, DecisionTrees trees) {
    long features = TensorTypes.of(x.value()).dimension(1);
    if (features != ShapedType.DYNAMIC) {
      trees.requireFeatures(features);
    }
    return new TreeEnsemble(x, trees).leaves();
  }

  /**
   * Returns the scores of each row.
   *
   * @param x floats of shape (rows, features)
   */
  public static Scores scores(Expr x, DecisionTrees trees, LeafWeights weights) {
    HloBuilder b = x.builder();
    Expr leaves = leaves(x, trees);
    LongList shape = LongList.of(weights.leaves(), weights.targets());
    Value table = Table.of(b, x.elementType(), shape, weights.table());
    Expr values = reduced(leaves, table, weights.aggregate().reduction());
    if (weights.aggregate() == Aggregate.AVERAGE) {
      values = values.over(values.like((double) trees.roots().size()));
    }
    if (weights.isComplete()) {
      return new Scores(values, null);
    }
    Value presence = Table.of(b, IntegerType.I1, shape, weights.presence());
    Expr isPresent = reduced(leaves, presence, Reduction.MAX);
    return new Scores(isPresent.select(values, values.like(0.0)), isPresent);
  }

  private static Expr reduced(Expr leaves, Value table, Reduction reduction) {
    HloBuilder b = leaves.builder();
    Value each = Gathering.take(b, table, leaves.value(), 0);
    return b.expr(reduction.apply(b, each, TREES));
  }

  private Expr leaves() {
    List<Size> sizes = List.of(Size.of(b, x.value(), 0), Size.of(b, trees.roots().size()));
    Value start = Size.broadcast(b, b.i64s(trees.roots().toArray()), sizes, TREES);
    int depth = trees.depth();
    Value end = depth == 0 ? start : descended(start, depth);
    return b.expr(end).minus(b.expr(end).like((long) trees.branches().size()));
  }

  private Value descended(Value start, int depth) {
    Tables tables = new Tables();
    return RegionBodies.counted(
            b,
            b.i64(depth),
            List.of(start),
            (_, places) -> List.of(tables.next(b.expr(places.getFirst())).value()))
        .getFirst();
  }

  /** The properties of branches. The index of a leaf is beyond them, and reads the last one. */
  private final class Tables {
    private final Value features = integers(Branch::feature);
    private final Value onTrue = integers(Branch::onTrue);
    private final Value onFalse = integers(Branch::onFalse);
    private final Value thresholds =
        Table.of(
            b, x.elementType(), trees.branches().stream().mapToDouble(Branch::threshold).toArray());
    private final Value kinds =
        flags(branch -> comparisons.indexOf(branch.comparison()), IntegerType.I64);
    private final @Nullable Value missing =
        trees.branches().stream().anyMatch(Branch::isTrueOfMissing)
            ? flags(branch -> branch.isTrueOfMissing() ? 1 : 0, IntegerType.I1)
            : null;

    private Value integers(ToLongFunction<Branch> part) {
      return b.i64s(trees.branches().stream().mapToLong(part).toArray());
    }

    private Value flags(ToDoubleFunction<Branch> part, IntegerType type) {
      return Table.of(b, type, trees.branches().stream().mapToDouble(part).toArray());
    }

    /** Returns the children that rows lead to; leaves stay. */
    Expr next(Expr nodes) {
      Expr feature = b.expr(Gathering.along(b, x.value(), take(features, nodes).value(), 1));
      Expr isTrue = compared(nodes, feature, take(thresholds, nodes));
      if (missing != null) {
        isTrue = isTrue.or(feature.ne(feature).and(take(missing, nodes)));
      }
      Expr child = isTrue.select(take(onTrue, nodes), take(onFalse, nodes));
      return nodes.lt(nodes.like((long) trees.branches().size())).select(child, nodes);
    }

    private Expr compared(Expr nodes, Expr feature, Expr threshold) {
      Expr isTrue = feature.compare(comparisons.getFirst(), threshold);
      Expr kind = comparisons.size() == 1 ? null : take(kinds, nodes);
      for (int i = 1; kind != null && i < comparisons.size(); i++) {
        Expr other = feature.compare(comparisons.get(i), threshold);
        isTrue = kind.eq(kind.like((long) i)).select(other, isTrue);
      }
      return isTrue;
    }

    private Expr take(Value table, Expr nodes) {
      return b.expr(Gathering.take(b, table, nodes.value(), 0));
    }
  }
}
