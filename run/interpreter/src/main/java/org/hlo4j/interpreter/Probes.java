package org.hlo4j.interpreter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The folder to which {@code interpreter.probe} writes tensors: each to a {@code .npy} file of its
 * own, with a line in {@code index.csv} that lists the probe's name, the type and the file.
 */
public final class Probes {
  static final String INDEX = "index.csv";

  private final Path folder;
  private int files;

  private Probes(Path folder) {
    this.folder = folder;
  }

  /**
   * Creates an empty record of probes in a folder; an existing index is deleted.
   *
   * @param folder the folder; it is created if it does not exist
   * @return the record
   * @throws IOException if the folder cannot be created or the index cannot be deleted
   */
  public static Probes into(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.deleteIfExists(folder.resolve(INDEX));
    return new Probes(folder);
  }

  /**
   * Writes a tensor and its line of the index. The file appears complete or not at all.
   *
   * @param probe the name of the probe
   * @param tensor the value to write
   * @throws IOException if a file cannot be written
   */
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
   * Reads a tensor that a probe wrote.
   *
   * @param probe the name of the probe
   * @param iteration which of the tensors that the probe wrote, counted from zero
   * @param like a tensor of the expected type
   * @return the tensor
   * @throws IOException if the probe wrote fewer tensors, or one of another type
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
