package org.hlo4j.pjrt;

import java.nio.file.Path;
import java.util.Optional;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.EngineProvider;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;

/**
 * Engine {@code pjrt}: it runs programs on the first device of a plugin, whose library the system
 * property {@value #PROPERTY} names, or which is the first that the environment {@linkplain
 * PjrtLibrary#find refers} to. Programs share a client, unless one is for more devices than it has.
 */
public final class PjrtEngineProvider implements EngineProvider {
  /** The system property that names the plugin's shared library. */
  public static final String PROPERTY = "hlo4j.pjrt";

  private static final Object LOCK = new Object();
  private static Optional<PjrtClient> client = Optional.empty();

  /** The most devices that the client has or was to have. */
  private static int largest;

  /** Creates the provider, which loads nothing yet. */
  public PjrtEngineProvider() {}

  /** {@return the library of the plugin, if there is one} */
  public static Optional<Path> library() {
    return Optional.ofNullable(System.getProperty(PROPERTY))
        .filter(name -> !name.isEmpty())
        .map(Path::of)
        .or(() -> PjrtLibrary.find(System.getenv()).stream().findFirst().map(PjrtLibrary::path));
  }

  /** Returns the library of the plugin for an engine. */
  static Path library(String engine, Location location) {
    return library()
        .orElseThrow(() ->
            new InterpreterException(
                location,
                "engine %s needs a plugin: %s names its library"
                    .formatted(engine, PjrtLibrary.VARIABLE)));
  }

  /** Refuses options that no plugin can keep. */
  static void checkOptions(String engine, Operation entry, EngineOptions options) {
    if (options.strict()) {
      throw new InterpreterException(
          entry.location(), "engine " + engine + " does not have the interpreter's bits");
    }
  }

  @Override
  public String name() {
    return "pjrt";
  }

  /** XLA decomposes composites, and knows no shape assertions. */
  @Override
  public boolean evaluatesComposites() {
    return false;
  }

  /**
   * Returns a client with so many devices, if there are as many. It stays open: it belongs to the
   * process as its plugin does.
   */
  private static PjrtClient client(int devices, Location location) {
    synchronized (LOCK) {
      if (client.isEmpty() || devices > largest) {
        Path library = library("pjrt", location);
        try {
          client = Optional.of(PjrtPlugin.load(library).newClient(devices));
          largest = Math.max(devices, client.get().addressableDevices().size());
        } catch (PjrtException e) {
          throw new InterpreterException(location, "engine pjrt cannot start: " + e.getMessage());
        }
      }
      return client.get();
    }
  }

  /**
   * {@inheritDoc} Custom calls and composites are the plugin's affair: an extension is not asked.
   * Limits of steps and memory do not apply. Programs for several devices run on the first ones of
   * the plugin.
   */
  @Override
  public FunctionRunner prepare(Operation module, String function, EngineOptions options) {
    Operation entry = Interpreter.entry(module, function);
    checkOptions(name(), entry, options);
    PjrtDevice device =
        client(PjrtPrograms.devices(module), entry.location()).addressableDevices().getFirst();
    return PjrtPrograms.prepare(device, module, function);
  }
}
