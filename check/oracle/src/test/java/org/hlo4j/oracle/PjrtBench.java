package org.hlo4j.oracle;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.hlo4j.Hlo4j;
import org.hlo4j.interpreter.SafetensorsFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.pjrt.PjrtBuffer;
import org.hlo4j.pjrt.PjrtCall;
import org.hlo4j.pjrt.PjrtClient;
import org.hlo4j.pjrt.PjrtCompileOptions;
import org.hlo4j.pjrt.PjrtDevice;
import org.hlo4j.pjrt.PjrtElementType;
import org.hlo4j.pjrt.PjrtExecutable;
import org.hlo4j.pjrt.PjrtExecutableCache;
import org.hlo4j.pjrt.PjrtPlugin;
import org.hlo4j.pjrt.PjrtPrograms;
import org.hlo4j.pjrt.PjrtShape;
import org.hlo4j.pjrt.PjrtValue;

/**
 * Our side of pjrt/bench.py: {@code PjrtBench PLUGIN FOLDER CLOCK STEM...} writes {@code
 * NAME.artifact} of each program {@code STEM.mlir} or {@code STEM.mlir.bc} into the folder, for the
 * release of the plugin, and says {@code ready}. Then it answers each line {@code KIND NAME
 * SECONDS} by the median of microseconds of the clock, {@code wall} or {@code processor}.
 */
final class PjrtBench {
  private static final Hlo4j HLO4J = Hlo4j.standard();

  /** As in JAX: the threads that a device has are fewer where there are several. */
  private static final Map<String, PjrtValue> ONE_DEVICE =
      Map.of("cpu_device_count", PjrtValue.of(1));

  /** Short runs are timed together. The processor time of a process has a coarse clock. */
  private final long batchNanos;

  private final PjrtClient client;
  private final PjrtDevice device;
  private final Path folder;
  private final List<Path> stems;

  /** Says how many nanoseconds have passed: of wall time, or of the process's processor time. */
  private final LongSupplier clock;

  private PjrtBench(PjrtClient client, Path folder, List<Path> stems, boolean isWall) {
    this.clock =
        isWall
            ? System::nanoTime
            : ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)::getProcessCpuTime;
    this.batchNanos = isWall ? 1_000_000 : 200_000_000;
    this.client = client;
    this.device = client.addressableDevices().getFirst();
    this.folder = folder;
    this.stems = stems;
  }

  public static void main(String[] arguments) throws IOException {
    PjrtPlugin plugin = PjrtPlugin.load(Path.of(arguments[0]));
    Path folder = Path.of(arguments[1]);
    List<Path> stems = Arrays.stream(arguments).skip(3).map(Path::of).toList();
    for (Path stem : stems) {
      Files.write(
          folder.resolve(stem.getFileName() + ".artifact"),
          PjrtPrograms.artifact(plugin, HLO4J.read(program(stem))));
    }
    System.out.println("ready");
    PjrtBench bench =
        new PjrtBench(plugin.newClient(ONE_DEVICE), folder, stems, arguments[2].equals("wall"));
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split(" ", -1);
      System.out.println(bench.measure(words[0], words[1], Double.parseDouble(words[2])));
    }
  }

  private static Path program(Path stem) {
    Path text = Path.of(stem + ".mlir");
    return Files.exists(text) ? text : Path.of(stem + ".mlir.bc");
  }

  private double measure(String kind, String name, double seconds) throws IOException {
    return switch (kind) {
      case "call" -> call(name, seconds);
      case "compile" -> once(() -> client.compile(artifact(name), PjrtCompileOptions.DEFAULT));
      case "load" -> load(name);
      default -> copy(kind, Integer.parseInt(name), seconds);
    };
  }

  private byte[] artifact(String name) {
    try {
      return Files.readAllBytes(folder.resolve(name + ".artifact"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A run of a program whose arguments are on the device, with its results on the host. */
  private double call(String name, double seconds) throws IOException {
    Path stem = stems.stream().filter(each -> each.endsWith(name)).findFirst().orElseThrow();
    List<PjrtBuffer> inputs = new ArrayList<>();
    try (Arena arena = Arena.ofShared();
        PjrtExecutable executable = client.compile(artifact(name), PjrtCompileOptions.DEFAULT);
        PjrtCall call = executable.newCall()) {
      for (Tensor tensor : inputs(Path.of(stem + ".safetensors"))) {
        inputs.add(client.copyFromHost(tensor, device));
        call.bindArgument(inputs.size() - 1, inputs.getLast());
      }
      for (int i = 0; i < executable.results().size(); i++) {
        call.bindResult(i, arena.allocate(executable.results().get(i).hostBytes(), 64));
      }
      return median(call::run, seconds);
    } finally {
      inputs.forEach(PjrtBuffer::close);
    }
  }

  private double load(String name) throws IOException {
    PjrtExecutableCache cache = new PjrtExecutableCache(folder.resolve("ours"));
    byte[] artifact = artifact(name);
    cache.compile(client, artifact, PjrtCompileOptions.DEFAULT).close();
    return once(() -> cache.compile(client, artifact, PjrtCompileOptions.DEFAULT));
  }

  private double copy(String kind, int bytes, double seconds) {
    PjrtShape shape = PjrtShape.of(PjrtElementType.F32, bytes / Float.BYTES);
    try (Arena arena = Arena.ofShared()) {
      MemorySegment data = arena.allocate(bytes, PjrtBuffer.HOST_ALIGNMENT).fill((byte) 1);
      return switch (kind) {
        case "in" ->
            median(
                () -> {
                  PjrtBuffer buffer = client.copyFromHost(data, shape, device);
                  buffer.await();
                  buffer.close();
                },
                seconds);
        case "view" ->
            median(
                () -> {
                  PjrtBuffer buffer = client.viewOfHost(data, shape, device, false);
                  if (!buffer.isZeroCopy()) {
                    throw new IllegalStateException("copied");
                  }
                  buffer.await();
                  buffer.close();
                  buffer.hostMemoryReleased().join();
                },
                seconds);
        case "out" -> {
          try (PjrtBuffer buffer = client.copyFromHost(data, shape, device)) {
            yield median(() -> buffer.copyToHost(data), seconds);
          }
        }
        default -> throw new IllegalArgumentException(kind);
      };
    }
  }

  private interface Making {
    AutoCloseable make() throws IOException;
  }

  private double once(Making making) throws IOException {
    long start = clock.getAsLong();
    AutoCloseable made = making.make();
    double micros = (clock.getAsLong() - start) / 1e3;
    try {
      made.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return micros;
  }

  /** Runs for as long to get warm, then for some seconds; microseconds of a run. */
  private double median(Runnable run, double seconds) {
    long count = 0;
    long start = System.nanoTime();
    do {
      run.run();
      count++;
    } while (System.nanoTime() < start + seconds * 1e9);
    int batch = (int) Math.max(1, batchNanos * count / (System.nanoTime() - start));
    List<Double> times = new ArrayList<>();
    long end = System.nanoTime() + (long) (seconds * 1e9);
    do {
      long begin = clock.getAsLong();
      for (int i = 0; i < batch; i++) {
        run.run();
      }
      times.add((clock.getAsLong() - begin) / 1e3 / batch);
    } while (System.nanoTime() < end);
    return times.stream().sorted().toList().get(times.size() / 2);
  }

  private static List<Tensor> inputs(Path file) throws IOException {
    List<Tensor> found = new ArrayList<>();
    try (FileChannel channel = FileChannel.open(file);
        Arena arena = Arena.ofShared()) {
      Blob content = Blob.of(channel.map(MapMode.READ_ONLY, 0, channel.size(), arena));
      Map<String, DenseElementsAttr> elements = SafetensorsFile.elements(content);
      for (int i = 0; elements.containsKey("input." + i); i++) {
        found.add(Tensor.of(elements.get("input." + i)));
      }
    }
    return found;
  }
}
