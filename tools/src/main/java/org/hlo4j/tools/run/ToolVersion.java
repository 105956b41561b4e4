package org.hlo4j.tools.run;

import org.hlo4j.portability.Portability;

/** The output of {@code --version}. */
public final class ToolVersion {
  private ToolVersion() {}

  public static String text() {
    Package own = ToolVersion.class.getPackage();
    String version = own.getImplementationVersion();
    return "hlo4j "
        + (version == null ? "(development)" : version)
        + "\n  StableHLO "
        + Portability.currentVersion()
        + ", reads and writes artifacts from "
        + Portability.minimumVersion()
        + "\n";
  }
}
