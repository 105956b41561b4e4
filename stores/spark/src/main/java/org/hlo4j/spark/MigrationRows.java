package org.hlo4j.spark;

import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.hlo4j.audit.FileDigest;
import org.hlo4j.audit.ProgramMigration;
import org.hlo4j.ir.Blob;
import org.jspecify.annotations.Nullable;

/** The outcomes of migrations, as rows of Spark. */
public final class MigrationRows {
  private static final StructType SCHEMA =
      new StructType()
          .add("path", DataTypes.StringType)
          .add("output", DataTypes.StringType)
          .add("status", DataTypes.StringType)
          .add("diagnostic", DataTypes.StringType)
          .add("size", DataTypes.LongType)
          .add("sha256", DataTypes.StringType)
          .add("output_size", DataTypes.LongType)
          .add("output_sha256", DataTypes.StringType)
          .add("digest", DataTypes.StringType);

  private MigrationRows() {}

  /**
   * {@return the schema: the path of the program; that of the artifact (null if there is none);
   * {@code migrated}, {@code unfit} or {@code failed}; why there is no artifact; the size in bytes
   * and the SHA-256 of the file, and of the artifact; the digest of what both mean}
   */
  public static StructType schema() {
    return SCHEMA;
  }

  static Row of(ProgramMigration migration, @Nullable String output) {
    Blob source = migration.source();
    Blob artifact = migration.artifact();
    return RowFactory.create(
        migration.path(),
        output,
        migration.status().title(),
        migration.reasons().isEmpty() ? null : String.join("; ", migration.reasons()),
        source == null ? null : source.size(),
        source == null ? null : FileDigest.sha256(source),
        artifact == null ? null : artifact.size(),
        artifact == null ? null : FileDigest.sha256(artifact),
        migration.digest());
  }
}
