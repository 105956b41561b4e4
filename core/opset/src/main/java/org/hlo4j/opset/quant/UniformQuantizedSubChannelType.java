package org.hlo4j.opset.quant;

import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.TypeDefinition;

/**
 * A uniform type with a scale and zero point for each block of elements: {@code
 * !quant.uniform<i8:f32:{0:1, 1:2}, {{0.5, 1.0:3}}>}.
 */
public final class UniformQuantizedSubChannelType extends StructuralValue implements UniformType {
  private final QuantizedStorage storage;
  private final FloatType expressedType;
  private final DenseElementsAttr scales;
  private final DenseElementsAttr zeroPoints;
  private final LongList quantizedDimensions;
  private final LongList blockSizes;

  /**
   * Creates a type from its parameters.
   *
   * @param storage the storage type and its range
   * @param expressedType the floating-point type of the dequantized values
   * @param scales elements of the expressed type
   * @param zeroPoints elements of the storage type, in the same shape
   * @param quantizedDimensions the dimensions that are divided into blocks
   * @param blockSizes the size of a block along each quantized dimension
   * @throws IllegalArgumentException with MLIR's message if they are not allowed
   */
  public UniformQuantizedSubChannelType(
      QuantizedStorage storage,
      FloatType expressedType,
      DenseElementsAttr scales,
      DenseElementsAttr zeroPoints,
      LongList quantizedDimensions,
      LongList blockSizes) {
    check(
        scales.elementType().equals(expressedType),
        "type of scale values must match expressed type");
    check(
        zeroPoints.elementType().equals(storage.type()),
        "type of zero point values must match storage type");
    check(
        scales.type().shape().equals(zeroPoints.type().shape()),
        "shape of scales and zero points must match");
    check(
        quantizedDimensions.size() == blockSizes.size(),
        "number of quantized dimensions and block sizes must match");
    for (int i = 0; i < blockSizes.size(); i++) {
      long dimension = quantizedDimensions.get(i);
      long size = blockSizes.get(i);
      check(dimension >= 0, "illegal quantized dimension: " + dimension);
      check(size > 0, "illegal block size: " + size);
    }
    this.storage = storage;
    this.expressedType = expressedType;
    this.scales = scales;
    this.zeroPoints = zeroPoints;
    this.quantizedDimensions = quantizedDimensions;
    this.blockSizes = blockSizes;
  }

  private static void check(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  @Override
  public QuantizedStorage storage() {
    return storage;
  }

  @Override
  public FloatType expressedType() {
    return expressedType;
  }

  /** {@return the scale of each block, elements of the expressed type} */
  public DenseElementsAttr scales() {
    return scales;
  }

  /** {@return the zero point of each block, elements of the storage type} */
  public DenseElementsAttr zeroPoints() {
    return zeroPoints;
  }

  /** {@return the dimensions that are divided into blocks} */
  public LongList quantizedDimensions() {
    return quantizedDimensions;
  }

  /** {@return the size of a block along each quantized dimension} */
  public LongList blockSizes() {
    return blockSizes;
  }

  @Override
  public TypeDefinition<QuantizedType> definition() {
    return QuantTypes.UNIFORM_SUB_CHANNEL;
  }
}
