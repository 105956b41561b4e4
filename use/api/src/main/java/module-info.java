import org.jspecify.annotations.NullMarked;

/** The entry point for Java programs: read, build, verify, write and run. */
@NullMarked
module org.hlo4j.api {
  requires transitive org.hlo4j.inspect;
  requires transitive org.hlo4j.jaxexport;
  requires transitive org.hlo4j.programs;
  requires transitive org.hlo4j.portability;
  requires transitive org.hlo4j.interpreter;
  requires transitive org.hlo4j.engine;
  requires static org.jspecify;

  exports org.hlo4j;
}
