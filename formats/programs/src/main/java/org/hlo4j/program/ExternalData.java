package org.hlo4j.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.internal.FilesBeside;

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
    return of(FilesBeside.inFolder(folder));
  }

  /**
   * {@return the files in the folder of a model and in the folders inside, which are mapped and
   * must not change while the model or a program made of it is in use} Symbolic links may lead to
   * other places in that folder, to the folder in which the model lies if it is a link itself, as
   * in the cache of Hugging Face, and to folders that are given.
   *
   * @param model the file of the model
   * @param stores other folders that links may lead to, such as the one that is read whole
   */
  static ExternalData beside(Path model, Path... stores) {
    return of(FilesBeside.of(model, List.of(stores)));
  }

  private static ExternalData of(FilesBeside files) {
    return location -> {
      try {
        return Blob.map(files.resolve(location));
      } catch (FilesBeside.Refusal e) {
        throw new ExternalDataException(e.clause());
      }
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
      return FilesBeside.relative(location);
    } catch (FilesBeside.Refusal e) {
      throw new ExternalDataException(e.clause());
    }
  }
}
