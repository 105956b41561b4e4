package org.hlo4j.pjrt;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.Version;
import org.hlo4j.pjrt.capi.Layouts;
import org.hlo4j.pjrt.capi.NamedValues;
import org.hlo4j.pjrt.capi.PjrtApi;

/**
 * A plugin of PJRT: a compiler of StableHLO for devices of a kind, in a shared library that exports
 * {@code GetPjrtApi}. It stays loaded until the process ends.
 *
 * <p>Plugins of any minor version of the C API work, older and newer than what is known here
 * ({@link #newestKnownMinorVersion}): as far as both go. What a plugin lacks is a {@link
 * PjrtException} of code {@link PjrtErrorCode#UNIMPLEMENTED}.
 */
public final class PjrtPlugin {
  private static final int MAX_SIMULATED = 1024;

  private static final Map<Path, PjrtPlugin> LOADED = new HashMap<>();

  private final PjrtApi api;
  private final Path library;
  private final Map<String, PjrtValue> attributes;
  private final Set<Integer> elementTypes;

  private PjrtPlugin(PjrtApi api, Path library) {
    this.api = api;
    this.library = library;
    this.elementTypes = Set.copyOf(api.layouts().enumeration("PJRT_Buffer_Type").values());
    try (Arena arena = Arena.ofConfined()) {
      if (api.offers("PJRT_Plugin_Initialize")) {
        api.args("PJRT_Plugin_Initialize", arena).call();
      }
      this.attributes =
          api.offers("PJRT_Plugin_Attributes")
              ? NamedValues.read(
                  api.args("PJRT_Plugin_Attributes", arena).call(), "attributes", "num_attributes")
              : Map.of();
    }
  }

  /**
   * Loads a plugin, once: later calls return the same one.
   *
   * @param library its shared library
   * @return the plugin
   * @throws PjrtException if there is no such file, it cannot be loaded, or is not a plugin
   */
  public static PjrtPlugin load(Path library) {
    Path file;
    try {
      file = library.toRealPath();
    } catch (IOException e) {
      throw new PjrtException(PjrtErrorCode.NOT_FOUND, "there is no file " + library, e);
    }
    synchronized (LOADED) {
      PjrtPlugin plugin = LOADED.get(file);
      if (plugin == null) {
        plugin = new PjrtPlugin(PjrtApi.load(file), file);
        LOADED.put(file, plugin);
      }
      return plugin;
    }
  }

  PjrtApi api() {
    return api;
  }

  /** {@return its shared library, without symbolic links} */
  public Path library() {
    return library;
  }

  /** {@return the name of its file, without the ending} */
  public String name() {
    String name = library.getFileName().toString();
    int end = name.lastIndexOf('.');
    return end > 0 ? name.substring(0, end) : name;
  }

  /** {@return the major version of its C API} */
  public int apiMajorVersion() {
    return api.majorVersion();
  }

  /** {@return the minor version of its C API} */
  public int apiMinorVersion() {
    return api.minorVersion();
  }

  /** {@return the newest minor version of the C API that is known here} */
  public static int newestKnownMinorVersion() {
    return Layouts.newest().versions().getLast();
  }

  /**
   * {@return whether it has a function of the C API}
   *
   * @param function its name in the header, {@code PJRT_Executable_Serialize} for example
   * @throws IllegalArgumentException if the C API has no such function
   */
  public boolean offers(String function) {
    return api.offers(function);
  }

  /**
   * {@return whether it may have elements of a type: those that its version of the C API has}
   *
   * @param type the type
   */
  public boolean offers(PjrtElementType type) {
    return elementTypes.contains(type.number());
  }

  /** {@return what it says of itself, {@code xla_version} for example} */
  public Map<String, PjrtValue> attributes() {
    return attributes;
  }

  /** {@return the StableHLO that it was built with; empty if it does not say} */
  public Optional<Version> stablehloCurrentVersion() {
    return version("stablehlo_current_version");
  }

  /** {@return the oldest StableHLO whose artifacts it reads; empty if it does not say} */
  public Optional<Version> stablehloMinimumVersion() {
    return version("stablehlo_minimum_version");
  }

  /** {@return its name and versions} */
  public PjrtPluginDescription description() {
    return new PjrtPluginDescription(
        name(),
        apiMajorVersion(),
        apiMinorVersion(),
        stablehloCurrentVersion(),
        stablehloMinimumVersion());
  }

  private Optional<Version> version(String attribute) {
    return attributes.get(attribute) instanceof PjrtValue.Int64List(LongList parts)
            && parts.size() == 3
        ? Optional.of(new Version(parts.get(0), parts.get(1), parts.get(2)))
        : Optional.empty();
  }

  /**
   * {@return a client, with the default options}
   *
   * @throws PjrtException if the plugin refuses, as there is no device for example
   */
  public PjrtClient newClient() {
    return newClient(Map.of());
  }

  /**
   * {@return a client}
   *
   * @param options options of the plugin: plugins for CPUs make {@code cpu_device_count} devices.
   *     Those that it does not know, a plugin ignores or refuses
   * @throws IllegalArgumentException if {@code cpu_device_count} is not an integer from 1 to 1024
   * @throws PjrtException if the plugin refuses, as there is no device for example
   */
  public PjrtClient newClient(Map<String, PjrtValue> options) {
    return PjrtClient.create(this, options);
  }

  /**
   * {@return a client with a number of devices, where that is possible: plugins for CPUs simulate
   * up to 1,024, others have those that there are} Fewer simulated devices are faster: their
   * threads look for each other's work.
   *
   * @param devices how many are needed
   * @throws PjrtException if the plugin refuses, as there is no device for example
   */
  public PjrtClient newClient(int devices) {
    PjrtClient client = newClient();
    if (client.addressableDevices().size() == devices
        || devices > MAX_SIMULATED
        || !client.platformName().equals("cpu")) {
      return client;
    }
    client.close();
    return newClient(Map.of("cpu_device_count", PjrtValue.of(devices)));
  }

  /** {@return its name and versions} */
  @Override
  public String toString() {
    return description().toString();
  }
}
