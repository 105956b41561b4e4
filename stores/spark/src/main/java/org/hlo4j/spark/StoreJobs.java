package org.hlo4j.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterators;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.util.TaskCompletionListener;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.policy.Policy;

/** Jobs of Spark over stores of programs. */
public final class StoreJobs {
  /** Begins the name of a part that is the list of a task; no archive has such a name. */
  private static final String PARTITION = "\0";

  private StoreJobs() {}

  /**
   * {@return the rows of an audit of paths, with the schema {@link AuditRows#schema}; each path is
   * a file, folder, archive or pattern}
   *
   * <p>The files of a path are read by the task that has the path: repartition a table whose paths
   * are few and large.
   *
   * @param paths the paths
   * @param options as those of {@link AuditSource}, but {@code pathsFrom} and those of partitions
   * @throws IllegalArgumentException if a value is not one of its option
   */
  public static Dataset<Row> audit(Dataset<String> paths, Map<String, String> options) {
    return audit(paths, options, new StoreCoverage(paths.sparkSession()));
  }

  /**
   * {@return the rows of an audit of paths, as {@link #audit(Dataset, Map)} does}
   *
   * @param paths the paths
   * @param options as those of {@link AuditSource}, but {@code pathsFrom} and those of partitions
   * @param coverage counts what is not looked at when the rows are asked for; paths that cannot be
   *     opened have rows alone
   * @throws IllegalArgumentException if a value is not one of its option
   */
  public static Dataset<Row> audit(
      Dataset<String> paths, Map<String, String> options, StoreCoverage coverage) {
    StoreOptions read = StoreOptions.of(options);
    StorePartCount parts = coverage.parts();
    SerializableConfiguration configuration =
        new SerializableConfiguration(paths.sparkSession().sparkContext().hadoopConfiguration());
    return paths.mapPartitions(
        (MapPartitionsFunction<String, Row>) each -> rows(configuration.value(), each, read, parts),
        Encoders.row(AuditRows.schema()));
  }

  private static Iterator<Row> rows(
      Configuration configuration,
      Iterator<String> paths,
      StoreOptions options,
      StorePartCount parts) {
    List<String> all = new ArrayList<>();
    paths.forEachRemaining(all::add);
    StoreListing listing = HadoopStore.list(configuration, all, options.allFiles());
    parts.add(
        new StorePart(
            PARTITION + TaskContext.get().partitionId(), listing.programs(), listing.skipped()));
    EntryFiles files =
        new EntryFiles(configuration, listing.entries().iterator(), options.allFiles(), parts);
    ProgramTasks<AuditRow> rows = ProgramTasks.audit(options, files);
    TaskContext.get()
        .addTaskCompletionListener(
            (TaskCompletionListener)
                _ -> {
                  rows.close();
                  files.close();
                });
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(rows, 0), false)
        .map(AuditRows::toRow)
        .iterator();
  }

  /**
   * Writes programs as artifacts of a release, each read back and found to mean what its program
   * means. A program has the path in the output that it has in the folder that was named, with the
   * suffix {@code .mlir.bc}; an archive becomes a folder. The rows of what was done are Parquet, in
   * the folder {@code _status} of the output.
   *
   * @param session the session
   * @param paths files, folders, archives or patterns
   * @param output the folder to write to, which must be empty if it exists
   * @param target the release, such as {@code 1.7.0}
   * @param options as those of {@link AuditSource}, but {@code pathsFrom}; and {@code expand}
   *     (express what the release lacks by older operations) and {@code allowOtherDialects}
   * @return the rows, with the schema {@link MigrationRows#schema}
   * @throws IllegalArgumentException if a value is not one of its option, the target is not a
   *     release, or the folder is not empty
   * @throws IOException if the output cannot be written
   */
  public static Dataset<Row> migrate(
      SparkSession session,
      List<String> paths,
      String output,
      String target,
      Map<String, String> options)
      throws IOException {
    return migrate(session, paths, output, target, options, new StoreCoverage(session));
  }

  /**
   * Writes programs as artifacts of a release, as {@link #migrate(SparkSession, List, String,
   * String, Map)} does.
   *
   * @param session the session
   * @param paths files, folders, archives or patterns
   * @param output the folder to write to, which must be empty if it exists
   * @param target the release
   * @param options as above
   * @param coverage counts what is not looked at
   * @return the rows, with the schema {@link MigrationRows#schema}
   * @throws IllegalArgumentException if a value is not one of its option, the target is not a
   *     release, or the folder is not empty
   * @throws IOException if the output cannot be written
   */
  public static Dataset<Row> migrate(
      SparkSession session,
      List<String> paths,
      String output,
      String target,
      Map<String, String> options,
      StoreCoverage coverage)
      throws IOException {
    StoreOptions read = MigrateSettings.readOptions(options);
    MigrateSettings settings = MigrateSettings.of(target, options);
    Configuration configuration = session.sparkContext().hadoopConfiguration();
    StoreListing listing = HadoopStore.list(configuration, paths, read.allFiles());
    coverage.list(listing);
    List<StoreEntry> entries = listing.entries();
    List<List<StoreEntry>> bins =
        StoreBins.of(entries, read, session.sparkContext().defaultParallelism());
    String status = output + "/_status";
    try (OutputFolder folder = OutputFolder.create(output, configuration)) {
      StoreMigration migration =
          new StoreMigration(
              read,
              settings,
              folder.place(),
              Collisions.of(entries),
              new SerializableConfiguration(configuration),
              coverage.parts());
      session
          .createDataFrame(
              JavaSparkContext.fromSparkContext(session.sparkContext())
                  .parallelize(new ArrayList<>(bins), Math.max(1, bins.size()))
                  .mapPartitions(migration),
              MigrationRows.schema())
          .write()
          .mode(SaveMode.Overwrite)
          .parquet(status);
    }
    return session.read().schema(MigrationRows.schema()).parquet(status);
  }

  /**
   * {@return what breaks a policy, with the schema {@link ViolationRows#schema}, in no order}
   *
   * @param rows rows of an audit, with all columns that the rules need
   * @param name the name of the policy, for diagnostics
   * @param yaml the policy
   * @throws DiagnosticException if it is not a policy
   */
  public static Dataset<Row> violations(Dataset<Row> rows, String name, String yaml) {
    Policy.parse(name, yaml);
    return rows.mapPartitions(new ViolationRows(name, yaml), Encoders.row(ViolationRows.schema()));
  }
}
