package org.hlo4j.tools.cli.run;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.opset.Version;
import org.hlo4j.pjrt.PjrtException;
import org.hlo4j.pjrt.PjrtLibrary;
import org.hlo4j.pjrt.PjrtPlatform;
import org.hlo4j.pjrt.PjrtPluginDescription;
import org.hlo4j.pjrt.PjrtProcess;
import org.hlo4j.pjrt.PjrtValue;
import org.hlo4j.tools.cli.command.DeviceChoice;
import org.hlo4j.tools.cli.command.Json;
import org.hlo4j.tools.cli.command.Quantities;
import org.hlo4j.tools.cli.command.Subcommand;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Exit;

/** {@code hlo4j devices}. */
public final class DevicesCommand extends Subcommand {
  private final DeviceOptions plugins = new DeviceOptions(declare);
  private final ClientOptions clientOptions = new ClientOptions(declare);

  public DevicesCommand(Console console) {
    super(
        "devices",
        console,
        "Lists plugins of PJRT (XLA's devices) on this machine, their versions and devices.",
        "Plugins are native code, which is loaded to ask them, each in a process of its own: one"
            + " that crashes is listed as well. Nothing is downloaded.");
  }

  /** A plugin and its devices, or why they cannot be used. */
  private record Listed(
      PjrtLibrary library,
      Optional<PjrtPluginDescription> plugin,
      Optional<PjrtPlatform> platform,
      String refusal) {
    List<PjrtPlatform.Device> devices() {
      return platform.map(PjrtPlatform::devices).orElse(List.of());
    }
  }

  @Override
  public Integer call() {
    Map<String, PjrtValue> options = clientOptions.values();
    List<Listed> all =
        plugins.libraries().parallelStream().map(library -> list(library, options)).toList();
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
    boolean hasDevices = all.stream().anyMatch(each -> !each.devices().isEmpty());
    return hasDevices ? 0 : Exit.NEGATIVE;
  }

  private static Listed list(PjrtLibrary library, Map<String, PjrtValue> options) {
    Optional<PjrtPluginDescription> plugin = Optional.empty();
    try (PjrtProcess process =
        PjrtProcess.of(library.path(), options, Optional.of(DeviceChoice.LOAD_LIMIT))) {
      plugin = Optional.of(process.plugin());
      return new Listed(library, plugin, Optional.of(process.platform()), "");
    } catch (PjrtException | IllegalArgumentException refused) {
      return new Listed(library, plugin, Optional.empty(), String.valueOf(refused.getMessage()));
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
      line("  @|red cannot be used|@: " + plain(each.refusal.lines().findFirst().orElse("")));
      each.refusal.lines().skip(1).forEach(rest -> line("  " + plain(rest)));
    }
    each.platform.ifPresent(platform -> {
      String version = platform.version().lines().findFirst().orElse("").strip();
      line("  platform " + plain(platform.name()) + ", " + plain(version));
    });
    for (PjrtPlatform.Device device : each.devices()) {
      String bytes =
          device.bytesLimit().isPresent()
              ? ", " + Quantities.bytes(device.bytesLimit().getAsLong())
              : "";
      line(
          "  device %d  %s  (memory: %s%s)"
              .formatted(
                  device.id(),
                  plain(device.kind()),
                  plain(String.join(", ", device.memories())),
                  bytes));
    }
  }

  private static String releases(PjrtPluginDescription plugin) {
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
        PjrtPluginDescription plugin = each.plugin.get();
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
      for (PjrtPlatform.Device device : each.devices()) {
        json.writeStartObject();
        json.writeNumberField("id", device.id());
        json.writeStringField("kind", device.kind());
        Json.writeStrings(json, "memories", device.memories());
        if (device.bytesLimit().isPresent()) {
          json.writeNumberField("bytes", device.bytesLimit().getAsLong());
        }
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
