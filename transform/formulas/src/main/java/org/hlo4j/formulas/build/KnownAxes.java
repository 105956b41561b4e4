package org.hlo4j.formulas.build;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Dimensions that are known while a model is imported. Reduced tensors are without them.
 *
 * @param dimensions ascending
 */
public record KnownAxes(LongList dimensions) implements Axes {
  @Override
  public Expr reduce(Reduction reduction, Expr x) {
    return new Expr(x.builder(), reduction.apply(x.builder(), x.value(), dimensions));
  }

  @Override
  public Expr spread(Expr reduced, Expr model) {
    int rank = TensorTypes.rank(model);
    LongList kept = Dimensions.without(Dimensions.range(0, rank), dimensions);
    HloBuilder b = model.builder();
    return b.expr(DynamicShapes.broadcastLike(b, reduced.value(), model.value(), kept));
  }

  @Override
  public Expr count(Expr reduced, Expr model) {
    HloBuilder b = model.builder();
    List<Size> sizes = Size.allOf(b, model.value());
    List<Size> reducedSizes =
        dimensions.stream().mapToObj(dimension -> sizes.get((int) dimension)).toList();
    Size count = Size.product(b, reducedSizes);
    if (count.isKnown()) {
      return reduced.like(count.orDynamic());
    }
    return Formulas.spread(count.value(), reduced);
  }

  @Override
  public Value result(Expr reduced, Expr model, boolean keep, @Nullable RankedTensorType declared) {
    return keep ? keep(reduced, model.value()) : reduced.value();
  }

  /** Returns a reduced tensor that has the reduced dimensions, of size one. */
  public Value keep(Expr reduced, Value model) {
    HloBuilder b = reduced.builder();
    List<Size> sizes = Size.allOf(b, model);
    dimensions.stream().forEach(dimension -> sizes.set((int) dimension, Size.of(b, 1)));
    return Size.reshape(b, reduced.value(), sizes);
  }
}
