package org.hlo4j.onnx;

/**
 * How programs become models.
 *
 * @param opset the version of ONNX's operator set
 * @param coarse whether a formula that is an operator for all numbers but NaN becomes that operator
 */
public record ExportOptions(int opset, boolean coarse) {
  /**
   * Version {@value OnnxModel#DEFAULT_OPSET}, which runtimes have had since 2024; models compute
   * the same with NaN, too.
   */
  public static final ExportOptions DEFAULT = new ExportOptions(OnnxModel.DEFAULT_OPSET, false);

  /**
   * Checks the version.
   *
   * @throws IllegalArgumentException if models cannot be written for it
   */
  public ExportOptions {
    if (opset < OnnxModel.FIRST_OPSET || opset > OnnxModel.LAST_OPSET) {
      throw new IllegalArgumentException(
          "operator set %d is not one of %d to %d"
              .formatted(opset, OnnxModel.FIRST_OPSET, OnnxModel.LAST_OPSET));
    }
  }

  /**
   * {@return options for a version of the operator set}
   *
   * @param newOpset from {@link OnnxModel#FIRST_OPSET} to {@link OnnxModel#LAST_OPSET}
   */
  public ExportOptions withOpset(int newOpset) {
    return new ExportOptions(newOpset, coarse);
  }

  /**
   * {@return options with one operator where others differ for NaN alone, or without}
   *
   * @param newCoarse whether a formula that is an operator for all numbers but NaN becomes it
   */
  public ExportOptions withCoarse(boolean newCoarse) {
    return new ExportOptions(opset, newCoarse);
  }
}
