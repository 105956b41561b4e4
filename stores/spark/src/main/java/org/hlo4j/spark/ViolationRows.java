package org.hlo4j.spark;

import java.util.Iterator;
import java.util.List;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.hlo4j.policy.Policy;
import org.hlo4j.policy.Violation;

/** Violations of a policy, as rows of Spark. */
public final class ViolationRows implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1;

  private static final StructType SCHEMA =
      new StructType()
          .add("path", DataTypes.StringType)
          .add("place", DataTypes.StringType)
          .add("rule", DataTypes.StringType)
          .add("level", DataTypes.StringType)
          .add("message", DataTypes.StringType);

  private final String name;
  private final String yaml;

  /** Checks rows of audits against a policy, which executors parse anew. */
  ViolationRows(String name, String yaml) {
    this.name = name;
    this.yaml = yaml;
  }

  /**
   * {@return the schema: the path of the file; the place in it ({@code :line:column} or {@code
   * :0xoffset}, empty for the file as a whole); the rule; {@code error}, {@code warning} or {@code
   * note}; what is wrong}
   */
  public static StructType schema() {
    return SCHEMA;
  }

  @Override
  public Iterator<Row> call(Iterator<Row> rows) {
    Policy policy = Policy.parse(name, yaml);
    Stream<Row> each = StreamSupport.stream(Spliterators.spliteratorUnknownSize(rows, 0), false);
    return each.flatMap(row -> of(policy.check(AuditRows.fromRow(row))).stream()).iterator();
  }

  private static List<Row> of(List<Violation> violations) {
    return violations.stream()
        .map(each ->
            RowFactory.create(
                each.path(),
                each.place().toString(),
                each.rule().key(),
                each.level().title(),
                each.message()))
        .toList();
  }
}
