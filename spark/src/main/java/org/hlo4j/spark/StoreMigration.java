package org.hlo4j.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.util.TaskCompletionListener;
import org.hlo4j.audit.ProgramMigration;
import org.hlo4j.audit.ProgramMigration.Status;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.ir.Blob;
import org.jspecify.annotations.Nullable;

/** Migrates the files of a partition, on an executor. */
final class StoreMigration implements FlatMapFunction<Iterator<List<StoreEntry>>, Row> {
  private static final long serialVersionUID = 1;

  private final StoreOptions options;
  private final MigrateSettings settings;
  private final OutputFolder.Place place;
  private final Collisions collisions;
  private final SerializableConfiguration configuration;

  StoreMigration(
      StoreOptions options,
      MigrateSettings settings,
      OutputFolder.Place place,
      Collisions collisions,
      SerializableConfiguration configuration) {
    this.options = options;
    this.settings = settings;
    this.place = place;
    this.collisions = collisions;
    this.configuration = configuration;
  }

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

    /** The program of each output of an archive: files of folders are known before. */
    private final Map<String, String> owners = new HashMap<>();

    private int written;

    Rows(Iterator<StoreEntry> entries) {
      files = new EntryFiles(configuration.value(), entries, options.allFiles());
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
      String output = Collisions.output(relatives.remove());
      Blob artifact = migration.artifact();
      String obstacle = artifact == null ? null : obstacleOrNull(migration.path(), output);
      if (obstacle != null) {
        migration =
            ProgramMigration.refused(migration.path(), Status.FAILED, obstacle, migration.source());
      }
      if (artifact == null || obstacle != null) {
        return MigrationRows.of(migration, null);
      }
      TaskContext context = TaskContext.get();
      try {
        place.write(
            output, artifact, context.taskAttemptId() + "-" + written++, configuration.value());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return MigrationRows.of(migration, place.folder() + "/" + output);
    }

    private @Nullable String obstacleOrNull(String path, String output) {
      if (output.startsWith("/") || List.of(output.split("/", -1)).contains("..")) {
        return "its name leads out of the folder of outputs";
      }
      String first = collisions.firstOrNull(path);
      if (first == null) {
        String owner = owners.putIfAbsent(output, path);
        first = path.equals(owner) ? null : owner;
      }
      return first == null ? null : "'" + first + "' becomes " + output + " too";
    }

    void close() {
      migrations.close();
      files.close();
    }
  }
}
