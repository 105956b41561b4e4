package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.pjrt.capi.CArgs;
import org.hlo4j.pjrt.capi.Events;
import org.hlo4j.pjrt.capi.NativeHandle;
import org.hlo4j.pjrt.capi.PjrtApi;
import org.hlo4j.pjrt.capi.RowMajor;
import org.jspecify.annotations.Nullable;

/**
 * A tensor in a memory of a device. It may be there before its elements are: what uses them waits.
 *
 * <p>A buffer that is {@linkplain #delete deleted}, or that a program has got as its own
 * ({@linkplain #isDonated donation}), has no elements any more. It has to be closed all the same.
 */
public final class PjrtBuffer implements AutoCloseable {
  /** The alignment in bytes of memory that plugins for CPUs use as it lies. */
  public static final long HOST_ALIGNMENT = 64;

  /** Memory of the host that is not used. */
  static final CompletableFuture<@Nullable Void> RELEASED = CompletableFuture.completedFuture(null);

  private final PjrtClient client;
  private final NativeHandle handle;
  private final PjrtShape shape;
  private final PjrtDevice device;
  private final long hostAddress;
  private final CompletableFuture<@Nullable Void> hostMemoryReleased;
  private volatile boolean isDeleted;
  private volatile boolean isDonated;

  /** Creates a buffer of memory of the host. */
  PjrtBuffer(
      PjrtClient client,
      NativeHandle handle,
      PjrtShape shape,
      PjrtDevice device,
      long hostAddress,
      CompletableFuture<@Nullable Void> hostMemoryReleased) {
    this.client = client;
    this.handle = handle;
    this.shape = shape;
    this.device = device;
    this.hostAddress = hostAddress;
    this.hostMemoryReleased = hostMemoryReleased;
  }

  /** Creates a buffer that the plugin has made. */
  PjrtBuffer(PjrtClient client, NativeHandle handle) {
    this(
        client,
        handle,
        shape(client.plugin().api(), handle.address()),
        device(client, handle.address()),
        0,
        RELEASED);
  }

  /** Returns the handle of a buffer. */
  static NativeHandle handle(PjrtClient client, MemorySegment address) {
    return new NativeHandle(
        "the buffer",
        address,
        client.handle(),
        client.plugin().api().destructor("PJRT_Buffer_Destroy"));
  }

  private static PjrtShape shape(PjrtApi api, MemorySegment address) {
    try (Arena arena = Arena.ofConfined()) {
      PjrtElementType type =
          PjrtElementType.of(api.get("PJRT_Buffer_ElementType", address, arena).getInt("type"));
      long[] dimensions =
          api.get("PJRT_Buffer_Dimensions", address, arena).longs("dims", "num_dims");
      return new PjrtShape(type, LongList.of(dimensions));
    }
  }

  private static PjrtDevice device(PjrtClient client, MemorySegment address) {
    try (Arena arena = Arena.ofConfined()) {
      return client.device(
          client.plugin().api().get("PJRT_Buffer_Device", address, arena).get("device"));
    }
  }

  private PjrtApi api() {
    return client.plugin().api();
  }

  NativeHandle handle() {
    return handle;
  }

  /** {@return the client that holds it} */
  public PjrtClient client() {
    return client;
  }

  /** {@return its shape} */
  public PjrtShape shape() {
    return shape;
  }

  /** {@return the type of its elements} */
  public PjrtElementType elementType() {
    return shape.elementType();
  }

  /** {@return the size of each of its dimensions, the major one first} */
  public LongList dimensions() {
    return shape.dimensions();
  }

  /** {@return the device that it is on} */
  public PjrtDevice device() {
    return device;
  }

  /**
   * Begins to use the elements.
   *
   * @throws IllegalStateException if there are none any more
   */
  MemorySegment acquire() {
    MemorySegment address = handle.acquire();
    if (isDeleted || isDonated) {
      handle.release();
      throw new IllegalStateException(
          isDonated ? "the buffer has been donated" : "the buffer has been deleted");
    }
    return address;
  }

  /** Ends to use them. */
  void release() {
    handle.release();
  }

  private <T> T use(NativeHandle.Use<T> use) {
    MemorySegment address = acquire();
    try (Arena arena = Arena.ofConfined()) {
      return use.apply(address, arena);
    } finally {
      release();
    }
  }

  /**
   * {@return the memory that it is in; empty if the plugin does not say}
   *
   * @throws IllegalStateException if it is closed, deleted or donated
   */
  public Optional<PjrtMemory> memory() {
    if (!api().offers("PJRT_Buffer_Memory")) {
      return Optional.empty();
    }
    return use((address, arena) -> {
      long memory = api().get("PJRT_Buffer_Memory", address, arena).get("memory").address();
      return client.memories().stream()
          .filter(each -> each.address().address() == memory)
          .findFirst();
    });
  }

  /**
   * {@return the bytes that it takes on its device}
   *
   * @throws IllegalStateException if it is closed, deleted or donated
   * @throws PjrtException if the plugin fails
   */
  public long onDeviceSizeInBytes() {
    return use((address, arena) ->
        api()
            .get("PJRT_Buffer_OnDeviceSizeInBytes", address, arena)
            .getLong("on_device_size_in_bytes"));
  }

  /**
   * {@return whether it is in memory that this process can read}
   *
   * @throws IllegalStateException if it is closed, deleted or donated
   * @throws PjrtException if the plugin fails
   */
  public boolean isOnCpu() {
    return use((address, arena) ->
        api().get("PJRT_Buffer_IsOnCpu", address, arena).getBoolean("is_on_cpu"));
  }

  /**
   * {@return the address of its elements on the device} It is for code that knows what the plugin
   * does with it; nothing is safe about it.
   *
   * @throws IllegalStateException if it is closed, deleted or donated
   * @throws PjrtException if the plugin fails
   */
  public long unsafePointer() {
    return use((address, arena) ->
        api().get("PJRT_Buffer_UnsafePointer", address, arena).getLong("buffer_pointer"));
  }

  /**
   * {@return whether its elements lie where the data of {@link PjrtClient#viewOfHost} does}
   *
   * @throws IllegalStateException if it is closed, deleted or donated
   * @throws PjrtException if the plugin fails
   */
  public boolean isZeroCopy() {
    return hostAddress != 0 && isOnCpu() && unsafePointer() == hostAddress;
  }

  /**
   * {@return what completes when the memory of the host that it was made of is not used any more}
   * That is at once for a copy, and when the buffer and all that uses it are gone for memory that
   * was not copied.
   */
  public CompletableFuture<@Nullable Void> hostMemoryReleased() {
    return hostMemoryReleased.copy();
  }

  /**
   * Waits until its elements are there.
   *
   * @throws IllegalStateException if it is closed, deleted or donated
   * @throws PjrtException if the program that computes them failed
   */
  public void await() {
    MemorySegment address = acquire();
    try (Arena arena = Arena.ofConfined()) {
      CArgs args = api().get("PJRT_Buffer_ReadyEvent", address, arena);
      Events.await(api(), args.get("event"), MemorySegment.NULL);
    } finally {
      release();
    }
  }

  /**
   * {@return what completes when its elements are there, or with a {@link PjrtException} if the
   * program that computes them failed}
   *
   * @throws IllegalStateException if it is closed, deleted or donated
   */
  public CompletableFuture<@Nullable Void> ready() {
    return use((address, arena) ->
        Events.future(
            api(), api().get("PJRT_Buffer_ReadyEvent", address, arena).get("event"), this));
  }

  /**
   * Copies its elements to memory of the host, and waits for them.
   *
   * @param target gets the elements in row-major order, in the byte order of the machine, each in
   *     {@link PjrtElementType#hostBytes} bytes. Its arena must not be closed meanwhile
   * @throws IllegalArgumentException if it has more or fewer bytes than the shape takes, or is
   *     read-only
   * @throws IllegalStateException if the buffer is closed, deleted or donated, or the arena of the
   *     memory closed
   * @throws WrongThreadException if the memory is confined to another thread
   * @throws PjrtException if the program that computes the elements failed, or the copy
   */
  public void copyToHost(MemorySegment target) {
    if (target.byteSize() != shape.hostBytes()) {
      throw new IllegalArgumentException(
          "%s takes %d bytes, got %d".formatted(shape, shape.hostBytes(), target.byteSize()));
    }
    if (target.isReadOnly()) {
      throw new IllegalArgumentException("the memory is read-only");
    }
    checkElements();
    if (target.byteSize() == 0) {
      await();
      return;
    }
    MemorySegment address = acquire();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment direct =
          target.isNative() ? target : arena.allocate(target.byteSize(), HOST_ALIGNMENT);
      Events.await(api(), copy(address, direct, arena), direct);
      if (!target.isNative()) {
        target.copyFrom(direct);
      }
    } finally {
      release();
    }
  }

  private void checkElements() {
    if (elementType().hostBytes() == 0) {
      throw new IllegalStateException("there are no elements of type " + elementType());
    }
  }

  /** Begins to copy, and returns the event of its end. */
  private MemorySegment copy(MemorySegment address, MemorySegment target, Arena arena) {
    CArgs args =
        api()
            .args("PJRT_Buffer_ToHostBuffer", address, arena)
            .set("host_layout", RowMajor.layout(api(), shape.dimensions().size(), arena))
            .set("dst", target)
            .setLong("dst_size", target.byteSize());
    api().call(args.function(), args.memory(), target);
    return args.get("event");
  }

  /**
   * {@return its elements, in new memory of the host} They are in row-major order, in the byte
   * order of the machine, each in {@link PjrtElementType#hostBytes} bytes. The memory is freed when
   * it is not reachable any more.
   *
   * @throws IllegalStateException if it is closed, deleted or donated
   * @throws PjrtException if the program that computes the elements failed, or the copy
   */
  public MemorySegment copyToHost() {
    MemorySegment target = Arena.ofAuto().allocate(shape.hostBytes(), HOST_ALIGNMENT);
    copyToHost(target);
    return target;
  }

  /**
   * {@return what completes with its elements, in new memory of the host as by {@link
   * #copyToHost()}, or with a {@link PjrtException}} The buffer may be closed before.
   *
   * @throws IllegalStateException if it is closed, deleted or donated
   * @throws PjrtException if the copy cannot begin
   */
  public CompletableFuture<MemorySegment> copyToHostAsync() {
    checkElements();
    MemorySegment target = Arena.ofAuto().allocate(shape.hostBytes(), HOST_ALIGNMENT);
    if (target.byteSize() == 0) {
      return ready().thenApply(_ -> target);
    }
    // The buffer is in use until the end.
    MemorySegment address = acquire();
    CompletableFuture<MemorySegment> copied = null;
    try (Arena arena = Arena.ofConfined()) {
      copied = Events.future(api(), copy(address, target, arena), target).thenApply(_ -> target);
      return copied.whenComplete((_, _) -> release());
    } finally {
      if (copied == null) {
        release();
      }
    }
  }

  /**
   * {@return its elements}
   *
   * @throws IllegalArgumentException if the interpreter has no tensors of its type, or none so
   *     large
   * @throws IllegalStateException if it is closed, deleted or donated
   * @throws PjrtException if the program that computes the elements failed, or the copy
   */
  public Tensor toTensor() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment target = arena.allocate(shape.hostBytes(), HOST_ALIGNMENT);
      copyToHost(target);
      return Tensor.of(shape.toType(), target, ByteOrder.nativeOrder());
    }
  }

  /**
   * {@return its elements, which are of type {@link PjrtElementType#F32}}
   *
   * @throws IllegalStateException if it is of another type, or closed, deleted or donated
   * @throws PjrtException if the program that computes the elements failed, or the copy
   */
  public float[] toFloats() {
    if (elementType() != PjrtElementType.F32) {
      throw new IllegalStateException("the elements are of type " + elementType() + ", not F32");
    }
    float[] elements = new float[Math.toIntExact(shape.elementCount())];
    copyToHost(MemorySegment.ofArray(elements));
    return elements;
  }

  /**
   * {@return a copy on another device}
   *
   * @param target the device
   * @throws IllegalArgumentException if the device is of another client or process, or the buffer's
   * @throws IllegalStateException if it is closed, deleted or donated
   * @throws PjrtException if the plugin refuses
   */
  public PjrtBuffer copyToDevice(PjrtDevice target) {
    if (target.client() != client || !target.isAddressable()) {
      throw new IllegalArgumentException("device " + target + " is of another client or process");
    }
    if (target == device) {
      throw new IllegalArgumentException("the buffer is on device " + target + " already");
    }
    return use((address, arena) ->
        made(
            api()
                .args("PJRT_Buffer_CopyToDevice", address, arena)
                .set("dst_device", target.address())
                .call()
                .get("dst_buffer")));
  }

  /**
   * {@return a copy in another memory}
   *
   * @param target the memory
   * @throws IllegalArgumentException if the memory is of another client
   * @throws IllegalStateException if it is closed, deleted or donated
   * @throws PjrtException if the plugin refuses
   */
  public PjrtBuffer copyToMemory(PjrtMemory target) {
    if (target.client() != client) {
      throw new IllegalArgumentException("memory " + target + " is of another client");
    }
    return use((address, arena) ->
        made(
            api()
                .args("PJRT_Buffer_CopyToMemory", address, arena)
                .set("dst_memory", target.address())
                .call()
                .get("dst_buffer")));
  }

  private PjrtBuffer made(MemorySegment copy) {
    return new PjrtBuffer(client, handle(client, copy));
  }

  /**
   * Frees its memory on the device, when what uses it now is over. Its shape stays.
   *
   * @throws IllegalStateException if it is closed
   * @throws PjrtException if the plugin fails
   */
  public void delete() {
    MemorySegment address = handle.acquire();
    try {
      isDeleted = true;
      api().call("PJRT_Buffer_Delete", address);
    } finally {
      handle.release();
    }
  }

  /** {@return whether its elements are gone: it is closed, deleted or donated} */
  public boolean isDeleted() {
    return handle.isClosed() || isDeleted || isDonated;
  }

  /** {@return whether a program has got its memory} */
  public boolean isDonated() {
    return isDonated;
  }

  /** Notes whether a program, which may have done so, has got its memory. */
  void noteDonation() {
    MemorySegment address = handle.acquire();
    try (Arena arena = Arena.ofConfined()) {
      if (!isDeleted
          && api().get("PJRT_Buffer_IsDeleted", address, arena).getBoolean("is_deleted")) {
        isDonated = true;
      }
    } finally {
      handle.release();
    }
  }

  /** Closes it. Calls that use it are not disturbed: the last one frees it. */
  @Override
  public void close() {
    handle.close();
  }

  /** {@return its shape and its device} */
  @Override
  public String toString() {
    return shape + " on " + device;
  }
}
