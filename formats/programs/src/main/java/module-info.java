import org.jspecify.annotations.NullMarked;

/** Programs in any form: what a file is, and its program; the passes of all modules, by name. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.programs {
  requires transitive org.hlo4j.jaxexport;
  requires transitive org.hlo4j.byteir;
  requires org.hlo4j.formulas;
  requires org.hlo4j.archive;
  requires static org.jspecify;

  exports org.hlo4j.program;
  // Not part of the supported API.
  exports org.hlo4j.program.importing to
      org.hlo4j.onnx,
      org.hlo4j.pytorch;

  // Not part of the supported API.
  exports org.hlo4j.program.pass to
      org.hlo4j.api,
      org.hlo4j.tools,
      org.hlo4j.conformance;

  uses org.hlo4j.program.ModelFormat;
}
