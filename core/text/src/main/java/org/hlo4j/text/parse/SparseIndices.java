package org.hlo4j.text.parse;

import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;

/** Checks that the positions of sparse elements are within their type. */
final class SparseIndices {
  private SparseIndices() {}

  static void check(
      Parser p, int offset, ShapedType type, DenseElementsAttr indices, RankedTensorType values) {
    ShapedType indexType = indices.type();
    boolean matches =
        indexType.rank() == 2
            && indexType.dimension(1) == type.rank()
            && values.rank() == 1
            && indexType.dimension(0) == values.dimension(0);
    // A single position of a type of rank one may omit its brackets.
    boolean matchesFlat =
        indexType.rank() == 1
            && type.rank() == 1
            && values.rank() == 1
            && indexType.dimension(0) == values.dimension(0);
    if (!matches && !matchesFlat) {
      throw p.error(
          offset,
          "expected shape (["
              + DimensionListParser.commaSeparated(type.shape())
              + "]); inferred shape of indices literal (["
              + DimensionListParser.commaSeparated(indexType.shape())
              + "]); inferred shape of values literal (["
              + DimensionListParser.commaSeparated(values.shape())
              + "])");
    }
    checkContained(p, offset, type, indices);
  }

  private static void checkContained(
      Parser p, int offset, ShapedType type, DenseElementsAttr indices) {
    int rank = type.rank();
    long count = rank == 0 ? 0 : indices.elementCount() / rank;
    for (long i = 0; i < count; i++) {
      for (int d = 0; d < rank; d++) {
        long index = indices.longAt(i * rank + d);
        if (index < 0 || index >= type.dimension(d)) {
          throw outside(p, offset, type, indices, i);
        }
      }
    }
  }

  private static RuntimeException outside(
      Parser p, int offset, ShapedType type, DenseElementsAttr indices, long position) {
    StringBuilder index = new StringBuilder();
    for (int d = 0; d < type.rank(); d++) {
      index
          .append(d == 0 ? "" : ", ")
          .append(Long.toUnsignedString(indices.longAt(position * type.rank() + d)));
    }
    return p.error(
        offset,
        "sparse index #"
            + position
            + " is not contained within the value shape, with index=["
            + index
            + "], and type="
            + Spelling.quoted(type));
  }
}
