package org.hlo4j.formulas.index;

import java.util.List;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Bags of indices: successive parts of a list. */
public final class Bags {
  private Bags() {}

  /** Returns for each bag which indices are in it, without those of padding. */
  public static Expr members(HloBuilder b, Value index, Value offsets, Size bags, Size padding) {
    Size count = Size.of(b, index, 0);
    List<Size> sizes = List.of(bags, count);
    Size zero = Size.of(b, 0);
    Size given = Size.of(b, offsets, 0);
    Value starts = DynamicShapes.slice(b, offsets, 0, zero, bags);
    Value end = DynamicShapes.fill(b, count.value(), List.of(Size.of(b, 1)));
    Value ends =
        b.concatenate(List.of(DynamicShapes.slice(b, offsets, 0, Size.of(b, 1), given), end), 0);
    Value limits = DynamicShapes.slice(b, ends, 0, zero, bags);
    Expr place = b.expr(Size.iota(b, sizes, 1, IntegerType.I64));
    Expr isIn =
        place
            .ge(b.expr(Size.broadcast(b, starts, sizes, LongList.of(0))))
            .and(place.lt(b.expr(Size.broadcast(b, limits, sizes, LongList.of(0)))));
    if (padding.isKnown() && padding.orDynamic() < 0) {
      return isIn;
    }
    Expr indices = b.expr(Size.broadcast(b, index, sizes, LongList.of(1)));
    return isIn.and(indices.ne(b.expr(DynamicShapes.fill(b, padding.value(), sizes))));
  }
}
