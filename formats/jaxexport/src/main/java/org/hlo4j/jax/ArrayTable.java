package org.hlo4j.jax;

import org.hlo4j.jax.JaxArray.MemorySpace;

/** Reads and writes arrays: the FlatBuffer table {@code AbstractValue}. */
final class ArrayTable {
  private static final int KIND = 0;
  private static final int SHAPE = 1;
  private static final int TYPE = 2;
  private static final int MEMORY = 3;

  private static final int SHAPED_ARRAY = 0;

  private ArrayTable() {}

  static JaxArray read(FlatTable table) {
    int kind = table.byteAt(KIND);
    if (kind != SHAPED_ARRAY) {
      throw table.error("a value has the unknown kind " + kind);
    }
    int type = table.byteAt(TYPE);
    int memory = table.byteAt(MEMORY);
    if (memory < 0 || memory >= MemorySpace.values().length) {
      throw table.error("an array has the unknown memory space " + memory);
    }
    return new JaxArray(
        JaxType.of(type)
            .orElseThrow(() -> table.error("an array has the unknown element type " + type)),
        table.strings(SHAPE),
        MemorySpace.values()[memory]);
  }

  static int write(JaxArray array, FlatBuilder to) {
    int shape = to.strings(array.shape());
    return to.table()
        .addOffset(SHAPE, shape)
        .addByte(TYPE, array.type().code())
        .addByte(MEMORY, array.memory().ordinal())
        .end();
  }
}
