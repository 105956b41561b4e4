package org.hlo4j.pjrt;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Runs a program again and again, in a process of its own, three times as often as asked, and
 * prints by how many bytes the resident set grew the time it grew least: {@code RepeatedRuns
 * LIBRARY RUNS}.
 */
final class RepeatedRuns {
  private static final Path STATUS = Path.of("/proc/self/status");

  private RepeatedRuns() {}

  public static void main(String[] arguments) throws IOException {
    PjrtPlugin plugin = PjrtPlugin.load(Path.of(arguments[0]));
    int runs = Integer.parseInt(arguments[1]);
    try (PjrtClient client = plugin.newClient(Map.of("cpu_device_count", PjrtValue.of(1)));
        PjrtExecutable add = client.compile(TestPlugin.ADD, PjrtCompileOptions.DEFAULT);
        PjrtBuffer x = TestPlugin.floats(client, 1, 2, 3, 4);
        PjrtCall call = add.newCall()) {
      MemorySegment sum = Arena.ofAuto().allocate(16, PjrtBuffer.HOST_ALIGNMENT);
      call.bindArgument(0, x).bindArgument(1, x).bindResult(0, sum);
      run(client, add, call, runs / 4);
      // The JVM and the plugin may take memory for themselves at any time; a leak grows each time.
      long grown = Long.MAX_VALUE;
      for (int i = 0; i < 3; i++) {
        long before = residentBytes();
        run(client, add, call, runs);
        grown = Math.min(grown, residentBytes() - before);
      }
      System.out.println(grown);
    }
  }

  private static void run(PjrtClient client, PjrtExecutable add, PjrtCall call, int runs) {
    for (int i = 0; i < runs; i++) {
      call.run();
      try (PjrtBuffer x = TestPlugin.floats(client, 1, 2, 3, 4)) {
        add.execute(x, x).forEach(PjrtBuffer::close);
      }
    }
  }

  private static long residentBytes() throws IOException {
    String line =
        Files.readAllLines(STATUS).stream()
            .filter(each -> each.startsWith("VmRSS:"))
            .findFirst()
            .orElseThrow();
    return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
  }
}
