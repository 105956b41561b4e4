package org.hlo4j.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.KernelWindows;
import org.hlo4j.formulas.window.KernelWindows.Dimension;
import org.hlo4j.ir.Value;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.transforms.build.HloBuilder;

/** The attributes of nodes that describe the windows of convolutions and pooling. */
final class WindowAttributes {
  private WindowAttributes() {}

  /**
   * Returns the windows that the attributes of a node describe.
   *
   * @param tensor in which they move
   * @param kernel the sizes of a window
   * @param isPooling whether elements between windows are dropped at both ends alike, not at the
   *     end alone
   */
  static KernelWindows windows(Node n, Value tensor, long[] kernel, boolean isPooling) {
    int rank = TensorTypes.of(tensor).rank() - 2;
    if (rank < 0 || rank != kernel.length) {
      throw UnsupportedNodeException.of(
          "a window of rank %d does not fit a tensor of rank %d", kernel.length, rank + 2);
    }
    long[] strides = positive(n, "strides", rank);
    long[] dilations = positive(n, "dilations", rank);
    long[] pads = n.integers("pads", 2 * rank, 0);
    String automatic = n.string("auto_pad", "NOTSET");
    boolean isCeil = n.flag("ceil_mode");
    HloBuilder b = n.builder();
    Size zero = Size.of(b, 0);
    List<Dimension> dimensions = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      Size size = Size.of(b, tensor, i + 2);
      Dimension free = new Dimension(size, kernel[i], strides[i], dilations[i], zero, zero, zero);
      dimensions.add(
          switch (automatic) {
            case "NOTSET", "" -> {
              Size low = Size.of(b, pads[i]);
              Size high = Size.of(b, pads[rank + i]);
              Dimension padded =
                  new Dimension(size, kernel[i], strides[i], dilations[i], low, high, zero);
              yield isCeil ? padded.withPartialWindow() : padded;
            }
            case "VALID" -> isCeil ? free.withPartialWindow() : free;
            case "SAME_UPPER", "SAME_LOWER" ->
                free.withSamePadding(automatic.equals("SAME_UPPER"), isPooling);
            default -> throw UnsupportedNodeException.of("auto_pad is '%s'", automatic);
          });
    }
    return KernelWindows.of(b, dimensions);
  }

  /** Returns an attribute, one if it is absent. */
  static long positive(Node n, String name) {
    return positive(name, new long[] {n.integer(name, 1)})[0];
  }

  /** Returns an attribute, the given number of ones if it is absent. */
  static long[] positive(Node n, String name, int count) {
    return positive(name, n.integers(name, count, 1));
  }

  static long[] positive(String name, long[] values) {
    for (long value : values) {
      if (value < 1 || value > Integer.MAX_VALUE) {
        throw UnsupportedNodeException.of("attribute '%s' has value %d", name, value);
      }
    }
    return values;
  }
}
