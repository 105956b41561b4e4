package org.hlo4j.spark;

import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.hlo4j.ir.Blob;

/**
 * A folder in which files appear whole. In file systems a file is written in a folder of this job
 * and renamed; in object stores, where renaming copies, it is there when its stream is closed.
 * Attempts of a task write the same bytes to the same name, so that it does not matter which is
 * last.
 */
record OutputFolder(Place place, FileSystem files) implements Closeable {
  /** The schemes of file systems, which rename a file in one step. */
  private static final Set<String> RENAMING = Set.of("file", "hdfs", "viewfs", "webhdfs");

  /**
   * The settings that tasks need.
   *
   * @param folder the folder, with its scheme
   * @param temporary the folder of this job
   * @param renames whether files are renamed
   */
  record Place(String folder, String temporary, boolean renames) implements Serializable {

    /**
     * Writes a file.
     *
     * @param attempt a name that no other attempt has
     */
    void write(String relative, Blob content, String attempt, Configuration configuration)
        throws IOException {
      // A name with a colon is a path only if it is not relative.
      Path target = new Path(folder + "/" + relative);
      FileSystem files = StoreSystems.of(target, configuration);
      if (!renames) {
        write(files, target, content);
        return;
      }
      Path unfinished = new Path(temporary, attempt);
      write(files, unfinished, content);
      files.mkdirs(target.getParent());
      if ("file".equals(target.toUri().getScheme())) {
        Files.move(
            local(unfinished),
            local(target),
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      } else {
        FileContext.getFileContext(target.toUri(), configuration)
            .rename(unfinished, target, Rename.OVERWRITE);
      }
    }

    private static java.nio.file.Path local(Path path) {
      return java.nio.file.Path.of(path.toUri().getPath());
    }

    private static void write(FileSystem files, Path path, Blob content) throws IOException {
      FSDataOutputStream out = files.create(path, true);
      try {
        content.writeTo(Channels.newChannel(out));
      } catch (IOException | RuntimeException | Error e) {
        // To close it would let a part appear.
        if (out.hasCapability("fs.capability.outputstream.abortable")) {
          out.abort();
        }
        throw e;
      }
      out.close();
    }
  }

  /**
   * Creates a folder.
   *
   * @throws IllegalArgumentException if it exists with something in it
   */
  static OutputFolder create(String folder, Configuration configuration) throws IOException {
    Path path = StoreSystems.path(folder);
    FileSystem files = StoreSystems.of(path, configuration);
    Path qualified = files.makeQualified(path);
    if (!isEmpty(files, qualified)) {
      throw new IllegalArgumentException(
          "'%s' is not empty: what is in it could not be told from artifacts of this migration"
              .formatted(folder));
    }
    files.mkdirs(qualified);
    Path temporary = new Path(qualified, "_hlo4j_" + UUID.randomUUID());
    boolean renames = RENAMING.contains(qualified.toUri().getScheme());
    return new OutputFolder(new Place(qualified.toString(), temporary.toString(), renames), files);
  }

  private static boolean isEmpty(FileSystem files, Path folder) throws IOException {
    try {
      return files.listStatus(folder).length == 0;
    } catch (FileNotFoundException e) {
      return true;
    }
  }

  /** Deletes what attempts that were ended have left. */
  @Override
  public void close() throws IOException {
    files.delete(new Path(place.temporary), true);
  }
}
