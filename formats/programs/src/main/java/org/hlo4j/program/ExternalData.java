package org.hlo4j.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.hlo4j.ir.Blob;

/** The files with tensors of models that name them by paths relative to the model. */
@FunctionalInterface
public interface ExternalData {
  /** No file: such tensors are refused. */
  ExternalData NONE =
      _ -> {
        throw new ExternalDataException("but the model was not read from a folder");
      };

  /**
   * {@return the content of a file}
   *
   * @param location the path in the model
   * @throws ExternalDataException if the file may not be read
   * @throws IOException if it cannot be read
   */
  Blob open(String location) throws IOException;

  /**
   * {@return the files in a folder and in the folders inside, which are mapped and must not change
   * while the model or a program made of it is in use}
   *
   * @param folder the folder of the model
   */
  static ExternalData inFolder(Path folder) {
    return location -> {
      Path root = folder.toRealPath();
      Path file = root.resolve(relative(location)).toRealPath();
      if (!file.startsWith(root)) {
        throw outside();
      }
      if (Files.exists(file) && !Files.isRegularFile(file)) { // a pipe would be waited for
        throw new ExternalDataException("which is not a regular file");
      }
      return Blob.map(file);
    };
  }

  /**
   * {@return a path without {@code .} and {@code ..}}
   *
   * @param location the path in the model
   * @throws ExternalDataException if it is empty, absolute, leads out of the folder of the model,
   *     or is not a path
   */
  static Path relative(String location) throws ExternalDataException {
    try {
      Path path = Path.of(location).normalize();
      if (path.toString().isEmpty() || path.isAbsolute() || path.startsWith("..")) {
        throw outside();
      }
      return path;
    } catch (InvalidPathException e) {
      throw outside();
    }
  }

  private static ExternalDataException outside() {
    return new ExternalDataException("which is not in the folder of the model");
  }
}
