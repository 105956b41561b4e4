package org.hlo4j.pytorch.operator.index;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.Scans;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that make a table of the elements of a list: their combinations or powers. */
public final class CombinationOperators {
  /** How many indices of combinations are computed while a program is imported. */
  private static final int MAX_INDICES = 1 << 20;

  private CombinationOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(CombinationOperators::combinations, "aten.combinations.default")
        .add(n -> powers(n, "x", true), "aten.linalg_vander.default")
        .add(n -> powers(n, "x", n.flag("increasing", false)), "aten.vander.default");
  }

  private static void combinations(OperatorCall n) {
    HloBuilder b = n.builder();
    Value self = n.tensor("self");
    List<Size> sizes = Size.allOf(b, self);
    long length = n.integer("r", 2);
    if (sizes.size() != 1 || length < 0 || length > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of(
          "it takes %d elements of a tensor of rank %d", length, sizes.size());
    }
    if (length == 0) {
      n.set(DynamicShapes.slice(b, self, 0, Size.of(b, 0), Size.of(b, 0)));
      return;
    }
    Size size = sizes.getFirst();
    if (!size.isKnown()) {
      throw UnsupportedNodeException.of("it combines elements of a list of unknown length");
    }
    long[] indices = indices(size.orDynamic(), (int) length, n.flag("with_replacement", false));
    RankedTensorType type = RankedTensorType.of(IntegerType.I64, indices.length / length, length);
    n.set(Gathering.take(b, self, b.constant(DenseElementsAttr.i64(indices).withType(type)), 0));
  }

  /** Returns the indices of all combinations of elements, one after another. */
  private static long[] indices(long size, int length, boolean withReplacement) {
    if (size == 0 || (!withReplacement && length > size)) {
      return new long[0];
    }
    if (length > MAX_INDICES) {
      throw tooMany(size, length);
    }
    List<Long> all = new ArrayList<>();
    long[] current = new long[length];
    for (int i = 0; i < length; i++) {
      current[i] = withReplacement ? 0 : i;
    }
    while (true) {
      if (all.size() > MAX_INDICES - length) {
        throw tooMany(size, length);
      }
      for (long index : current) {
        all.add(index);
      }
      int place = length - 1;
      while (place >= 0
          && current[place] == size - 1 - (withReplacement ? 0 : length - 1 - place)) {
        place--;
      }
      if (place < 0) {
        return all.stream().mapToLong(Long::longValue).toArray();
      }
      current[place]++;
      for (int i = place + 1; i < length; i++) {
        current[i] = current[i - 1] + (withReplacement ? 0 : 1);
      }
    }
  }

  private static UnsupportedNodeException tooMany(long size, int length) {
    return UnsupportedNodeException.of(
        "it has too many combinations of %d elements of %d", length, size);
  }

  /** Sets for each element its powers, those of integers of 64 bits. */
  private static void powers(OperatorCall n, String name, boolean isAscending) {
    HloBuilder b = n.builder();
    Type given = n.elementType(name);
    Type type = given instanceof IntegerType ? IntegerType.I64 : given;
    Value value = Movement.vector(b, n.value(name, TypePromotion.computed(type)));
    List<Size> sizes = Size.allOf(b, value);
    int last = sizes.size();
    Size count = n.has("N") ? n.size("N") : sizes.getLast();
    sizes.add(count);
    Expr base = b.expr(Size.broadcast(b, value, sizes, Dimensions.range(0, last)));
    Expr place = b.expr(Size.iota(b, sizes, last, IntegerType.I64));
    Expr factors = place.eq(place.like(0L)).select(Numbers.like(base, 1), base);
    Value powers = Scans.scan(b, factors.value(), last, Reduction.PRODUCT, false, false);
    n.set(0, b.expr(isAscending ? powers : Movement.flip(b, powers, last)), type);
  }
}
