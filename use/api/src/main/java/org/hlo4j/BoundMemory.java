package org.hlo4j;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * A tensor whose elements are in memory of the caller's.
 *
 * @param name whose it is, for messages
 * @param tensor the tensor, over the array of the memory if possible
 * @param memory the memory
 * @param isCopied whether the tensor has an array of its own
 */
record BoundMemory(String name, Tensor tensor, MemorySegment memory, boolean isCopied) {
  /**
   * Binds memory to a value.
   *
   * @throws IllegalArgumentException if its type is not that of a tensor of static shape, or it
   *     takes more or fewer bytes
   */
  static BoundMemory of(String name, Type type, MemorySegment memory) {
    if (!(type instanceof RankedTensorType tensor) || !tensor.hasStaticShape()) {
      throw new IllegalArgumentException(name + " is no tensor of static shape");
    }
    ElementKind kind = ElementKind.of(tensor.elementType());
    Object array = memory.heapBase().orElse(null);
    if (array != null && isWhole(kind) && Storage.bytesOf(array) == memory.byteSize()) {
      try {
        return new BoundMemory(name, Tensor.wrap(tensor, array), memory, false);
      } catch (IllegalArgumentException e) {
        // An array of another type or length.
      }
    }
    Tensor copy = Tensor.allocate(tensor);
    long bytes = (long) copy.count() * kind.lanes() * bytes(kind);
    if (memory.byteSize() != bytes) {
      throw new IllegalArgumentException(
          "%s takes %d bytes, got %d".formatted(name, bytes, memory.byteSize()));
    }
    return new BoundMemory(name, copy, memory, true);
  }

  /**
   * Returns the memory of the remaining elements of a buffer.
   *
   * @throws IllegalArgumentException if elements of the type have several bytes, which the buffer
   *     has in another order than the machine
   */
  static MemorySegment segment(String name, Type type, Buffer buffer) {
    ByteOrder order =
        switch (buffer) {
          case ByteBuffer bytes -> bytes.order();
          case ShortBuffer shorts -> shorts.order();
          case CharBuffer chars -> chars.order();
          case IntBuffer ints -> ints.order();
          case LongBuffer longs -> longs.order();
          case FloatBuffer floats -> floats.order();
          case DoubleBuffer doubles -> doubles.order();
          default -> throw new IllegalArgumentException("not a buffer of the JDK");
        };
    if (order != ByteOrder.nativeOrder()
        && type instanceof RankedTensorType tensor
        && bytes(ElementKind.of(tensor.elementType())) > 1) {
      throw new IllegalArgumentException(
          name + " is given a buffer of byte order " + order + ", not the machine's");
    }
    return MemorySegment.ofBuffer(buffer);
  }

  static BoundMemory of(String name, Tensor tensor) {
    return new BoundMemory(name, tensor, tensor.asSegment(), false);
  }

  /** Returns whether the elements in memory are as those of arrays, each of a whole Java type. */
  private static boolean isWhole(ElementKind kind) {
    return kind.width() == kind.storage().bytes() * Byte.SIZE;
  }

  /** Returns how many bytes a number takes in memory. */
  private static int bytes(ElementKind kind) {
    return Math.ceilDiv(kind.width(), Byte.SIZE);
  }

  boolean overlaps(BoundMemory other) {
    return memory.asOverlappingSlice(other.memory).isPresent();
  }

  /** Refuses memory that is no more, or another thread's. */
  void checkAccess() {
    if (!memory.scope().isAlive()) {
      throw new IllegalStateException("the memory of " + name + " has been freed");
    }
    if (!memory.isAccessibleBy(Thread.currentThread())) {
      throw new IllegalStateException("the memory of " + name + " belongs to another thread");
    }
  }

  void load() {
    if (isCopied) {
      tensor.read(memory, ByteOrder.nativeOrder());
    }
  }

  void store() {
    if (isCopied) {
      tensor.write(memory, ByteOrder.nativeOrder());
    }
  }
}
