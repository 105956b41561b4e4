import org.jspecify.annotations.NullMarked;

/** What tests of several modules share; never shipped. */
@NullMarked
module org.hlo4j.testing {
  requires static org.jspecify;

  exports org.hlo4j.testing;
}
