import org.jspecify.annotations.NullMarked;

/** Models of ONNX, to and from StableHLO. */
@NullMarked
module org.hlo4j.onnx {
  requires transitive org.hlo4j.interpreter;
  requires transitive org.hlo4j.transforms;
  requires transitive org.hlo4j.programs;
  requires transitive org.hlo4j.byteir;
  requires org.hlo4j.formulas;
  requires org.hlo4j.messages;
  requires static org.jspecify;

  exports org.hlo4j.onnx;

  provides org.hlo4j.program.ModelFormat with
      org.hlo4j.onnx.OnnxFormat;
}
