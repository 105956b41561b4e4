package org.hlo4j.pytorch.importer;

import java.util.List;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.pytorch.archive.Pt2Archive.Payload;
import org.hlo4j.pytorch.schema.ScalarType;
import org.hlo4j.pytorch.schema.SymInt;
import org.hlo4j.pytorch.schema.TensorMeta;

/** The tensors of archives, which are not copied if they are contiguous. */
public final class PayloadTensors {
  private PayloadTensors() {}

  /**
   * Returns an element type by its number.
   *
   * @throws UnsupportedNodeException if StableHLO does not have it
   */
  public static Type elementType(int number) {
    ScalarType scalarType = ScalarType.ofOrNull(number);
    Type type = scalarType == null ? null : scalarType.elementTypeOrNull();
    if (type == null) {
      throw UnsupportedNodeException.of(
          "StableHLO has no elements of type %s", scalarType == null ? number : scalarType);
    }
    return type;
  }

  /**
   * Returns a tensor.
   *
   * @throws UnsupportedNodeException if it is pickled, sparse or damaged
   */
  static DenseElementsAttr read(Payload payload) {
    TensorMeta meta = payload.meta().type();
    if (payload.meta().usesPickle() || meta == null) {
      throw UnsupportedNodeException.of(
          "it is a pickle, which is not executed: of a subclass of tensors, as torchao's,"
              + " unwrap_tensor_subclass() before the export or run_decompositions() after it makes"
              + " tensors");
    }
    if (meta.layout() != TensorMeta.STRIDED) {
      throw UnsupportedNodeException.of("it is sparse");
    }
    LongList shape = known(meta.sizes());
    LongList strides = known(meta.strides());
    Type elementType = elementType(meta.dtype());
    long count = count(shape);
    int width = bytes(elementType);
    long offset = known(List.of(meta.storageOffset())).get(0);
    RankedTensorType type = RankedTensorType.of(shape, elementType);
    if (strides.size() != shape.size() || offset < 0) {
      throw UnsupportedNodeException.of("its strides are not those of shape %s", shape);
    }
    Blob storage = payload.content();
    if (isContiguous(shape, strides) && elementType != IntegerType.I1) {
      if (storage.size() / width < count || offset > storage.size() / width - count) {
        throw tooFew(shape, storage);
      }
      return DenseElementsAttr.detectSplat(type, storage.slice(offset * width, count * width));
    }
    return gathered(type, strides, offset, storage, width);
  }

  private static UnsupportedNodeException tooFew(LongList shape, Blob storage) {
    return UnsupportedNodeException.of(
        "it has shape %s, but %d bytes of elements", shape, storage.size());
  }

  private static LongList known(List<SymInt> sizes) {
    long[] known = new long[sizes.size()];
    for (int i = 0; i < known.length; i++) {
      Long size = sizes.get(i).known();
      if (size == null) {
        throw UnsupportedNodeException.of("it has a size that is not known");
      }
      known[i] = size;
    }
    return LongList.wrap(known);
  }

  private static long count(LongList shape) {
    long count = 1;
    for (int i = 0; i < shape.size(); i++) {
      long size = shape.get(i);
      if (size < 0 || (size > 0 && count > Long.MAX_VALUE / 16 / size)) {
        throw UnsupportedNodeException.of("it has shape %s", shape);
      }
      count *= size;
    }
    return count;
  }

  /** Returns the bytes of an element in files, where booleans have one. */
  private static int bytes(Type elementType) {
    return switch (elementType) {
      case ComplexType complex -> 2 * bytes(complex.elementType());
      case FloatType type -> type.width() / Byte.SIZE;
      case IntegerType type -> Math.max(1, type.width() / Byte.SIZE);
      default -> throw new IllegalArgumentException(elementType.toString());
    };
  }

  private static boolean isContiguous(LongList shape, LongList strides) {
    long expected = 1;
    for (int i = shape.size() - 1; i >= 0; i--) {
      if (shape.get(i) != 1 && strides.get(i) != expected) {
        return count(shape) == 0;
      }
      expected *= shape.get(i);
    }
    return true;
  }

  /** Copies elements by their strides. */
  private static DenseElementsAttr gathered(
      RankedTensorType type, LongList strides, long offset, Blob storage, int width) {
    LongList shape = type.shape();
    long last = offset;
    for (int i = 0; i < shape.size(); i++) {
      long stride = strides.get(i);
      if (stride < 0 || (stride > 0 && (shape.get(i) - 1) > Long.MAX_VALUE / 16 / stride)) {
        throw UnsupportedNodeException.of("its strides are not those of shape %s", shape);
      }
      last += (shape.get(i) - 1) * stride;
    }
    long count = type.elementCount();
    if (count > 0 && (last < 0 || last >= storage.size() / width)) {
      throw tooFew(shape, storage);
    }
    if (count > storage.size() / width * 64) {
      throw UnsupportedNodeException.of(
          "it has shape %s, much more elements than are in the archive", shape);
    }
    Tensor result = Tensor.allocate(type);
    long[] index = new long[shape.size()];
    long at = offset;
    for (int i = 0; i < count; i++) {
      copy(storage, at * width, width, result, i);
      for (int d = shape.size() - 1; d >= 0; d--) {
        at += strides.get(d);
        if (++index[d] < shape.get(d)) {
          break;
        }
        at -= shape.get(d) * strides.get(d);
        index[d] = 0;
      }
    }
    return result.toAttribute();
  }

  private static void copy(Blob storage, long at, int width, Tensor result, int index) {
    if (result.type().elementType() == IntegerType.I1) {
      result.setBoolean(index, storage.byteAt(at) != 0);
      return;
    }
    if (result.type().elementType() instanceof ComplexType) {
      throw UnsupportedNodeException.of("it has complex elements that are not contiguous");
    }
    result.setBits(
        index,
        switch (width) {
          case 1 -> storage.byteAt(at) & 0xFFL;
          case 2 -> storage.shortAt(at) & 0xFFFFL;
          case 4 -> storage.intAt(at) & 0xFFFF_FFFFL;
          default -> storage.longAt(at);
        });
  }
}
