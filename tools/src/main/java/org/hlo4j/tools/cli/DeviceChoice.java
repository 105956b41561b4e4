package org.hlo4j.tools.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hlo4j.pjrt.PjrtClient;
import org.hlo4j.pjrt.PjrtDevice;
import org.hlo4j.pjrt.PjrtException;
import org.hlo4j.pjrt.PjrtLibrary;
import org.hlo4j.pjrt.PjrtPlugin;
import org.hlo4j.pjrt.PjrtValue;
import org.hlo4j.tools.run.ToolException;

/**
 * A device as command lines name it: {@code cpu}, {@code cuda:1}, or the path of a plugin's
 * library.
 *
 * @param library the library of its plugin
 * @param index which of the plugin's devices it is
 */
record DeviceChoice(Path library, int index) {
  /** How command lines name a device. */
  static final String LABEL = "PLATFORM|PATH[:N]";

  private static final Pattern NUMBERED = Pattern.compile("(.+):(\\d{1,6})");

  /**
   * Returns the device that a text names.
   *
   * @param found the plugins of this machine
   * @throws ToolException if it names a platform for which there is no plugin
   */
  static DeviceChoice of(String text, List<PjrtLibrary> found) {
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
   * Loads the plugin.
   *
   * @throws ToolException if it cannot be loaded
   */
  PjrtPlugin plugin() {
    try {
      return PjrtPlugin.load(library);
    } catch (PjrtException e) {
      throw new ToolException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns a client of the plugin.
   *
   * @throws ToolException if it has no devices here, or refuses the options
   */
  PjrtClient newClient(Map<String, PjrtValue> options) {
    try {
      return plugin().newClient(options);
    } catch (PjrtException | IllegalArgumentException e) {
      throw new ToolException("'" + library + "' cannot be used: " + e.getMessage());
    }
  }

  /**
   * Returns the device of a client.
   *
   * @throws ToolException if there is no such
   */
  PjrtDevice device(PjrtClient client) {
    List<PjrtDevice> devices = client.addressableDevices();
    if (index >= devices.size()) {
      throw new ToolException(
          "there is no device %d: '%s' has %d".formatted(index, library, devices.size()));
    }
    return devices.get(index);
  }
}
