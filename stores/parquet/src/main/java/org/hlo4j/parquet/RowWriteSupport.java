package org.hlo4j.parquet;

import java.time.Instant;
import java.util.List;
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
    for (AuditColumn column : AuditColumn.values()) {
      schema.addField(field(column));
    }
    return schema.named("audit");
  }

  private static Type field(AuditColumn column) {
    return switch (column.type()) {
      case STRING ->
          Types.optional(PrimitiveTypeName.BINARY)
              .as(LogicalTypeAnnotation.stringType())
              .named(column.title());
      case LONG -> Types.optional(PrimitiveTypeName.INT64).named(column.title());
      case DOUBLE -> Types.optional(PrimitiveTypeName.DOUBLE).named(column.title());
      case BOOLEAN -> Types.optional(PrimitiveTypeName.BOOLEAN).named(column.title());
      case TIMESTAMP ->
          Types.optional(PrimitiveTypeName.INT64)
              .as(LogicalTypeAnnotation.timestampType(true, LogicalTypeAnnotation.TimeUnit.MILLIS))
              .named(column.title());
      case STRINGS ->
          Types.optionalList()
              .requiredElement(PrimitiveTypeName.BINARY)
              .as(LogicalTypeAnnotation.stringType())
              .named(column.title());
      case COUNTS ->
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
    row.values()
        .forEach((column, value) -> {
          out.startField(column.title(), column.ordinal());
          write(value, out);
          out.endField(column.title(), column.ordinal());
        });
    out.endMessage();
  }

  private static void write(Object value, RecordConsumer out) {
    switch (value) {
      case String text -> out.addBinary(Binary.fromString(text));
      case Long number -> out.addLong(number);
      case Double number -> out.addDouble(number);
      case Boolean flag -> out.addBoolean(flag);
      case Instant time -> out.addLong(time.toEpochMilli());
      case List<?> list -> writeRepeated(list, "list", out, each -> field("element", 0, each, out));
      case Map<?, ?> counts ->
          writeRepeated(
              counts.entrySet(),
              "key_value",
              out,
              entry -> {
                field("key", 0, entry.getKey(), out);
                field("value", 1, entry.getValue(), out);
              });
      default -> throw new IllegalStateException("not a value of a column: " + value);
    }
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

  private static void field(String name, int index, Object value, RecordConsumer out) {
    out.startField(name, index);
    write(value, out);
    out.endField(name, index);
  }
}
