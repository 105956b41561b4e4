package org.hlo4j.pjrt.capi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Calls that end the lives of buffers and events, whose arguments are allocated once. */
public final class BufferCalls {
  private static final long BUFFER = Layouts.offset("PJRT_Buffer_Destroy_Args", "buffer");
  private static final long AWAITED = Layouts.offset("PJRT_Event_Await_Args", "event");
  private static final long DESTROYED = Layouts.offset("PJRT_Event_Destroy_Args", "event");

  private final PjrtApi api;
  private final CArgs destroyBuffer;
  private final CArgs awaitEvent;
  private final CArgs destroyEvent;

  /**
   * Creates the calls.
   *
   * @param api the functions of the plugin
   * @param arena where arguments are allocated
   */
  public BufferCalls(PjrtApi api, Arena arena) {
    this.api = api;
    this.destroyBuffer = api.args("PJRT_Buffer_Destroy", arena);
    this.awaitEvent = api.args("PJRT_Event_Await", arena);
    this.destroyEvent = api.args("PJRT_Event_Destroy", arena);
  }

  /** {@return the functions of the plugin} */
  public PjrtApi api() {
    return api;
  }

  /**
   * Destroys a buffer.
   *
   * @param buffer its address
   */
  public void destroyBuffer(long buffer) {
    call(destroyBuffer, BUFFER, buffer);
  }

  /**
   * Waits for an event, and destroys it.
   *
   * @param event its address
   * @param kept memory that is not freed meanwhile
   */
  public void await(long event, MemorySegment kept) {
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
