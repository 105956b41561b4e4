package org.hlo4j.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.util.TaskCompletionListener;
import org.hlo4j.audit.ArtifactPaths;
import org.hlo4j.audit.ProgramMigration;
import org.hlo4j.audit.ProgramMigration.Status;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.ir.Blob;

/** Migrates the files of a partition, on an executor. */
record StoreMigration(
    StoreOptions options,
    MigrateSettings settings,
    OutputFolder.Place place,
    Collisions collisions,
    SerializableConfiguration configuration,
    StorePartCount parts)
    implements FlatMapFunction<Iterator<List<StoreEntry>>, Row> {
  private static final long serialVersionUID = 1;

  @Override
  public Iterator<Row> call(Iterator<List<StoreEntry>> bins) {
    List<StoreEntry> entries = new ArrayList<>();
    bins.forEachRemaining(entries::addAll);
    Rows rows = new Rows(entries.iterator());
    TaskContext.get().addTaskCompletionListener((TaskCompletionListener) _ -> rows.close());
    return rows;
  }

  /** Migrates files as rows are asked for. */
  private final class Rows implements Iterator<Row> {
    private final EntryFiles files;
    private final ProgramTasks<ProgramMigration> migrations;

    /** The relative paths of files that are read, in their order. */
    private final Deque<String> relatives = new ArrayDeque<>();

    /** The outputs of archives: those of folders are known before. */
    private final ArtifactPaths paths = new ArtifactPaths();

    private int written;

    Rows(Iterator<StoreEntry> entries) {
      files = new EntryFiles(configuration.value(), entries, options.allFiles(), parts);
      migrations =
          ProgramTasks.migrate(
              options,
              settings,
              new Iterator<StoreFile>() {
                @Override
                public boolean hasNext() {
                  return files.hasNext();
                }

                @Override
                public StoreFile next() {
                  EntryFiles.File file = files.nextFile();
                  relatives.add(file.relative());
                  return file.file();
                }
              });
    }

    @Override
    public boolean hasNext() {
      return migrations.hasNext();
    }

    @Override
    public Row next() {
      ProgramMigration migration = migrations.next();
      String output = ArtifactPaths.of(relatives.remove());
      Blob artifact = migration.artifact();
      Optional<String> obstacle =
          artifact == null ? Optional.empty() : obstacle(migration.path(), output);
      if (artifact == null || obstacle.isPresent()) {
        return MigrationRows.of(
            obstacle
                .map(reason ->
                    ProgramMigration.refused(
                        migration.path(), Status.FAILED, List.of(reason), migration.source()))
                .orElse(migration),
            null);
      }
      TaskContext context = TaskContext.get();
      try {
        place.write(
            output, artifact, context.taskAttemptId() + "-" + written++, configuration.value());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (IllegalArgumentException e) { // of names that the file system does not take
        return MigrationRows.of(
            ProgramMigration.refused(
                migration.path(),
                Status.FAILED,
                List.of(String.valueOf(e.getMessage())),
                migration.source()),
            null);
      }
      return MigrationRows.of(migration, place.folder() + "/" + output);
    }

    private Optional<String> obstacle(String path, String output) {
      String first = collisions.firstOrNull(path);
      if (first != null) {
        paths.take(output, first);
      }
      return paths.take(output, path);
    }

    void close() {
      migrations.close();
      files.close();
    }
  }
}
