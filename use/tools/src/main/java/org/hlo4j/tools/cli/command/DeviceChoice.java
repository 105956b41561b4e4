package org.hlo4j.tools.cli.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.ir.Operation;
import org.hlo4j.pjrt.PjrtClient;
import org.hlo4j.pjrt.PjrtDevice;
import org.hlo4j.pjrt.PjrtException;
import org.hlo4j.pjrt.PjrtLibrary;
import org.hlo4j.pjrt.PjrtPlugin;
import org.hlo4j.pjrt.PjrtPluginDescription;
import org.hlo4j.pjrt.PjrtProcess;
import org.hlo4j.pjrt.PjrtValue;
import org.hlo4j.tools.run.ToolException;

/**
 * A device as command lines name it: {@code cpu}, {@code cuda:1}, or the path of a plugin's
 * library.
 *
 * @param library the library of its plugin
 * @param index which of the plugin's devices it is
 */
public record DeviceChoice(Path library, int index) {
  /** How command lines name a device. */
  public static final String LABEL = "PLATFORM|PATH[:N]";

  /**
   * How long it may take to load a plugin and to find its devices, if that is all there is to do.
   */
  public static final Duration LOAD_LIMIT = Duration.ofSeconds(60);

  private static final Pattern NUMBERED = Pattern.compile("(.+):(\\d{1,6})");

  /**
   * Returns the device that a text names.
   *
   * @param found the plugins of this machine
   * @throws ToolException if it names a platform for which there is no plugin
   */
  public static DeviceChoice of(String text, List<PjrtLibrary> found) {
    Matcher numbered = NUMBERED.matcher(text);
    boolean hasIndex = numbered.matches();
    String name = hasIndex ? numbered.group(1) : text;
    int index = hasIndex ? Integer.parseInt(numbered.group(2)) : 0;
    if (name.contains("/") || name.contains("\\") || name.contains(".")) {
      return new DeviceChoice(Path.of(name), index);
    }
    Optional<PjrtLibrary> library = PjrtLibrary.forPlatform(name, found);
    return new DeviceChoice(
        library
            .orElseThrow(() ->
                new ToolException(
                    "no plugin for '"
                        + name
                        + "' is found: there are "
                        + (found.isEmpty() ? "none" : platforms(found))
                        + "; "
                        + PjrtLibrary.VARIABLE
                        + " names libraries, and see 'hlo4j devices'"))
            .path(),
        index);
  }

  private static String platforms(List<PjrtLibrary> found) {
    return found.stream().map(PjrtLibrary::platform).distinct().collect(Collectors.joining(", "));
  }

  /**
   * Returns what the plugin says of itself, in a process of its own.
   *
   * @throws ToolException if it cannot be loaded
   */
  public PjrtPluginDescription plugin() {
    try (PjrtProcess process = PjrtProcess.of(library, Map.of(), Optional.of(LOAD_LIMIT))) {
      return process.plugin();
    } catch (PjrtException e) {
      throw new ToolException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns what the file of the plugin says its platform is. */
  public String platform() {
    return PjrtLibrary.of(library, "").platform();
  }

  /**
   * Returns a client of the plugin, in this process, with as many devices as are needed if the
   * plugin simulates them.
   *
   * @param count how many devices are needed, this one and those after it
   * @param options options of the client; if there are any, it has the devices that they say
   * @throws ToolException if it cannot be loaded, has no devices here, or refuses the options
   */
  public PjrtClient newClient(int count, Map<String, PjrtValue> options) {
    PjrtPlugin plugin;
    try {
      plugin = PjrtPlugin.load(library);
    } catch (PjrtException e) {
      throw new ToolException(String.valueOf(e.getMessage()));
    }
    try {
      return options.isEmpty() ? plugin.newClient(index + count) : plugin.newClient(options);
    } catch (PjrtException | IllegalArgumentException e) {
      throw unusable(e);
    }
  }

  private ToolException unusable(RuntimeException e) {
    return new ToolException("'" + library + "' cannot be used: " + e.getMessage());
  }

  /**
   * Returns the device of a client.
   *
   * @throws ToolException if there is no such
   */
  public PjrtDevice device(PjrtClient client) {
    List<PjrtDevice> devices = client.addressableDevices();
    if (index >= devices.size()) {
      throw missing(devices.size());
    }
    return devices.get(index);
  }

  private ToolException missing(int devices) {
    return new ToolException(
        "there is no device %d: '%s' has %d".formatted(index, library, devices));
  }

  /**
   * Prepares a function for the device in a process of the plugin's.
   *
   * @throws ToolException if the plugin cannot be loaded, or there is no such device
   */
  public FunctionRunner prepare(
      PjrtProcess process, Operation program, String function, BooleanSupplier cancelled) {
    try {
      return process.prepare(index, program, function, cancelled);
    } catch (IndexOutOfBoundsException _) {
      throw missing(process.platform().devices().size());
    } catch (PjrtException e) {
      throw unusable(e);
    }
  }
}
