package org.hlo4j.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The state of a file as its file system reports it, for comparisons. */
final class FileStamp {
  private FileStamp() {}

  /**
   * Returns the size of a file, when its content was changed, and, on Unix, when anything of it
   * was, and which file it is. Empty if that cannot be said.
   */
  static Optional<String> of(Path file) {
    try {
      try {
        Map<String, Object> unix =
            Files.readAttributes(file, "unix:size,lastModifiedTime,ctime,ino");
        return Optional.of(
            "%s-%s-%s-%s"
                .formatted(
                    unix.get("size"),
                    nanos(unix.get("lastModifiedTime")),
                    nanos(unix.get("ctime")),
                    unix.get("ino")));
      } catch (UnsupportedOperationException e) { // the file system has no attributes of Unix
        BasicFileAttributes basic = Files.readAttributes(file, BasicFileAttributes.class);
        return Optional.of(basic.size() + "-" + nanos(basic.lastModifiedTime()));
      }
    } catch (IOException e) { // it is gone, which opening it will say
      return Optional.empty();
    }
  }

  private static String nanos(@Nullable Object time) {
    return time instanceof FileTime at ? at.toInstant().toString() : "";
  }
}
