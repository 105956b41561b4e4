package org.hlo4j.audit;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.hlo4j.ir.Blob;
import org.hlo4j.onnx.ExternalData;
import org.jspecify.annotations.Nullable;

/**
 * The files of stores, in an order that depends on their paths alone: folders are walked in the
 * order of names, archives in that of their members, and no symbolic link inside them is followed.
 * What cannot be opened is a file that says so when it is.
 */
public final class StoreFiles implements Iterator<StoreFile>, Closeable {
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

  /** What is left of the folders and archives on the way to the next file, innermost last. */
  private final Deque<Iterator<?>> open = new ArrayDeque<>();

  private final boolean takesAll;
  private @Nullable StoreFile next;

  private StoreFiles(Iterator<?> roots, boolean takesAll) {
    this.takesAll = takesAll;
    open.push(roots);
  }

  /**
   * {@return the files of stores}
   *
   * @param stores files, folders, and archives ({@code .tar}, {@code .tar.gz}, {@code .tgz}, {@code
   *     .zip})
   * @param takesAll whether files in folders and archives are taken whatever their names; else
   *     those with the suffixes of programs
   */
  public static StoreFiles of(List<String> stores, boolean takesAll) {
    return new StoreFiles(stores.stream().map(Root::new).iterator(), takesAll);
  }

  /** A path that is named, which is taken whatever its name. */
  private record Root(String path) {}

  @Override
  public boolean hasNext() {
    while (next == null && !open.isEmpty()) {
      Iterator<?> top = open.getFirst();
      if (top.hasNext()) {
        visit(top.next());
      } else {
        closeTop();
      }
    }
    return next != null;
  }

  @Override
  public StoreFile next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    StoreFile file = Objects.requireNonNull(next);
    next = null;
    return file;
  }

  private void visit(Object item) {
    switch (item) {
      case Root(String name) -> visitRoot(name);
      case Path path -> visit(path, path.toString(), takesAll);
      case StoreFile member -> {
        if (takesAll || isProgram(member.path())) {
          next = member;
        } else {
          member.close();
        }
      }
      default -> throw new IllegalStateException("not a file: " + item);
    }
  }

  private void visitRoot(String name) {
    try {
      visit(Path.of(name), name, true);
    } catch (InvalidPathException e) {
      next = StoreFile.unreadable(name, "not a path: " + e.getReason());
    }
  }

  private void visit(Path path, String name, boolean isTaken) {
    try {
      if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
          || (isTaken && Files.isDirectory(path))) {
        open.push(sorted(path).iterator());
      } else if (StoreArchive.isArchive(name)) {
        open.push(StoreArchive.open(Files.newByteChannel(path), name));
      } else if (isTaken || isProgram(name)) {
        if (!Files.exists(path)) {
          next = StoreFile.unreadable(name, "no such file");
        } else if (Files.isRegularFile(path)) {
          BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
          next = new OnDisk(path, name, attributes.size(), millis(attributes.lastModifiedTime()));
        } else {
          next = StoreFile.unreadable(name, "not a regular file");
        }
      }
    } catch (IOException e) {
      next = StoreFile.unreadable(name, reason(e));
    }
  }

  /** Returns a time in milliseconds; empty if it is not in a year of four digits. */
  static Optional<Instant> millis(FileTime time) {
    Instant instant = Instant.ofEpochMilli(time.toMillis());
    return instant.isBefore(EARLIEST) || instant.isAfter(LATEST)
        ? Optional.empty()
        : Optional.of(instant);
  }

  private static List<Path> sorted(Path folder) throws IOException {
    List<Path> paths = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      entries.forEach(paths::add);
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    paths.removeIf(path -> Files.isSymbolicLink(path));
    paths.sort(Comparator.comparing(path -> path.getFileName().toString()));
    return paths;
  }

  /**
   * {@return whether a file is taken, by its name}
   *
   * @param path the name
   */
  public static boolean isProgram(String path) {
    return StoredForm.ofNameOrNull(path) != null;
  }

  /**
   * {@return why a file cannot be opened, in words}
   *
   * @param e what was thrown
   */
  public static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "no such file";
      case AccessDeniedException _ -> "access denied";
      default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    };
  }

  private void closeTop() {
    if (open.pop() instanceof Closeable archive) {
      try {
        archive.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Closes archives that are open. */
  @Override
  public void close() {
    while (!open.isEmpty()) {
      closeTop();
    }
  }

  /** A file of the file system. */
  private record OnDisk(Path file, String path, long size, Optional<Instant> modified)
      implements StoreFile {
    @Override
    public ExternalData external() {
      return ExternalData.inFolder(Objects.requireNonNull(file.toAbsolutePath().getParent()));
    }

    @Override
    public Blob open() throws IOException {
      return StoreContent.of(file);
    }
  }
}
