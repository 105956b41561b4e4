package org.hlo4j.pjrt;

import java.util.Optional;
import org.hlo4j.opset.Version;

/**
 * The description that a plugin gives of itself, loaded here or in another process.
 *
 * @param name the name of its file, without the ending
 * @param apiMajorVersion the major version of its C API
 * @param apiMinorVersion the minor version of its C API
 * @param stablehloCurrentVersion the StableHLO that it was built with; empty if it does not say
 * @param stablehloMinimumVersion the oldest StableHLO whose artifacts it reads; empty if it does
 *     not say
 */
public record PjrtPluginDescription(
    String name,
    int apiMajorVersion,
    int apiMinorVersion,
    Optional<Version> stablehloCurrentVersion,
    Optional<Version> stablehloMinimumVersion) {
  /**
   * Takes the words of the plugin.
   *
   * @param name the name of its file
   * @param apiMajorVersion the major version of its C API
   * @param apiMinorVersion the minor version of its C API
   * @param stablehloCurrentVersion the StableHLO that it was built with
   * @param stablehloMinimumVersion the oldest StableHLO whose artifacts it reads
   */
  public PjrtPluginDescription {}

  /** {@return its name and the version of its C API} */
  @Override
  public String toString() {
    return "%s (PJRT %d.%d)".formatted(name, apiMajorVersion, apiMinorVersion);
  }
}
