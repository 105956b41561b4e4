package org.hlo4j.spark;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.AuditVerdict;

/** The progress of an audit, for Spark's user interface. */
public final class AuditMetrics {
  private final Map<AuditVerdict, Long> files = new EnumMap<>(AuditVerdict.class);
  private long bytes;

  /** The metrics: Spark makes one of a class by its name, without arguments. */
  static List<CustomMetric> all() {
    return List.of(
        new Files(),
        new Bytes(),
        new Valid(),
        new Invalid(),
        new Unreadable(),
        new TooLarge(),
        new OutOfMemory(),
        new TimedOut(),
        new Missing());
  }

  void add(AuditRow row) {
    files.merge(row.verdict(), 1L, Long::sum);
    bytes += row.get(AuditColumn.SIZE).orElse(0L);
  }

  CustomTaskMetric[] values() {
    return all().stream().map(metric -> ((Sum) metric).of(this)).toArray(CustomTaskMetric[]::new);
  }

  /**
   * A value.
   *
   * @param name the name of its metric
   * @param value the value
   */
  private record Value(String name, long value) implements CustomTaskMetric {}

  /** A metric whose values are added. */
  abstract static class Sum extends CustomSumMetric {
    @Override
    public String name() {
      return getClass().getSimpleName();
    }

    abstract long value(AuditMetrics metrics);

    CustomTaskMetric of(AuditMetrics metrics) {
      return new Value(name(), value(metrics));
    }
  }

  /** The number of files. */
  public static final class Files extends Sum {
    @Override
    public String description() {
      return "files";
    }

    @Override
    long value(AuditMetrics metrics) {
      return metrics.files.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /** The size of files that could be opened. */
  public static final class Bytes extends Sum {
    @Override
    public String description() {
      return "bytes of files";
    }

    @Override
    long value(AuditMetrics metrics) {
      return metrics.bytes;
    }
  }

  /** The number of files with a verdict. */
  abstract static class OfVerdict extends Sum {
    private final AuditVerdict verdict;

    OfVerdict(AuditVerdict verdict) {
      this.verdict = verdict;
    }

    @Override
    public String description() {
      return verdict.title() + " files";
    }

    @Override
    long value(AuditMetrics metrics) {
      return metrics.files.getOrDefault(verdict, 0L);
    }
  }

  /** Of {@link AuditVerdict#VALID}. */
  public static final class Valid extends OfVerdict {
    /** For Spark. */
    public Valid() {
      super(AuditVerdict.VALID);
    }
  }

  /** Of {@link AuditVerdict#INVALID}. */
  public static final class Invalid extends OfVerdict {
    /** For Spark. */
    public Invalid() {
      super(AuditVerdict.INVALID);
    }
  }

  /** Of {@link AuditVerdict#UNREADABLE}. */
  public static final class Unreadable extends OfVerdict {
    /** For Spark. */
    public Unreadable() {
      super(AuditVerdict.UNREADABLE);
    }
  }

  /** Of {@link AuditVerdict#TOO_LARGE}. */
  public static final class TooLarge extends OfVerdict {
    /** For Spark. */
    public TooLarge() {
      super(AuditVerdict.TOO_LARGE);
    }
  }

  /** Of {@link AuditVerdict#OUT_OF_MEMORY}. */
  public static final class OutOfMemory extends OfVerdict {
    /** For Spark. */
    public OutOfMemory() {
      super(AuditVerdict.OUT_OF_MEMORY);
    }
  }

  /** Of {@link AuditVerdict#TIMED_OUT}. */
  public static final class TimedOut extends OfVerdict {
    /** For Spark. */
    public TimedOut() {
      super(AuditVerdict.TIMED_OUT);
    }
  }

  /** Of {@link AuditVerdict#MISSING}. */
  public static final class Missing extends OfVerdict {
    /** For Spark. */
    public Missing() {
      super(AuditVerdict.MISSING);
    }
  }
}
