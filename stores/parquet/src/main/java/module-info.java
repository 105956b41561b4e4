import org.jspecify.annotations.NullMarked;

/** Audits as tables of Apache Parquet, whose library is part of this module's jar. */
@NullMarked
module org.hlo4j.parquet {
  requires java.management; // the library asks how large the heap is
  requires org.hlo4j.audit;
  requires static org.jspecify;

  provides org.hlo4j.audit.AuditFormat with
      org.hlo4j.parquet.ParquetFormat;
}
