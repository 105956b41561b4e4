package org.hlo4j.pytorch.operator.index;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.Bags;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.norm.Norms;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Sums, means or maxima of the rows of a table. Only the first result is converted; the others are
 * for gradients.
 */
public final class EmbeddingBagOperators {
  /** The reductions of the rows of a bag, by number. */
  private enum Mode {
    SUM,
    MEAN,
    MAX
  }

  private EmbeddingBagOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            EmbeddingBagOperators::bags,
            "aten.embedding_bag.default",
            "aten.embedding_bag.padding_idx",
            "aten._embedding_bag.default",
            "aten._embedding_bag_forward_only.default")
        .add(EmbeddingBagOperators::renorm, "aten.embedding_renorm.default");
  }

  private static Mode mode(OperatorCall n) {
    long mode = n.integer("mode", 0);
    if (mode < 0 || mode >= Mode.values().length) {
      throw UnsupportedNodeException.of("its mode is %d", mode);
    }
    return Mode.values()[(int) mode];
  }

  private static void bags(OperatorCall n) {
    HloBuilder b = n.builder();
    Mode mode = mode(n);
    Value table = n.tensor("weight");
    Type type = TensorTypes.elementOf(table);
    Value index = IndexOperators.indices(n, "indices");
    Value offsets = IndexOperators.indices(n, "offsets");
    if (TensorTypes.of(index).rank() != 1
        || TensorTypes.of(offsets).rank() != 1
        || TensorTypes.of(table).rank() != 2) {
      throw UnsupportedNodeException.of("its indices or offsets do not have rank 1");
    }
    Size bags = Size.of(b, offsets, 0).plus(n.flag("include_last_offset", false) ? -1 : 0);
    Expr isIn = Bags.members(b, index, offsets, bags, padding(n, Size.of(b, table, 0)));
    Type computed = TypePromotion.computed(type);
    Expr rows = Formulas.convert(b.expr(Gathering.take(b, table, index, 0)), computed);
    if (n.has("per_sample_weights")) {
      Value weights = n.value("per_sample_weights", computed);
      rows =
          rows.times(
              b.expr(Size.broadcast(b, weights, Size.allOf(b, rows.value()), LongList.of(0))));
    }
    List<Size> all = List.of(bags, Size.of(b, index, 0), Size.of(b, table, 1));
    Expr spread = b.expr(Size.broadcast(b, rows.value(), all, LongList.of(1, 2)));
    Expr isUsed = b.expr(Size.broadcast(b, isIn.value(), all, LongList.of(0, 1)));
    Reduction reduction = mode == Mode.MAX ? Reduction.MAX : Reduction.SUM;
    Value identity = b.constant(reduction.identity(computed));
    Expr unused = b.expr(DynamicShapes.fill(b, identity, all));
    Value used = isUsed.select(spread, unused).value();
    Expr result = b.expr(reduction.apply(b, used, LongList.of(1)));
    if (mode != Mode.SUM) {
      Expr count =
          b.expr(Reduction.SUM.apply(b, isIn.convert(IntegerType.I64).value(), LongList.of(1)));
      Expr counts =
          b.expr(Size.broadcast(b, count.value(), Size.allOf(b, result.value()), LongList.of(0)));
      result =
          mode == Mode.MEAN
              ? result.over(counts.max(counts.like(1L)).convert(computed))
              : counts.eq(counts.like(0L)).select(Numbers.zero(result), result);
    }
    n.set(0, result, type);
  }

  /** Returns the index of the row that is in no bag; -1 if there is none. */
  private static Size padding(OperatorCall n, Size rows) {
    Size padding = n.size("padding_idx", -1);
    boolean isFromEnd = n.target().equals("aten.embedding_bag.padding_idx");
    return isFromEnd && n.has("padding_idx") ? padding.fromEnd(rows) : padding;
  }

  /** Scales the rows at indices whose norm is too large. */
  private static void renorm(OperatorCall n) {
    HloBuilder b = n.builder();
    Value table = n.tensor("self");
    List<Size> sizes = Size.allOf(b, table);
    if (sizes.size() != 2) {
      throw UnsupportedNodeException.of("its table has rank %d", sizes.size());
    }
    Type type = TensorTypes.elementOf(table);
    Expr x = Formulas.convert(b.expr(table), TypePromotion.computed(type));
    Value index = DynamicShapes.flat(b, IndexOperators.indices(n, "indices"));
    List<Size> rows = List.of(sizes.getFirst());
    Value unused = DynamicShapes.fill(b, Numbers.of(b, 0, IntegerType.I1), rows);
    Value used = DynamicShapes.fill(b, Numbers.of(b, 1, IntegerType.I1), Size.allOf(b, index));
    Value isUsed = IndexedPart.along(1, 0).replace(b, unused, List.of(index), used);
    KnownAxes axes = new KnownAxes(LongList.of(1));
    Expr norms = Norms.vector(x, n.number("norm_type", 2), axes);
    Expr limit = norms.like(n.number("max_norm"));
    Expr factor = limit.over(norms.plus(norms.like(1e-7)));
    Expr isScaled = norms.gt(limit).and(b.expr(isUsed));
    n.set(0, x.times(axes.spread(isScaled.select(factor, norms.like(1)), x)), type);
  }
}
