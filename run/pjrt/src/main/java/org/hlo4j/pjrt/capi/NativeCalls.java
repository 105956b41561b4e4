package org.hlo4j.pjrt.capi;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Calls functions of a plugin by their addresses. */
@SuppressWarnings("restricted") // native access is this package's task
final class NativeCalls {
  /** All memory of the process: what is read by its address. */
  private static final MemorySegment EVERYTHING = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private static final Linker LINKER = Linker.nativeLinker();

  /** Calls a function without arguments that returns a pointer. */
  private static final MethodHandle GET =
      LINKER.downcallHandle(FunctionDescriptor.of(ValueLayout.ADDRESS));

  /** All functions but two take a pointer to their arguments and return a pointer to an error. */
  private static final MethodHandle CALL =
      LINKER.downcallHandle(FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));

  /**
   * Calls such a function with a second argument, which it does not look at: the arena of a segment
   * that is passed cannot be closed during the call, while one whose address is among the arguments
   * could.
   */
  private static final MethodHandle CALL_KEEPING =
      LINKER.downcallHandle(
          FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.ADDRESS));

  /** Calls a function that returns nothing: those of errors, and deleters. */
  private static final MethodHandle CALL_VOID =
      LINKER.downcallHandle(FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));

  private NativeCalls() {}

  /** Returns what a function without arguments returns. */
  static MemorySegment get(MemorySegment function) {
    try {
      return (MemorySegment) GET.invokeExact(function);
    } catch (Throwable e) {
      throw failure(e);
    }
  }

  /** Returns the address of an error; 0 if there is none. */
  static long call(MemorySegment function, MemorySegment arguments) {
    try {
      return (long) CALL.invokeExact(function, arguments);
    } catch (Throwable e) {
      throw failure(e);
    }
  }

  /** As {@link #call(MemorySegment, MemorySegment)}, while an arena cannot be closed. */
  static long call(MemorySegment function, MemorySegment arguments, MemorySegment kept) {
    try {
      return (long) CALL_KEEPING.invokeExact(function, arguments, kept);
    } catch (Throwable e) {
      throw failure(e);
    }
  }

  /** Calls a function that returns nothing. */
  static void callVoid(MemorySegment function, MemorySegment argument) {
    try {
      CALL_VOID.invokeExact(function, argument);
    } catch (Throwable e) {
      throw failure(e);
    }
  }

  /** Copies as many bytes as the target has. */
  static void read(long address, MemorySegment target) {
    MemorySegment.copy(EVERYTHING, address, target, 0, target.byteSize());
  }

  /** Arenas that are closed and threads that are wrong are exceptions of the caller. */
  private static RuntimeException failure(Throwable e) {
    if (e instanceof RuntimeException exception) {
      return exception;
    }
    if (e instanceof Error error) {
      throw error;
    }
    throw new LinkageError("a call into a PJRT plugin failed", e);
  }
}
