package org.hlo4j.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.audit.StoreGate;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The coverage of stores by jobs: files that were looked at, and others, as {@code hlo4j audit}
 * counts. It is complete when a job is that reads all rows; attempts that were repeated do not
 * count twice.
 */
public final class StoreCoverage {
  /** The name of the part that the driver has listed. */
  private static final String LISTED = "";

  private final StorePartCount parts = new StorePartCount();
  private final List<StoreFiles.Unreadable> unreadableRoots = new ArrayList<>();

  /**
   * Creates a count for one job.
   *
   * @param session the session
   */
  public StoreCoverage(SparkSession session) {
    session.sparkContext().register(parts);
  }

  /**
   * {@return what jobs have looked at so far of the stores that a table is read from}
   *
   * @param rows a table that was read from {@link AuditSource}, or made of such
   * @throws IllegalArgumentException if it is not one such table, or on a server of Spark Connect
   */
  public static StoreCoverage of(Dataset<Row> rows) {
    if (!(rows instanceof org.apache.spark.sql.classic.Dataset<Row> local)) {
      throw new IllegalArgumentException("not a table of this process");
    }
    List<StoreCoverage> found = new ArrayList<>();
    for (LogicalPlan leaf :
        CollectionConverters.asJava(local.queryExecution().analyzed().collectLeaves())) {
      if (leaf instanceof DataSourceV2Relation relation
          && relation.table() instanceof AuditSource.AuditTable table) {
        found.add(table.coverage());
      }
    }
    if (found.size() != 1) {
      throw new IllegalArgumentException("read from " + found.size() + " stores instead of one");
    }
    return found.getFirst();
  }

  /** Returns what tasks add archives and lists to. */
  StorePartCount parts() {
    return parts;
  }

  /** Sets what the driver has listed. */
  synchronized void list(StoreListing listing) {
    parts.add(new StorePart(LISTED, listing.programs(), listing.skipped()));
    unreadableRoots.clear();
    unreadableRoots.addAll(listing.unreadableRoots());
  }

  /** {@return what was not looked at} */
  public SkippedFiles skipped() {
    SkippedFiles skipped = new SkippedFiles();
    parts.value().values().forEach(part -> skipped.addAll(part.skipped()));
    return skipped;
  }

  /** {@return how many files were taken, such as are not programs included} */
  public long programs() {
    return parts.value().values().stream().mapToLong(StorePart::programs).sum();
  }

  /** {@return the paths that the driver was to list, but are neither files nor folders} */
  public synchronized List<StoreFiles.Unreadable> unreadableRoots() {
    return List.copyOf(unreadableRoots);
  }

  /**
   * {@return what stands against the stores}
   *
   * @param gate when something does
   */
  public List<StoreGate.Objection> objections(StoreGate gate) {
    return gate.objections(skipped(), unreadableRoots(), programs());
  }
}
