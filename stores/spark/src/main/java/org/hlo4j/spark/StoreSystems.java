package org.hlo4j.spark;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;

/** Hadoop's file systems. */
final class StoreSystems {
  private StoreSystems() {}

  /**
   * Returns the file system of a path. That of this machine has no files of checksums, whose names
   * Hadoop does not take for paths if there is a colon in them.
   *
   * @throws IllegalArgumentException if it is not among the jars
   * @throws IOException if it cannot be reached
   */
  static FileSystem of(Path path, Configuration configuration) throws IOException {
    try {
      return raw(path.getFileSystem(configuration));
    } catch (UnsupportedFileSystemException e) {
      throw missing(path, e);
    } catch (RuntimeException e) {
      if (e.getCause() instanceof ClassNotFoundException) {
        throw missing(path, e);
      }
      throw e;
    }
  }

  private static IllegalArgumentException missing(Path path, Exception e) {
    String scheme = path.toUri().getScheme();
    String module =
        switch (scheme) {
          case "s3a" -> "hadoop-aws";
          case "abfs", "abfss", "wasb", "wasbs" -> "hadoop-azure";
          case "gs" -> "gcs-connector";
          default -> "the module with it";
        };
    return new IllegalArgumentException(
        "no file system for '%s://': %s is missing, which spark-submit takes by --packages or --jars"
            .formatted(scheme, module),
        e);
  }

  /** Returns a file system without files of checksums. */
  static FileSystem raw(FileSystem files) {
    return files instanceof LocalFileSystem local ? local.getRawFileSystem() : files;
  }

  static boolean isLocal(FileSystem files) {
    return "file".equals(files.getUri().getScheme());
  }

  /** Returns a path; a name with a colon is one of a file if it is not of a scheme. */
  static Path path(String name) {
    try {
      return new Path(name);
    } catch (IllegalArgumentException e) {
      if (name.isEmpty() || name.contains("://")) {
        throw e;
      }
      return new Path(null, null, name);
    }
  }
}
