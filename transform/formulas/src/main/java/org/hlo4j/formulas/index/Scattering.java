package org.hlo4j.formulas.index;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.ScatterOp;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Tensors some of whose elements are changed, by their indices. */
public final class Scattering {
  private Scattering() {}

  /**
   * Returns a tensor with updates added to single elements.
   *
   * @param indices for each dimension of the tensor the indices, of the shape of the updates
   */
  public static Value add(HloBuilder b, Value tensor, List<Value> indices, Value updates) {
    return scatter(b, tensor, indices, updates, body(b, Reduction.SUM));
  }

  /** Returns a tensor with single elements replaced by updates. */
  public static Value set(HloBuilder b, Value tensor, List<Value> indices, Value updates) {
    return scatter(b, tensor, indices, updates, a -> List.of(a.get(1)));
  }

  private static Value scatter(
      HloBuilder b, Value tensor, List<Value> indices, Value updates, RegionBodies.Body body) {
    int rank = TensorTypes.of(updates).rank();
    List<Size> sizes = new ArrayList<>(Size.allOf(b, updates));
    sizes.add(Size.of(b, 1));
    List<Value> components = indices.stream().map(index -> Size.reshape(b, index, sizes)).toList();
    return elements(b, tensor, b.concatenate(components, rank), updates, indices.size(), body);
  }

  /**
   * Returns a tensor with elements, or slices, at indices of its first dimensions combined with
   * updates.
   *
   * @param indices of these dimensions in their last one, not negative
   * @param dimensions how many these are
   * @param reduction combines an element with its update; null if the update replaces it
   */
  public static Value elements(
      HloBuilder b,
      Value tensor,
      Value indices,
      Value updates,
      int dimensions,
      @Nullable Reduction reduction) {
    return elements(b, tensor, indices, updates, dimensions, body(b, reduction));
  }

  private static Value elements(
      HloBuilder b,
      Value tensor,
      Value indices,
      Value updates,
      int dimensions,
      RegionBodies.Body body) {
    int batch = TensorTypes.of(indices).rank() - 1;
    LongList indexed = Dimensions.range(0, dimensions);
    return scatter(
        b,
        tensor,
        indices,
        updates,
        new ScatterDimensionNumbersAttr(
            Dimensions.range(batch, TensorTypes.of(updates).rank()),
            indexed,
            LongList.of(),
            LongList.of(),
            indexed,
            batch),
        body);
  }

  /**
   * Returns a tensor with slices changed.
   *
   * @param body returns what replaces an element, from it and its update
   */
  public static Value scatter(
      HloBuilder b,
      Value tensor,
      Value indices,
      Value updates,
      ScatterDimensionNumbersAttr dimensions,
      RegionBodies.Body body) {
    OperationState state =
        b.state(Indexing.SCATTER, tensor, indices, updates)
            .set(ScatterOp.SCATTER_DIMENSION_NUMBERS, dimensions)
            .addResultType(tensor.type());
    return b.create(state, RegionBodies.pairs(List.of(tensor)), body).result(0);
  }

  /** Returns what combines elements with updates; these replace them without a reduction. */
  public static RegionBodies.Body body(HloBuilder b, @Nullable Reduction reduction) {
    return pair -> {
      Value element = pair.get(0);
      Value update = pair.get(1);
      if (reduction == null) {
        return List.of(update);
      }
      return List.of(
          reduction == Reduction.PRODUCT
              ? Arithmetic.product(b.expr(element), b.expr(update)).value()
              : reduction.combine(b, element, update));
    };
  }
}
