package org.hlo4j.pytorch.importer;

import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** The kinds of views. */
public final class Views {
  private Views() {}

  /** A function of elements that has an inverse. */
  public record Mapped(UnaryOperator<Expr> function, UnaryOperator<Expr> inverse)
      implements ViewStep {
    @Override
    public Value read(HloBuilder b, Value base) {
      return function.apply(b.expr(base)).value();
    }

    @Override
    public Value write(HloBuilder b, Value base, Value part) {
      return inverse.apply(b.expr(part)).value();
    }
  }

  /** The same elements in other dimensions. */
  public record Reshaped(List<Size> sizes) implements ViewStep {
    public Reshaped {
      sizes = List.copyOf(sizes);
    }

    @Override
    public Value read(HloBuilder b, Value base) {
      return Size.reshape(b, base, sizes);
    }

    @Override
    public Value write(HloBuilder b, Value base, Value part) {
      return DynamicShapes.reshapeLike(b, part, base);
    }
  }

  /**
   * Dimensions in another order.
   *
   * @param dimensions for each dimension of the view the one of the base
   */
  public record Permuted(LongList dimensions) implements ViewStep {
    @Override
    public Value read(HloBuilder b, Value base) {
      return Movement.transpose(b, base, dimensions);
    }

    @Override
    public Value write(HloBuilder b, Value base, Value part) {
      long[] inverse = new long[dimensions.size()];
      for (int i = 0; i < inverse.length; i++) {
        inverse[(int) dimensions.get(i)] = i;
      }
      return Movement.transpose(b, part, LongList.wrap(inverse));
    }
  }

  /** Elements that are repeated along dimensions, and cannot be written therefore. */
  public record Expanded(List<Size> sizes) implements ViewStep {
    public Expanded {
      sizes = List.copyOf(sizes);
    }

    @Override
    public Value read(HloBuilder b, Value base) {
      return Size.broadcast(b, base, sizes);
    }

    @Override
    public Value write(HloBuilder b, Value base, Value part) {
      List<Size> own = Size.allOf(b, base);
      for (int i = 0; i < sizes.size(); i++) {
        int dimension = i - (sizes.size() - own.size());
        boolean isOwn =
            dimension < 0 ? sizes.get(i).is(1) : sizes.get(i).isSame(own.get(dimension));
        if (!isOwn) {
          throw UnsupportedNodeException.of("it changes an expanded tensor in place");
        }
      }
      return DynamicShapes.reshapeLike(b, part, base);
    }
  }

  /**
   * Each element of a dimension from an index to another.
   *
   * @param start from zero to the size
   * @param end from the start to the size
   */
  public record Sliced(int dimension, Size start, Size end, long step) implements ViewStep {
    @Override
    public Value read(HloBuilder b, Value base) {
      return isWhole(b, base) ? base : DynamicShapes.slice(b, base, dimension, start, end, step);
    }

    private boolean isWhole(HloBuilder b, Value base) {
      return start.is(0) && step == 1 && end.isSame(Size.of(b, base, dimension));
    }

    @Override
    public Value write(HloBuilder b, Value base, Value part) {
      if (isWhole(b, base)) {
        return part;
      }
      if (step == 1) {
        return SliceBounds.updateSlice(b, base, part, dimension, start.value());
      }
      List<Size> sizes = List.of(Size.of(b, part, dimension));
      Expr place = b.expr(Size.iota(b, sizes, 0, IntegerType.I64));
      Expr first = b.expr(DynamicShapes.fill(b, start.value(), sizes));
      return IndexedPart.along(TensorTypes.of(base).rank(), dimension)
          .replace(b, base, List.of(place.times(place.like(step)).plus(first).value()), part);
    }
  }

  /** An index of a dimension, which the view lacks. */
  public record Selected(int dimension, Size index) implements ViewStep {
    private Sliced slice() {
      return new Sliced(dimension, index, index.plus(1), 1);
    }

    @Override
    public Value read(HloBuilder b, Value base) {
      List<Size> sizes = Size.allOf(b, base);
      sizes.remove(dimension);
      return Size.reshape(b, slice().read(b, base), sizes);
    }

    @Override
    public Value write(HloBuilder b, Value base, Value part) {
      List<Size> sizes = Size.allOf(b, base);
      sizes.set(dimension, Size.of(b, 1));
      return slice().write(b, base, Size.reshape(b, part, sizes));
    }
  }

  /**
   * Elements at indices.
   *
   * @param indices for each dimension of the part the indices, of one shape, not negative
   * @param isUnique whether no element occurs twice; otherwise the view cannot be written
   */
  public record Indexed(IndexedPart part, List<Value> indices, boolean isUnique)
      implements ViewStep {
    @Override
    public Value read(HloBuilder b, Value base) {
      return part.gather(b, base, indices);
    }

    @Override
    public Value write(HloBuilder b, Value base, Value written) {
      if (!isUnique) {
        throw UnsupportedNodeException.of(
            "it changes a view in place that may have an element twice");
      }
      return part.replace(b, base, indices, written);
    }
  }
}
