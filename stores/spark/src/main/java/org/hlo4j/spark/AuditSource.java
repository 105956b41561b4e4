package org.hlo4j.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The data source {@code hlo4j-audit}: a row for each program below paths of Hadoop's file systems,
 * with the columns of {@link org.hlo4j.audit.AuditColumn}. Paths are files, folders, archives
 * ({@code .tar}, {@code .tar.gz}, {@code .tgz}, {@code .zip}) or patterns.
 *
 * <p>Options: {@code pathsFrom} (a file with a path in each line), {@code allFiles}, {@code
 * timeLimit} (seconds for a program), {@code threads} (of a task), {@code isolated}, {@code
 * maxDepth}, {@code maxOperations}, {@code maxConstants} (bytes), {@code maxPartitionBytes}, {@code
 * maxFilesPerPartition}.
 */
public final class AuditSource
    implements TableProvider, DataSourceRegister, CreatableRelationProvider {
  /** Creates the source; Spark does. */
  public AuditSource() {}

  @Override
  public String shortName() {
    return "hlo4j-audit";
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return AuditRows.schema();
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    return new AuditTable(new StoreCoverage(SparkSession.active()));
  }

  /**
   * Refuses to write, which Spark asks for.
   *
   * @throws UnsupportedOperationException always
   */
  @Override
  public BaseRelation createRelation(
      SQLContext context,
      SaveMode mode,
      scala.collection.immutable.Map<String, String> parameters,
      Dataset<Row> data) {
    throw new UnsupportedOperationException(
        "hlo4j-audit reads stores and writes nothing: write the rows in a format such as parquet");
  }

  /** A table, whose options come with each scan. */
  record AuditTable(StoreCoverage coverage) implements SupportsRead {
    @Override
    public String name() {
      return "hlo4j-audit";
    }

    @Override
    @SuppressWarnings("deprecation") // implemented by those that have no columns of their own
    public StructType schema() {
      return AuditRows.schema();
    }

    @Override
    public Set<TableCapability> capabilities() {
      return Set.of(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
      SparkSession session = SparkSession.active();
      Configuration configuration = session.sparkContext().hadoopConfiguration();
      List<String> paths = new ArrayList<>(PathOptions.paths(options));
      String list = options.get("pathsFrom");
      if (list != null) {
        try {
          paths.addAll(PathOptions.lines(list, configuration));
        } catch (IOException e) {
          throw new IllegalArgumentException(
              "option pathsFrom: " + HadoopStore.reason(e) + ": " + list, e);
        }
      }
      if (paths.isEmpty()) {
        throw new IllegalArgumentException("neither a path nor option pathsFrom");
      }
      return new AuditScan(
          paths,
          StoreOptions.of(options.asCaseSensitiveMap(), "path", "paths", "pathsFrom"),
          configuration,
          session.sparkContext().defaultParallelism(),
          coverage);
    }
  }
}
