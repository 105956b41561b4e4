package org.hlo4j.audit;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarFile;
import org.hlo4j.ir.Blob;

/** The members of an archive, in their order; several threads may open them. */
final class StoreArchive implements Iterator<StoreFile>, Closeable {
  private final Iterator<? extends StoreFile> members;
  private final Closer archive;

  /** Closes an archive. */
  @FunctionalInterface
  private interface Closer {
    void close() throws IOException;
  }

  private StoreArchive(Iterator<? extends StoreFile> members, Closer archive) {
    this.members = members;
    this.archive = archive;
  }

  /** Returns whether a file is an archive, by its name. */
  static boolean isArchive(String path) {
    String name = path.toLowerCase(Locale.ROOT);
    return name.endsWith(".zip") || isTar(name) || isCompressed(name);
  }

  private static boolean isTar(String name) {
    return name.endsWith(".tar");
  }

  private static boolean isCompressed(String name) {
    return name.endsWith(".tar.gz") || name.endsWith(".tgz");
  }

  static StoreArchive open(Path file, String path) throws IOException {
    String name = path.toLowerCase(Locale.ROOT);
    if (name.endsWith(".zip")) {
      return zip(file, path);
    }
    if (isTar(name)) {
      return tar(file, path, () -> {});
    }
    Path unpacked = Files.createTempFile("hlo4j", ".tar");
    try {
      try (InputStream in = new GZIPInputStream(Files.newInputStream(file));
          OutputStream out = new BufferedOutputStream(Files.newOutputStream(unpacked))) {
        in.transferTo(out);
      }
      return tar(unpacked, path, () -> Files.deleteIfExists(unpacked));
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(unpacked);
      throw e;
    }
  }

  private static StoreArchive zip(Path file, String path) throws IOException {
    ZipFile zip = new ZipFile(file.toFile());
    return new StoreArchive(
        zip.stream()
            .filter(entry -> !entry.isDirectory())
            .map(entry ->
                new Member(
                    path + "!/" + entry.getName(),
                    Math.max(0, entry.getSize()),
                    () -> zip.getInputStream(entry)))
            .iterator(),
        zip::close);
  }

  @SuppressWarnings("resource") // closed with the archive
  private static StoreArchive tar(Path file, String path, Closer after) throws IOException {
    TarFile tar = new TarFile(file.toFile());
    return new StoreArchive(
        tar.getEntries().stream()
            .filter(entry -> entry.isFile() && !entry.isLink() && !entry.isSymbolicLink())
            .map(entry ->
                new Member(
                    path + "!/" + entry.getName(),
                    entry.getSize(),
                    () -> tar.getInputStream(entry)))
            .iterator(),
        () -> {
          tar.close();
          after.close();
        });
  }

  @Override
  public boolean hasNext() {
    return members.hasNext();
  }

  @Override
  public StoreFile next() {
    return members.next();
  }

  @Override
  public void close() throws IOException {
    archive.close();
  }

  /** Opens a stream. */
  @FunctionalInterface
  private interface Source {
    InputStream open() throws IOException;
  }

  /** A member; one of more than {@link StoreFiles#LARGE} bytes is unpacked to a file. */
  private record Member(String path, long size, Source source) implements StoreFile {
    @Override
    public Blob open() throws IOException {
      try (InputStream in = source.open()) {
        byte[] start = in.readNBytes((int) StoreFiles.LARGE);
        if (start.length < StoreFiles.LARGE) {
          return Blob.wrap(start);
        }
        Path unpacked = Files.createTempFile("hlo4j", ".member");
        try {
          try (OutputStream out = Files.newOutputStream(unpacked)) {
            out.write(start);
            in.transferTo(out);
          }
          return Blob.map(unpacked);
        } finally {
          // What is mapped stays until it is not used any more.
          Files.deleteIfExists(unpacked);
        }
      }
    }
  }
}
