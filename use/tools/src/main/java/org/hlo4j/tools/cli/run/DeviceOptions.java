package org.hlo4j.tools.cli.run;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.hlo4j.pjrt.PjrtLibrary;
import org.hlo4j.tools.cli.command.Declarations;
import org.hlo4j.tools.run.ToolException;

/** Where plugins for devices are looked for: options, and the environment. */
final class DeviceOptions {
  private final Supplier<List<String>> plugins;
  private final Supplier<List<String>> environments;

  DeviceOptions(Declarations declare) {
    plugins =
        declare.options(
            "--plugin",
            "PATH",
            "The library of a PJRT plugin. Those of the variable HLO4J_PJRT and of the active"
                + " Python environment are found without.");
    environments =
        declare.options(
            "--python", "DIR", "A Python environment, in whose packages plugins are looked for.");
  }

  /**
   * Returns the libraries of plugins: those of options first.
   *
   * @throws ToolException if a folder cannot be read
   */
  List<PjrtLibrary> libraries() {
    return libraries(System.getenv());
  }

  private List<PjrtLibrary> libraries(Map<String, String> variables) {
    List<PjrtLibrary> libraries = new ArrayList<>();
    for (String plugin : plugins.get()) {
      libraries.add(PjrtLibrary.of(Path.of(plugin), "--plugin"));
    }
    if (plugins.get().isEmpty()) {
      try {
        for (String environment : environments.get()) {
          libraries.addAll(PjrtLibrary.inEnvironment(Path.of(environment)));
        }
        if (environments.get().isEmpty()) {
          libraries.addAll(PjrtLibrary.find(variables));
        }
      } catch (UncheckedIOException e) {
        throw new ToolException("cannot read the packages of Python: " + e.getMessage());
      }
    }
    return libraries;
  }
}
