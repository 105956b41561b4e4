import org.jspecify.annotations.NullMarked;

/** Programs in any form: what a file is, and its program. */
@NullMarked
module org.hlo4j.programs {
  requires transitive org.hlo4j.jaxexport;
  requires transitive org.hlo4j.byteir;
  requires org.hlo4j.archive;
  requires static org.jspecify;

  exports org.hlo4j.program;

  uses org.hlo4j.program.ModelFormat;
}
