package org.hlo4j.formulas.attention;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Caches of keys or values, of which each batch has filled as many positions as it has tokens. */
public final class KeyCache {
  private KeyCache() {}

  /**
   * Returns what a cache holds after new keys or values. Positions that none has are zeros.
   *
   * @param past of shape (batches, heads, positions, features)
   * @param added of shape (batches, heads, new positions, features)
   * @param before how many positions of the cache precede the new ones, an {@code i64} of shape
   *     (batches)
   * @param size how many positions the result has
   */
  public static Value appended(HloBuilder b, Value past, Value added, Expr before, Size size) {
    TensorTypes.requireRank(past, 4);
    TensorTypes.requireRank(added, 4);
    Size pastSize = Size.of(b, past, 2);
    Value all = b.concatenate(List.of(past, added), 2);
    List<Size> sizes = Size.allOf(b, past);
    List<Size> places = List.of(sizes.get(0), sizes.get(1), size, Size.of(b, 1));
    Expr place = b.expr(Size.iota(b, places, 2, IntegerType.I64));
    Expr end = Formulas.broadcastLike(before.value(), place, 0);
    Expr isPast = place.lt(end);
    Expr isPresent = place.lt(end.plus(Formulas.spread(Size.of(b, added, 2).value(), place)));
    Expr ofAdded = place.minus(end).plus(Formulas.spread(pastSize.value(), place));
    Expr index = isPresent.select(isPast.select(place, ofAdded), place.like(0L));
    Expr taken = b.expr(Gathering.elements(b, all, index.value(), 2, 1));
    sizes.set(2, size);
    Expr kept = b.expr(Size.reshape(b, isPresent.value(), places.subList(0, 3)));
    Value mask = Size.broadcast(b, kept.value(), sizes, LongList.of(0, 1, 2));
    return b.expr(mask).select(taken, taken.like(0)).value();
  }
}
