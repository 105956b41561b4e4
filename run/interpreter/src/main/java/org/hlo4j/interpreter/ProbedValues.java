package org.hlo4j.interpreter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * The tensors that {@code interpreter.probe} wrote to a folder, be it in this or in upstream's
 * interpreter, in the order in which each probe wrote them.
 */
public final class ProbedValues {
  private static final String BEFORE_TYPE = ",tensor<";

  private final Path folder;
  private final Map<String, ArrayDeque<Entry>> entries = new HashMap<>();
  private int size;

  /** A line of the index. */
  private record Entry(String type, String file) {}

  private ProbedValues(Path folder) {
    this.folder = folder;
  }

  /**
   * Reads the index of a folder.
   *
   * @param folder the folder that probes were written to
   * @return the tensors listed there; their files are read on demand
   * @throws IOException if there is no index, or it is malformed
   */
  public static ProbedValues in(Path folder) throws IOException {
    ProbedValues values = new ProbedValues(folder);
    for (String line : Files.readAllLines(folder.resolve(Probes.INDEX))) {
      int type = line.indexOf(BEFORE_TYPE);
      int file = line.lastIndexOf(">,");
      if (type < 0 || file < type) {
        throw new IOException("malformed line in " + Probes.INDEX + ": " + line);
      }
      Entry entry = new Entry(line.substring(type + 1, file + 1), line.substring(file + 2));
      values.entries.computeIfAbsent(line.substring(0, type), _ -> new ArrayDeque<>()).add(entry);
      values.size++;
    }
    return values;
  }

  /** {@return the number of tensors} */
  public int size() {
    return size;
  }

  /**
   * Reads the next tensor of a probe.
   *
   * @param probe the name of the probe
   * @param like the expected type
   * @return the tensor; empty if the probe wrote no more
   * @throws IOException if the file cannot be read or its tensor has another type
   */
  public Optional<Tensor> next(String probe, RankedTensorType like) throws IOException {
    ArrayDeque<Entry> left = entries.get(probe);
    Entry entry = left == null ? null : left.poll();
    if (entry == null) {
      return Optional.empty();
    }
    if (!entry.type.equals(like.toString())) {
      throw new IOException("is " + like + " here and " + entry.type + " there");
    }
    return Optional.of(NpyFile.readBits(Files.readAllBytes(resolve(entry.file)), like));
  }

  /**
   * Returns the file of that name in the folder, which may have moved, or else the file as named.
   */
  private Path resolve(String file) throws IOException {
    try {
      Path named = Path.of(file);
      Path name = named.getFileName();
      return name != null && Files.exists(folder.resolve(name)) ? folder.resolve(name) : named;
    } catch (InvalidPathException e) {
      throw new IOException("no name of a file: " + file, e);
    }
  }
}
