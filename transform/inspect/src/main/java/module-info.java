import org.jspecify.annotations.NullMarked;

/** Analyses of programs: releases they fit, differences, digests, summaries. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.inspect {
  requires transitive org.hlo4j.portability;
  requires transitive org.hlo4j.transforms;
  requires static org.jspecify;

  exports org.hlo4j.inspect.diff;
  exports org.hlo4j.inspect.digest;
  exports org.hlo4j.inspect.explain;
  exports org.hlo4j.inspect.summary;

  // Not part of the supported API.
  exports org.hlo4j.inspect.form to
      org.hlo4j.tools;
}
