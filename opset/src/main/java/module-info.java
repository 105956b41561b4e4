import org.jspecify.annotations.NullMarked;

/** Definitions of the dialects: tables without behaviour. */
@NullMarked
module org.hlo4j.opset {
  requires transitive org.hlo4j.ir;
  requires static org.jspecify;

  exports org.hlo4j.opset.ace;
  exports org.hlo4j.opset.arith;
  exports org.hlo4j.opset.bufferization;
  exports org.hlo4j.opset.builtin;
  exports org.hlo4j.opset.byre;
  exports org.hlo4j.opset.cf;
  exports org.hlo4j.opset.check;
  exports org.hlo4j.opset.chlo;
  exports org.hlo4j.opset.constraint;
  exports org.hlo4j.opset.func;
  exports org.hlo4j.opset.interpreter;
  exports org.hlo4j.opset.llvm;
  exports org.hlo4j.opset.memref;
  exports org.hlo4j.opset.mhlo;
  exports org.hlo4j.opset.quant;
  exports org.hlo4j.opset.scf;
  exports org.hlo4j.opset.sdy;
  exports org.hlo4j.opset.shape;
  exports org.hlo4j.opset.sparsetensor;
  exports org.hlo4j.opset.stablehlo;
  exports org.hlo4j.opset.syntax;
  exports org.hlo4j.opset.tensor;
  exports org.hlo4j.opset.vhlo;
}
