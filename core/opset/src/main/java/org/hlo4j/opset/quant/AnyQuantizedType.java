package org.hlo4j.opset.quant;

import java.util.Optional;
import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.define.TypeDefinition;

/** A quantized type without quantization parameters: {@code !quant.any<i8<-8:7>:f32>}. */
public final class AnyQuantizedType extends StructuralValue implements QuantizedType {
  private final QuantizedStorage storage;
  private final Optional<FloatType> expressedType;

  private AnyQuantizedType(QuantizedStorage storage, Optional<FloatType> expressedType) {
    this.storage = storage;
    this.expressedType = expressedType;
  }

  /**
   * {@return a type without expressed type}
   *
   * @param storage the storage type and its range
   */
  public static AnyQuantizedType of(QuantizedStorage storage) {
    return new AnyQuantizedType(storage, Optional.empty());
  }

  /**
   * {@return a type with an expressed type}
   *
   * @param storage the storage type and its range
   * @param expressedType the floating-point type of the dequantized values
   */
  public static AnyQuantizedType of(QuantizedStorage storage, FloatType expressedType) {
    return new AnyQuantizedType(storage, Optional.of(expressedType));
  }

  /** {@return the storage type and its range} */
  public QuantizedStorage storage() {
    return storage;
  }

  /** {@return the floating-point type of the dequantized values, if specified} */
  public Optional<FloatType> expressedType() {
    return expressedType;
  }

  @Override
  public TypeDefinition<QuantizedType> definition() {
    return expressedType.isEmpty() ? QuantTypes.ANY : QuantTypes.ANY_WITH_EXPRESSED_TYPE;
  }
}
