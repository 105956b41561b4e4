package org.hlo4j.formulas.window;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Square blocks of pixels that become channels, and such channels that become blocks. The last
 * dimensions of tensors are channels, rows and columns.
 *
 * @param side how many rows and columns a block has
 * @param areBlocksFirst whether, of several channels, the first pixel of each block precedes the
 *     others, rather than all pixels of the first channel
 */
public record PixelBlocks(long side, boolean areBlocksFirst) {
  /**
   * Creates blocks.
   *
   * @throws UnsupportedNodeException if a block has no pixels
   */
  public PixelBlocks {
    if (side <= 0 || side > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("its blocks have size %d", side);
    }
  }

  /**
   * Returns a tensor of fewer channels.
   *
   * @param declared the sizes of the result as the model declares them, from the computed ones
   * @throws UnsupportedNodeException if channels are known not to be those of blocks
   */
  public Value toSpace(HloBuilder b, Value tensor, UnaryOperator<List<Size>> declared) {
    List<Size> sizes = Size.allOf(b, tensor);
    int first = first(sizes);
    Size block = Size.of(b, side);
    Size depth = sizes.get(first).exactlyOver(block.times(block));
    Size height = sizes.get(first + 1);
    Size width = sizes.get(first + 2);
    List<Size> parts = new ArrayList<>(sizes.subList(0, first));
    List<Size> joined = new ArrayList<>(parts);
    parts.addAll(
        areBlocksFirst
            ? List.of(block, block, depth, height, width)
            : List.of(depth, block, block, height, width));
    joined.addAll(List.of(depth, height.times(block), width.times(block)));
    LongList order = areBlocksFirst ? LongList.of(2, 3, 0, 4, 1) : LongList.of(0, 3, 1, 4, 2);
    return moved(b, tensor, parts, order, declared.apply(joined));
  }

  /**
   * Returns a tensor of more channels.
   *
   * @param declared the sizes of the result as the model declares them, from the computed ones
   * @throws UnsupportedNodeException if rows or columns are known not to be those of blocks
   */
  public Value toChannels(HloBuilder b, Value tensor, UnaryOperator<List<Size>> declared) {
    List<Size> sizes = Size.allOf(b, tensor);
    int first = first(sizes);
    Size block = Size.of(b, side);
    Size depth = sizes.get(first);
    Size height = sizes.get(first + 1).exactlyOver(block);
    Size width = sizes.get(first + 2).exactlyOver(block);
    List<Size> parts = new ArrayList<>(sizes.subList(0, first));
    List<Size> joined = new ArrayList<>(parts);
    parts.addAll(List.of(depth, height, block, width, block));
    joined.addAll(List.of(depth.times(block.times(block)), height, width));
    LongList order = areBlocksFirst ? LongList.of(2, 4, 0, 1, 3) : LongList.of(0, 2, 4, 1, 3);
    return moved(b, tensor, parts, order, declared.apply(joined));
  }

  private static int first(List<Size> sizes) {
    if (sizes.size() < 3) {
      throw UnsupportedNodeException.of("a tensor of rank %d has no pixels", sizes.size());
    }
    return sizes.size() - 3;
  }

  /** Returns a tensor in parts, the last of which are put in another order. */
  private static Value moved(
      HloBuilder b, Value tensor, List<Size> parts, LongList order, List<Size> joined) {
    int first = parts.size() - order.size();
    LongList all =
        Dimensions.concat(
            Dimensions.range(0, first),
            LongList.wrap(order.stream().map(dimension -> dimension + first).toArray()));
    Value split = Size.reshape(b, tensor, parts);
    return Size.reshape(b, Movement.transpose(b, split, all), joined);
  }
}
