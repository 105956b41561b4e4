import org.jspecify.annotations.NullMarked;

/** Golden files, and tables of rows held against what is checked, for the tests of all modules. */
@NullMarked
module org.hlo4j.testing {
  requires static org.jspecify;

  exports org.hlo4j.testing;
}
