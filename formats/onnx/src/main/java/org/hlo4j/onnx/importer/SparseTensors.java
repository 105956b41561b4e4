package org.hlo4j.onnx.importer;

import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.onnx.proto.SparseTensorProto;

/** Sparse tensors as dense ones. */
public final class SparseTensors {
  private static final long MAX_ELEMENTS = 1 << 26;

  /** Elements that the dense tensor of a few values may have. */
  private static final long FREE_ELEMENTS = 1 << 18;

  /** Elements per value, so that a small file does not become a large program. */
  private static final long ELEMENTS_PER_VALUE = 1 << 10;

  private SparseTensors() {}

  public static Constant read(SparseTensorProto sparse, ModelTensors tensors) {
    if (sparse.values() == null
        || sparse.indices() == null
        || !(tensors.read(sparse.values()) instanceof Constant values)
        || !(tensors.read(sparse.indices()) instanceof Constant indices)) {
      throw UnsupportedNodeException.of("a sparse tensor has no values or indices");
    }
    LongList shape = sparse.dims();
    if (!shape.allMatch(size -> size >= 0)) {
      throw UnsupportedNodeException.of("a sparse tensor has shape %s", shape);
    }
    RankedTensorType type = RankedTensorType.of(shape, values.elementType());
    Tensor from = values.tensor();
    long most = Math.min(MAX_ELEMENTS, Math.max(FREE_ELEMENTS, from.count() * ELEMENTS_PER_VALUE));
    if (type.elementCount() > most) {
      throw UnsupportedNodeException.of(
          "a sparse tensor has shape %s: as a dense one, its %d values may have %d elements",
          shape, from.count(), most);
    }
    Tensor at = indices.tensor();
    Tensor result = Tensor.allocate(type);
    boolean isLinear = at.rank() == 1;
    int rank = shape.size();
    if (at.count() != (long) from.count() * (isLinear ? 1 : rank)) {
      throw UnsupportedNodeException.of("a sparse tensor has %d indices", at.count());
    }
    for (int i = 0; i < from.count(); i++) {
      long place = 0;
      if (isLinear) {
        place = at.longAt(i);
      } else {
        for (int d = 0; d < rank; d++) {
          long index = at.longAt(i * rank + d);
          if (index < 0 || index >= shape.get(d)) {
            throw UnsupportedNodeException.of(
                "index %d of a sparse tensor of shape %s", index, shape);
          }
          place = place * shape.get(d) + index;
        }
      }
      if (place < 0 || place >= result.count()) {
        throw UnsupportedNodeException.of("index %d of a sparse tensor of shape %s", place, shape);
      }
      result.copy(from, i, (int) place, 1);
    }
    return Constant.of(result);
  }
}
