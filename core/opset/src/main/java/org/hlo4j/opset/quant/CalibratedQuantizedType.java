package org.hlo4j.opset.quant;

import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.define.TypeDefinition;

/** A float type with the range of its values: {@code !quant.calibrated<f32<-1.0:1.0>>}. */
public final class CalibratedQuantizedType extends StructuralValue implements QuantizedType {
  private final FloatType expressedType;
  private final double min;
  private final double max;

  /**
   * Creates a type with a range.
   *
   * @param expressedType the floating-point type of the dequantized values
   * @param min the least value
   * @param max the greatest value
   * @throws IllegalArgumentException with MLIR's message if the range is empty
   */
  public CalibratedQuantizedType(FloatType expressedType, double min, double max) {
    if (max <= min) {
      throw new IllegalArgumentException(
          "illegal min and max: (" + Scales.exponential(min) + ":" + Scales.exponential(max) + ")");
    }
    this.expressedType = expressedType;
    this.min = min;
    this.max = max;
  }

  /** {@return the floating-point type of the dequantized values} */
  public FloatType expressedType() {
    return expressedType;
  }

  /** {@return the least value} */
  public double min() {
    return min;
  }

  /** {@return the greatest value} */
  public double max() {
    return max;
  }

  @Override
  public TypeDefinition<QuantizedType> definition() {
    return QuantTypes.CALIBRATED;
  }
}
