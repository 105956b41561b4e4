package org.hlo4j.signing;

import java.util.List;

/**
 * How a model is a list of resources.
 *
 * @param shardSize the most bytes of a part of a file; 0 if resources are whole files
 * @param allowsSymbolicLinks whether files may be symbolic links
 * @param ignoredPaths the paths in the model that do not belong to it
 */
public record Serialization(
    long shardSize, boolean allowsSymbolicLinks, List<String> ignoredPaths) {
  /** The files of Git at the top of a folder, which do not belong to a model. */
  static final List<String> GIT_PATHS = List.of(".git", ".gitattributes", ".github", ".gitignore");

  /** Whole files, no symbolic links, nothing of Git. */
  public static final Serialization FILES = new Serialization(0, false, GIT_PATHS);

  /**
   * Copies the paths.
   *
   * @param shardSize the most bytes of a part of a file
   * @param allowsSymbolicLinks whether files may be symbolic links
   * @param ignoredPaths the paths that do not belong to the model
   */
  public Serialization {
    ignoredPaths = List.copyOf(ignoredPaths);
  }

  /** {@return whether resources are parts of files} */
  public boolean hasShards() {
    return shardSize > 0;
  }
}
