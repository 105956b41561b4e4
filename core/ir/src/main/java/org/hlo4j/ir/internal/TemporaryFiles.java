package org.hlo4j.ir.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.HashSet;
import java.util.Set;

/**
 * The temporary files of this process. What is left of them is deleted when the process ends, also
 * by SIGINT, SIGTERM or SIGHUP.
 */
public final class TemporaryFiles {
  private static final int ATTEMPTS = 1000;

  private static final Set<Path> OPEN = new HashSet<>();
  private static boolean hasHook;
  private static boolean isOver;

  private TemporaryFiles() {}

  /**
   * Creates an empty file beside another one, with the default permissions, unlike {@link
   * Files#createTempFile}. It is to be {@linkplain #delete deleted}, also if it was moved.
   *
   * @param target the file
   * @return the temporary file
   * @throws IOException if it cannot be created
   */
  public static synchronized Path createBeside(Path target) throws IOException {
    checkOpen();
    for (int i = 0; ; i++) {
      String name = "." + target.getFileName() + "." + ProcessHandle.current().pid() + "-" + i;
      try {
        return opened(Files.createFile(target.resolveSibling(name + ".tmp")));
      } catch (FileAlreadyExistsException e) {
        if (i == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /**
   * Creates an empty file in the folder for temporary files. It is to be {@linkplain #delete
   * deleted}.
   *
   * @param prefix the beginning of its name
   * @param suffix the end of its name
   * @param attributes its attributes
   * @return the file
   * @throws IOException if it cannot be created
   */
  public static synchronized Path create(
      String prefix, String suffix, FileAttribute<?>... attributes) throws IOException {
    checkOpen();
    return opened(Files.createTempFile(prefix, suffix, attributes));
  }

  /**
   * Deletes a temporary file, unless it was moved.
   *
   * @param file the file
   * @throws IOException if it cannot be deleted
   */
  public static void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
    synchronized (TemporaryFiles.class) {
      OPEN.remove(file);
    }
  }

  private static Path opened(Path file) {
    if (!hasHook) {
      hasHook = true;
      Runtime.getRuntime().addShutdownHook(new Thread(TemporaryFiles::deleteAll));
    }
    OPEN.add(file);
    return file;
  }

  private static void checkOpen() throws IOException {
    if (isOver) {
      throw new IOException("the process is ending");
    }
  }

  /** Deletes what is left of the temporary files, as the process ends. */
  static void end() {
    try {
      deleteAll();
    } catch (UncheckedIOException e) {
      // Nothing is left that could be done, nor anybody to tell.
      return;
    }
  }

  private static synchronized void deleteAll() {
    isOver = true;
    IOException failure = null;
    for (Path file : OPEN) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw new UncheckedIOException(failure);
    }
  }
}
