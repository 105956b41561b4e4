package org.hlo4j.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.hlo4j.audit.LocalFile;
import org.hlo4j.audit.SkipReason;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.audit.StoreFiles;
import org.jspecify.annotations.Nullable;

/**
 * The files and archives below paths of Hadoop's file systems. Those of this machine are listed by
 * {@link StoreFiles}, and others in the same way; these have neither links nor pipes.
 */
final class HadoopStore {
  private final Configuration configuration;
  private final boolean takesAll;
  private final List<StoreEntry> found = new ArrayList<>();
  private final SkippedFiles skipped = new SkippedFiles();
  private final List<StoreFiles.Unreadable> unreadableRoots = new ArrayList<>();

  /** The paths of this machine by their names, which are listed together. */
  private final Map<String, String> local = new LinkedHashMap<>();

  /** The other paths that are named, which are visited as such alone. */
  private final Map<String, Root> remote = new LinkedHashMap<>();

  private HadoopStore(Configuration configuration, boolean takesAll) {
    this.configuration = configuration;
    this.takesAll = takesAll;
  }

  /** A path that exists. */
  private record Root(FileSystem files, FileStatus status) {}

  static StoreListing list(Configuration configuration, Iterable<String> paths, boolean takesAll) {
    HadoopStore store = new HadoopStore(configuration, takesAll);
    paths.forEach(store::addRoot);
    store.listLocal();
    store.remote.forEach(store::listRemote);
    return new StoreListing(store.found, store.skipped, List.copyOf(store.unreadableRoots));
  }

  private void addRoot(String name) {
    Path path;
    try {
      path = StoreSystems.path(name);
    } catch (IllegalArgumentException e) {
      addUnreadableRoot(name, "not a path: " + e.getMessage());
      return;
    }
    FileSystem files;
    try {
      files = StoreSystems.of(path, configuration);
    } catch (IOException e) {
      addUnreadableRoot(name, reason(e));
      return;
    }
    try {
      boolean isLocal = StoreSystems.isLocal(files);
      if (isLocal && (!isPattern(name) || exists(name, path))) {
        local.put(name, localPath(name, path));
        return;
      }
      FileStatus status = isLocal ? null : statusOrNull(files, path);
      if (status != null) {
        remote.put(name, new Root(files, status));
        return;
      }
      FileStatus[] matches = isPattern(name) ? files.globStatus(path) : null;
      if (matches == null || matches.length == 0) {
        addUnreadableRoot(name, "no such file");
        return;
      }
      Arrays.sort(matches);
      for (FileStatus match : matches) {
        String matched = named(files, path, match.getPath());
        if (isLocal) {
          local.put(matched, localPath(matched, match.getPath()));
        } else {
          remote.put(matched, new Root(files, match));
        }
      }
    } catch (IllegalArgumentException e) {
      addUnreadableRoot(name, "not a path: " + e.getMessage());
    } catch (IOException e) {
      addUnreadableRoot(name, reason(e));
    }
  }

  private static boolean exists(String name, Path path) {
    return Files.exists(java.nio.file.Path.of(localPath(name, path)), LinkOption.NOFOLLOW_LINKS);
  }

  /** Returns the path of a file of this machine: its name, or what its name has after a scheme. */
  private static String localPath(String name, Path path) {
    return StoreSystems.path(name).toUri().getScheme() == null ? name : path.toUri().getPath();
  }

  private void addUnreadableRoot(String name, String reason) {
    found.add(StoreEntry.unreadable(name, reason));
    unreadableRoots.add(new StoreFiles.Unreadable(name, reason));
  }

  private void listLocal() {
    try (StoreFiles files = StoreFiles.unopened(local, takesAll)) {
      while (files.hasNext()) {
        StoreFile file = files.next();
        found.add(
            file instanceof LocalFile each
                ? new StoreEntry(
                    each.path(),
                    place(each.file()),
                    each.relative(),
                    each.size(),
                    each.modified().map(time -> time.toEpochMilli()).orElse(0L),
                    null)
                : StoreEntry.unreadable(file.path(), why(file)));
      }
      skipped.addAll(files.skipped());
      unreadableRoots.addAll(files.unreadableRoots());
    }
  }

  /** Returns the path of a file for Hadoop, which takes {@code ..} for the folder before it. */
  private static String place(java.nio.file.Path file) {
    java.nio.file.Path path = file.toAbsolutePath();
    if (!path.equals(path.normalize())) {
      try {
        path = path.toRealPath();
      } catch (IOException e) {
        path = path.normalize();
      }
    }
    return new Path("file", null, path.toString()).toString();
  }

  /** Returns why a file that cannot be opened cannot be. */
  private static String why(StoreFile file) {
    try {
      file.open();
    } catch (IOException e) {
      return StoreFiles.reason(e);
    }
    throw new IllegalStateException("not a file of this machine: " + file.path());
  }

  private static @Nullable FileStatus statusOrNull(FileSystem files, Path path) throws IOException {
    try {
      return files.getFileStatus(path);
    } catch (FileNotFoundException e) {
      return null;
    }
  }

  private static boolean isPattern(String name) {
    return name.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
  }

  /** Returns the path of a match in the way of its pattern: with a scheme, absolute or relative. */
  private static String named(FileSystem files, Path pattern, Path match) {
    if (pattern.toUri().getScheme() != null) {
      return match.toString();
    }
    String path = match.toUri().getPath();
    String here = files.getWorkingDirectory().toUri().getPath() + "/";
    return !pattern.isAbsolute() && path.startsWith(here) ? path.substring(here.length()) : path;
  }

  private void listRemote(String name, Root root) {
    boolean isFolder = root.status.isDirectory();
    add(root.files, root.status, name, isFolder ? "" : root.status.getPath().getName(), true);
  }

  private void add(
      FileSystem files, FileStatus status, String name, String relative, boolean isRoot) {
    if (!isRoot && remote.containsKey(name)) {
      return;
    }
    Optional<SkipReason> reason =
        isRoot || takesAll ? Optional.empty() : StoreFiles.passedOver(name);
    if (status.isDirectory()) {
      addFolder(files, status, name, relative);
    } else if (status.isSymlink()) {
      found.add(StoreEntry.unreadable(name, "a link, which is not followed"));
    } else if (reason.isPresent()) {
      skipped.add(name, reason.get());
    } else {
      found.add(
          new StoreEntry(
              name,
              status.getPath().toString(),
              relative,
              status.getLen(),
              status.getModificationTime(),
              null));
    }
  }

  private void addFolder(FileSystem files, FileStatus folder, String name, String relative) {
    FileStatus[] inside;
    try {
      inside = files.listStatus(folder.getPath());
    } catch (IOException e) {
      found.add(StoreEntry.unreadable(name, reason(e)));
      return;
    }
    Arrays.sort(inside, Comparator.comparing(each -> each.getPath().getName()));
    for (FileStatus each : inside) {
      String file = each.getPath().getName();
      String path = relative.isEmpty() ? file : relative + "/" + file;
      add(files, each, child(name, file), path, false);
    }
  }

  private static String child(String folder, String file) {
    String path = folder;
    if (!path.contains("://")) {
      path = path.replaceAll("/+", "/");
    }
    return path.endsWith("/") ? path + file : path + "/" + file;
  }

  /** Returns why a file cannot be opened, in the words of {@link StoreFiles#reason}. */
  static String reason(IOException e) {
    String message = String.valueOf(e.getMessage());
    if (e instanceof AccessControlException
        || (e instanceof FileNotFoundException && message.endsWith("(Permission denied)"))) {
      return "access denied";
    }
    return e instanceof FileNotFoundException ? "no such file" : StoreFiles.reason(e);
  }
}
