package org.hlo4j.tools.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.internal.NamedFile;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.ForeignForm;
import org.hlo4j.program.ProgramForm;
import org.hlo4j.program.ProgramReader;
import org.hlo4j.program.ProgramSource;

/**
 * An input file, standard input for {@code -}, or a chunk of one. Large bytecode and models are
 * mapped and may be of any size; everything else is read, and must be smaller than 2 GiB.
 *
 * @param name the name in diagnostics
 * @param bytes the content
 * @param text the file as text, to quote lines from; empty for large bytecode
 */
public record InputFile(String name, Blob bytes, SourceText text) {
  /** The minimum size of binary files that are mapped; the first mapping is slow in the JVM. */
  private static final long LARGE = 1 << 25;

  private static final String STDIN = "<stdin>";
  private static final int MOST_FILES = 1000;
  private static final int PORTION = 1 << 16;
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  /** Returns an input with a name and content. */
  public static InputFile of(SourceText text) {
    Blob bytes = Blob.wrap(text.bytes(), text.start(), text.end() - text.start());
    return new InputFile(text.name(), bytes, text);
  }

  /**
   * Opens the file.
   *
   * @throws ToolException if it cannot be read
   */
  public static InputFile read(String file, Console console) {
    try {
      if (file.equals("-")) {
        return of(SourceText.of(STDIN, NamedFile.read(console.in())));
      }
      Path path = Path.of(file);
      foreignFolder(path)
          .ifPresent(folder -> {
            throw new ToolException("'" + file + "' is " + folder.description(Blob.EMPTY));
          });
      long size = Files.isRegularFile(path) ? Files.size(path) : 0;
      if (size >= LARGE && isBinary(path)) {
        return new InputFile(file, Blob.map(path), SourceText.of(file, ""));
      }
      return of(SourceText.of(file, readAll(path, size)));
    } catch (IOException | InvalidPathException | OutOfMemoryError e) {
      throw new ToolException("cannot open input file '" + file + "': " + reason(e), e);
    }
  }

  /** Returns what a folder is, if it is a model of another framework. */
  private static Optional<ForeignForm> foreignFolder(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(path)) {
      return ForeignForm.ofFolder(
          files.map(each -> each.getFileName().toString()).limit(MOST_FILES).toList());
    }
  }

  private static boolean isBinary(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return ProgramForm.isBinary(Blob.wrap(in.readNBytes(PORTION)));
    }
  }

  /** Returns the program of the file, which is not read yet; external data lie beside the file. */
  public ProgramSource open(ProgramReader reader) {
    return reader.open(bytes, name, external()).withText(text);
  }

  private ExternalData external() {
    return name.equals(STDIN) ? ExternalData.NONE : ExternalData.beside(Path.of(name));
  }

  /**
   * Reads a file of a known size, or of any if it is 0. A channel reads into native memory and
   * copies from there, so it is read in small steps.
   */
  private static byte[] readAll(Path path, long size) throws IOException {
    if (size <= PORTION || size > MAX_ARRAY) {
      return NamedFile.read(path);
    }
    byte[] bytes = new byte[(int) size];
    int filled = 0;
    try (InputStream in = Files.newInputStream(path)) {
      int count;
      while ((count = in.read(bytes, filled, Math.min(PORTION, bytes.length - filled))) > 0) {
        filled += count;
      }
    }
    return filled == bytes.length ? bytes : Arrays.copyOf(bytes, filled);
  }

  /** Returns the chunks between lines that end with {@code marker}; large bytecode is one chunk. */
  public List<InputFile> split(String marker) {
    return SplitInput.split(text, marker).stream()
        .map(piece -> bytes.size() > text.bytes().length ? this : of(piece))
        .toList();
  }

  /** Returns the operating system's description of an error. */
  static String reason(Throwable e) {
    return switch (e) {
      case NoSuchFileException _ -> "No such file or directory";
      case AccessDeniedException _ -> "Permission denied";
      case FileSystemException system when system.getReason() != null -> system.getReason();
      case OutOfMemoryError _ -> "needs more memory than there is";
      default -> {
        String message = e.getMessage();
        yield message == null ? e.getClass().getSimpleName() : message;
      }
    };
  }
}
