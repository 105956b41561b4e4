package org.hlo4j.pjrt;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Operation;
import org.hlo4j.pjrt.process.CallLimits;
import org.hlo4j.pjrt.process.PluginConnection;
import org.hlo4j.pjrt.process.ServerCommand;
import org.jspecify.annotations.Nullable;

/**
 * A plugin in a process of its own, which may end without harm to this one: a JVM with the same
 * classes. If it crashes, the calls that it worked on fail with a {@link PjrtException} of code
 * {@link PjrtErrorCode#UNAVAILABLE} that says how it ended, and with what last lines on standard
 * error; the next call starts another process, and compiles again what it needs. It ends with this
 * process, however that ends, and so do the processes that the plugin has started; but not those
 * whose parents ended within a tenth of a second, of which nothing tells that they are the
 * plugin's.
 *
 * <p>Nothing but the end of the process stops a plugin. A call that is cancelled, interrupted or
 * takes too long ends it, therefore; other calls that it worked on begin again in the next one.
 *
 * <p>This process needs no permission to call native code. It may be used by several threads at a
 * time, and works on their calls at the same time.
 */
public final class PjrtProcess implements AutoCloseable {
  private final Path library;
  private final Map<String, PjrtValue> options;
  private final Optional<Duration> limit;
  private final List<String> command;
  private @Nullable PluginConnection connectionOrNull;
  private boolean isClosed;

  PjrtProcess(
      Path library,
      Map<String, PjrtValue> options,
      Optional<Duration> limit,
      List<String> command) {
    this.library = Objects.requireNonNull(library, "library");
    this.options = Map.copyOf(options);
    this.limit = Objects.requireNonNull(limit, "limit");
    this.command = command;
  }

  /**
   * {@return a plugin in a process of its own, which the first call starts} Calls may take as long
   * as they do.
   *
   * @param library the shared library of the plugin
   * @throws PjrtException if this JVM has no launcher to start another
   */
  public static PjrtProcess of(Path library) {
    return of(library, Map.of(), Optional.empty());
  }

  /**
   * {@return a plugin in a process of its own, which the first call starts}
   *
   * @param library the shared library of the plugin
   * @param options options of its client, as for {@link PjrtPlugin#newClient(Map)}
   * @param limit how long a call may take, with the start of the process and the compilation that
   *     it needs; empty if there is no limit
   * @throws PjrtException if this JVM has no launcher to start another
   */
  public static PjrtProcess of(
      Path library, Map<String, PjrtValue> options, Optional<Duration> limit) {
    return new PjrtProcess(library, options, limit, ServerCommand.get());
  }

  /** {@return the shared library of the plugin} */
  public Path library() {
    return library;
  }

  /** {@return the number of the process; empty if none runs} */
  public synchronized OptionalLong pid() {
    PluginConnection connection = connectionOrNull;
    return connection != null && connection.isAlive()
        ? OptionalLong.of(connection.pid())
        : OptionalLong.empty();
  }

  /** Returns the process that runs, or else a new one. */
  private synchronized PluginConnection connection() {
    if (isClosed) {
      throw new IllegalStateException("the process is closed");
    }
    PluginConnection connection = connectionOrNull;
    if (connection == null || !connection.isAlive()) {
      connection = new PluginConnection(command, library, options);
      connectionOrNull = connection;
    }
    return connection;
  }

  /**
   * Returns what a process that has loaded the plugin does. It begins again if the process is ended
   * because of another call.
   */
  <T> T call(BooleanSupplier cancelled, Use<T> use) {
    CallLimits limits = CallLimits.begin(cancelled, limit);
    while (true) {
      PluginConnection connection = connection();
      try {
        load(connection, limits);
        return use.apply(connection, limits);
      } catch (PluginConnection.GivenUpException _) {
        continue;
      }
    }
  }

  /** A call of a process. */
  @FunctionalInterface
  interface Use<T> {
    T apply(PluginConnection connection, CallLimits limits);
  }

  private static void load(PluginConnection connection, CallLimits limits) {
    try {
      connection.await(connection.plugin(), limits);
    } catch (PjrtException e) {
      connection.close(); // a process without a plugin is of no use
      throw e;
    }
  }

  private <T> T ask(Function<PluginConnection, CompletableFuture<T>> question) {
    return call(
        () -> false, (connection, limits) -> connection.await(question.apply(connection), limits));
  }

  /**
   * {@return what the plugin says of itself}
   *
   * @throws IllegalStateException if the process is closed
   * @throws PjrtException if the library cannot be loaded or is not a plugin, or the process
   *     crashes or takes too long
   */
  public PjrtPluginDescription plugin() {
    return ask(PluginConnection::plugin);
  }

  /**
   * {@return what a client says of itself and its devices}
   *
   * @throws IllegalStateException if the process is closed
   * @throws PjrtException if the plugin refuses, as there is no device for example, or the process
   *     crashes or takes too long
   */
  public PjrtPlatform platform() {
    return ask(PluginConnection::platform);
  }

  /**
   * {@return a function, compiled for a device, whose inputs and results are copied there and back}
   * Custom calls and composites are the plugin's affair. A crash is an {@link
   * InterpreterException}, of a run as well.
   *
   * @param device the place of the device among those of {@link #platform}
   * @param module a verified {@code builtin.module}, of static shapes, which must not change any
   *     more
   * @param function the name of the function, as for {@link Interpreter#evaluate}
   * @param cancelled whether the compilation is cancelled, which is polled
   * @throws IllegalStateException if the process is closed
   * @throws InterpreterException if there is no such function, the plugin cannot run it, it is
   *     cancelled, or the process crashes or takes too long once there is a client
   * @throws IndexOutOfBoundsException if there is no such device
   * @throws PjrtException if the plugin cannot be loaded, or has no client
   */
  public FunctionRunner prepare(
      int device, Operation module, String function, BooleanSupplier cancelled) {
    Objects.requireNonNull(cancelled, "cancelled");
    Operation entry = Interpreter.entry(module, function);
    PjrtPrograms.requireOneDevice(module, entry);
    PjrtPluginDescription plugin;
    try {
      plugin = call(cancelled, (connection, _) -> connection.plugin().join());
      PjrtPlatform platform =
          call(cancelled, (connection, limits) -> connection.await(connection.platform(), limits));
      Objects.checkIndex(device, platform.devices().size());
    } catch (PjrtException e) {
      if (e.code() == PjrtErrorCode.CANCELLED) {
        throw new InterpreterException(entry.location(), String.valueOf(e.getMessage()));
      }
      throw e;
    }
    return PjrtPrograms.refusing(
        plugin,
        entry,
        () -> {
          byte[] artifact = PjrtPrograms.artifact(plugin, PjrtPrograms.withMain(module, entry));
          PjrtProcessFunction prepared =
              new PjrtProcessFunction(this, plugin, entry, device, artifact);
          prepared.compile(cancelled);
          return prepared;
        });
  }

  /** Ends the process. Functions that were prepared cannot run any more. */
  @Override
  public synchronized void close() {
    isClosed = true;
    if (connectionOrNull != null) {
      connectionOrNull.close();
    }
  }

  /** {@return the name of the library, and the number of the process if one runs} */
  @Override
  public String toString() {
    OptionalLong pid = pid();
    return library.getFileName() + (pid.isPresent() ? " (process " + pid.getAsLong() + ")" : "");
  }
}
