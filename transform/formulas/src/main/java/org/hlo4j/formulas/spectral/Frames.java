package org.hlo4j.formulas.spectral;

import java.util.List;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a signal.
 *
 * @param length of a frame
 * @param hop from the start of a frame to that of the next one
 * @param windowLength how many elements of a frame are not zero
 */
public record Frames(long length, long hop, long windowLength) {
  /**
   * Creates frames.
   *
   * @throws UnsupportedNodeException if a number is not positive, or the window longer than a frame
   */
  public Frames {
    boolean isValid =
        length > 0
            && length <= Integer.MAX_VALUE
            && hop > 0
            && hop <= Integer.MAX_VALUE
            && windowLength > 0
            && windowLength <= length;
    if (!isValid) {
      throw UnsupportedNodeException.of(
          "it has frames of length %d, a window of length %d and step %d",
          length, windowLength, hop);
    }
  }

  /** Returns how many elements of a frame are before its window. */
  public long before() {
    return (length - windowLength) / 2;
  }

  /** Returns how many elements of a frame are after its window. */
  public long after() {
    return length - windowLength - before();
  }

  /** Returns the indices of the elements of frames in a signal. */
  public Value indices(HloBuilder b, Size count) {
    return Gathering.windows(b, count, length, Size.of(b, hop));
  }

  /**
   * Returns frames, each multiplied with the window.
   *
   * @param dimension of the elements of frames
   * @param window null for ones
   */
  public static Value windowed(HloBuilder b, Value frames, int dimension, @Nullable Value window) {
    if (window == null) {
      return frames;
    }
    Value each = Size.broadcast(b, window, Size.allOf(b, frames), LongList.of(dimension));
    return b.expr(frames).times(b.expr(each)).value();
  }

  /** Adds up frames at indices of a dimension, which replaces their last two. */
  public static Value overlapped(HloBuilder b, Value parts, Value indices, Size length) {
    List<Size> sizes = Size.allOf(b, parts);
    int last = sizes.size() - 2;
    sizes.removeLast();
    sizes.set(last, length);
    Value zero = Numbers.of(b, 0, TensorTypes.elementOf(parts));
    return IndexedPart.along(last + 1, last)
        .add(b, DynamicShapes.fill(b, zero, sizes), List.of(indices), parts);
  }

  /** Returns a tensor with zeros around its last dimension. */
  public static Value padded(HloBuilder b, Value value, long before, Size after) {
    int last = TensorTypes.of(value).rank() - 1;
    return Movement.padded(b, value, last, before, after);
  }
}
