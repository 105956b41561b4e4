package org.hlo4j.formulas.elementwise;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Elements as others of the same bits. */
public final class BitViews {
  private BitViews() {}

  /**
   * Returns a tensor whose elements have the bits of those of another; the last dimension is as
   * much longer as they are narrower.
   */
  public static Expr as(Expr x, Type to) {
    HloBuilder b = x.builder();
    if (x.elementType() == IntegerType.I1) {
      return as(x.convert(IntegerType.unsigned(8)), to);
    }
    if (to == IntegerType.I1) {
      Expr bytes = as(x, IntegerType.unsigned(8));
      return bytes.ne(bytes.like(0L));
    }
    if (x.elementType().equals(to)) {
      return x;
    }
    List<Size> sizes = Size.allOf(b, x.value());
    int from = bytes(x.elementType());
    int wanted = bytes(to);
    Value value = x.value();
    int last = sizes.size() - 1;
    if (wanted > from) {
      List<Size> split = new ArrayList<>(sizes);
      split.set(last, sizes.get(last).over(wanted / from));
      split.add(Size.of(b, wanted / from));
      value = Size.reshape(b, value, split);
      sizes = split.subList(0, last + 1);
    } else if (wanted < from) {
      sizes.add(Size.of(b, from / wanted));
    }
    Value cast =
        b.make(Elementwise.BITCAST_CONVERT, RankedTensorType.of(Size.shape(sizes), to), value);
    if (wanted < from) {
      List<Size> joined = new ArrayList<>(sizes.subList(0, last));
      joined.add(sizes.get(last).times(from / wanted));
      cast = Size.reshape(b, cast, joined);
    }
    return b.expr(cast);
  }

  /** Returns how many bytes an element has; booleans have one. */
  public static int bytes(Type type) {
    return switch (type) {
      case FloatType floating -> floating.width() / Byte.SIZE;
      case IntegerType integer -> Math.max(1, integer.width() / Byte.SIZE);
      default -> throw UnsupportedNodeException.of("it has elements of type %s", type);
    };
  }
}
