import org.jspecify.annotations.NullMarked;

/** Definitions of the dialects: tables without behaviour. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.opset {
  requires transitive org.hlo4j.ir;
  requires static org.jspecify;

  exports org.hlo4j.opset;
  exports org.hlo4j.opset.builtin;
  exports org.hlo4j.opset.chlo;
  exports org.hlo4j.opset.constraint;
  exports org.hlo4j.opset.func;
  exports org.hlo4j.opset.quant;
  exports org.hlo4j.opset.sdy;
  exports org.hlo4j.opset.stablehlo;

  // Not part of the supported API.
  exports org.hlo4j.opset.ace to
      org.hlo4j.viewgen,
      org.hlo4j.ops,
      org.hlo4j.dialects,
      org.hlo4j.byteir;
  exports org.hlo4j.opset.arith to
      org.hlo4j.viewgen,
      org.hlo4j.ops,
      org.hlo4j.dialects,
      org.hlo4j.transforms,
      org.hlo4j.byteir;
  exports org.hlo4j.opset.bufferization to
      org.hlo4j.dialects;
  exports org.hlo4j.opset.byre to
      org.hlo4j.viewgen,
      org.hlo4j.ops,
      org.hlo4j.dialects,
      org.hlo4j.byteir;
  exports org.hlo4j.opset.cf to
      org.hlo4j.viewgen,
      org.hlo4j.ops,
      org.hlo4j.dialects,
      org.hlo4j.transforms;
  exports org.hlo4j.opset.check to
      org.hlo4j.viewgen,
      org.hlo4j.ops,
      org.hlo4j.dialects,
      org.hlo4j.interpreter;
  exports org.hlo4j.opset.interpreter to
      org.hlo4j.viewgen,
      org.hlo4j.ops,
      org.hlo4j.dialects,
      org.hlo4j.interpreter;
  exports org.hlo4j.opset.llvm to
      org.hlo4j.dialects;
  exports org.hlo4j.opset.memref to
      org.hlo4j.dialects;
  exports org.hlo4j.opset.mhlo to
      org.hlo4j.viewgen,
      org.hlo4j.ops,
      org.hlo4j.dialects,
      org.hlo4j.transforms,
      org.hlo4j.byteir;
  exports org.hlo4j.opset.mpmd to
      org.hlo4j.viewgen,
      org.hlo4j.ops,
      org.hlo4j.dialects;
  exports org.hlo4j.opset.scf to
      org.hlo4j.viewgen,
      org.hlo4j.ops,
      org.hlo4j.dialects;
  exports org.hlo4j.opset.shape to
      org.hlo4j.viewgen,
      org.hlo4j.ops,
      org.hlo4j.dialects,
      org.hlo4j.portability,
      org.hlo4j.transforms,
      org.hlo4j.byteir;
  exports org.hlo4j.opset.sparsetensor to
      org.hlo4j.dialects;
  exports org.hlo4j.opset.syntax to
      org.hlo4j.portability;
  exports org.hlo4j.opset.tensor to
      org.hlo4j.dialects,
      org.hlo4j.transforms;
  exports org.hlo4j.opset.vhlo to
      org.hlo4j.dialects,
      org.hlo4j.portability,
      org.hlo4j.transforms,
      org.hlo4j.byteir,
      org.hlo4j.inspect,
      org.hlo4j.conformance;
}
