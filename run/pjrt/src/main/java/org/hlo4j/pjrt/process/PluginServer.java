package org.hlo4j.pjrt.process;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.hlo4j.ir.internal.ProcessEnd;
import org.hlo4j.pjrt.PjrtBuffer;
import org.hlo4j.pjrt.PjrtClient;
import org.hlo4j.pjrt.PjrtCompileOptions;
import org.hlo4j.pjrt.PjrtDevice;
import org.hlo4j.pjrt.PjrtErrorCode;
import org.hlo4j.pjrt.PjrtException;
import org.hlo4j.pjrt.PjrtExecutable;
import org.hlo4j.pjrt.PjrtExecuteOptions;
import org.hlo4j.pjrt.PjrtPlatform;
import org.hlo4j.pjrt.PjrtPlugin;
import org.hlo4j.pjrt.PjrtShape;
import org.hlo4j.pjrt.PjrtValue;
import org.hlo4j.pjrt.process.PluginConnection.HostTensor;

/**
 * The process of a plugin: it reads requests from standard input and writes replies to standard
 * output, until there is no more input: so it ends when the process does that has started it. It
 * works on as many requests at a time as there are.
 */
final class PluginServer {
  private final DataInputStream in;
  private final DataOutputStream out;
  private final Consumer<PluginOperation> before;
  private final ExecutorService workers =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("call-", 0).factory());

  private final AtomicInteger executableCount = new AtomicInteger();
  private final Map<Integer, PjrtExecutable> executables = new ConcurrentHashMap<>();

  private Path library = Path.of("");
  private Map<String, PjrtValue> options = Map.of();
  private List<PjrtClient> clients = List.of();

  /**
   * Creates a server.
   *
   * @param before is told what is going to be done
   */
  PluginServer(InputStream in, OutputStream out, Consumer<PluginOperation> before) {
    this.in = new DataInputStream(new BufferedInputStream(in));
    this.out = new DataOutputStream(new BufferedOutputStream(out));
    this.before = before;
  }

  /** Serves the process that has started this one. */
  public static void main(String... arguments) throws IOException {
    start(_ -> {});
  }

  /** As {@link #main}. */
  static void start(Consumer<PluginOperation> before) throws IOException {
    OutputStream out = StandardStreams.takeOutput();
    new PluginServer(new FileInputStream(FileDescriptor.in), out, before).serve();
    ProcessTree.endDescendants(); // the process that has started this one may be gone
    ProcessEnd.now(0);
  }

  /** Writes what a request asked for. */
  @FunctionalInterface
  private interface Reply {
    void write() throws IOException;
  }

  private void serve() throws IOException {
    synchronized (out) {
      out.writeLong(Wire.MAGIC);
      out.writeInt(Wire.VERSION);
      out.flush();
    }
    while (true) {
      int number;
      try {
        number = in.readInt();
      } catch (EOFException _) {
        return;
      }
      PluginOperation operation = PluginOperation.values()[in.readByte()];
      Supplier<Reply> work = read(operation);
      workers.execute(() -> answer(number, operation, work));
    }
  }

  private void answer(int number, PluginOperation operation, Supplier<Reply> work) {
    Reply reply;
    int status = Wire.DONE;
    try {
      before.accept(operation);
      reply = work.get();
    } catch (RuntimeException | OutOfMemoryError e) {
      status = Wire.REFUSED;
      reply =
          () -> {
            out.writeInt(code(e).number());
            Wire.writeText(out, e.getMessage() == null ? e.toString() : e.getMessage());
          };
    }
    try {
      synchronized (out) {
        out.writeInt(number);
        out.writeByte(status);
        reply.write();
        out.flush();
      }
    } catch (IOException _) {
      ProcessEnd.now(1); // nobody reads replies
    }
  }

  private static PjrtErrorCode code(Throwable e) {
    return switch (e) {
      case PjrtException refusal -> refusal.code();
      case OutOfMemoryError _ -> PjrtErrorCode.RESOURCE_EXHAUSTED;
      case IllegalArgumentException _ -> PjrtErrorCode.INVALID_ARGUMENT;
      default -> PjrtErrorCode.INTERNAL;
    };
  }

  private Supplier<Reply> read(PluginOperation operation) throws IOException {
    return switch (operation) {
      case LOAD -> {
        library = Path.of(Wire.readText(in));
        options = Wire.readOptions(in);
        yield this::load;
      }
      case PLATFORM -> this::platform;
      case COMPILE -> {
        int device = in.readInt();
        byte[] artifact = new byte[in.readInt()];
        in.readFully(artifact);
        yield () -> compile(device, artifact);
      }
      case RUN -> readRun(in.readInt());
      case CLOSE -> {
        int executable = in.readInt();
        yield () -> close(executable);
      }
    };
  }

  private Reply load() {
    PjrtPlugin plugin = PjrtPlugin.load(library);
    return () -> Wire.writePlugin(out, plugin.description());
  }

  private synchronized PjrtClient client() {
    if (clients.isEmpty()) {
      clients = List.of(PjrtPlugin.load(library).newClient(options));
    }
    return clients.getFirst();
  }

  private Reply platform() {
    PjrtPlatform platform = client().platform();
    return () -> Wire.writePlatform(out, platform);
  }

  private Reply compile(int index, byte[] artifact) {
    List<PjrtDevice> devices = client().addressableDevices();
    if (index < 0 || index >= devices.size()) {
      throw new IllegalArgumentException(
          "there is no device %d: there are %d".formatted(index, devices.size()));
    }
    PjrtExecutable executable =
        client().compile(artifact, PjrtCompileOptions.DEFAULT.withDevice(devices.get(index)));
    int number = executableCount.incrementAndGet();
    executables.put(number, executable);
    OptionalLong bytes = executable.plannedBytes();
    return () -> {
      out.writeInt(number);
      Wire.writeNumber(out, bytes);
    };
  }

  private PjrtExecutable executable(int number) {
    PjrtExecutable executable = executables.get(number);
    if (executable == null) {
      throw new IllegalStateException("the executable is closed");
    }
    return executable;
  }

  private Supplier<Reply> readRun(int executable) throws IOException {
    Arena arena = Arena.ofShared();
    List<HostTensor> arguments =
        Wire.readList(
            in,
            _ -> {
              PjrtShape shape = Wire.readShape(in);
              MemorySegment elements = arena.allocate(shape.hostBytes(), PjrtBuffer.HOST_ALIGNMENT);
              Wire.readBytes(in, elements);
              return new HostTensor(shape, elements);
            });
    return () -> {
      try (arena) {
        return run(executable(executable), arguments);
      }
    };
  }

  /** Runs a program, whose arguments the plugin uses as they lie. */
  private Reply run(PjrtExecutable executable, List<HostTensor> arguments) {
    List<PjrtBuffer> buffers = new ArrayList<>();
    List<PjrtBuffer> results = List.of();
    Arena arena = Arena.ofShared();
    boolean isDone = false;
    try {
      for (HostTensor each : arguments) {
        buffers.add(
            executable
                .client()
                .viewOfHost(each.elements(), each.shape(), executable.devices().getFirst(), false));
      }
      results =
          executable
              .execute(
                  List.of(List.copyOf(buffers)),
                  PjrtExecuteOptions.DEFAULT.withNonDonatable(executable.donatedParameters()))
              .getFirst();
      List<HostTensor> read = new ArrayList<>();
      for (PjrtBuffer each : results) {
        MemorySegment elements =
            arena.allocate(each.shape().hostBytes(), PjrtBuffer.HOST_ALIGNMENT);
        each.copyToHost(elements);
        read.add(new HostTensor(each.shape(), elements));
      }
      isDone = true;
      return () -> {
        try (arena) {
          Wire.writeList(out, read, Wire::writeTensor);
        }
      };
    } finally {
      results.forEach(PjrtBuffer::close);
      buffers.forEach(PjrtBuffer::close);
      buffers.forEach(each -> each.hostMemoryReleased().join());
      if (!isDone) {
        arena.close();
      }
    }
  }

  private Reply close(int number) {
    PjrtExecutable executable = executables.remove(number);
    if (executable != null) {
      executable.close();
    }
    return () -> {};
  }
}
