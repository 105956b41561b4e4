package org.hlo4j.interpreter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The folder to which {@code interpreter.probe} writes tensors: each to a {@code .npy} file of its
 * own, and a line about it to {@code index.csv}: the probe's name, the type and the file.
 */
public final class Probes {
  static final String INDEX = "index.csv";

  private final Path folder;
  private int files;

  private Probes(Path folder) {
    this.folder = folder;
  }

  /** An empty record of probes in a folder: an index that is there already is removed. */
  public static Probes into(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.deleteIfExists(folder.resolve(INDEX));
    return new Probes(folder);
  }

  /** Writes a tensor: all of its file or nothing. */
  public synchronized void write(String probe, Tensor tensor) throws IOException {
    Path file = folder.resolve("probe" + ++files + ".npy");
    Path part = folder.resolve("probe" + files + ".npy.part");
    try {
      Files.write(part, NpyFile.bytes(tensor));
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
    Files.writeString(
        folder.resolve(INDEX),
        probe + "," + tensor.type() + "," + file + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /**
   * Reads the tensor that a probe wrote when it ran for the {@code iteration}-th time, counted from
   * zero.
   *
   * @throws IOException if it did not, or what is there is of another type
   */
  public synchronized Tensor read(String probe, long iteration, Tensor like) throws IOException {
    String start = probe + "," + like.type() + ",";
    long seen = 0;
    for (String line : Files.readAllLines(folder.resolve(INDEX))) {
      if (line.startsWith(probe + ",") && seen++ == iteration) {
        if (!line.startsWith(start)) {
          throw new IOException("probe '" + probe + "' wrote another type: " + line);
        }
        return NpyFile.readBits(
            Files.readAllBytes(Path.of(line.substring(start.length()))), like.type());
      }
    }
    throw new NoSuchFileException("probe '" + probe + "' has not written so often");
  }
}
