package org.hlo4j.audit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.hlo4j.ir.Blob;
import org.hlo4j.program.ExternalData;

/**
 * A file of this machine.
 *
 * @param file the file
 * @param path its name
 * @param root what was named: the file, or a folder that contains it
 * @param size its size in bytes
 * @param modified when it was modified, in milliseconds
 */
public record LocalFile(Path file, String path, Path root, long size, Optional<Instant> modified)
    implements StoreFile {
  /** {@return its path in the folder that was named, with slashes; else its name} */
  public String relative() {
    return file.equals(root)
        ? Objects.requireNonNull(file.getFileName()).toString()
        : relative(root, file);
  }

  static String relative(Path folder, Path file) {
    return folder.relativize(file).toString().replace(File.separatorChar, '/');
  }

  @Override
  public Optional<String> stamp() {
    return FileStamp.of(file);
  }

  @Override
  public ExternalData external() {
    return ExternalData.beside(file, root);
  }

  @Override
  public Blob open() throws IOException {
    return StoreContent.of(file);
  }
}
