package org.hlo4j.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.jspecify.annotations.Nullable;

/** A scan of the data source: the files are listed when it is planned, once. */
final class AuditScan implements ScanBuilder, SupportsPushDownRequiredColumns, Scan, Batch {
  private final List<String> paths;
  private final StoreOptions options;
  private final Configuration configuration;
  private final int parallelism;
  private final StoreCoverage coverage;
  private StructType schema = AuditRows.schema();
  private InputPartition @Nullable [] partitions;

  AuditScan(
      List<String> paths,
      StoreOptions options,
      Configuration configuration,
      int parallelism,
      StoreCoverage coverage) {
    this.paths = paths;
    this.options = options;
    this.configuration = configuration;
    this.parallelism = parallelism;
    this.coverage = coverage;
  }

  @Override
  public void pruneColumns(StructType required) {
    schema = required;
  }

  @Override
  public Scan build() {
    return this;
  }

  @Override
  public StructType readSchema() {
    return schema;
  }

  @Override
  public String description() {
    return "hlo4j-audit " + String.join(", ", paths);
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return AuditMetrics.all().toArray(CustomMetric[]::new);
  }

  @Override
  public InputPartition[] planInputPartitions() {
    if (partitions == null) {
      StoreListing listing = HadoopStore.list(configuration, paths, options.allFiles());
      coverage.list(listing);
      partitions =
          StoreBins.of(listing.entries(), options, parallelism).stream()
              .map(Bin::new)
              .toArray(InputPartition[]::new);
    }
    return partitions;
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new Readers(
        schema, options, new SerializableConfiguration(configuration), coverage.parts());
  }

  /**
   * The files of a task.
   *
   * @param entries the files
   */
  private record Bin(List<StoreEntry> entries) implements InputPartition {
    Bin {
      entries = new ArrayList<>(entries); // lists of the JDK may hold more than they show
    }
  }

  /** Makes readers on executors. */
  private record Readers(
      StructType schema,
      StoreOptions options,
      SerializableConfiguration configuration,
      StorePartCount parts)
      implements PartitionReaderFactory {
    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
      EntryFiles files =
          new EntryFiles(
              configuration.value(),
              ((Bin) partition).entries.iterator(),
              options.allFiles(),
              parts);
      return new Reader(files, ProgramTasks.audit(options, files), schema);
    }
  }

  private static final class Reader implements PartitionReader<InternalRow> {
    private final EntryFiles files;
    private final ProgramTasks<AuditRow> rows;
    private final List<AuditColumn<?>> columns;
    private final AuditMetrics metrics = new AuditMetrics();
    private @Nullable AuditRow row;

    Reader(EntryFiles files, ProgramTasks<AuditRow> rows, StructType schema) {
      this.files = files;
      this.rows = rows;
      columns =
          Arrays.stream(schema.fieldNames())
              .<AuditColumn<?>>map(name -> AuditColumn.of(name).orElseThrow())
              .toList();
    }

    @Override
    public boolean next() {
      if (!rows.hasNext()) {
        return false;
      }
      AuditRow next = rows.next();
      metrics.add(next);
      row = next;
      return true;
    }

    @Override
    public InternalRow get() {
      return AuditRows.toInternal(Objects.requireNonNull(row), columns);
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
      return metrics.values();
    }

    @Override
    public void close() {
      rows.close();
      files.close();
    }
  }
}
