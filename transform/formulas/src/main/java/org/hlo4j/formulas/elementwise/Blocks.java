package org.hlo4j.formulas.elementwise;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Blocks of a tensor, each with a number of its own, such as a scale. They are as many along each
 * dimension as its size has multiples of theirs.
 */
public final class Blocks {
  private final HloBuilder b;
  private final List<Size> sizes;

  /** Those of the tensor, where each dimension of several blocks is two. */
  private final List<Size> split = new ArrayList<>();

  /** Those of {@link #split} that are not within a block. */
  private final List<Size> outer = new ArrayList<>();

  private final List<Size> counts = new ArrayList<>();

  /** The dimensions of {@link #split} within a block. */
  private final KnownAxes inner;

  private Blocks(HloBuilder b, List<Size> sizes, List<Size> blocks) {
    this.b = b;
    this.sizes = sizes;
    List<Long> within = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      Size size = sizes.get(i);
      Size block = blocks.get(i);
      if (block.is(1)) {
        split.add(size);
        outer.add(size);
        counts.add(size);
        continue;
      }
      boolean isWhole = block.isSame(size);
      Size count = isWhole ? Size.of(b, 1) : size.over(block);
      counts.add(count);
      if (!isWhole) {
        split.add(count);
        outer.add(count);
      }
      within.add((long) split.size());
      split.add(block);
    }
    this.inner = new KnownAxes(LongList.wrap(within.stream().mapToLong(each -> each).toArray()));
  }

  /**
   * Returns the blocks of tensors of some sizes.
   *
   * @param blocks the size of a block in each dimension
   * @throws UnsupportedNodeException if there are not as many, one is less than 1, or a size that
   *     is known is no multiple of its block
   */
  public static Blocks of(HloBuilder b, List<Size> sizes, List<Size> blocks) {
    if (sizes.size() != blocks.size()) {
      throw UnsupportedNodeException.of(
          "a tensor of rank %d has no blocks of rank %d", sizes.size(), blocks.size());
    }
    for (int i = 0; i < sizes.size(); i++) {
      Size size = sizes.get(i);
      Size block = blocks.get(i);
      if (!block.isSame(size)
          && block.isKnown()
          && (block.orDynamic() < 1
              || (size.isKnown() && size.orDynamic() % block.orDynamic() != 0))) {
        throw UnsupportedNodeException.of(
            "a dimension of %d elements has no blocks of %d", size.orDynamic(), block.orDynamic());
      }
    }
    return new Blocks(b, sizes, blocks);
  }

  /**
   * Returns the blocks of a tensor for which there are numbers of the same rank.
   *
   * @param numbers one for each block
   * @throws UnsupportedNodeException if a size that is known is no multiple of the number of blocks
   */
  public static Blocks ofNumbers(HloBuilder b, Value tensor, Value numbers) {
    List<Size> sizes = Size.allOf(b, tensor);
    List<Size> counts = Size.allOf(b, numbers);
    List<Size> blocks = new ArrayList<>();
    for (int i = 0; i < Math.min(sizes.size(), counts.size()); i++) {
      Size size = sizes.get(i);
      Size count = counts.get(i);
      if (size.isKnown()
          && count.isKnown()
          && (count.orDynamic() < 1 || size.orDynamic() % count.orDynamic() != 0)) {
        throw UnsupportedNodeException.of(
            "a dimension of %d elements has no %d blocks", size.orDynamic(), count.orDynamic());
      }
      blocks.add(count.is(1) ? size : count.isSame(size) ? Size.of(b, 1) : size.over(count));
    }
    return of(b, sizes, blocks);
  }

  /** Returns how many blocks there are along each dimension. */
  public List<Size> counts() {
    return counts;
  }

  /** Returns a tensor with dimensions within blocks, which {@link #spread} numbers fit. */
  public Expr split(Expr x) {
    return b.expr(Size.reshape(b, x.value(), split));
  }

  /** Returns the tensor that was split. */
  public Expr joined(Expr x) {
    return b.expr(Size.reshape(b, x.value(), sizes));
  }

  /**
   * Returns a number for each block of a tensor that was split, without dimensions of one block.
   */
  public Expr reduce(Reduction reduction, Expr x) {
    return inner.reduce(reduction, x);
  }

  /**
   * Returns a number of each block for its elements.
   *
   * @param numbers in the order of the blocks
   * @param model a tensor that was split
   * @throws UnsupportedNodeException if there is not one for each block
   */
  public Expr spread(Expr numbers, Expr model) {
    Size count = Size.product(b, outer);
    Size given = Size.product(b, Size.allOf(b, numbers.value()));
    if (count.isKnown() && given.isKnown() && !count.isSame(given)) {
      throw UnsupportedNodeException.of(
          "there are %d blocks, but a tensor of type %s has their numbers",
          count.orDynamic(), TensorTypes.of(numbers.value()));
    }
    return inner.spread(b.expr(Size.reshape(b, numbers.value(), outer)), model);
  }

  /**
   * Returns numbers minus the zero points of their blocks, times the scales.
   *
   * @param zeros null for zero
   * @param difference the type in which zero points are subtracted
   * @param product the type in which scales are multiplied
   * @throws UnsupportedNodeException if there is not a scale and a zero point for each block
   */
  public Expr scaled(
      Expr numbers, Expr scales, @Nullable Expr zeros, Type difference, Type product) {
    Expr x = split(Numbers.convert(numbers, difference));
    Expr centered = zeros == null ? x : x.minus(spread(Numbers.convert(zeros, difference), x));
    Expr wide = Numbers.convert(centered, product);
    return joined(wide.times(spread(Numbers.convert(scales, product), wide)));
  }
}
