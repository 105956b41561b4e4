package org.hlo4j.hlo.mapping;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/** Tables of integers, as attributes of operations have them. */
final class Numbers {
  private Numbers() {}

  /** Returns a table with so many rows and columns. */
  static DenseElementsAttr table(LongList numbers, long rows, long columns) {
    return of(numbers, rows, columns);
  }

  /** Returns a list of numbers. */
  static DenseElementsAttr list(LongList numbers) {
    return of(numbers, numbers.size());
  }

  private static DenseElementsAttr of(LongList numbers, long... shape) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Math.multiplyExact(numbers.size(), Long.BYTES))
            .order(ByteOrder.LITTLE_ENDIAN);
    numbers.stream().forEach(bytes::putLong);
    return DenseElementsAttr.detectSplat(
        RankedTensorType.of(IntegerType.I64, shape), Blob.wrap(bytes.array()));
  }

  /** Returns the rows of a table. */
  static List<LongList> rows(DenseElementsAttr table) {
    LongList shape = table.type().shape();
    if (shape.size() != 2) {
      throw new IllegalArgumentException("no table: " + table.type());
    }
    int columns = Math.toIntExact(shape.get(1));
    LongList all = table.toLongs();
    List<LongList> rows = new ArrayList<>();
    for (int i = 0; i < shape.get(0); i++) {
      rows.add(all.subList(i * columns, (i + 1) * columns));
    }
    return rows;
  }
}
