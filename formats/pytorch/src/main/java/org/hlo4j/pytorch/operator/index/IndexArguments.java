package org.hlo4j.pytorch.operator.index;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.index.AdvancedIndex;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TensorRef;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Lists of indices and masks, as operators have them for arguments. */
final class IndexArguments {
  private IndexArguments() {}

  /** Returns whether a tensor is a mask; bytes are masks, too. */
  private static boolean isMask(Value index) {
    return TensorTypes.elementOf(index) instanceof IntegerType type
        && (type == IntegerType.I1 || (type.isUnsigned() && type.width() == 8));
  }

  /**
   * Returns the mask that is the only index of a list.
   *
   * @return null if there is not exactly one index, or it is none
   */
  static AdvancedIndex.@Nullable Mask maskOrNull(OperatorCall n, String name) {
    AdvancedIndex.Mask found = null;
    int dimension = 0;
    for (TorchValue entry : n.list(name)) {
      if (!(entry instanceof TorchValue.Tensor(TensorRef ref))) {
        dimension++;
        continue;
      }
      Value index = ref.value(n.builder());
      if (found != null || !isMask(index) || TensorTypes.of(index).rank() == 0) {
        return null;
      }
      found =
          new AdvancedIndex.Mask(dimension, Numbers.convert(n.builder(), index, IntegerType.I1));
    }
    return found;
  }

  /** Reads a list of indices. */
  static AdvancedIndex of(OperatorCall n, Value tensor, String name) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, tensor);
    List<Value> indices = new ArrayList<>();
    List<Long> dimensions = new ArrayList<>();
    int dimension = 0;
    for (TorchValue entry : n.list(name)) {
      if (entry == TorchValue.None.INSTANCE) {
        dimension++;
        continue;
      }
      if (!(entry instanceof TorchValue.Tensor(TensorRef ref))) {
        throw UnsupportedNodeException.of("an index is not a tensor");
      }
      Value index = ref.value(b);
      boolean isMask = isMask(index);
      int count = isMask ? TensorTypes.of(index).rank() : 1;
      if (dimension + count > sizes.size() || count == 0) {
        throw UnsupportedNodeException.of(
            "it has an index of rank %d for dimension %d of a tensor of rank %d",
            TensorTypes.of(index).rank(), dimension, sizes.size());
      }
      if (isMask) {
        List<Size> own = sizes.subList(dimension, dimension + count);
        indices.addAll(
            AdvancedIndex.places(b, Numbers.convert(b, index, IntegerType.I1), own, null));
      } else {
        indices.add(AdvancedIndex.integers(b, index, sizes.get(dimension)));
      }
      for (int i = 0; i < count; i++) {
        dimensions.add((long) dimension++);
      }
    }
    if (indices.isEmpty()) {
      return new AdvancedIndex(null, indices);
    }
    LongList indexed = LongList.copyOf(dimensions);
    long first = indexed.get(0);
    boolean isAdjacent = indexed.get(indexed.size() - 1) - first == indexed.size() - 1;
    return new AdvancedIndex(
        new IndexedPart(sizes.size(), indexed, isAdjacent ? (int) first : 0),
        MultidirectionalBroadcast.broadcast(b, indices));
  }
}
