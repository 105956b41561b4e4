package org.hlo4j.pjrt.part;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.pjrt.proto.DeviceTiles;

/**
 * A tensor that several devices hold in parts. Parts are of one shape: if they do not divide the
 * tensor, the last ones extend beyond it.
 *
 * @param whole the type of the tensor
 * @param part the type of the parts
 * @param tiles which device holds which part
 */
public record DeviceParts(RankedTensorType whole, RankedTensorType part, DeviceTiles tiles) {
  /**
   * {@return the parts that replicas hold} They divide the tensor along the dimension in which the
   * types differ, a vector into scalars.
   *
   * @param whole the type of the tensor
   * @param part the type of the parts
   * @param replicas the number of replicas
   */
  public static DeviceParts ofReplicas(
      RankedTensorType whole, RankedTensorType part, int replicas) {
    if (whole.equals(part)) {
      return new DeviceParts(whole, part, DeviceTiles.whole(replicas));
    }
    RankedTensorType ranked =
        part.rank() < whole.rank() ? RankedTensorType.of(LongList.of(1), part.elementType()) : part;
    List<Integer> counts = new ArrayList<>();
    for (int d = 0; d < whole.rank(); d++) {
      counts.add(whole.dimension(d) == ranked.dimension(d) ? 1 : replicas);
    }
    return new DeviceParts(whole, part, DeviceTiles.each(counts));
  }

  /**
   * {@return the part of each device; those that hold the same share it}
   *
   * @param tensor the tensor
   */
  public List<Tensor> split(Tensor tensor) {
    List<Tensor> parts = new ArrayList<>();
    for (int device = 0; device < tiles.tiles().size(); device++) {
      int holder = tiles.tiles().indexOf(tiles.tiles().get(device));
      parts.add(holder < device ? parts.get(holder) : partOf(tensor, device));
    }
    return parts;
  }

  private Tensor partOf(Tensor tensor, int device) {
    if (isWhole()) {
      return tensor;
    }
    Tensor target = Tensor.allocate(part);
    copyRows(tensor, target, device, true);
    return target;
  }

  /**
   * {@return the tensor of the parts of all devices}
   *
   * @param parts the part of each device
   */
  public Tensor join(List<Tensor> parts) {
    if (isWhole()) {
      return parts.getFirst();
    }
    Tensor target = Tensor.allocate(whole);
    Set<Integer> copied = new HashSet<>();
    for (int device = 0; device < parts.size(); device++) {
      if (copied.add(tiles.tiles().get(device))) {
        copyRows(target, parts.get(device), device, false);
      }
    }
    return target;
  }

  private boolean isWhole() {
    return tiles.counts().stream().allMatch(count -> count == 1);
  }

  /** Copies what a part and the tensor have in common, row by row. */
  private void copyRows(Tensor tensor, Tensor piece, int device, boolean toPiece) {
    int rank = whole.rank();
    int[] position = tiles.position(device);
    long[] partShape = part.rank() == rank ? part.shape().toArray() : LongList.of(1).toArray();
    long[] from = new long[rank];
    long[] common = new long[rank];
    long rows = 1;
    for (int d = 0; d < rank; d++) {
      from[d] = position[d] * partShape[d];
      common[d] = Math.clamp(whole.dimension(d) - from[d], 0, partShape[d]);
      rows *= d < rank - 1 ? common[d] : 1;
    }
    int lanes = tensor.kind().lanes();
    int length = Math.toIntExact(common[rank - 1]) * lanes;
    for (long row = 0; row < rows && length > 0; row++) {
      long rest = row;
      long inWhole = from[rank - 1];
      long inPart = 0;
      long wholeStride = whole.dimension(rank - 1);
      long partStride = partShape[rank - 1];
      for (int d = rank - 2; d >= 0; d--) {
        long index = rest % common[d];
        rest /= common[d];
        inWhole += (from[d] + index) * wholeStride;
        inPart += index * partStride;
        wholeStride *= whole.dimension(d);
        partStride *= partShape[d];
      }
      int wholePlace = (int) inWhole * lanes;
      int partPlace = (int) inPart * lanes;
      if (toPiece) {
        System.arraycopy(tensor.array(), wholePlace, piece.array(), partPlace, length);
      } else {
        System.arraycopy(piece.array(), partPlace, tensor.array(), wholePlace, length);
      }
    }
  }
}
