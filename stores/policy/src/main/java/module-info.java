import org.jspecify.annotations.NullMarked;

/** Policies for the programs of stores, checked on the rows of an audit, and SARIF. */
@NullMarked
module org.hlo4j.policy {
  requires transitive org.hlo4j.audit;
  requires com.fasterxml.jackson.core;
  requires org.snakeyaml.engine;
  requires static org.jspecify;

  exports org.hlo4j.policy;
  exports org.hlo4j.policy.sarif;
}
