package org.hlo4j.spark;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Instant;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.audit.StoreArchive;
import org.hlo4j.audit.StoreContent;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.audit.UnopenedException;
import org.hlo4j.ir.Blob;
import org.hlo4j.program.ExternalData;
import org.jspecify.annotations.Nullable;

/** The files of entries, and the members of archives among them. */
final class EntryFiles implements Iterator<StoreFile>, Closeable {
  private final Configuration configuration;
  private final Iterator<StoreEntry> entries;
  private final boolean takesAll;
  private final StorePartCount parts;
  private @Nullable StoreArchive archive;
  private String name = "";
  private SkippedFiles skipped = new SkippedFiles();
  private long programs;
  private String relative = "";

  /** Where the names of members begin in their paths. */
  private int inside;

  private @Nullable File next;

  /**
   * Opens entries.
   *
   * @param parts receives what archives have, once all of their members were asked for
   */
  EntryFiles(
      Configuration configuration,
      Iterator<StoreEntry> entries,
      boolean takesAll,
      StorePartCount parts) {
    this.configuration = configuration;
    this.entries = entries;
    this.takesAll = takesAll;
    this.parts = parts;
  }

  /**
   * A file.
   *
   * @param file the file, or why there is none
   * @param relative its path relative to what was named
   */
  record File(StoreFile file, String relative) {}

  @Override
  public boolean hasNext() {
    while (next == null) {
      if (archive != null && archive.hasNext()) {
        StoreFile member = archive.next();
        String path = member.path().substring(inside).replace("!/", "/");
        next = new File(member, relative + "/" + path);
        programs++;
      } else if (archive != null) {
        parts.add(new StorePart(name, programs, skipped));
        closeArchive();
      } else if (entries.hasNext()) {
        visit(entries.next());
      } else {
        return false;
      }
    }
    return true;
  }

  private void visit(StoreEntry entry) {
    String reason = entry.reason();
    if (entry.place() == null || reason != null) {
      next = unreadable(entry, String.valueOf(reason));
      return;
    }
    Path place = new Path(entry.place());
    if (!StoreArchive.isArchive(entry.name())) {
      next = new File(new HadoopFile(entry, place, configuration), entry.relative());
      return;
    }
    skipped = new SkippedFiles();
    programs = 0;
    name = entry.name();
    try {
      FileSystem files = StoreSystems.of(place, configuration);
      archive =
          StoreArchive.open(
              new HadoopChannel(files.open(place), entry.size()),
              entry.name(),
              new StoreArchive.Settings(takesAll, skipped));
      relative = entry.relative();
      inside = entry.name().length() + 2;
    } catch (IOException e) {
      parts.add(new StorePart(name, 1, skipped));
      next =
          new File(
              StoreFile.unreadable(
                  entry.name(), entry.size(), UnopenedException.verdict(e), HadoopStore.reason(e)),
              entry.relative());
    }
  }

  private static File unreadable(StoreEntry entry, String reason) {
    return new File(StoreFile.unreadable(entry.name(), reason), entry.relative());
  }

  @Override
  public StoreFile next() {
    return nextFile().file;
  }

  /** Returns the next file with its relative path. */
  File nextFile() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    File file = Objects.requireNonNull(next);
    next = null;
    return file;
  }

  private void closeArchive() {
    StoreArchive open = archive;
    archive = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() {
    closeArchive();
  }

  private record HadoopFile(StoreEntry entry, Path place, Configuration configuration)
      implements StoreFile {
    @Override
    public String path() {
      return entry.name();
    }

    @Override
    public long size() {
      return entry.size();
    }

    @Override
    public ExternalData external() {
      URI uri = place.toUri();
      if ("file".equals(uri.getScheme())) {
        return ExternalData.beside(java.nio.file.Path.of(uri.getPath()));
      }
      return location -> {
        String relative = ExternalData.relative(location).toString();
        try {
          return content(new Path(place.getParent(), relative));
        } catch (IllegalArgumentException e) {
          throw new IOException(e.getMessage(), e);
        }
      };
    }

    @Override
    public Optional<Instant> modified() {
      return Optional.of(Instant.ofEpochMilli(entry.modified()));
    }

    @Override
    public Blob open() throws IOException {
      try {
        return content(place);
      } catch (IOException e) {
        throw new IOException(HadoopStore.reason(e), e);
      }
    }

    private Blob content(Path file) throws IOException {
      try (InputStream in = StoreSystems.of(file, configuration).open(file)) {
        return StoreContent.of(in);
      }
    }
  }
}
