import org.jspecify.annotations.NullMarked;

/** The readers of zip and tar archives. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.archive {
  requires transitive org.hlo4j.ir;
  requires static org.jspecify;

  // Not part of the supported API.
  exports org.hlo4j.archive to
      org.hlo4j.interpreter,
      org.hlo4j.programs,
      org.hlo4j.pytorch,
      org.hlo4j.audit;
}
