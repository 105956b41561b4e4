package org.hlo4j.onnx;

import java.util.Objects;
import org.hlo4j.program.OpenDimensions;

/**
 * How programs become models.
 *
 * @param opset the version of ONNX's operator set
 * @param coarse whether a formula that is an operator for all numbers but NaN becomes that
 *     operator, and a conversion of floats to integers one Cast. If not, floats beyond the integers
 *     become the nearest one and NaN zero, as in StableHLO, by three to six nodes; Cast leaves it
 *     open.
 * @param dimensions the names of open dimensions of parameters, which the model has for them, too;
 *     a dimension without one is called by its parameter and place, {@code x.0}. {@link
 *     org.hlo4j.program.ProgramSizes#give} gives sizes to dimensions.
 */
public record ExportOptions(int opset, boolean coarse, OpenDimensions dimensions) {
  /**
   * Version {@value OnnxModel#DEFAULT_OPSET}, which runtimes have had since 2024; models compute
   * the same with NaN, too.
   */
  public static final ExportOptions DEFAULT =
      new ExportOptions(OnnxModel.DEFAULT_OPSET, false, OpenDimensions.NONE);

  /**
   * Checks the version.
   *
   * @throws IllegalArgumentException if models cannot be written for the version
   */
  public ExportOptions {
    if (opset < OnnxModel.FIRST_OPSET || opset > OnnxModel.LAST_OPSET) {
      throw new IllegalArgumentException(
          "operator set %d is not one of %d to %d"
              .formatted(opset, OnnxModel.FIRST_OPSET, OnnxModel.LAST_OPSET));
    }
    Objects.requireNonNull(dimensions, "dimensions");
  }

  /**
   * {@return options for a version of the operator set}
   *
   * @param newOpset from {@link OnnxModel#FIRST_OPSET} to {@link OnnxModel#LAST_OPSET}
   */
  public ExportOptions withOpset(int newOpset) {
    return new ExportOptions(newOpset, coarse, dimensions);
  }

  /**
   * {@return options with one operator where others differ for NaN alone, or without}
   *
   * @param newCoarse whether a formula that is an operator for all numbers but NaN becomes it
   */
  public ExportOptions withCoarse(boolean newCoarse) {
    return new ExportOptions(opset, newCoarse, dimensions);
  }

  /**
   * {@return options with names for open dimensions}
   *
   * @param newDimensions what parameters leave open, by name
   */
  public ExportOptions withDimensions(OpenDimensions newDimensions) {
    return new ExportOptions(opset, coarse, newDimensions);
  }
}
