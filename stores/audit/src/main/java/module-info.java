import org.jspecify.annotations.NullMarked;

/** Audits of stores of programs: facts about each file, as columns of a table. */
@NullMarked
module org.hlo4j.audit {
  requires org.hlo4j.archive;
  requires transitive org.hlo4j.inspect;
  requires transitive org.hlo4j.programs;
  requires transitive org.hlo4j.signing;
  requires com.fasterxml.jackson.core;
  requires org.apache.commons.compress;
  requires static org.jspecify;

  exports org.hlo4j.audit;

  uses org.hlo4j.audit.AuditFormat;
}
