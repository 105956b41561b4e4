package org.hlo4j.audit;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.program.ProgramForm;
import org.jspecify.annotations.Nullable;

/**
 * The files of stores, in an order that depends on their paths alone: folders are walked in the
 * order of names, archives in that of their members. What cannot be opened is a file that says so
 * when it is. Everything else that is not a file of this sequence is {@linkplain #skipped counted}.
 *
 * <p>A symbolic link is followed if it leads to a file of the stores that is not looked at under
 * its own name, so that each file comes once.
 */
public final class StoreFiles implements Iterator<StoreFile>, Closeable {
  /** The suffixes of archives that are opened, in words. */
  public static final String ARCHIVES = ".zip, .tar, and these and programs as .gz and .bz2";

  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

  /** The rest of the folders and archives on the way to the next file, innermost last. */
  private final Deque<Iterator<?>> open = new ArrayDeque<>();

  private final boolean takesAll;

  /** Whether archives are opened; else they are files. */
  private final boolean opensArchives;

  /** The paths that are named, which are visited as such alone. */
  private final Set<String> roots = new HashSet<>();

  /** The folders and files that are named, as they are without links. */
  private final Set<Path> realRoots = new HashSet<>();

  /** The files that links were followed to. */
  private final Set<Path> linked = new HashSet<>();

  /** The files and folders that are excluded from the stores. */
  private final Set<Path> leftOut = new HashSet<>();

  private final SkippedFiles skipped = new SkippedFiles();
  private final StoreArchive.Settings archives;
  private final List<Unreadable> unreadableRoots = new ArrayList<>();

  /** The last of the roots that was visited. */
  private Root root = new Root("", "");

  private Path rootPath = Path.of("");

  private @Nullable StoreFile next;

  private StoreFiles(
      List<Root> stores, boolean takesAll, boolean opensArchives, Optional<Duration> timeLimit) {
    this.takesAll = takesAll;
    this.opensArchives = opensArchives;
    this.archives = new StoreArchive.Settings(takesAll, skipped).withTimeLimit(timeLimit);
    for (Root each : stores) {
      roots.add(each.name);
      addRealRoot(each.path);
    }
    open.push(stores.iterator());
  }

  private void addRealRoot(String path) {
    try {
      realRoots.add(Path.of(path).toRealPath());
    } catch (IOException | InvalidPathException e) {
      // Its file says so.
      return;
    }
  }

  /**
   * {@return the files of stores}
   *
   * @param stores files, folders, and archives ({@code .zip}, {@code .tar}, and such as are
   *     compressed by gzip or bzip2, as single files may be)
   * @param takesAll whether files in folders and archives are taken whatever their names; else
   *     those with the suffixes of programs
   */
  public static StoreFiles of(List<String> stores, boolean takesAll) {
    return of(stores, takesAll, Optional.empty());
  }

  /**
   * Returns the files of stores, as {@link #of(List, boolean)} does.
   *
   * @param stores files, folders, and archives
   * @param takesAll whether files in folders and archives are taken whatever their names
   * @param timeLimit how long it may take to open an archive or to unpack a member
   * @return the files
   */
  public static StoreFiles of(List<String> stores, boolean takesAll, Optional<Duration> timeLimit) {
    List<Root> roots = stores.stream().distinct().map(each -> new Root(each, each)).toList();
    return new StoreFiles(roots, takesAll, true, timeLimit);
  }

  /**
   * Returns the files of stores with archives as files, for those that have others open them. Each
   * file is a {@link LocalFile}, but those that cannot be opened.
   *
   * @param stores the paths of files and folders by the names that they are given
   * @param takesAll whether files in folders are taken whatever their names
   * @return the files
   */
  public static StoreFiles unopened(Map<String, String> stores, boolean takesAll) {
    List<Root> roots =
        stores.entrySet().stream().map(each -> new Root(each.getKey(), each.getValue())).toList();
    return new StoreFiles(roots, takesAll, false, Optional.empty());
  }

  /**
   * Leaves out a file or folder as if it were not there, such as one with outputs. To be called
   * before the first file is asked for.
   *
   * @param path the file or folder
   */
  public void leaveOut(Path path) {
    leftOut.add(path.toAbsolutePath().normalize());
  }

  /** {@return what was not looked at among the files so far, and until the next one} */
  public SkippedFiles skipped() {
    return skipped;
  }

  /** {@return the paths that were named, but are neither files nor folders that can be opened} */
  public List<Unreadable> unreadableRoots() {
    return List.copyOf(unreadableRoots);
  }

  /**
   * A path that was named but cannot be opened.
   *
   * @param path the path
   * @param reason why
   */
  public record Unreadable(String path, String reason) {}

  /**
   * A path that was named, taken whatever its suffix.
   *
   * @param name its name
   * @param path its path
   */
  private record Root(String name, String path) {
    /** Returns the name of a file in the folder. */
    String name(Path folder, Path file) {
      return name.equals(path)
          ? file.toString()
          : withSlash(name) + LocalFile.relative(folder, file);
    }

    private static String withSlash(String folder) {
      return folder.endsWith("/") ? folder : folder + "/";
    }
  }

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
      case Root named -> visitRoot(named);
      case Path path -> visitChild(path, root.name(rootPath, path));
      case StoreFile member -> next = member;
      default -> throw new IllegalStateException("not a file: " + item);
    }
  }

  private void visitRoot(Root named) {
    root = named;
    String name = named.name;
    try {
      Path path = Path.of(named.path);
      rootPath = path;
      BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
      if (attributes.isDirectory() || attributes.isRegularFile()) {
        visit(path, name, attributes, true);
        return;
      }
      addUnreadable(name, "not a regular file");
    } catch (InvalidPathException e) {
      addUnreadable(name, "not a path: " + e.getReason());
    } catch (IOException e) {
      addUnreadable(name, reason(e));
    }
  }

  private void addUnreadable(String root, String reason) {
    unreadableRoots.add(new Unreadable(root, reason));
    next = StoreFile.unreadable(root, reason);
  }

  private void visitChild(Path path, String name) {
    if (roots.contains(name) || leftOut.contains(path.toAbsolutePath().normalize())) {
      return;
    }
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (attributes.isSymbolicLink()) {
        visitLink(path, name);
      } else if (attributes.isDirectory() || attributes.isRegularFile()) {
        visit(path, name, attributes, takesAll);
      } else {
        skipped.add(name, SkipReason.SPECIAL);
      }
    } catch (IOException e) {
      next = StoreFile.unreadable(name, reason(e));
    }
  }

  /** Visits what a link leads to, unless it is visited otherwise. */
  private void visitLink(Path link, String name) throws IOException {
    Path real;
    try {
      real = link.toRealPath();
    } catch (AccessDeniedException e) {
      throw e;
    } catch (FileSystemException e) {
      skipped.add(name, SkipReason.LINK_BROKEN);
      return;
    }
    BasicFileAttributes attributes = Files.readAttributes(real, BasicFileAttributes.class);
    if (!isInside(real)) {
      skipped.add(name, SkipReason.LINK_OUTSIDE);
    } else if (attributes.isDirectory()) {
      skipped.add(name, SkipReason.LINK_KNOWN);
    } else if (!attributes.isRegularFile()) {
      skipped.add(name, SkipReason.SPECIAL);
    } else if (takesAll || isTaken(real.toString()) || realRoots.contains(real)) {
      skipped.add(name, SkipReason.LINK_KNOWN);
    } else if (!isTaken(name)) {
      skipped.add(name, SkipReason.ofName(name));
    } else if (linked.add(real)) {
      visit(link, name, attributes, false);
    } else {
      skipped.add(name, SkipReason.LINK_KNOWN);
    }
  }

  private boolean isInside(Path real) {
    for (Path folder = real; folder != null; folder = folder.getParent()) {
      if (realRoots.contains(folder)) {
        return true;
      }
    }
    return false;
  }

  private void visit(Path path, String name, BasicFileAttributes attributes, boolean isAnyTaken)
      throws IOException {
    if (attributes.isDirectory()) {
      open.push(sorted(path).iterator());
    } else if (opensArchives && StoreArchive.isArchive(name)) {
      openArchive(path, name, attributes);
    } else if (isAnyTaken || isTaken(name)) {
      next =
          new LocalFile(
              path, name, rootPath, attributes.size(), millis(attributes.lastModifiedTime()));
    } else {
      skipped.add(name, SkipReason.ofName(name));
    }
  }

  private void openArchive(Path path, String name, BasicFileAttributes attributes) {
    try {
      open.push(
          StoreArchive.open(
              Files.newByteChannel(path),
              name,
              archives.of(millis(attributes.lastModifiedTime()), FileStamp.of(path))));
    } catch (IOException e) {
      next = StoreFile.unreadable(name, attributes.size(), UnopenedException.verdict(e), reason(e));
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
    paths.sort(Comparator.comparing(path -> path.getFileName().toString()));
    return paths;
  }

  /**
   * {@return whether a file is taken, by its name}
   *
   * @param path the name
   */
  public static boolean isProgram(String path) {
    return ProgramForm.isNameOfProgram(path);
  }

  private static boolean isTaken(String path) {
    return isProgram(path) || StoreArchive.isArchive(path);
  }

  /**
   * {@return why a file is not taken, by its name; empty if it is}
   *
   * @param path the name
   */
  public static Optional<SkipReason> passedOver(String path) {
    return isTaken(path) ? Optional.empty() : Optional.of(SkipReason.ofName(path));
  }

  /** {@return the suffixes of names that are taken, in words} */
  public static String suffixes() {
    return String.join(", ", ProgramForm.suffixesOfPrograms()) + ", or archives (" + ARCHIVES + ")";
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
      case FileSystemException system when system.getReason() != null -> system.getReason();
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
}
