import org.jspecify.annotations.NullMarked;

/** Support for tests: lit runner, FileCheck, golden files. */
@NullMarked
module org.hlo4j.testkit {
  requires transitive org.hlo4j.text;
  requires static transitive org.jspecify;
}
