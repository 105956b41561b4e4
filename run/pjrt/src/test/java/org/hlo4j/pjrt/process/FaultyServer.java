package org.hlo4j.pjrt.process;

import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.hlo4j.pjrt.PjrtElementType;
import org.hlo4j.pjrt.PjrtPlatform;
import org.hlo4j.pjrt.PjrtPluginDescription;
import org.hlo4j.pjrt.PjrtShape;

/**
 * A server that does what plugins do at their worst. Its arguments are a fault, where, and when.
 */
public final class FaultyServer {
  /** A time within which descendants are looked for at least once. */
  private static final long CHILDREN_SEEN_MILLIS = 500;

  private FaultyServer() {}

  /**
   * Returns the command of a server.
   *
   * @param fault what it does
   * @param operation before which operation
   * @param once a file: it does so only if it is there, and deletes it
   */
  public static List<String> command(String fault, String operation, Path once) {
    List<String> command = new ArrayList<>(ServerCommand.get(FaultyServer.class));
    command.addAll(List.of(fault, operation, once.toString()));
    return command;
  }

  /** Serves, and fails. */
  public static void main(String... arguments) throws Throwable {
    String fault = arguments[0];
    Path once = Path.of(arguments[2]);
    if (fault.equals("talk")) {
      System.out.println("Welcome to this plugin.");
    } else if (fault.startsWith("lie")) {
      lie(fault);
      return;
    }
    PluginServer.start(operation -> {
      try {
        if (fault.startsWith("children") && operation.name().equals(arguments[1])) {
          startChildren(once);
          Thread.sleep(CHILDREN_SEEN_MILLIS);
          fail(fault.substring(fault.indexOf(' ') + 1));
        } else if (operation.name().equals(arguments[1]) && Files.deleteIfExists(once)) {
          fail(fault);
        }
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    });
  }

  /** Starts a process that starts another one, and writes their numbers into a file. */
  private static void startChildren(Path file) throws IOException, InterruptedException {
    Process shell =
        new ProcessBuilder(
                "sh", "-c", "sleep 600 & echo $! $$ >\"$1.new\"; wait", "sh", file.toString())
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Path written = Path.of(file + ".new");
    while (shell.isAlive() && (!Files.exists(written) || Files.size(written) == 0)) {
      Thread.sleep(10);
    }
    Files.move(written, file);
  }

  private static void fail(String fault) throws Throwable {
    System.err.println("about to " + fault);
    switch (fault) {
      case "refuse" -> throw new IllegalStateException("refused");
      case "segfault" -> call("strlen", 8);
      case "abort" -> call("abort", 0);
      case "kill" -> call("raise", 9);
      case "exit" -> call("_exit", 3);
      case "hang" -> Thread.sleep(Long.MAX_VALUE);
      case "puts" -> {
        try (Arena arena = Arena.ofConfined()) {
          call("puts", arena.allocateFrom("native words").address());
          call("fflush", 0);
        }
      }
      default -> throw new IllegalArgumentException(fault);
    }
  }

  @SuppressWarnings("restricted")
  private static void call(String function, long argument) throws Throwable {
    MemorySegment address = Linker.nativeLinker().defaultLookup().findOrThrow(function);
    long _ =
        (long)
            Linker.nativeLinker()
                .downcallHandle(
                    address, FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG))
                .invokeExact(argument);
  }

  /** Answers requests whatever they are, the last one with a lie. */
  private static void lie(String lie) throws IOException {
    try (DataOutputStream out = new DataOutputStream(new FileOutputStream(FileDescriptor.out))) {
      out.writeLong(Wire.MAGIC);
      out.writeInt(lie.equals("lie about the version") ? 99 : Wire.VERSION);
      for (int number = 1; number <= 4; number++) {
        byte[] request = new byte[1 << 16];
        if (System.in.read(request) < 0) {
          return;
        }
        out.writeInt(lie.equals("lie about the request") ? 77 : number);
        out.writeByte(Wire.DONE);
        switch (number) {
          case 1 -> {
            if (lie.equals("lie about a length")) {
              out.writeInt(Integer.MAX_VALUE);
            } else {
              Wire.writePlugin(
                  out,
                  new PjrtPluginDescription("liar", 0, 81, Optional.empty(), Optional.empty()));
            }
          }
          case 2 ->
              Wire.writePlatform(
                  out,
                  new PjrtPlatform(
                      "",
                      "",
                      List.of(new PjrtPlatform.Device(0, "", List.of(), OptionalLong.empty()))));
          case 3 -> {
            out.writeInt(1);
            Wire.writeNumber(out, OptionalLong.empty());
          }
          default -> {
            switch (lie) {
              case "lie about the results" -> out.writeInt(1 << 30);
              case "lie about a shape" -> {
                out.writeInt(1);
                Wire.writeShape(out, PjrtShape.of(PjrtElementType.F32, 1L << 60));
              }
              case "lie about a type" -> {
                out.writeInt(1);
                out.writeByte(200);
              }
              default -> { // about the rank
                out.writeInt(1);
                out.writeByte(PjrtElementType.F32.ordinal());
                out.writeInt(-1);
              }
            }
          }
        }
      }
      System.in.read();
    }
  }
}
