package org.hlo4j.python;

import java.lang.foreign.MemorySegment;
import org.hlo4j.Tensors;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * NumPy arrays by the addresses of their elements, which are in C order and little-endian, each in
 * the least number of bytes that hold it.
 */
final class NativeArrays {
  private NativeArrays() {}

  /**
   * Returns whether arrays have elements of a type: those that have as many bytes in arrays as the
   * interpreter has them in, and not an {@code i24}.
   */
  static boolean hold(Type elementType) {
    ElementKind kind = ElementKind.ofOrNull(elementType);
    return kind != null && bytesOf(kind) == kind.storage().bytes();
  }

  private static int bytesOf(ElementKind kind) {
    return Math.ceilDiv(kind.width(), Byte.SIZE);
  }

  /**
   * Copies an array of a type.
   *
   * @throws IllegalArgumentException if the type has no static shape, there are too many elements,
   *     or one is not a value of the type
   */
  static Tensor read(RankedTensorType type, long address) {
    ElementKind kind = ElementKind.of(type.elementType());
    long places = Math.multiplyExact(type.elementCount(), kind.lanes());
    return Tensors.of(type, memory(address, Math.multiplyExact(places, bytesOf(kind))));
  }

  /** Fills an array of the type of a tensor. */
  static void write(Tensor tensor, long address) {
    MemorySegment elements = tensor.asSegment();
    memory(address, elements.byteSize()).copyFrom(elements);
  }

  /** Returns memory that Python has allocated. */
  @SuppressWarnings("restricted")
  private static MemorySegment memory(long address, long bytes) {
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }
}
