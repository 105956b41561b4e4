package org.hlo4j.hlo.translate;

import java.util.Arrays;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloLayout;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.mapping.TypeMapping;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Arrays that are taken for others in the same memory: the elements in the order in which they are
 * stored are those of the result in its order.
 */
final class Bitcasts {
  private Bitcasts() {}

  static ValueTree translate(HloCall call) {
    HloShape.Array from = call.array(0);
    HloShape.Array to = Shapes.array(call.shape());
    if (!from.isStatic() || !to.isStatic()) {
      throw UnsupportedNodeException.of("its sizes are dynamic");
    }
    HloLayout source = from.layoutOrDefault();
    HloLayout target = to.layoutOrDefault();
    boolean isTiled = !source.tiles().isEmpty() || !target.tiles().isEmpty();
    if (isTiled && !from.sizes().equals(to.sizes())) {
      throw UnsupportedNodeException.of("it is one of tiles");
    }
    HloBuilder builder = call.builder();
    Value stored = transpose(builder, call.value(0), majorToMinor(source));
    if (from.elementType() != to.elementType()) {
      if (from.elementType().bits() != to.elementType().bits()) {
        throw UnsupportedNodeException.of("its elements have another size");
      }
      stored = builder.bitcastConvert(stored, TypeMapping.elementType(to.elementType()));
    }
    long[] order = majorToMinor(target);
    long[] sizes = Arrays.stream(order).map(i -> to.sizes().get((int) i)).toArray();
    stored = reshape(builder, stored, sizes);
    return HloCall.of(transpose(builder, stored, inverse(order)));
  }

  private static Value reshape(HloBuilder builder, Value value, long[] sizes) {
    LongList present = ((RankedTensorType) value.type()).shape();
    return present.equals(LongList.wrap(sizes)) ? value : builder.reshape(value, sizes);
  }

  private static Value transpose(HloBuilder builder, Value value, long[] permutation) {
    for (int i = 0; i < permutation.length; i++) {
      if (permutation[i] != i) {
        return builder.transpose(value, permutation);
      }
    }
    return value;
  }

  private static long[] majorToMinor(HloLayout layout) {
    long[] order = new long[layout.minorToMajor().size()];
    Arrays.setAll(order, i -> layout.minorToMajor().get(order.length - 1 - i));
    return order;
  }

  private static long[] inverse(long[] permutation) {
    long[] inverse = new long[permutation.length];
    for (int i = 0; i < inverse.length; i++) {
      inverse[(int) permutation[i]] = i;
    }
    return inverse;
  }
}
