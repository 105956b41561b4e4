package org.hlo4j.pjrt.capi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The layout of memory of the host: dimensions from the major one to the minor one, no tiles. */
public final class RowMajor {
  private static final String LAYOUT = "PJRT_Buffer_MemoryLayout";
  private static final String TILED = "PJRT_Buffer_MemoryLayout_Tiled";

  /** The number of layouts that list dimensions. */
  public static final int TYPE =
      Layouts.newest().enumeration("PJRT_Buffer_MemoryLayout_Type").getOrDefault("Tiled", 0);

  private RowMajor() {}

  /**
   * {@return the layout of buffers of a rank}
   *
   * @param api the functions of the plugin
   * @param rank the number of dimensions
   * @param arena where it is allocated
   */
  public static MemorySegment layout(PjrtApi api, int rank, Arena arena) {
    CStruct layout = api.layouts().struct(LAYOUT);
    CStruct tiled = api.layouts().struct(TILED);
    MemorySegment memory = layout.allocate(arena);
    memory.set(ValueLayout.JAVA_INT, layout.offset("type"), TYPE);
    MemorySegment inner = memory.asSlice(layout.offset("tiled"));
    tiled.initialize(inner);
    MemorySegment order = arena.allocate(ValueLayout.JAVA_LONG, Math.max(1, rank));
    for (int i = 0; i < rank; i++) {
      order.setAtIndex(ValueLayout.JAVA_LONG, i, rank - 1L - i);
    }
    inner.set(ValueLayout.ADDRESS, tiled.offset("minor_to_major"), order);
    inner.set(ValueLayout.JAVA_LONG, tiled.offset("minor_to_major_size"), rank);
    return memory;
  }
}
