import org.jspecify.annotations.NullMarked;

/** MLIR's textual form: lexer, parser, printer, assembly formats. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.text {
  requires transitive org.hlo4j.ir;
  requires static org.jspecify;

  provides org.hlo4j.ir.asm.IrText with
      org.hlo4j.text.print.ShortText;

  // Not part of the supported API.
  exports org.hlo4j.text to
      org.hlo4j.dialects;
  exports org.hlo4j.text.format to
      org.hlo4j.dialects;
  exports org.hlo4j.text.parse to
      org.hlo4j.byteir,
      org.hlo4j.conformance,
      org.hlo4j.dialects,
      org.hlo4j.hlo,
      org.hlo4j.inspect,
      org.hlo4j.interpreter,
      org.hlo4j.jaxexport,
      org.hlo4j.portability,
      org.hlo4j.programs,
      org.hlo4j.python,
      org.hlo4j.tools,
      org.hlo4j.transforms;
  exports org.hlo4j.text.print to
      org.hlo4j.api,
      org.hlo4j.byteir,
      org.hlo4j.conformance,
      org.hlo4j.dialects,
      org.hlo4j.formulas,
      org.hlo4j.hlo,
      org.hlo4j.inspect,
      org.hlo4j.interpreter,
      org.hlo4j.jaxexport,
      org.hlo4j.onnx,
      org.hlo4j.ops,
      org.hlo4j.portability,
      org.hlo4j.programs,
      org.hlo4j.python,
      org.hlo4j.pytorch,
      org.hlo4j.tools,
      org.hlo4j.transforms,
      org.hlo4j.viewgen;
}
