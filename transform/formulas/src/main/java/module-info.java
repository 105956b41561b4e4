import org.jspecify.annotations.NullMarked;

/** Formulas of operators that frameworks share, over sizes that may be dynamic. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.formulas {
  requires transitive org.hlo4j.interpreter;
  requires transitive org.hlo4j.transforms;
  requires static org.jspecify;

  // Not part of the supported API.
  exports org.hlo4j.formulas.attention to
      org.hlo4j.byteir,
      org.hlo4j.onnx,
      org.hlo4j.pytorch;
  exports org.hlo4j.formulas.build to
      org.hlo4j.byteir,
      org.hlo4j.onnx,
      org.hlo4j.programs,
      org.hlo4j.pytorch;
  exports org.hlo4j.formulas.classical to
      org.hlo4j.onnx;
  exports org.hlo4j.formulas.elementwise to
      org.hlo4j.byteir,
      org.hlo4j.onnx,
      org.hlo4j.pytorch;
  exports org.hlo4j.formulas.index to
      org.hlo4j.byteir,
      org.hlo4j.onnx,
      org.hlo4j.pytorch;
  exports org.hlo4j.formulas.linalg to
      org.hlo4j.byteir,
      org.hlo4j.onnx,
      org.hlo4j.programs,
      org.hlo4j.pytorch,
      org.hlo4j.tools;
  exports org.hlo4j.formulas.norm to
      org.hlo4j.byteir,
      org.hlo4j.onnx,
      org.hlo4j.pytorch;
  exports org.hlo4j.formulas.quantized to
      org.hlo4j.onnx,
      org.hlo4j.pytorch;
  exports org.hlo4j.formulas.recurrent to
      org.hlo4j.onnx,
      org.hlo4j.pytorch;
  exports org.hlo4j.formulas.size to
      org.hlo4j.byteir,
      org.hlo4j.hlo,
      org.hlo4j.onnx,
      org.hlo4j.programs,
      org.hlo4j.pytorch;
  exports org.hlo4j.formulas.spectral to
      org.hlo4j.byteir,
      org.hlo4j.onnx,
      org.hlo4j.pytorch;
  exports org.hlo4j.formulas.training to
      org.hlo4j.byteir,
      org.hlo4j.onnx,
      org.hlo4j.pytorch;
  exports org.hlo4j.formulas.window to
      org.hlo4j.byteir,
      org.hlo4j.onnx,
      org.hlo4j.pytorch;
}
