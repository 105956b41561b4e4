package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.hlo4j.pjrt.capi.CArgs;
import org.hlo4j.pjrt.capi.Layouts;
import org.hlo4j.pjrt.capi.PjrtApi;

/** Calls that end the lives of buffers and events, whose arguments are allocated once. */
final class BufferCalls {
  private static final long BUFFER = Layouts.offset("PJRT_Buffer_Destroy_Args", "buffer");
  private static final long AWAITED = Layouts.offset("PJRT_Event_Await_Args", "event");
  private static final long DESTROYED = Layouts.offset("PJRT_Event_Destroy_Args", "event");

  private final PjrtApi api;
  private final CArgs destroyBuffer;
  private final CArgs awaitEvent;
  private final CArgs destroyEvent;

  BufferCalls(PjrtApi api, Arena arena) {
    this.api = api;
    this.destroyBuffer = api.args("PJRT_Buffer_Destroy", arena);
    this.awaitEvent = api.args("PJRT_Event_Await", arena);
    this.destroyEvent = api.args("PJRT_Event_Destroy", arena);
  }

  PjrtApi api() {
    return api;
  }

  void destroyBuffer(long buffer) {
    call(destroyBuffer, BUFFER, buffer);
  }

  /** Waits for an event, and destroys it. */
  void await(long event, MemorySegment kept) {
    try {
      awaitEvent.memory().set(ValueLayout.JAVA_LONG, AWAITED, event);
      api.call(awaitEvent.function(), awaitEvent.memory(), kept);
    } finally {
      call(destroyEvent, DESTROYED, event);
    }
  }

  private void call(CArgs args, long field, long address) {
    args.memory().set(ValueLayout.JAVA_LONG, field, address);
    api.call(args.function(), args.memory());
  }
}
