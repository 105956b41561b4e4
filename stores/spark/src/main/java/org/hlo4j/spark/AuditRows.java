package org.hlo4j.spark;

import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.ColumnType;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/** Rows of audits as rows of Spark. */
public final class AuditRows {
  private static final StructType SCHEMA = makeSchema();

  private AuditRows() {}

  private static StructType makeSchema() {
    StructType schema = new StructType();
    for (AuditColumn column : AuditColumn.values()) {
      schema = schema.add(column.title(), type(column.type()), true);
    }
    return schema;
  }

  private static DataType type(ColumnType type) {
    return switch (type) {
      case STRING -> DataTypes.StringType;
      case LONG -> DataTypes.LongType;
      case DOUBLE -> DataTypes.DoubleType;
      case BOOLEAN -> DataTypes.BooleanType;
      case TIMESTAMP -> DataTypes.TimestampType;
      case STRINGS -> DataTypes.createArrayType(DataTypes.StringType, false);
      case COUNTS -> DataTypes.createMapType(DataTypes.StringType, DataTypes.LongType, false);
    };
  }

  /** {@return the schema: a nullable field for each {@link AuditColumn}, named by its title} */
  public static StructType schema() {
    return SCHEMA;
  }

  /**
   * {@return a row with the schema}
   *
   * @param row the row of an audit
   */
  public static Row toRow(AuditRow row) {
    AuditColumn[] columns = AuditColumn.values();
    @Nullable Object[] values = new @Nullable Object[columns.length];
    for (int i = 0; i < columns.length; i++) {
      values[i] = external(row.get(columns[i]));
    }
    return RowFactory.create(values);
  }

  private static @Nullable Object external(@Nullable Object value) {
    return switch (value) {
      case List<?> list -> list.toArray();
      case Instant time -> Timestamp.from(time);
      case Map<?, ?> counts -> CollectionConverters.asScala(counts);
      case null, default -> value;
    };
  }

  /**
   * {@return the row of an audit}
   *
   * @param row a row with some of the fields of the schema, at least the path and the verdict, and
   *     perhaps others
   * @throws IllegalArgumentException if a field is of another type than that of its column
   */
  public static AuditRow fromRow(Row row) {
    Map<AuditColumn, Object> values = new EnumMap<>(AuditColumn.class);
    List<String> names = List.of(row.schema().fieldNames());
    for (AuditColumn column : AuditColumn.values()) {
      int index = names.indexOf(column.title());
      if (index >= 0 && !row.isNullAt(index)) {
        values.put(column, value(row, index, column.type()));
      }
    }
    return new AuditRow(values);
  }

  private static Object value(Row row, int index, ColumnType type) {
    try {
      return switch (type) {
        case STRING, LONG, DOUBLE, BOOLEAN -> row.get(index);
        case TIMESTAMP ->
            row.get(index) instanceof Timestamp time ? time.toInstant() : row.get(index);
        case STRINGS -> List.copyOf(row.<String>getList(index));
        case COUNTS -> new TreeMap<>(row.<String, Long>getJavaMap(index));
      };
    } catch (ClassCastException e) {
      throw new IllegalArgumentException(row.schema().fieldNames()[index] + " is not a " + type, e);
    }
  }

  /** Returns the values of some columns in Spark's own representation. */
  static InternalRow toInternal(AuditRow row, List<AuditColumn> columns) {
    @Nullable Object[] values = new @Nullable Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = internal(row.get(columns.get(i)));
    }
    return new GenericInternalRow(values);
  }

  private static @Nullable Object internal(@Nullable Object value) {
    return switch (value) {
      case String text -> UTF8String.fromString(text);
      case Instant time -> ChronoUnit.MICROS.between(Instant.EPOCH, time);
      case List<?> list -> new GenericArrayData(list.stream().map(AuditRows::internal).toArray());
      case Map<?, ?> counts -> {
        List<@Nullable Object> keys = new ArrayList<>();
        counts.keySet().forEach(key -> keys.add(internal(key)));
        yield new ArrayBasedMapData(
            new GenericArrayData(keys.toArray()), new GenericArrayData(counts.values().toArray()));
      }
      case null, default -> value;
    };
  }
}
