package org.hlo4j.transforms.quantization;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.opset.quant.AnyQuantizedType;
import org.hlo4j.opset.quant.UniformQuantizedPerAxisType;
import org.hlo4j.opset.quant.UniformQuantizedType;
import org.hlo4j.opset.quant.UniformType;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Quantized element types, and their expressed and storage types. */
final class QuantizedTypes {
  private QuantizedTypes() {}

  /** Returns the quantized element type, per tensor or per axis; null if it is another one. */
  static @Nullable UniformType elementOrNull(Type type) {
    Type element = elementOf(type);
    return element instanceof UniformQuantizedType || element instanceof UniformQuantizedPerAxisType
        ? (UniformType) element
        : null;
  }

  static boolean isQuantized(Type type) {
    return elementOrNull(type) != null;
  }

  static boolean isAnyQuantized(List<Value> values) {
    return values.stream().anyMatch(value -> isQuantized(value.type()));
  }

  /** Returns the type with expressed elements. */
  static Type expressed(Type type) {
    UniformType quantized = elementOrNull(type);
    if (quantized == null) {
      return type;
    }
    return isTensor(type)
        ? HloBuilder.withElement(type, quantized.expressedType())
        : quantized.expressedType();
  }

  /** Returns the type with storage elements, also for quantized types without static scales. */
  static Type storage(Type type) {
    Type element = elementOf(type);
    Type stored =
        switch (element) {
          case UniformType uniform -> uniform.storage().type();
          case AnyQuantizedType any -> any.storage().type();
          default -> element;
        };
    return isTensor(type) ? HloBuilder.withElement(type, stored) : stored;
  }

  /** Returns the element type of a tensor, and any other type as it is: vectors, memrefs. */
  private static Type elementOf(Type type) {
    return isTensor(type) ? ((ShapedType) type).elementType() : type;
  }

  private static boolean isTensor(Type type) {
    return type instanceof RankedTensorType || type instanceof UnrankedTensorType;
  }

  static boolean isPerAxis(@Nullable UniformType type) {
    return type instanceof UniformQuantizedPerAxisType;
  }

  static int axis(UniformType type) {
    return ((UniformQuantizedPerAxisType) type).quantizedDimension();
  }

  /** Returns the number of scales. */
  static int channels(UniformType type) {
    return type instanceof UniformQuantizedPerAxisType perAxis ? perAxis.scales().size() : 1;
  }

  static double scale(UniformType type, int channel) {
    return switch (type) {
      case UniformQuantizedType perTensor -> perTensor.scale();
      case UniformQuantizedPerAxisType perAxis -> perAxis.scales().get(channel);
      default -> throw new IllegalArgumentException("not quantised by scales: " + type);
    };
  }

  static long zeroPoint(UniformType type, int channel) {
    return switch (type) {
      case UniformQuantizedType perTensor -> perTensor.zeroPoint();
      case UniformQuantizedPerAxisType perAxis -> perAxis.zeroPoints().get(channel);
      default -> throw new IllegalArgumentException("not quantised by scales: " + type);
    };
  }

  static boolean hasZeroPoints(UniformType type) {
    for (int i = 0; i < channels(type); i++) {
      if (zeroPoint(type, i) != 0) {
        return true;
      }
    }
    return false;
  }
}
