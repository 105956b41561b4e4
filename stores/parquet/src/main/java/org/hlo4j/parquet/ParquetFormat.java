package org.hlo4j.parquet;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.hlo4j.audit.AuditFormat;
import org.hlo4j.audit.AuditRow;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.Reporter;
import org.slf4j.nop.NOPServiceProvider;

/** Apache Parquet, compressed by gzip, which the JDK has. */
public final class ParquetFormat implements AuditFormat {
  /** Rows of about that size are in memory until they are written. */
  private static final long ROW_GROUP = 32L << 20;

  static {
    silence();
  }

  /** Creates the format. */
  public ParquetFormat() {}

  /**
   * Starts Parquet's logging, which says on standard error that nothing receives it otherwise. What
   * receives it is named: a module would have to declare that it looks for services.
   */
  private static void silence() {
    with(
        Reporter.SLF4J_INTERNAL_VERBOSITY_KEY,
        "ERROR",
        () ->
            with(
                LoggerFactory.PROVIDER_PROPERTY_KEY,
                NOPServiceProvider.class.getName(),
                LoggerFactory::getILoggerFactory));
  }

  /** Runs an action while a system property has a value. */
  private static void with(String property, String value, Runnable action) {
    String before = System.getProperty(property);
    System.setProperty(property, value);
    action.run();
    if (before == null) {
      System.clearProperty(property);
    } else {
      System.setProperty(property, before);
    }
  }

  @Override
  public String name() {
    return "parquet";
  }

  @Override
  public Writer create(OutputStream out) throws IOException {
    ParquetWriter<AuditRow> writer =
        new Builder(new StreamFile(out))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new GzipCodec())
            .withCompressionCodec(CompressionCodecName.GZIP)
            .withRowGroupSize(ROW_GROUP)
            .build();
    return new Writer() {
      @Override
      public void add(AuditRow row) throws IOException {
        writer.write(row);
      }

      @Override
      public void close() throws IOException {
        writer.close();
      }
    };
  }

  private static final class Builder extends ParquetWriter.Builder<AuditRow, Builder> {
    Builder(OutputFile file) {
      super(file);
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    protected WriteSupport<AuditRow> getWriteSupport(ParquetConfiguration configuration) {
      return new RowWriteSupport();
    }

    @Override
    @SuppressWarnings("deprecation") // which must be there all the same
    protected WriteSupport<AuditRow> getWriteSupport(Configuration configuration) {
      return new RowWriteSupport();
    }
  }
}
