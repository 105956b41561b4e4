package org.hlo4j.transforms.formula;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.transforms.build.HloBuilder;

/** Rearranges a term's value to requested dimensions of the root. */
final class DimensionOrder {
  private final HloBuilder builder;

  private DimensionOrder(Rewriter rewriter, Location location) {
    this.builder = new HloBuilder(rewriter, location);
  }

  /** Returns the value with these dimensions of these sizes; empty if a size is not static. */
  static Optional<Value> of(
      Term term, LongList dims, LongList sizes, Location location, Rewriter rewriter) {
    RankedTensorType type = term.type();
    if (Constants.valueOrNull(term.value()) instanceof DenseElementsAttr number
        && number.isSplat()) {
      return sizes.allMatch(Shapes::isStatic)
          ? Optional.of(new DimensionOrder(rewriter, location).constant(number, sizes))
          : Optional.empty();
    }
    List<Integer> used = new ArrayList<>();
    for (int i = 0; i < type.rank(); i++) {
      if (type.dimension(i) != 1) {
        used.add(i);
      }
    }
    boolean fits =
        term.frame() == null && used.stream().allMatch(i -> dims.contains(term.dims()[i]));
    if (!fits) {
      return Optional.empty();
    }
    LongList usedDims = LongList.wrap(used.stream().mapToLong(i -> term.dims()[i]).toArray());
    if (type.shape().equals(sizes) && covers(usedDims, dims, sizes)) {
      return Optional.of(term.value());
    }
    return sizes.allMatch(Shapes::isStatic)
        ? new DimensionOrder(rewriter, location).arrange(term, used, dims, sizes)
        : Optional.empty();
  }

  /** Returns a splat constant of these sizes. */
  private Value constant(DenseElementsAttr number, LongList sizes) {
    RankedTensorType type = RankedTensorType.of(sizes, number.elementType());
    return builder.constant(DenseElementsAttr.of(type, number.data(), true));
  }

  /** Returns whether the used dimensions are all those of a size other than 1, in order. */
  private static boolean covers(LongList used, LongList dims, LongList sizes) {
    int at = 0;
    for (int i = 0; i < dims.size(); i++) {
      if (sizes.get(i) != 1 && (at == used.size() || used.get(at++) != dims.get(i))) {
        return false;
      }
    }
    return at == used.size();
  }

  private Optional<Value> arrange(Term term, List<Integer> used, LongList dims, LongList sizes) {
    Value value = term.value();
    Type element = term.type().elementType();
    LongList shape =
        LongList.wrap(used.stream().mapToLong(i -> term.type().dimension(i)).toArray());
    if (!shape.allMatch(Shapes::isStatic)) {
      return Optional.empty();
    }
    List<Integer> order = new ArrayList<>(used);
    order.sort(Comparator.comparing(i -> term.dims()[i]));
    LongList sorted = LongList.wrap(order.stream().mapToLong(i -> term.dims()[i]).toArray());
    if (order.equals(used) && covers(sorted, dims, sizes)) {
      return Optional.of(reshaped(value, sizes));
    }
    value = reshaped(value, shape);
    LongList positions =
        LongList.wrap(used.stream().mapToLong(i -> dims.indexOf(term.dims()[i])).toArray());
    return Optional.of(
        builder.broadcastInDim(value, RankedTensorType.of(sizes, element), positions));
  }

  private Value reshaped(Value value, LongList shape) {
    RankedTensorType type = (RankedTensorType) value.type();
    return type.shape().equals(shape) ? value : builder.reshape(value, shape.toArray());
  }
}
