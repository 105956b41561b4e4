package org.hlo4j.pjrt.process;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/** Facts of this process that the C library knows, and Java does not. */
@SuppressWarnings("restricted") // a server is started with permission to call native code
final class StandardStreams {
  private static final int OUT = 1;
  private static final int ERR = 2;

  private StandardStreams() {}

  /**
   * Returns what writes to standard output; all else that does, native code as well, writes to
   * standard error from now on. Where that cannot be done, only Java does.
   */
  static OutputStream takeOutput() throws IOException {
    System.setOut(System.err);
    Optional<MemorySegment> dup = find("dup");
    Optional<MemorySegment> dup2 = find("dup2");
    if (dup.isPresent() && dup2.isPresent()) {
      int copy = call(dup.get(), OUT);
      if (copy > ERR) {
        OutputStream taken = new FileOutputStream("/dev/fd/" + copy);
        call(dup2.get(), ERR, OUT);
        return taken;
      }
    }
    return new FileOutputStream(FileDescriptor.out);
  }

  private static Optional<MemorySegment> find(String function) {
    return Linker.nativeLinker().defaultLookup().find(function);
  }

  private static int call(MemorySegment function, int argument) {
    try {
      return (int)
          Linker.nativeLinker()
              .downcallHandle(
                  function, FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT))
              .invokeExact(argument);
    } catch (Throwable e) {
      throw new LinkageError("a call into the C library failed", e);
    }
  }

  private static void call(MemorySegment function, int first, int second) {
    try {
      int _ =
          (int)
              Linker.nativeLinker()
                  .downcallHandle(
                      function,
                      FunctionDescriptor.of(
                          ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT))
                  .invokeExact(first, second);
    } catch (Throwable e) {
      throw new LinkageError("a call into the C library failed", e);
    }
  }
}
