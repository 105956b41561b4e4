package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.hlo4j.pjrt.capi.CArgs;
import org.hlo4j.pjrt.capi.Events;
import org.hlo4j.pjrt.capi.Layouts;
import org.hlo4j.pjrt.capi.NativeHandle;
import org.hlo4j.pjrt.capi.PjrtApi;
import org.jspecify.annotations.Nullable;

/** Makes a buffer of memory of the host. */
final class HostTransfer {
  private static final Map<String, Integer> SEMANTICS =
      Layouts.newest().enumeration("PJRT_HostBufferSemantics");
  private static final int COPY_DURING_CALL = semantics("kImmutableOnlyDuringCall");
  private static final int IMMUTABLE_ZERO_COPY = semantics("kImmutableZeroCopy");
  private static final int MUTABLE_ZERO_COPY = semantics("kMutableZeroCopy");

  /** Data of the heap that is larger is not copied twice. */
  private static final long SMALL = 1 << 16;

  private final PjrtClient client;
  private final PjrtShape shape;
  private final PjrtDevice device;

  HostTransfer(PjrtClient client, PjrtShape shape, PjrtDevice device) {
    if (device.client() != client) {
      throw new IllegalArgumentException("device " + device + " is of another client");
    }
    if (!device.isAddressable()) {
      throw new IllegalArgumentException("device " + device + " is of another process");
    }
    if (shape.elementType().hostBytes() == 0) {
      throw new IllegalArgumentException("there is no data of type " + shape.elementType());
    }
    if (!client.plugin().offers(shape.elementType())) {
      throw new PjrtException(
          PjrtErrorCode.UNIMPLEMENTED,
          "plugin " + client.plugin() + " has no elements of type " + shape.elementType());
    }
    this.client = client;
    this.shape = shape;
    this.device = device;
  }

  private static int semantics(String word) {
    Integer value = SEMANTICS.get(word);
    if (value == null) {
      throw new IllegalStateException("the C API of PJRT has no " + word);
    }
    return value;
  }

  private void checkSize(MemorySegment data) {
    if (data.byteSize() != shape.hostBytes()) {
      throw new IllegalArgumentException(
          "%s takes %d bytes, got %d".formatted(shape, shape.hostBytes(), data.byteSize()));
    }
  }

  PjrtBuffer copy(MemorySegment data) {
    checkSize(data);
    if (data.isNative() || data.byteSize() <= SMALL) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment kept = data.isNative() ? data : copyOf(data, arena);
        return transfer(kept, COPY_DURING_CALL, arena, null);
      }
    }
    // The copy belongs to the buffer, which frees it.
    Arena owned = Arena.ofShared();
    PjrtBuffer buffer = null;
    try (Arena arena = Arena.ofConfined()) {
      buffer = transfer(copyOf(data, owned), MUTABLE_ZERO_COPY, arena, owned);
      return buffer;
    } finally {
      if (buffer == null) {
        owned.close();
      }
    }
  }

  PjrtBuffer view(MemorySegment data, boolean isMutable) {
    checkSize(data);
    if (!data.isNative()) {
      throw new IllegalArgumentException("memory of the heap cannot be shared");
    }
    if (isMutable && data.isReadOnly()) {
      throw new IllegalArgumentException("the data is read-only");
    }
    if (!data.isAccessibleBy(new Thread())) {
      throw new IllegalStateException("the data can be used by one thread only");
    }
    try (Arena arena = Arena.ofConfined()) {
      return transfer(data, isMutable ? MUTABLE_ZERO_COPY : IMMUTABLE_ZERO_COPY, arena, null);
    }
  }

  private static MemorySegment copyOf(MemorySegment data, Arena arena) {
    return arena.allocate(Math.max(1, data.byteSize()), PjrtBuffer.HOST_ALIGNMENT).copyFrom(data);
  }

  /**
   * Makes the buffer.
   *
   * @param owned the arena of the data, to be closed when the buffer does not need it any more;
   *     null if it is the caller's
   */
  private PjrtBuffer transfer(
      MemorySegment data, int semantics, Arena arena, @Nullable Arena owned) {
    PjrtApi api = client.plugin().api();
    MemorySegment address = client.handle().acquire();
    try {
      CArgs args =
          args(api, shape, device, semantics, arena).set("client", address).set("data", data);
      api.call(args.function(), args.memory(), data);
      NativeHandle buffer = PjrtBuffer.handle(client, args.get("buffer"));
      MemorySegment done = args.get("done_with_host_buffer");
      if (semantics == COPY_DURING_CALL) {
        Events.destroy(api, done);
        return new PjrtBuffer(client, buffer, shape, device, 0, PjrtBuffer.RELEASED);
      }
      CompletableFuture<@Nullable Void> released = Events.future(api, done, data);
      if (owned != null) {
        released = released.whenComplete((_, _) -> owned.close());
      }
      return new PjrtBuffer(client, buffer, shape, device, data.address(), released);
    } finally {
      client.handle().release();
    }
  }

  /** Returns arguments that lack the client and the data, which must stay as long as the buffer. */
  static CArgs zeroCopy(PjrtApi api, PjrtShape shape, PjrtDevice device, Arena arena) {
    return args(api, shape, device, IMMUTABLE_ZERO_COPY, arena);
  }

  private static CArgs args(
      PjrtApi api, PjrtShape shape, PjrtDevice device, int semantics, Arena arena) {
    return api.args("PJRT_Client_BufferFromHostBuffer", arena)
        .setInt("type", shape.elementType().number())
        .set("dims", dimensions(shape, arena))
        .setLong("num_dims", shape.dimensions().size())
        .setInt("host_buffer_semantics", semantics)
        .set("device", device.address());
  }

  private static MemorySegment dimensions(PjrtShape shape, Arena arena) {
    int rank = shape.dimensions().size();
    MemorySegment dimensions = arena.allocate(ValueLayout.JAVA_LONG, Math.max(1, rank));
    for (int i = 0; i < rank; i++) {
      dimensions.setAtIndex(ValueLayout.JAVA_LONG, i, shape.dimensions().get(i));
    }
    return dimensions;
  }
}
