package org.hlo4j.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.hlo4j.audit.StoreArchive;
import org.hlo4j.audit.StoreFiles;
import org.jspecify.annotations.Nullable;

/**
 * The files and archives below paths of Hadoop's file systems, as {@link StoreFiles} lists those of
 * this machine: in the order of names, without following links in folders.
 */
final class HadoopStore {
  private final Configuration configuration;
  private final boolean takesAll;
  private final List<StoreEntry> found = new ArrayList<>();

  private HadoopStore(Configuration configuration, boolean takesAll) {
    this.configuration = configuration;
    this.takesAll = takesAll;
  }

  /** Lists paths, which may be patterns. */
  static List<StoreEntry> list(
      Configuration configuration, Iterable<String> paths, boolean takesAll) {
    HadoopStore store = new HadoopStore(configuration, takesAll);
    paths.forEach(store::addRoot);
    return store.found;
  }

  private void addRoot(String name) {
    Path path;
    try {
      path = StoreSystems.path(name);
    } catch (IllegalArgumentException e) {
      found.add(StoreEntry.unreadable(name, "not a path: " + e.getMessage()));
      return;
    }
    FileSystem files;
    try {
      files = StoreSystems.of(path, configuration);
    } catch (IOException e) {
      found.add(StoreEntry.unreadable(name, reason(e)));
      return;
    }
    try {
      FileStatus status = statusOrNull(files, path);
      if (status != null) {
        add(files, status, name, relative(status, name), true);
        return;
      }
      FileStatus[] matches = isPattern(name) ? files.globStatus(path) : null;
      if (matches == null || matches.length == 0) {
        found.add(StoreEntry.unreadable(name, "no such file"));
        return;
      }
      Arrays.sort(matches);
      for (FileStatus match : matches) {
        String matched = named(files, path, match.getPath());
        add(files, match, matched, match.getPath().getName(), true);
      }
    } catch (IllegalArgumentException e) {
      found.add(StoreEntry.unreadable(name, "not a path: " + e.getMessage()));
    } catch (IOException e) {
      found.add(StoreEntry.unreadable(name, reason(e)));
    }
  }

  private static String relative(FileStatus status, String name) {
    return status.isDirectory() && !StoreArchive.isArchive(name) ? "" : status.getPath().getName();
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

  private void add(
      FileSystem files, FileStatus status, String name, String relative, boolean isTaken) {
    if (status.isDirectory()) {
      addFolder(files, status, name, relative);
    } else if (isSpecial(status)) {
      if (isTaken) {
        found.add(StoreEntry.unreadable(name, "not a regular file"));
      }
    } else if (isTaken || StoreArchive.isArchive(name) || takesAll || StoreFiles.isProgram(name)) {
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
      if (!isLink(each)) {
        String file = each.getPath().getName();
        add(
            files,
            each,
            child(name, file),
            relative.isEmpty() ? file : relative + "/" + file,
            false);
      }
    }
  }

  private static String child(String folder, String file) {
    String path = folder;
    if (!path.contains("://")) {
      path = path.replaceAll("/+", "/");
    }
    return path.endsWith("/") ? path + file : path + "/" + file;
  }

  /** Returns whether a file is a pipe or a device, which might have to be waited for. */
  private static boolean isSpecial(FileStatus status) {
    URI uri = status.getPath().toUri();
    return "file".equals(uri.getScheme())
        && !java.nio.file.Files.isRegularFile(java.nio.file.Path.of(uri.getPath()));
  }

  /** Hadoop follows the links of a local file system. */
  private static boolean isLink(FileStatus status) {
    return status.isSymlink()
        || ("file".equals(status.getPath().toUri().getScheme())
            && java.nio.file.Files.isSymbolicLink(
                java.nio.file.Path.of(status.getPath().toUri().getPath())));
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
