package org.hlo4j.pjrt.process;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.Serial;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.hlo4j.pjrt.PjrtErrorCode;
import org.hlo4j.pjrt.PjrtException;
import org.hlo4j.pjrt.PjrtPlatform;
import org.hlo4j.pjrt.PjrtPluginDescription;
import org.hlo4j.pjrt.PjrtShape;
import org.hlo4j.pjrt.PjrtValue;
import org.jspecify.annotations.Nullable;

/**
 * A process of a plugin, and the calls that it works on. What ends the process ends all of them: by
 * a {@link PjrtException} that says what happened, or by a {@link GivenUpException} if it was ended
 * because of another one.
 */
public final class PluginConnection implements AutoCloseable {
  private static final long POLL_MILLIS = 10;
  private static final long GRACE_MILLIS = 2000;

  private final String name;
  private final Process process;
  private final ProcessTree tree;
  private final ErrorLines errors = new ErrorLines();
  private final AtomicInteger count = new AtomicInteger();
  private final Map<Integer, Call<?>> calls = new ConcurrentHashMap<>();
  private final BlockingQueue<Call<?>> requests = new LinkedBlockingQueue<>();
  private final CompletableFuture<PjrtPluginDescription> plugin;

  /** Whether the process was ended for a reason of this side's. */
  private volatile boolean isGivenUp;

  /** The reason why calls fail once the process has ended; null before. */
  private volatile @Nullable RuntimeException endOrNull;

  /**
   * A program that the plugin has compiled.
   *
   * @param number its number in the process
   * @param plannedBytes the bytes that a run takes
   */
  public record Compiled(int number, OptionalLong plannedBytes) {}

  /**
   * A tensor in memory of this process.
   *
   * @param shape its shape
   * @param elements its elements, in row-major and native byte order
   */
  public record HostTensor(PjrtShape shape, MemorySegment elements) {}

  /** Thrown if the process was ended because another call was given up: a call may be repeated. */
  public static final class GivenUpException extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private GivenUpException() {
      super("the process of the plugin was ended because of another call");
    }
  }

  /** Writes what a request consists of beside its number and operation. */
  @FunctionalInterface
  private interface Body {
    void write(DataOutputStream out) throws IOException;
  }

  private record Call<T>(
      int number,
      PluginOperation operation,
      Body body,
      Wire.Reader<T> reader,
      CompletableFuture<T> result) {
    void read(DataInputStream in) throws IOException {
      result.complete(reader.read(in));
    }
  }

  /**
   * Starts a process, which loads a plugin.
   *
   * @param command the command of a server
   * @param library the library of the plugin
   * @param options options of its client
   * @throws PjrtException if the command cannot be started
   */
  public PluginConnection(List<String> command, Path library, Map<String, PjrtValue> options) {
    this.name = String.valueOf(library.getFileName());
    ProcessBuilder builder = new ProcessBuilder(command);
    // Options for all JVMs are not for this one: a debugger's port, for example, is taken.
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    try {
      this.process = builder.start();
    } catch (IOException e) {
      throw new PjrtException(
          PjrtErrorCode.UNAVAILABLE,
          "the process of plugin " + name + " cannot be started: " + e.getMessage(),
          e);
    }
    this.tree = new ProcessTree(process);
    Thread lines = start("stderr", () -> errors.readAll(process.getErrorStream()));
    start("replies", () -> readReplies(lines));
    start("requests", this::writeRequests);
    this.plugin =
        send(
            PluginOperation.LOAD,
            out -> {
              Wire.writeText(out, library.toString());
              Wire.writeOptions(out, options);
            },
            Wire::readPlugin);
  }

  private Thread start(String what, Runnable task) {
    return Thread.ofPlatform().daemon().name("pjrt-" + process.pid() + "-" + what).start(task);
  }

  /** {@return the number of the process} */
  public long pid() {
    return process.pid();
  }

  /** {@return whether it can be used} */
  public boolean isAlive() {
    return endOrNull == null && !isGivenUp && process.isAlive();
  }

  /** {@return what the plugin says of itself, once it is loaded} */
  public CompletableFuture<PjrtPluginDescription> plugin() {
    return plugin;
  }

  /** {@return what the client says of itself and its devices} */
  public CompletableFuture<PjrtPlatform> platform() {
    return send(PluginOperation.PLATFORM, _ -> {}, Wire::readPlatform);
  }

  /**
   * {@return a program, compiled}
   *
   * @param device which of the devices runs it
   * @param artifact the program
   */
  public CompletableFuture<Compiled> compile(int device, byte[] artifact) {
    return send(
        PluginOperation.COMPILE,
        out -> {
          out.writeInt(device);
          out.writeInt(artifact.length);
          out.write(artifact);
        },
        in -> new Compiled(in.readInt(), Wire.readNumber(in)));
  }

  /**
   * Runs a program.
   *
   * @param program its number
   * @param arguments its arguments
   * @param results memory for its results, which the arena must keep until the process ends or the
   *     call is over
   * @return the results, once their elements are there
   */
  public CompletableFuture<List<HostTensor>> run(
      int program, List<HostTensor> arguments, List<HostTensor> results) {
    return send(
        PluginOperation.RUN,
        out -> {
          out.writeInt(program);
          Wire.writeList(out, arguments, Wire::writeTensor);
        },
        in -> {
          int number = in.readInt();
          if (number != results.size()) {
            throw new Wire.WireException(number + " results instead of " + results.size());
          }
          for (HostTensor each : results) {
            PjrtShape shape = Wire.readShape(in);
            if (!shape.equals(each.shape)) {
              throw new Wire.WireException("a result " + shape + " instead of " + each.shape);
            }
            Wire.readBytes(in, each.elements);
          }
          return results;
        });
  }

  /**
   * Closes a program.
   *
   * @param program its number
   */
  public void close(int program) {
    send(PluginOperation.CLOSE, out -> out.writeInt(program), _ -> program);
  }

  private <T> CompletableFuture<T> send(
      PluginOperation operation, Body body, Wire.Reader<T> reader) {
    Call<T> call =
        new Call<>(count.incrementAndGet(), operation, body, reader, new CompletableFuture<>());
    calls.put(call.number, call);
    requests.add(call);
    RuntimeException end = endOrNull;
    if (end != null) {
      call.result.completeExceptionally(end);
    }
    return call.result;
  }

  private void writeRequests() {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(process.getOutputStream()))) {
      while (endOrNull == null) {
        Call<?> call = requests.take();
        out.writeInt(call.number);
        out.writeByte(call.operation.ordinal());
        call.body.write(out);
        if (requests.isEmpty()) {
          out.flush();
        }
      }
    } catch (IOException _) {
      // The process does not read any more: the end of its replies says so, too.
    } catch (InterruptedException _) {
      // The process has ended.
    }
  }

  private void readReplies(Thread lines) {
    String what;
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(process.getInputStream()))) {
      if (in.readLong() != Wire.MAGIC) {
        throw new Wire.WireException("no greeting");
      }
      int version = in.readInt();
      if (version != Wire.VERSION) {
        throw new Wire.WireException("version " + version + " instead of " + Wire.VERSION);
      }
      while (true) {
        readReply(in);
      }
    } catch (Wire.WireException e) {
      what = "wrote what is no reply: " + e.getMessage();
      tree.end();
    } catch (EOFException _) {
      what = "";
    } catch (IOException | RuntimeException e) {
      what = "cannot be read: " + e;
      tree.end();
    }
    end(what, lines);
  }

  private void readReply(DataInputStream in) throws IOException {
    Call<?> call = calls.remove(in.readInt());
    tree.look();
    int status = in.readUnsignedByte();
    if (call == null || status > Wire.REFUSED) {
      throw new Wire.WireException("the answer to no request");
    }
    try {
      if (status == Wire.DONE) {
        call.read(in);
      } else {
        PjrtErrorCode code = PjrtErrorCode.of(in.readInt());
        call.result.completeExceptionally(new PjrtException(code, Wire.readText(in)));
      }
    } catch (IOException | RuntimeException e) {
      calls.put(call.number, call);
      throw e;
    }
  }

  /** Ends all calls. */
  private void end(String what, Thread lines) {
    String how = what;
    try {
      if (!process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
        tree.end();
        process.waitFor();
        how = "closed its output";
      }
      lines.join(GRACE_MILLIS); // what it has started may go on to write
    } catch (InterruptedException _) {
      // Nobody knows of this thread.
    }
    if (how.isEmpty()) {
      how =
          errors
              .signal()
              .map(signal -> "was ended by " + signal)
              .orElseGet(() -> ExitStatus.text(process.exitValue()));
    }
    StringBuilder text = new StringBuilder("the process of plugin ").append(name).append(' ');
    text.append(how);
    calls.values().stream()
        .map(call -> call.operation)
        .distinct()
        .sorted()
        .forEach(operation -> text.append(", while ").append(operation.meanwhile()));
    errors.last().forEach(line -> text.append("\n  ").append(line));
    RuntimeException end =
        isGivenUp
            ? new GivenUpException()
            : new PjrtException(PjrtErrorCode.UNAVAILABLE, text.toString());
    endOrNull = end;
    calls.values().forEach(call -> call.result.completeExceptionally(end));
    requests.add(new Call<>(0, PluginOperation.CLOSE, _ -> {}, _ -> 0, new CompletableFuture<>()));
  }

  /**
   * {@return the result of a call, for which it waits within limits} If these are exceeded, or this
   * thread is interrupted, the process is ended, which is the only way to have it stop.
   *
   * @param <T> what the call returns
   * @param call the call
   * @param limits when it is given up
   * @throws PjrtException if the plugin refuses, the process has ended, or the call takes too long
   * @throws GivenUpException if another call took too long
   */
  public <T> T await(CompletableFuture<T> call, CallLimits limits) {
    while (true) {
      try {
        return call.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException _) {
        tree.look();
        if (limits.cancelled().getAsBoolean()) {
          throw giveUp(PjrtErrorCode.CANCELLED, "the run was cancelled");
        }
        if (limits.isOver()) {
          throw giveUp(
              PjrtErrorCode.DEADLINE_EXCEEDED,
              "plugin %s takes longer than %s ms"
                  .formatted(name, limits.limit().orElseThrow().toMillis()));
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        throw giveUp(PjrtErrorCode.CANCELLED, "the run was cancelled");
      } catch (ExecutionException e) {
        if (e.getCause() instanceof PjrtException refusal) {
          throw new PjrtException(refusal.code(), String.valueOf(refusal.getMessage()), refusal);
        }
        if (e.getCause() instanceof GivenUpException givenUp) {
          throw givenUp;
        }
        throw new IllegalStateException(e);
      }
    }
  }

  private PjrtException giveUp(PjrtErrorCode code, String message) {
    close();
    return new PjrtException(code, message);
  }

  /** Ends the process, and those that it has started. */
  @Override
  public void close() {
    isGivenUp = true;
    tree.end();
    try {
      process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
