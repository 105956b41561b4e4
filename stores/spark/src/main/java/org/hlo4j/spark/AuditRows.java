package org.hlo4j.spark;

import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
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
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/** Rows of audits as rows of Spark. */
public final class AuditRows {
  private static final StructType SCHEMA = makeSchema();

  private AuditRows() {}

  private static StructType makeSchema() {
    StructType schema = new StructType();
    for (AuditColumn<?> column : AuditColumn.all()) {
      schema = schema.add(column.title(), type(column), true);
    }
    return schema;
  }

  private static DataType type(AuditColumn<?> column) {
    return switch (column) {
      case AuditColumn.Text _ -> DataTypes.StringType;
      case AuditColumn.Count _ -> DataTypes.LongType;
      case AuditColumn.Amount _ -> DataTypes.DoubleType;
      case AuditColumn.Flag _ -> DataTypes.BooleanType;
      case AuditColumn.Time _ -> DataTypes.TimestampType;
      case AuditColumn.Texts _ -> DataTypes.createArrayType(DataTypes.StringType, false);
      case AuditColumn.Counts _ ->
          DataTypes.createMapType(DataTypes.StringType, DataTypes.LongType, false);
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
    return RowFactory.create(
        AuditColumn.all().stream().map(column -> external(row, column)).toArray());
  }

  private static @Nullable Object external(AuditRow row, AuditColumn<?> column) {
    return switch (column) {
      case AuditColumn.Texts texts -> row.get(texts).map(List::toArray).orElse(null);
      case AuditColumn.Time time -> row.get(time).map(Timestamp::from).orElse(null);
      case AuditColumn.Counts counts ->
          row.get(counts).map(CollectionConverters::asScala).orElse(null);
      case AuditColumn.Text _, AuditColumn.Count _, AuditColumn.Amount _, AuditColumn.Flag _ ->
          row.get(column).orElse(null);
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
    AuditRow read = AuditRow.EMPTY;
    List<String> names = List.of(row.schema().fieldNames());
    for (AuditColumn<?> column : AuditColumn.all()) {
      int index = names.indexOf(column.title());
      if (index >= 0 && !row.isNullAt(index)) {
        read = with(read, column, row, index);
      }
    }
    return read;
  }

  private static AuditRow with(AuditRow read, AuditColumn<?> column, Row row, int index) {
    try {
      return switch (column) {
        case AuditColumn.Text text -> read.with(text, row.getString(index));
        case AuditColumn.Count count -> read.with(count, row.getLong(index));
        case AuditColumn.Amount amount -> read.with(amount, row.getDouble(index));
        case AuditColumn.Flag flag -> read.with(flag, row.getBoolean(index));
        case AuditColumn.Time time -> read.with(time, row.getTimestamp(index).toInstant());
        case AuditColumn.Texts texts -> read.with(texts, List.copyOf(row.getList(index)));
        case AuditColumn.Counts counts -> read.with(counts, new TreeMap<>(row.getJavaMap(index)));
      };
    } catch (ClassCastException e) {
      throw new IllegalArgumentException(
          column + " is not a " + type(column).simpleString() + ": " + row.get(index), e);
    }
  }

  /** Returns the values of some columns in Spark's own representation. */
  static InternalRow toInternal(AuditRow row, List<AuditColumn<?>> columns) {
    return new GenericInternalRow(columns.stream().map(column -> internal(row, column)).toArray());
  }

  private static @Nullable Object internal(AuditRow row, AuditColumn<?> column) {
    return switch (column) {
      case AuditColumn.Text text -> row.get(text).map(UTF8String::fromString).orElse(null);
      case AuditColumn.Time time ->
          row.get(time).map(each -> ChronoUnit.MICROS.between(Instant.EPOCH, each)).orElse(null);
      case AuditColumn.Texts texts -> row.get(texts).map(AuditRows::array).orElse(null);
      case AuditColumn.Counts counts ->
          row.get(counts)
              .map(each ->
                  new ArrayBasedMapData(
                      array(each.keySet()), new GenericArrayData(each.values().toArray())))
              .orElse(null);
      case AuditColumn.Count _, AuditColumn.Amount _, AuditColumn.Flag _ ->
          row.get(column).orElse(null);
    };
  }

  private static GenericArrayData array(Collection<String> texts) {
    return new GenericArrayData(texts.stream().map(UTF8String::fromString).toArray());
  }
}
