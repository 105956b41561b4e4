package org.hlo4j.onnx;

import java.util.Map;

/**
 * How programs become models.
 *
 * @param opset the version of ONNX's operator set
 * @param coarse whether a formula that is an operator for all numbers but NaN becomes that
 *     operator, and a conversion of floats to integers one Cast. If not, floats beyond the integers
 *     become the nearest one and NaN zero, as in StableHLO, by three to six nodes; Cast leaves it
 *     open.
 * @param sizes sizes for dynamic dimensions of parameters, by the names that the model has for
 *     them: {@code x_0} for the first dimension of parameter {@code x}. Others remain dynamic.
 */
public record ExportOptions(int opset, boolean coarse, Map<String, Long> sizes) {
  /**
   * Version {@value OnnxModel#DEFAULT_OPSET}, which runtimes have had since 2024; models compute
   * the same with NaN, too.
   */
  public static final ExportOptions DEFAULT =
      new ExportOptions(OnnxModel.DEFAULT_OPSET, false, Map.of());

  /**
   * Checks the version, and copies the sizes.
   *
   * @throws IllegalArgumentException if models cannot be written for the version, or a size is
   *     negative
   */
  public ExportOptions {
    if (opset < OnnxModel.FIRST_OPSET || opset > OnnxModel.LAST_OPSET) {
      throw new IllegalArgumentException(
          "operator set %d is not one of %d to %d"
              .formatted(opset, OnnxModel.FIRST_OPSET, OnnxModel.LAST_OPSET));
    }
    sizes = Map.copyOf(sizes);
    if (sizes.values().stream().anyMatch(size -> size < 0)) {
      throw new IllegalArgumentException("a size is negative: " + sizes);
    }
  }

  /**
   * {@return options for a version of the operator set}
   *
   * @param newOpset from {@link OnnxModel#FIRST_OPSET} to {@link OnnxModel#LAST_OPSET}
   */
  public ExportOptions withOpset(int newOpset) {
    return new ExportOptions(newOpset, coarse, sizes);
  }

  /**
   * {@return options with one operator where others differ for NaN alone, or without}
   *
   * @param newCoarse whether a formula that is an operator for all numbers but NaN becomes it
   */
  public ExportOptions withCoarse(boolean newCoarse) {
    return new ExportOptions(opset, newCoarse, sizes);
  }

  /**
   * {@return options with sizes for dynamic dimensions}
   *
   * @param newSizes sizes by names of dimensions
   */
  public ExportOptions withSizes(Map<String, Long> newSizes) {
    return new ExportOptions(opset, coarse, newSizes);
  }
}
