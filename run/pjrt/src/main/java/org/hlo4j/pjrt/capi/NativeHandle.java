package org.hlo4j.pjrt.capi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An object of a plugin, which is destroyed once: when it has been closed and nothing uses it any
 * more, neither a call nor an object that was made by it.
 */
public final class NativeHandle {
  /** Added to the number of uses by closing. */
  private static final int CLOSED = Integer.MIN_VALUE;

  /** A use of an object, with memory until its end. */
  @FunctionalInterface
  public interface Use<T> {
    T apply(MemorySegment address, Arena arena);
  }

  private final String name;
  private final MemorySegment address;
  private final @Nullable NativeHandle parent;
  private final Consumer<MemorySegment> destructor;

  /** The number of uses, and {@link #CLOSED}. */
  private final AtomicInteger state = new AtomicInteger();

  /**
   * Creates a handle.
   *
   * @param name what it is, for messages
   * @param address where it is
   * @param parent what made it, which is in use now; null if nothing did
   * @param destructor destroys it
   */
  public NativeHandle(
      String name,
      MemorySegment address,
      @Nullable NativeHandle parent,
      Consumer<MemorySegment> destructor) {
    this.name = name;
    this.address = address;
    this.parent = parent;
    this.destructor = destructor;
    if (parent != null) {
      parent.state.incrementAndGet();
    }
  }

  /**
   * Begins to use the object.
   *
   * @return where it is
   * @throws IllegalStateException if it is closed
   */
  public MemorySegment acquire() {
    int uses = state.get();
    while (uses >= 0) {
      if (state.compareAndSet(uses, uses + 1)) {
        return address;
      }
      uses = state.get();
    }
    throw new IllegalStateException(name + " is closed");
  }

  /**
   * Uses the object.
   *
   * @throws IllegalStateException if it is closed
   */
  public <T> T use(Use<T> use) {
    MemorySegment used = acquire();
    try (Arena arena = Arena.ofConfined()) {
      return use.apply(used, arena);
    } finally {
      release();
    }
  }

  /** {@return where it is, while something that was made by it keeps it} */
  public MemorySegment address() {
    return address;
  }

  /** Ends a use. */
  public void release() {
    if (state.decrementAndGet() == CLOSED) {
      destroy();
    }
  }

  /** Allows no new use. The object is destroyed now or by the last one that uses it. */
  public void close() {
    int uses = state.get();
    while (uses >= 0) {
      if (state.compareAndSet(uses, uses + CLOSED)) {
        if (uses == 0) {
          destroy();
        }
        return;
      }
      uses = state.get();
    }
  }

  /** {@return whether it has been closed} */
  public boolean isClosed() {
    return state.get() < 0;
  }

  private void destroy() {
    try {
      destructor.accept(address);
    } finally {
      if (parent != null) {
        parent.release();
      }
    }
  }
}
