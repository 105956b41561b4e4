package org.hlo4j.opset.quant;

import java.util.List;
import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.TypeDefinition;

/**
 * A uniform type with a scale and zero point for each slice along one dimension: {@code
 * !quant.uniform<i8:f32:1, {0.5,0.25:3}>}.
 */
public final class UniformQuantizedPerAxisType extends StructuralValue implements UniformType {
  private final QuantizedStorage storage;
  private final FloatType expressedType;
  private final List<Double> scales;
  private final LongList zeroPoints;
  private final int quantizedDimension;

  /**
   * Creates a type from its parameters.
   *
   * @param storage the storage type and its range
   * @param expressedType the floating-point type of the dequantized values
   * @param scales the scale of each slice
   * @param zeroPoints the zero point of each slice, as many as there are scales
   * @param quantizedDimension the dimension that is sliced
   * @throws IllegalArgumentException with MLIR's message if they are not allowed
   */
  public UniformQuantizedPerAxisType(
      QuantizedStorage storage,
      FloatType expressedType,
      List<Double> scales,
      LongList zeroPoints,
      int quantizedDimension) {
    if (scales.size() != zeroPoints.size()) {
      throw new IllegalArgumentException(
          "illegal number of scales and zeroPoints: " + scales.size() + ", " + zeroPoints.size());
    }
    if (quantizedDimension < 0) {
      throw new IllegalArgumentException("illegal quantized dimension: " + quantizedDimension);
    }
    this.storage = storage;
    this.expressedType = expressedType;
    this.scales = Scales.checked(scales);
    this.zeroPoints = zeroPoints;
    this.quantizedDimension = quantizedDimension;
  }

  @Override
  public QuantizedStorage storage() {
    return storage;
  }

  @Override
  public FloatType expressedType() {
    return expressedType;
  }

  /** {@return the scale of each slice} */
  public List<Double> scales() {
    return scales;
  }

  /** {@return the zero point of each slice} */
  public LongList zeroPoints() {
    return zeroPoints;
  }

  /** {@return the dimension that is sliced} */
  public int quantizedDimension() {
    return quantizedDimension;
  }

  @Override
  public TypeDefinition<QuantizedType> definition() {
    return QuantTypes.UNIFORM_PER_AXIS;
  }
}
