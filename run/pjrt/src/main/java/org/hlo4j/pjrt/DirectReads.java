package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.hlo4j.pjrt.capi.BufferCalls;
import org.hlo4j.pjrt.capi.CArgs;
import org.hlo4j.pjrt.capi.CStruct;
import org.hlo4j.pjrt.capi.Layouts;
import org.hlo4j.pjrt.capi.PjrtApi;
import org.hlo4j.pjrt.capi.RowMajor;

/**
 * Reads buffers where they lie, if that is memory of this process: plugins for CPUs copy by another
 * thread, which takes ten times as long as a small program. Nobody else may have the buffer, who
 * could give it to a program that writes into it.
 */
final class DirectReads {
  private static final String POINTER_ARGS = "PJRT_Buffer_UnsafePointer_Args";
  private static final long POINTED = Layouts.offset(POINTER_ARGS, "buffer");
  private static final long POINTER = Layouts.offset(POINTER_ARGS, "buffer_pointer");
  private static final String READY_ARGS = "PJRT_Buffer_ReadyEvent_Args";
  private static final long AWAITED = Layouts.offset(READY_ARGS, "buffer");
  private static final long EVENT = Layouts.offset(READY_ARGS, "event");

  private final BufferCalls calls;
  private final PjrtApi api;
  private final CArgs pointer;
  private final CArgs ready;

  DirectReads(BufferCalls calls, Arena arena) {
    this.calls = calls;
    this.api = calls.api();
    this.pointer = api.args("PJRT_Buffer_UnsafePointer", arena);
    this.ready = api.args("PJRT_Buffer_ReadyEvent", arena);
  }

  /** Returns whether the elements of a buffer lie as they do in memory of the host. */
  boolean canRead(long buffer, PjrtShape shape) {
    MemorySegment address = MemorySegment.ofAddress(buffer);
    try (Arena arena = Arena.ofConfined()) {
      return api.get("PJRT_Buffer_IsOnCpu", address, arena).getBoolean("is_on_cpu")
          && api.get("PJRT_Buffer_OnDeviceSizeInBytes", address, arena)
                  .getLong("on_device_size_in_bytes")
              == shape.hostBytes()
          && isRowMajor(
              api.get("PJRT_Buffer_GetMemoryLayout", address, arena), shape.dimensions().size());
    } catch (PjrtException e) {
      return false;
    }
  }

  private boolean isRowMajor(CArgs args, int rank) {
    CStruct layout = api.layouts().struct("PJRT_Buffer_MemoryLayout");
    CStruct tiled = api.layouts().struct("PJRT_Buffer_MemoryLayout_Tiled");
    MemorySegment memory = args.nested("layout");
    MemorySegment inner = memory.asSlice(layout.offset("tiled"), tiled.size());
    if (memory.get(ValueLayout.JAVA_INT, layout.offset("type")) != RowMajor.TYPE
        || inner.get(ValueLayout.JAVA_LONG, tiled.offset("num_tiles")) != 0
        || inner.get(ValueLayout.JAVA_LONG, tiled.offset("minor_to_major_size")) != rank) {
      return false;
    }
    long[] order =
        PjrtApi.longs(inner.get(ValueLayout.ADDRESS, tiled.offset("minor_to_major")), rank);
    for (int i = 0; i < rank; i++) {
      if (order[i] != rank - 1 - i) {
        return false;
      }
    }
    return true;
  }

  /** Waits for the elements of a buffer, and copies them. */
  void read(long buffer, MemorySegment target) {
    ready.memory().set(ValueLayout.JAVA_LONG, AWAITED, buffer);
    api.call(ready.function(), ready.memory());
    calls.await(ready.memory().get(ValueLayout.JAVA_LONG, EVENT), MemorySegment.NULL);
    pointer.memory().set(ValueLayout.JAVA_LONG, POINTED, buffer);
    api.call(pointer.function(), pointer.memory());
    PjrtApi.read(pointer.memory().get(ValueLayout.JAVA_LONG, POINTER), target);
  }
}
