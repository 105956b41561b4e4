package org.hlo4j.oracle;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.hlo4j.Hlo4j;
import org.hlo4j.pjrt.PjrtBuffer;
import org.hlo4j.pjrt.PjrtCall;
import org.hlo4j.pjrt.PjrtClient;
import org.hlo4j.pjrt.PjrtCompileOptions;
import org.hlo4j.pjrt.PjrtException;
import org.hlo4j.pjrt.PjrtExecutable;
import org.hlo4j.pjrt.PjrtPlugin;
import org.hlo4j.pjrt.PjrtPrograms;
import org.hlo4j.pjrt.PjrtValue;

/**
 * Measures the memory that module {@code pjrt} leaves behind, on Linux.
 *
 * <p>{@code ./dev oracle -Xmx64m --enable-native-access=ALL-UNNAMED PjrtResident PLUGIN} runs a
 * program a million times by a call, then a million times with new buffers, each after a tenth as
 * many runs. It fails if the resident set grows by 10 MB.
 *
 * <p>{@code PjrtResident PLUGIN LIMIT PROGRAM...} compiles each program twice, and prints the
 * megabytes that are resident before, at most during the compilation, after the executable has been
 * closed, and after {@code malloc_trim}. It ends at a limit of megabytes.
 */
final class PjrtResident {
  private static final int RUNS = 1_000_000;
  private static final double ALLOWED_MEGABYTES = 10;
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String ADD =
      """
      func.func @main(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>) -> tensor<2x2xf32> {
        %0 = stablehlo.add %a, %b : tensor<2x2xf32>
        return %0 : tensor<2x2xf32>
      }
      """;

  private PjrtResident() {}

  public static void main(String[] arguments) throws IOException {
    PjrtPlugin plugin = PjrtPlugin.load(Path.of(arguments[0]));
    boolean succeeds = true;
    try (PjrtClient client = plugin.newClient(Map.of("cpu_device_count", PjrtValue.of(1)))) {
      if (arguments.length == 1) {
        succeeds = runs(client);
      } else {
        stopAt(Integer.parseInt(arguments[1]));
        System.out.printf("%-28s %8s %8s %8s %8s%n", "", "before", "peak", "closed", "trimmed");
        for (String program : List.of(arguments).subList(2, arguments.length)) {
          compile(client, Path.of(program));
          compile(client, Path.of(program));
        }
      }
    }
    System.exit(succeeds ? 0 : 1);
  }

  private static boolean runs(PjrtClient client) {
    boolean succeeds = true;
    try (PjrtExecutable add = client.compile(ADD, PjrtCompileOptions.DEFAULT);
        PjrtBuffer x = ones(client);
        PjrtCall call = add.newCall()) {
      MemorySegment sum = Arena.ofAuto().allocate(16, PjrtBuffer.HOST_ALIGNMENT);
      call.bindArgument(0, x).bindArgument(1, x).bindResult(0, sum);
      succeeds &= grows("runs of a call", call::run);
    }
    try (PjrtExecutable add = client.compile(ADD, PjrtCompileOptions.DEFAULT)) {
      succeeds &=
          grows(
              "runs with new buffers",
              () -> {
                try (PjrtBuffer x = ones(client)) {
                  add.execute(x, x).forEach(PjrtBuffer::close);
                }
              });
    }
    return succeeds;
  }

  private static PjrtBuffer ones(PjrtClient client) {
    return client.copyFromHost(
        new float[] {1, 1, 1, 1}, client.addressableDevices().getFirst(), 2, 2);
  }

  private static boolean grows(String what, Runnable run) {
    for (int i = 0; i < RUNS / 10; i++) {
      run.run();
    }
    double before = megabytes("VmRSS");
    long start = System.nanoTime();
    for (int i = 0; i < RUNS; i++) {
      run.run();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    double after = megabytes("VmRSS");
    System.out.printf(
        "%,d %s: %.1f MB resident before, %.1f after, %.1f s%n",
        RUNS, what, before, after, seconds);
    return after - before <= ALLOWED_MEGABYTES;
  }

  private static void compile(PjrtClient client, Path file) throws IOException {
    byte[] artifact = artifact(client.plugin(), file);
    double before = megabytes("VmRSS");
    Files.writeString(Path.of("/proc/self/clear_refs"), "5"); // the peak is measured anew
    String failure = "";
    try (PjrtExecutable executable = client.compile(artifact, PjrtCompileOptions.DEFAULT)) {
      executable.parameters();
    } catch (PjrtException e) {
      failure = "  refused: " + e.getMessage().lines().findFirst().orElse("");
    }
    double peak = megabytes("VmHWM");
    double closed = megabytes("VmRSS");
    trim();
    System.out.printf(
        "%-28s %8.0f %8.0f %8.0f %8.0f%s%n",
        file.getFileName().toString().replaceAll("\\..*", ""),
        before,
        peak,
        closed,
        megabytes("VmRSS"),
        failure);
  }

  private static byte[] artifact(PjrtPlugin plugin, Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      InputStream program = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
      return PjrtPrograms.artifact(plugin, HLO4J.read(program, file.toString()));
    } finally {
      System.gc();
    }
  }

  /** Ends the process before it takes more. */
  private static void stopAt(int limit) {
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          while (megabytes("VmRSS") < limit) {
            try {
              Thread.sleep(50);
            } catch (InterruptedException e) {
              return;
            }
          }
          System.err.println("more than " + limit + " MB are resident");
          Runtime.getRuntime().halt(1);
        });
  }

  /** Has the C library give back what is free. */
  @SuppressWarnings("restricted") // native code is what this program is about
  private static void trim() {
    Linker linker = Linker.nativeLinker();
    MethodHandle trim =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("malloc_trim"),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG));
    try {
      int _ = (int) trim.invokeExact(0L);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static double megabytes(String field) {
    try {
      String line =
          Files.readAllLines(STATUS).stream()
              .filter(each -> each.startsWith(field + ":"))
              .findFirst()
              .orElseThrow();
      return Long.parseLong(line.replaceAll("\\D", "")) * 1024 / 1e6;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
