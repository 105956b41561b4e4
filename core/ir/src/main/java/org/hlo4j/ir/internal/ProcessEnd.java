package org.hlo4j.ir.internal;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Ends this process at once. {@link System#exit} and {@link Runtime#halt} wait until every thread
 * is at a point where the JVM can stop it, and one that allocates or copies gigabytes is not for
 * seconds; the C library's {@code _exit} does not. Without permission to call native code, the
 * process is halted.
 */
public final class ProcessEnd {
  private ProcessEnd() {}

  private static final class Native {
    static final Optional<MethodHandle> EXIT = exit();

    @SuppressWarnings("restricted") // only called with permission
    private static Optional<MethodHandle> exit() {
      return ProcessEnd.class.getModule().isNativeAccessEnabled()
          ? Linker.nativeLinker()
              .defaultLookup()
              .find("_exit")
              .map(function ->
                  Linker.nativeLinker()
                      .downcallHandle(function, FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT)))
          : Optional.empty();
    }

    private static boolean isThere() {
      return EXIT.isPresent();
    }
  }

  /**
   * Prepares the end, which takes the JVM a while.
   *
   * @return whether it will be at once
   */
  public static boolean prepare() {
    return Native.isThere();
  }

  /**
   * Deletes temporary files and ends the process; nothing else is closed, flushed or run.
   *
   * @param status the exit status
   */
  public static void now(int status) {
    TemporaryFiles.end();
    if (prepare()) {
      try {
        Native.EXIT.orElseThrow().invokeExact(status);
      } catch (Throwable e) {
        throw new LinkageError("a call into the C library failed", e);
      }
    }
    Runtime.getRuntime().halt(status);
  }
}
