package org.hlo4j.parquet;

import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.jspecify.annotations.Nullable;

/** Writes rows: a field for each column, with the standard structures of lists and maps. */
final class RowWriteSupport extends WriteSupport<AuditRow> {
  private @Nullable RecordConsumer consumer;

  /** Returns the schema: optional fields, in the order of the columns. */
  static MessageType schema() {
    Types.MessageTypeBuilder schema = Types.buildMessage();
    for (AuditColumn<?> column : AuditColumn.all()) {
      schema.addField(field(column));
    }
    return schema.named("audit");
  }

  private static Type field(AuditColumn<?> column) {
    return switch (column) {
      case AuditColumn.Text _ ->
          Types.optional(PrimitiveTypeName.BINARY)
              .as(LogicalTypeAnnotation.stringType())
              .named(column.title());
      case AuditColumn.Count _ -> Types.optional(PrimitiveTypeName.INT64).named(column.title());
      case AuditColumn.Amount _ -> Types.optional(PrimitiveTypeName.DOUBLE).named(column.title());
      case AuditColumn.Flag _ -> Types.optional(PrimitiveTypeName.BOOLEAN).named(column.title());
      case AuditColumn.Time _ ->
          Types.optional(PrimitiveTypeName.INT64)
              .as(LogicalTypeAnnotation.timestampType(true, LogicalTypeAnnotation.TimeUnit.MILLIS))
              .named(column.title());
      case AuditColumn.Texts _ ->
          Types.optionalList()
              .requiredElement(PrimitiveTypeName.BINARY)
              .as(LogicalTypeAnnotation.stringType())
              .named(column.title());
      case AuditColumn.Counts _ ->
          Types.optionalMap()
              .key(PrimitiveTypeName.BINARY)
              .as(LogicalTypeAnnotation.stringType())
              .requiredValue(PrimitiveTypeName.INT64)
              .named(column.title());
    };
  }

  @Override
  public WriteContext init(ParquetConfiguration configuration) {
    return new WriteContext(schema(), Map.of());
  }

  @Override
  @SuppressWarnings("deprecation") // which must be there all the same
  public WriteContext init(Configuration configuration) {
    return new WriteContext(schema(), Map.of());
  }

  @Override
  public void prepareForWrite(RecordConsumer given) {
    consumer = given;
  }

  @Override
  public void write(AuditRow row) {
    RecordConsumer out = Objects.requireNonNull(consumer);
    out.startMessage();
    for (AuditColumn<?> column : row.columns()) {
      out.startField(column.title(), column.index());
      write(row, column, out);
      out.endField(column.title(), column.index());
    }
    out.endMessage();
  }

  private static void write(AuditRow row, AuditColumn<?> column, RecordConsumer out) {
    switch (column) {
      case AuditColumn.Text text -> write(row.get(text).orElseThrow(), out);
      case AuditColumn.Count count -> out.addLong(row.get(count).orElseThrow());
      case AuditColumn.Amount amount -> out.addDouble(row.get(amount).orElseThrow());
      case AuditColumn.Flag flag -> out.addBoolean(row.get(flag).orElseThrow());
      case AuditColumn.Time time -> out.addLong(row.get(time).orElseThrow().toEpochMilli());
      case AuditColumn.Texts texts ->
          writeRepeated(
              row.get(texts).orElseThrow(),
              "list",
              out,
              text -> field("element", 0, out, () -> write(text, out)));
      case AuditColumn.Counts counts ->
          writeRepeated(
              row.get(counts).orElseThrow().entrySet(),
              "key_value",
              out,
              entry -> {
                field("key", 0, out, () -> write(entry.getKey(), out));
                field("value", 1, out, () -> out.addLong(entry.getValue()));
              });
    }
  }

  private static void write(String text, RecordConsumer out) {
    out.addBinary(Binary.fromString(text));
  }

  private static <T> void writeRepeated(
      Iterable<T> values, String name, RecordConsumer out, Consumer<T> write) {
    out.startGroup();
    boolean isEmpty = true;
    for (T value : values) {
      if (isEmpty) {
        out.startField(name, 0);
        isEmpty = false;
      }
      out.startGroup();
      write.accept(value);
      out.endGroup();
    }
    if (!isEmpty) {
      out.endField(name, 0);
    }
    out.endGroup();
  }

  private static void field(String name, int index, RecordConsumer out, Runnable value) {
    out.startField(name, index);
    value.run();
    out.endField(name, index);
  }
}
