package org.hlo4j.opset.quant;

import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.define.TypeDefinition;

/** A uniform type with one scale and zero point: {@code !quant.uniform<i8:f32, 0.5:3>}. */
public final class UniformQuantizedType extends StructuralValue implements UniformType {
  private final QuantizedStorage storage;
  private final FloatType expressedType;
  private final double scale;
  private final long zeroPoint;

  /**
   * Creates a type from its parameters.
   *
   * @param storage the storage type and its range
   * @param expressedType the floating-point type of the dequantized values
   * @param scale the factor from stored to expressed values
   * @param zeroPoint the stored value that expresses 0
   * @throws IllegalArgumentException with MLIR's message if the scale is not a positive number
   */
  public UniformQuantizedType(
      QuantizedStorage storage, FloatType expressedType, double scale, long zeroPoint) {
    this.storage = storage;
    this.expressedType = expressedType;
    this.scale = Scales.checked(scale);
    this.zeroPoint = zeroPoint;
  }

  @Override
  public QuantizedStorage storage() {
    return storage;
  }

  @Override
  public FloatType expressedType() {
    return expressedType;
  }

  /** {@return the factor from stored to expressed values} */
  public double scale() {
    return scale;
  }

  /** {@return the stored value that expresses 0} */
  public long zeroPoint() {
    return zeroPoint;
  }

  @Override
  public TypeDefinition<QuantizedType> definition() {
    return QuantTypes.UNIFORM;
  }
}
