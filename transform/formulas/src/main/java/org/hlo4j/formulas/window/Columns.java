package org.hlo4j.formulas.window;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** The windows of images as columns of matrices: of channels and elements, by windows. */
public final class Columns {
  /** The windows along one dimension. */
  public record Window(long kernel, long dilation, long padding, long stride) {
    public Window {
      if (kernel <= 0 || dilation <= 0 || stride <= 0 || padding < 0) {
        throw UnsupportedNodeException.of(
            "its kernel is %d, its dilation %d, its padding %d, its stride %d",
            kernel, dilation, padding, stride);
      }
      if (Math.max(Math.max(kernel, dilation), Math.max(padding, stride)) > Integer.MAX_VALUE) {
        throw UnsupportedNodeException.of("its windows are too large");
      }
    }

    /**
     * Returns the index of each element of each window, of the sizes of a kernel and the windows.
     */
    private Value places(HloBuilder b, Size count) {
      List<Size> sizes = List.of(Size.of(b, kernel), count);
      Expr inside = b.expr(Size.iota(b, sizes, 0, IntegerType.I64));
      Expr block = b.expr(Size.iota(b, sizes, 1, IntegerType.I64));
      return inside.times(inside.like(dilation)).plus(block.times(block.like(stride))).value();
    }

    /** Returns how many blocks there are in a padded dimension. */
    Size count(Size padded) {
      return padded.plus(-(kernel - 1) * dilation - 1).over(stride).plus(1).max(0);
    }
  }

  private Columns() {}

  /**
   * Returns the columns of images.
   *
   * @param images of shape (batch, channels, rows, columns)
   * @param windows along the last two dimensions
   * @return of shape (batch, elements of windows of all channels, windows)
   */
  public static Value of(HloBuilder b, Value images, List<Window> windows) {
    Value zero = Numbers.of(b, 0, TensorTypes.elementOf(images));
    Value padded = padded(b, images, zero, windows);
    List<Size> sizes = Size.allOf(b, padded);
    Size rows = windows.get(0).count(sizes.get(2));
    Size columns = windows.get(1).count(sizes.get(3));
    Value byRow =
        IndexedPart.along(4, 2).gather(b, padded, List.of(windows.get(0).places(b, rows)));
    Value blocks =
        IndexedPart.along(5, 4).gather(b, byRow, List.of(windows.get(1).places(b, columns)));
    long kernel = Math.multiplyExact(windows.get(0).kernel, windows.get(1).kernel);
    return Size.reshape(
        b,
        b.transpose(blocks, 0, 1, 2, 4, 3, 5),
        List.of(sizes.get(0), sizes.get(1).times(kernel), rows.times(columns)));
  }

  /**
   * Returns images that are the sums of blocks where these overlap.
   *
   * @param x of shape (batch, channels · elements of a block, blocks)
   * @param image the sizes of an image
   * @param block the sizes of a block
   * @param strides from a block to the next one
   * @param dilations from an element of a block to the next one
   * @param pads how far blocks begin before an image and end after it, first for all dimensions the
   *     former; elements there are dropped
   * @return of shape (batch, channels, image)
   */
  public static Value sum(
      HloBuilder b,
      Value x,
      List<Size> image,
      List<Size> block,
      long[] strides,
      long[] dilations,
      long[] pads) {
    int rank = image.size();
    Size batch = Size.of(b, x, 0);
    Size channels = Size.of(b, x, 1).over(Size.product(b, block));
    // The elements of a block, then the blocks.
    List<Size> places = new ArrayList<>(block);
    for (int i = 0; i < rank; i++) {
      Size extent = block.get(i).plus(-1).times(dilations[i]).plus(1);
      places.add(
          image.get(i).plus(pads[i]).plus(pads[rank + i]).minus(extent).over(strides[i]).plus(1));
    }
    List<Value> indices = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      Expr inBlock = b.expr(Size.iota(b, places, i, IntegerType.I64));
      Expr start = b.expr(Size.iota(b, places, rank + i, IntegerType.I64));
      indices.add(
          start
              .times(start.like(strides[i]))
              .plus(inBlock.times(start.like(dilations[i])))
              .minus(start.like(pads[i]))
              .value());
    }
    List<Size> updates = new ArrayList<>(List.of(batch, channels));
    updates.addAll(places);
    List<Size> result = new ArrayList<>(List.of(batch, channels));
    result.addAll(image);
    LongList space = Dimensions.range(2, rank + 2);
    Value zeros = DynamicShapes.zeros(b, TensorTypes.elementOf(x), result);
    Value blocks = Size.reshape(b, x, updates);
    return new IndexedPart(rank + 2, space, 2).add(b, zeros, indices, blocks);
  }

  private static Value padded(HloBuilder b, Value value, Value zero, List<Window> windows) {
    Size none = Size.of(b, 0);
    List<Size> sizes = Size.allOf(b, value);
    List<Size> padding = new ArrayList<>(List.of(none, none));
    for (int i = 0; i < 2; i++) {
      Size own = Size.of(b, windows.get(i).padding);
      padding.add(own);
      sizes.set(i + 2, sizes.get(i + 2).plus(own).plus(own));
    }
    return padding.get(2).is(0) && padding.get(3).is(0)
        ? value
        : DynamicShapes.pad(b, value, zero, padding, padding, sizes);
  }
}
