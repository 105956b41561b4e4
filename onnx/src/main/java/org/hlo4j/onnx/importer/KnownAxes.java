package org.hlo4j.onnx.importer;

import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Dimensions that are known while a model is imported. Reduced tensors are without them.
 *
 * @param dimensions ascending
 */
record KnownAxes(LongList dimensions) implements Axes {
  @Override
  public Expr reduce(Reduction reduction, Expr x) {
    return new Expr(x.builder(), reduction.apply(x.builder(), x.value(), dimensions));
  }

  @Override
  public Expr spread(Expr reduced, Expr model) {
    int rank = Node.typeOf(model.value()).rank();
    LongList kept = Shapes.without(Shapes.range(0, rank), dimensions);
    HloBuilder b = model.builder();
    return new Expr(b, Shapes.broadcastLike(b, reduced.value(), model.value(), kept));
  }

  @Override
  public Expr count(Expr reduced, Expr model) {
    LongList shape = Node.typeOf(model.value()).shape();
    long known = 1;
    Value count = null;
    HloBuilder b = model.builder();
    for (int i = 0; i < dimensions.size(); i++) {
      int dimension = (int) dimensions.get(i);
      long size = shape.get(dimension);
      if (size != ShapedType.DYNAMIC) {
        known = Math.multiplyExact(known, size);
      } else {
        Value next = Shapes.size(b, model.value(), dimension);
        count = count == null ? next : b.multiply(count, next);
      }
    }
    if (count == null) {
      return reduced.like(known);
    }
    Value all = known == 1 ? count : b.multiply(count, b.i64(known));
    return new Expr(
        b,
        Shapes.broadcastLike(
            b, b.convert(all, reduced.elementType()), reduced.value(), LongList.of()));
  }

  @Override
  public Value result(Expr reduced, Expr model, boolean keep, @Nullable RankedTensorType declared) {
    return keep ? keep(reduced, model.value()) : reduced.value();
  }

  /** Returns a reduced tensor that has the reduced dimensions, of size one. */
  Value keep(Expr reduced, Value model) {
    LongList shape = Node.typeOf(model).shape();
    long[] sizes = shape.toArray();
    dimensions.stream().forEach(dimension -> sizes[(int) dimension] = 1);
    HloBuilder b = reduced.builder();
    LongList kept = LongList.wrap(sizes);
    return Shapes.isStatic(kept)
        ? b.reshape(reduced.value(), sizes)
        : Shapes.reshape(b, reduced.value(), sizesWithOnes(b, model), kept);
  }

  private Value sizesWithOnes(HloBuilder b, Value model) {
    int rank = Node.typeOf(model).rank();
    Value one = b.i64(1);
    return Shapes.list(
        b,
        Shapes.range(0, rank).stream()
            .mapToObj(i -> dimensions.contains(i) ? one : Shapes.size(b, model, (int) i))
            .toList(),
        IntegerType.I64);
  }
}
