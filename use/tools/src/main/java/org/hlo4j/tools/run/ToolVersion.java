package org.hlo4j.tools.run;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;
import org.hlo4j.portability.Portability;

/** The output of {@code --version}. */
public final class ToolVersion {
  private ToolVersion() {}

  public static String text() {
    return "hlo4j "
        + version()
        + "\n  StableHLO "
        + Portability.currentVersion()
        + ", reads and writes artifacts from "
        + Portability.minimumVersion()
        + "\n";
  }

  /**
   * Returns the version in the manifest of the jar, or of the module where that was linked into an
   * image.
   */
  public static String version() {
    Class<?> own = ToolVersion.class;
    return Optional.ofNullable(own.getPackage().getImplementationVersion())
        .or(() ->
            Optional.ofNullable(own.getModule().getDescriptor())
                .flatMap(ModuleDescriptor::rawVersion))
        .orElse("(development)");
  }
}
