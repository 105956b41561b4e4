package org.hlo4j.tools.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.hlo4j.opset.Version;
import org.hlo4j.pjrt.PjrtClient;
import org.hlo4j.pjrt.PjrtDevice;
import org.hlo4j.pjrt.PjrtException;
import org.hlo4j.pjrt.PjrtLibrary;
import org.hlo4j.pjrt.PjrtMemory;
import org.hlo4j.pjrt.PjrtPlugin;
import org.hlo4j.pjrt.PjrtValue;
import org.hlo4j.tools.run.Console;

/** {@code hlo4j devices}. */
final class DevicesCommand extends Subcommand {
  private final DeviceOptions plugins = new DeviceOptions(declare);
  private final ClientOptions clientOptions = new ClientOptions(declare);

  DevicesCommand(Console console) {
    super(
        "devices",
        console,
        "Lists plugins of PJRT (XLA's devices) on this machine, their versions and devices.",
        "Plugins are native code, which is loaded to ask them. Nothing is downloaded.");
  }

  /** A plugin and its devices, or why they cannot be used. */
  private record Listed(
      PjrtLibrary library, Optional<PjrtPlugin> plugin, Platform platform, String refusal) {}

  /** What a client says. */
  private record Platform(String name, String version, List<Device> devices) {
    static final Platform NONE = new Platform("", "", List.of());
  }

  private record Device(int id, String kind, List<String> memories, OptionalLong bytes) {
    static Device of(PjrtDevice device) {
      return new Device(
          device.id(),
          device.kind(),
          device.memories().stream().map(PjrtMemory::kind).toList(),
          device
              .memoryStatistics()
              .map(statistics -> statistics.bytesLimit())
              .orElse(OptionalLong.empty()));
    }
  }

  @Override
  public Integer call() {
    List<Listed> all = new ArrayList<>();
    Map<String, PjrtValue> options = clientOptions.values();
    plugins.libraries().forEach(library -> all.add(list(library, options)));
    if (asJson()) {
      Json.print(out(), json -> write(all, json));
    } else if (all.isEmpty()) {
      line(
          "no plugins: name one by --plugin or "
              + PjrtLibrary.VARIABLE
              + ", or a Python environment");
    } else {
      all.forEach(this::show);
    }
    boolean hasDevices = all.stream().anyMatch(each -> !each.platform.devices.isEmpty());
    return hasDevices ? 0 : Hlo4jMain.NEGATIVE;
  }

  private static Listed list(PjrtLibrary library, Map<String, PjrtValue> options) {
    Optional<PjrtPlugin> plugin = Optional.empty();
    try {
      plugin = Optional.of(PjrtPlugin.load(library.path()));
      try (PjrtClient client = plugin.get().newClient(options)) {
        Platform platform =
            new Platform(
                client.platformName(),
                client.platformVersion(),
                client.addressableDevices().stream().map(Device::of).toList());
        return new Listed(library, plugin, platform, "");
      }
    } catch (PjrtException | IllegalArgumentException refused) {
      return new Listed(library, plugin, Platform.NONE, String.valueOf(refused.getMessage()));
    }
  }

  private void show(Listed each) {
    line(
        "@|bold "
            + plain(each.library.platform())
            + "|@  "
            + plain(each.library.path())
            + "  (from "
            + plain(each.library.origin())
            + ")");
    each.plugin.ifPresent(plugin ->
        line(
            "  PJRT %d.%d%s"
                .formatted(
                    plugin.apiMajorVersion(), plugin.apiMinorVersion(), plain(releases(plugin)))));
    if (!each.refusal.isEmpty()) {
      line("  @|red cannot be used|@: " + plain(each.refusal));
    }
    if (!each.platform.version.isEmpty()) {
      String version = each.platform.version.lines().findFirst().orElse("").strip();
      line("  platform " + plain(each.platform.name) + ", " + plain(version));
    }
    for (Device device : each.platform.devices) {
      String bytes =
          device.bytes.isPresent() ? ", " + Quantities.bytes(device.bytes.getAsLong()) : "";
      line(
          "  device %d  %s  (memory: %s%s)"
              .formatted(
                  device.id, plain(device.kind), plain(String.join(", ", device.memories)), bytes));
    }
  }

  private static String releases(PjrtPlugin plugin) {
    Optional<Version> newest = plugin.stablehloCurrentVersion();
    Optional<Version> oldest = plugin.stablehloMinimumVersion();
    return newest
        .map(last -> ", StableHLO " + oldest.map(first -> first + " to ").orElse("") + last)
        .orElse("");
  }

  private static void write(List<Listed> all, JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("plugins");
    for (Listed each : all) {
      json.writeStartObject();
      json.writeStringField("platform", each.library.platform());
      json.writeStringField("library", each.library.path().toString());
      json.writeStringField("origin", each.library.origin());
      if (each.plugin.isPresent()) {
        PjrtPlugin plugin = each.plugin.get();
        json.writeStringField("api", plugin.apiMajorVersion() + "." + plugin.apiMinorVersion());
        if (plugin.stablehloCurrentVersion().isPresent()) {
          json.writeStringField("stablehlo", plugin.stablehloCurrentVersion().get().toString());
        }
        if (plugin.stablehloMinimumVersion().isPresent()) {
          json.writeStringField(
              "stablehloMinimum", plugin.stablehloMinimumVersion().get().toString());
        }
      }
      if (!each.refusal.isEmpty()) {
        json.writeStringField("refusal", each.refusal);
      }
      json.writeArrayFieldStart("devices");
      for (Device device : each.platform.devices) {
        json.writeStartObject();
        json.writeNumberField("id", device.id);
        json.writeStringField("kind", device.kind);
        json.writeArrayFieldStart("memories");
        for (String memory : device.memories) {
          json.writeString(memory);
        }
        json.writeEndArray();
        if (device.bytes.isPresent()) {
          json.writeNumberField("bytes", device.bytes.getAsLong());
        }
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
