package org.hlo4j.ir.internal;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files that another file names by paths relative to its folder: they must lie in that folder
 * or in folders inside. A symbolic link may lead to another place in it, to the folder in which the
 * file itself lies if it is a link, as in the cache of Hugging Face, or to a place in folders that
 * are given, as the store that is read.
 */
public final class FilesBeside {
  /** Thrown if a file may not be read; the reason is a clause after the name of the file. */
  public static final class Refusal extends FileSystemException {
    @Serial private static final long serialVersionUID = 1L;

    private final String clause;

    private Refusal(String location, String clause) {
      super(location, null, clause);
      this.clause = clause;
    }

    /** Returns why, as a clause after the name of the file. */
    public String clause() {
      return clause;
    }
  }

  private final Path folder;
  private final List<Path> others;

  private FilesBeside(Path folder, List<Path> others) {
    this.folder = folder;
    this.others = others;
  }

  /**
   * Returns the files in a folder.
   *
   * @param folder the folder
   */
  public static FilesBeside inFolder(Path folder) {
    return new FilesBeside(folder, List.of());
  }

  /**
   * Returns the files beside a file.
   *
   * @param file which names the others
   * @param stores other folders that links may lead to
   */
  public static FilesBeside of(Path file, List<Path> stores) {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    List<Path> others = new ArrayList<>(stores);
    try {
      Path real = absolute.toRealPath().getParent();
      if (real != null) {
        others.add(real);
      }
    } catch (IOException e) {
      // The file itself was read from elsewhere; links lead to its folder.
    }
    return new FilesBeside(folder == null ? absolute : folder, others);
  }

  /**
   * Returns a path without {@code .} and {@code ..}.
   *
   * @param location the path in the file
   * @throws Refusal if it is empty, absolute, leads out of the folder, or is not a path
   */
  public static Path relative(String location) throws Refusal {
    try {
      Path path = Path.of(location).normalize();
      if (path.toString().isEmpty() || path.isAbsolute() || path.startsWith("..")) {
        throw refused(location, "which is not in the folder of the model");
      }
      return path;
    } catch (InvalidPathException e) {
      throw refused(location, "which is not in the folder of the model");
    }
  }

  /**
   * Returns the file that a path leads to.
   *
   * @param location the path in the file
   * @throws Refusal if it does not exist, lies elsewhere or is no regular file
   * @throws IOException if the file system fails
   */
  public Path resolve(String location) throws IOException {
    Path named = folder.resolve(relative(location));
    Path real;
    try {
      real = named.toRealPath();
    } catch (NoSuchFileException e) {
      throw refused(location, "which does not exist");
    }
    if (!isAllowed(real)) {
      throw refused(location, "a link that leads out of the folder of the model");
    }
    if (!Files.isRegularFile(real)) { // a pipe would be waited for
      throw refused(location, "which is not a regular file");
    }
    return real;
  }

  private boolean isAllowed(Path real) throws IOException {
    if (real.startsWith(folder.toRealPath())) {
      return true;
    }
    for (Path other : others) {
      if (real.startsWith(other.toRealPath())) {
        return true;
      }
    }
    return false;
  }

  private static Refusal refused(String location, String reason) {
    return new Refusal(location, reason);
  }
}
