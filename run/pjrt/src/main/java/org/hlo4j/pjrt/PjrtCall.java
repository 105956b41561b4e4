package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hlo4j.pjrt.capi.BufferCalls;
import org.jspecify.annotations.Nullable;

/**
 * A call of a program on one device, to be repeated: {@link #run} allocates nothing on the heap.
 * Arguments and results are bound before, each to a buffer or to memory of the host, which then has
 * other elements for each run.
 *
 * <p>It runs in one thread at a time; each thread can have its own. Buffers that are bound stay
 * their owner's: none is donated.
 */
public final class PjrtCall implements AutoCloseable {
  private final PjrtExecutable executable;
  private final ExecuteFrame frame;
  private final HostArgument[] hostArguments;
  private final @Nullable PjrtBuffer[] buffers;
  private final HostResult[] hostResults;
  private final BufferCalls calls;
  private final AtomicBoolean isBusy = new AtomicBoolean();
  private boolean isClosed;

  PjrtCall(PjrtExecutable executable) {
    if (executable.devices().size() != 1) {
      throw new IllegalArgumentException(
          "the program runs on " + executable.devices().size() + " devices, not on one");
    }
    // Until it is closed: what it has made must not outlive the executable and its client.
    executable.handle().acquire();
    this.executable = executable;
    // Freed when the call is not reachable any more: checks of other arenas cost time in each run.
    Arena arena = Arena.ofAuto();
    int parameters = executable.parameters().size();
    int results = executable.results().size();
    this.calls = new BufferCalls(executable.client().plugin().api(), arena);
    this.frame =
        new ExecuteFrame(
            executable.client().plugin().api(),
            1,
            parameters,
            results,
            PjrtExecuteOptions.DEFAULT.withNonDonatable(executable.donatedParameters()),
            arena);
    this.buffers = new PjrtBuffer[parameters];
    this.hostArguments = new HostArgument[parameters];
    for (int i = 0; i < parameters; i++) {
      hostArguments[i] =
          new HostArgument(
              executable.client(),
              executable.parameters().get(i),
              executable.devices().getFirst(),
              arena);
    }
    DirectReads direct = new DirectReads(calls, arena);
    this.hostResults = new HostResult[results];
    for (int i = 0; i < results; i++) {
      hostResults[i] = new HostResult(calls, direct, executable.results().get(i), arena);
    }
  }

  private void begin() {
    if (!isBusy.compareAndSet(false, true)) {
      throw new IllegalStateException("the call is running");
    }
    if (isClosed) {
      isBusy.set(false);
      throw new IllegalStateException("the call is closed");
    }
  }

  private void end() {
    isBusy.set(false);
  }

  /**
   * Binds an argument to a buffer.
   *
   * @param number the number of the argument
   * @param buffer its elements. It stays the caller's, and must be open when the call runs
   * @return this call
   * @throws IndexOutOfBoundsException if there is no such argument
   * @throws IllegalArgumentException if the buffer is of another shape, device or client
   * @throws IllegalStateException if the call is closed, or is running
   */
  public PjrtCall bindArgument(int number, PjrtBuffer buffer) {
    Objects.checkIndex(number, buffers.length);
    executable.check(number, 0, buffer);
    begin();
    try {
      hostArguments[number].unbind();
      buffers[number] = buffer;
    } finally {
      end();
    }
    return this;
  }

  /**
   * Binds an argument to memory of the host, which each run reads.
   *
   * @param number the number of the argument
   * @param data its elements, in native memory: in row-major order, in the byte order of the
   *     machine. They are not copied where plugin and {@linkplain PjrtBuffer#HOST_ALIGNMENT
   *     alignment} allow it. They must not change while the call runs
   * @return this call
   * @throws IndexOutOfBoundsException if there is no such argument
   * @throws IllegalArgumentException if there are more or fewer bytes than the argument takes, or
   *     they are on the heap
   * @throws IllegalStateException if the call is closed or running, or the arena of the data closed
   */
  public PjrtCall bindArgument(int number, MemorySegment data) {
    Objects.checkIndex(number, buffers.length);
    check(data, executable.parameters().get(number));
    begin();
    try {
      hostArguments[number].bind(data);
      buffers[number] = null;
    } finally {
      end();
    }
    return this;
  }

  /**
   * Binds a result to memory of the host, which each run writes. Results that are not bound are
   * {@linkplain #takeResult taken}.
   *
   * @param number the number of the result
   * @param target gets its elements, in native memory: in row-major order, in the byte order of the
   *     machine
   * @return this call
   * @throws IndexOutOfBoundsException if there is no such result
   * @throws IllegalArgumentException if there are more or fewer bytes than the result takes, or
   *     they are on the heap or read-only
   * @throws IllegalStateException if the call is closed or running, or the arena of the memory
   *     closed
   */
  public PjrtCall bindResult(int number, MemorySegment target) {
    Objects.checkIndex(number, hostResults.length);
    check(target, executable.results().get(number));
    if (target.isReadOnly()) {
      throw new IllegalArgumentException("the memory is read-only");
    }
    begin();
    try {
      hostResults[number].bind(target);
    } finally {
      end();
    }
    return this;
  }

  private static void check(MemorySegment memory, PjrtShape shape) {
    if (memory.byteSize() != shape.hostBytes()) {
      throw new IllegalArgumentException(
          "%s takes %d bytes, got %d".formatted(shape, shape.hostBytes(), memory.byteSize()));
    }
    if (!memory.isNative()) {
      throw new IllegalArgumentException("memory of the heap cannot be shared");
    }
    if (!memory.scope().isAlive()) {
      throw new IllegalStateException("the arena of the memory is closed");
    }
  }

  /**
   * Runs the program, and waits for the results that are bound and until arguments in memory of the
   * host are not used any more.
   *
   * @throws IllegalStateException if the call is closed or running, an argument is not bound, a
   *     buffer closed, deleted or donated, the executable closed, or the arena of memory closed
   * @throws WrongThreadException if memory is confined to another thread
   * @throws PjrtException if the plugin or the program fails
   */
  public void run() {
    begin();
    int acquired = 0;
    try {
      MemorySegment address = executable.handle().acquire();
      try {
        dropResults();
        while (acquired < buffers.length) {
          frame.setArgument(0, acquired, argument(acquired));
          acquired++;
        }
        frame.execute(address);
        copyResults();
      } finally {
        for (int i = 0; i < acquired; i++) {
          release(i);
        }
        executable.handle().release();
      }
    } finally {
      end();
    }
  }

  private void copyResults() {
    for (int i = 0; i < hostResults.length; i++) {
      hostResults[i].hold(frame.result(0, i));
    }
    boolean copied = false;
    try {
      for (HostResult result : hostResults) {
        result.copy();
      }
      for (HostResult result : hostResults) {
        result.await();
      }
      copied = true;
    } finally {
      if (!copied) {
        // Nothing writes to memory of the caller's any more when the exception arrives.
        dropAfterFailure();
      }
    }
  }

  private void dropAfterFailure() {
    for (HostResult result : hostResults) {
      try {
        result.drop();
      } catch (PjrtException | IllegalStateException e) {
        // Another result of the run that failed: the first failure is on its way.
        continue;
      }
    }
  }

  private long argument(int number) {
    PjrtBuffer buffer = buffers[number];
    if (buffer != null) {
      return buffer.acquire().address();
    }
    if (!hostArguments[number].isBound()) {
      throw new IllegalStateException("argument " + number + " is not bound");
    }
    return hostArguments[number].transfer();
  }

  private void release(int number) {
    PjrtBuffer buffer = buffers[number];
    if (buffer != null) {
      buffer.release();
    } else {
      hostArguments[number].release(calls);
    }
  }

  /** Destroys what the last run has left. */
  private void dropResults() {
    for (HostResult result : hostResults) {
      result.drop();
    }
  }

  /**
   * {@return a result of the last run, which may be there before its elements are} It has to be
   * closed. What is not taken is gone with the next run.
   *
   * @param number the number of the result
   * @throws IndexOutOfBoundsException if there is no such result
   * @throws IllegalStateException if the call is closed or running, did not run, the result is
   *     bound to memory of the host, or has been taken
   */
  public PjrtBuffer takeResult(int number) {
    Objects.checkIndex(number, hostResults.length);
    begin();
    try {
      PjrtClient client = executable.client();
      return new PjrtBuffer(
          client, PjrtBuffer.handle(client, MemorySegment.ofAddress(hostResults[number].take())));
    } finally {
      end();
    }
  }

  /**
   * Closes it, which has to be done: its executable is not freed before. Buffers that are bound
   * stay.
   *
   * @throws IllegalStateException if it is running
   */
  @Override
  public void close() {
    if (!isBusy.compareAndSet(false, true)) {
      throw new IllegalStateException("the call is running");
    }
    try {
      if (!isClosed) {
        isClosed = true;
        try {
          dropResults();
        } finally {
          executable.handle().release();
        }
      }
    } finally {
      end();
    }
  }
}
