package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.hlo4j.pjrt.capi.BufferCalls;
import org.hlo4j.pjrt.capi.CArgs;
import org.hlo4j.pjrt.capi.Layouts;

/** An argument of a repeated call that may lie in memory of the host. */
final class HostArgument {
  private static final String ARGS = "PJRT_Client_BufferFromHostBuffer_Args";
  private static final long BUFFER = Layouts.offset(ARGS, "buffer");
  private static final long DONE = Layouts.offset(ARGS, "done_with_host_buffer");

  private final PjrtClient client;
  private final CArgs args;
  private MemorySegment data = MemorySegment.NULL;

  HostArgument(PjrtClient client, PjrtShape shape, PjrtDevice device, Arena arena) {
    this.client = client;
    this.args = HostTransfer.zeroCopy(client.plugin().api(), shape, device, arena);
  }

  boolean isBound() {
    return data.address() != 0;
  }

  void bind(MemorySegment memory) {
    data = memory;
    args.set("data", memory);
  }

  void unbind() {
    data = MemorySegment.NULL;
  }

  /** Returns a buffer of the elements. */
  long transfer() {
    MemorySegment address = client.handle().address();
    args.set("client", address);
    client.plugin().api().call(args.function(), args.memory(), data);
    return args.memory().get(ValueLayout.JAVA_LONG, BUFFER);
  }

  /** Destroys the buffer, and waits until the memory is not used any more. */
  void release(BufferCalls calls) {
    calls.destroyBuffer(args.memory().get(ValueLayout.JAVA_LONG, BUFFER));
    calls.await(args.memory().get(ValueLayout.JAVA_LONG, DONE), data);
  }
}
