import org.jspecify.annotations.NullMarked;

/** Behaviour of the dialects: verification, type inference, custom syntax. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.dialects {
  requires transitive org.hlo4j.ops;
  requires static org.jspecify;

  // Not part of the supported API.
  exports org.hlo4j.dialect to
      org.hlo4j.api,
      org.hlo4j.audit,
      org.hlo4j.byteir,
      org.hlo4j.conformance,
      org.hlo4j.engine,
      org.hlo4j.formulas,
      org.hlo4j.hlo,
      org.hlo4j.inspect,
      org.hlo4j.interpreter,
      org.hlo4j.jaxexport,
      org.hlo4j.onnx,
      org.hlo4j.pjrt,
      org.hlo4j.portability,
      org.hlo4j.programs,
      org.hlo4j.pytorch,
      org.hlo4j.tools,
      org.hlo4j.transforms;
  exports org.hlo4j.dialect.chlo.rule to
      org.hlo4j.transforms;
  exports org.hlo4j.dialect.hlo to
      org.hlo4j.interpreter,
      org.hlo4j.transforms,
      org.hlo4j.byteir,
      org.hlo4j.engine,
      org.hlo4j.formulas,
      org.hlo4j.hlo,
      org.hlo4j.onnx,
      org.hlo4j.pytorch,
      org.hlo4j.api;
  exports org.hlo4j.dialect.linalg to
      org.hlo4j.engine,
      org.hlo4j.formulas,
      org.hlo4j.linalg,
      org.hlo4j.onnx;
  exports org.hlo4j.dialect.stablehlo to
      org.hlo4j.interpreter,
      org.hlo4j.transforms;
  exports org.hlo4j.dialect.stablehlo.rule to
      org.hlo4j.portability,
      org.hlo4j.interpreter,
      org.hlo4j.transforms,
      org.hlo4j.byteir,
      org.hlo4j.engine,
      org.hlo4j.inspect,
      org.hlo4j.api;
}
