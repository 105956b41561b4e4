package org.hlo4j.tools.cli.run;

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
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.DeviceChoice;
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
      printJson(json -> json.objects("plugins", all, DevicesCommand::write));
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

  private static void write(Listed each, JsonObject json) throws IOException {
    json.put("platform", each.library.platform());
    json.put("library", each.library.path().toString());
    json.put("origin", each.library.origin());
    if (each.plugin.isPresent()) {
      PjrtPluginDescription plugin = each.plugin.get();
      json.put("api", plugin.apiMajorVersion() + "." + plugin.apiMinorVersion());
      json.put("stablehlo", plugin.stablehloCurrentVersion());
      json.put("stablehloMinimum", plugin.stablehloMinimumVersion());
    }
    if (!each.refusal.isEmpty()) {
      json.put("refusal", each.refusal);
    }
    json.objects("devices", each.devices(), DevicesCommand::write);
  }

  private static void write(PjrtPlatform.Device device, JsonObject json) throws IOException {
    json.put("id", device.id());
    json.put("kind", device.kind());
    json.put("memories", device.memories());
    if (device.bytesLimit().isPresent()) {
      json.put("bytes", device.bytesLimit().getAsLong());
    }
  }
}
