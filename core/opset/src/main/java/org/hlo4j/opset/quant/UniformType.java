package org.hlo4j.opset.quant;

import org.hlo4j.ir.builtin.FloatType;

/**
 * A quantized type with evenly spaced values, {@code (stored - zeroPoint) * scale}, and parameters
 * for the whole tensor, for each slice along an axis, or for each block.
 */
public sealed interface UniformType extends QuantizedType
    permits UniformQuantizedType, UniformQuantizedPerAxisType, UniformQuantizedSubChannelType {
  /** {@return the storage type and its range} */
  QuantizedStorage storage();

  /** {@return the floating-point type of the dequantized values} */
  FloatType expressedType();
}
