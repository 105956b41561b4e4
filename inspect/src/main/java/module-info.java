import org.jspecify.annotations.NullMarked;

/** Analyses of programs: releases they fit, differences, digests, summaries. */
@NullMarked
module org.hlo4j.inspect {
  requires transitive org.hlo4j.portability;
  requires transitive org.hlo4j.transforms;
  requires static org.jspecify;

  exports org.hlo4j.inspect.diff;
  exports org.hlo4j.inspect.digest;
  exports org.hlo4j.inspect.explain;
  exports org.hlo4j.inspect.form;
  exports org.hlo4j.inspect.summary;
}
