package org.hlo4j.formulas.window;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.index.Scattering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Images whose blocks are the columns of a matrix. */
public final class ImageColumns {
  private ImageColumns() {}

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
  public static Value toImage(
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
    List<Size> components = new ArrayList<>(places);
    components.add(Size.of(b, 1));
    for (int i = 0; i < rank; i++) {
      Expr inBlock = b.expr(Size.iota(b, components, i, IntegerType.I64));
      Expr start = b.expr(Size.iota(b, components, rank + i, IntegerType.I64));
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
    return Scattering.scatter(
        b,
        zeros,
        b.concatenate(indices, 2L * rank),
        blocks,
        new ScatterDimensionNumbersAttr(
            LongList.of(0, 1), space, LongList.of(), LongList.of(), space, 2L * rank),
        a -> List.of(b.expr(a.get(0)).plus(b.expr(a.get(1))).value()));
  }
}
