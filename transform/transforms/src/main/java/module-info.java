import org.jspecify.annotations.NullMarked;

/** Passes over StableHLO and CHLO programs. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.transforms {
  requires transitive org.hlo4j.interpreter;
  requires static org.jspecify;

  // Not part of the supported API.
  exports org.hlo4j.transforms to
      org.hlo4j.byteir,
      org.hlo4j.programs,
      org.hlo4j.inspect,
      org.hlo4j.formulas,
      org.hlo4j.hlo,
      org.hlo4j.onnx,
      org.hlo4j.pjrt,
      org.hlo4j.pytorch;
  exports org.hlo4j.transforms.build to
      org.hlo4j.byteir,
      org.hlo4j.formulas,
      org.hlo4j.hlo,
      org.hlo4j.onnx,
      org.hlo4j.programs,
      org.hlo4j.pytorch;
  exports org.hlo4j.transforms.chlo to
      org.hlo4j.formulas,
      org.hlo4j.hlo,
      org.hlo4j.onnx,
      org.hlo4j.pytorch;
  exports org.hlo4j.transforms.formula to
      org.hlo4j.byteir,
      org.hlo4j.formulas,
      org.hlo4j.onnx;
  exports org.hlo4j.transforms.mhlo to
      org.hlo4j.programs;
  exports org.hlo4j.transforms.refine to
      org.hlo4j.api,
      org.hlo4j.onnx,
      org.hlo4j.programs,
      org.hlo4j.tools;
  exports org.hlo4j.transforms.symbol to
      org.hlo4j.byteir;

  provides org.hlo4j.interpreter.Extension with
      org.hlo4j.transforms.chlo.ChloSemantics;
}
