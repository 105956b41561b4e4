package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.hlo4j.pjrt.capi.BufferCalls;
import org.hlo4j.pjrt.capi.CArgs;
import org.hlo4j.pjrt.capi.Layouts;
import org.hlo4j.pjrt.capi.RowMajor;
import org.jspecify.annotations.Nullable;

/** A result of a repeated call, which may be copied to memory of the host. */
final class HostResult {
  private static final String ARGS = "PJRT_Buffer_ToHostBuffer_Args";
  private static final long SOURCE = Layouts.offset(ARGS, "src");
  private static final long EVENT = Layouts.offset(ARGS, "event");

  private final BufferCalls calls;
  private final DirectReads direct;
  private final PjrtShape shape;
  private final CArgs args;
  private MemorySegment target = MemorySegment.NULL;

  /** The buffer; 0 if there is none. */
  private long buffer;

  /** The event of the end of the copy; 0 if there is none. */
  private long event;

  /** Whether results can be read where they lie, which is so for all or none; null before one. */
  private @Nullable Boolean isReadable;

  HostResult(BufferCalls calls, DirectReads direct, PjrtShape shape, Arena arena) {
    this.calls = calls;
    this.direct = direct;
    this.shape = shape;
    this.args =
        calls
            .api()
            .args("PJRT_Buffer_ToHostBuffer", arena)
            .set("host_layout", RowMajor.layout(calls.api(), shape.dimensions().size(), arena));
  }

  void bind(MemorySegment memory) {
    target = memory;
    args.set("dst", memory).setLong("dst_size", memory.byteSize());
  }

  private boolean isBound() {
    return target.address() != 0;
  }

  /** Takes a result. */
  void hold(long result) {
    buffer = result;
  }

  /** Begins to copy the result, if it is bound and a copy takes another thread. */
  void copy() {
    if (!isBound() || target.byteSize() == 0) {
      return;
    }
    if (isReadable == null) {
      isReadable = direct.canRead(buffer, shape);
    }
    if (!isReadable) {
      args.memory().set(ValueLayout.JAVA_LONG, SOURCE, buffer);
      calls.api().call(args.function(), args.memory(), target);
      event = args.memory().get(ValueLayout.JAVA_LONG, EVENT);
    }
  }

  /** Ends to copy, and destroys the buffer. */
  void await() {
    if (isBound()) {
      if (isReadable != null && isReadable && target.byteSize() > 0) {
        direct.read(buffer, target);
      }
      drop();
    }
  }

  /** Returns the buffer, which the caller owns from now on. */
  long take() {
    if (isBound()) {
      throw new IllegalStateException("the result is bound to memory of the host");
    }
    if (buffer == 0) {
      throw new IllegalStateException("there is no result: it has been taken, or nothing ran");
    }
    long taken = buffer;
    buffer = 0;
    return taken;
  }

  /** Destroys what there is. */
  void drop() {
    try {
      if (event != 0) {
        long awaited = event;
        event = 0;
        calls.await(awaited, target);
      }
    } finally {
      if (buffer != 0) {
        long destroyed = buffer;
        buffer = 0;
        calls.destroyBuffer(destroyed);
      }
    }
  }
}
