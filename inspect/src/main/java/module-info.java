import org.jspecify.annotations.NullMarked;

/** What programs are: why they do not fit a version, whether they are the same, what is in them. */
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
