import org.jspecify.annotations.NullMarked;

/** Typed views of operations, generated from the definitions, and builders for them. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.ops {
  requires transitive org.hlo4j.opset;
  requires transitive org.hlo4j.text;
  requires static org.jspecify;

  exports org.hlo4j.op;
  exports org.hlo4j.op.builtin;
  exports org.hlo4j.op.chlo;
  exports org.hlo4j.op.func;
  exports org.hlo4j.op.sdy;
  exports org.hlo4j.op.stablehlo;

  // Not part of the supported API.
  exports org.hlo4j.op.ace to
      org.hlo4j.byteir;
  exports org.hlo4j.op.arith to
      org.hlo4j.dialects;
  exports org.hlo4j.op.byre to
      org.hlo4j.dialects,
      org.hlo4j.byteir;
  exports org.hlo4j.op.cf to
      org.hlo4j.dialects;
  exports org.hlo4j.op.check to
      org.hlo4j.interpreter;
  exports org.hlo4j.op.interpreter to
      org.hlo4j.dialects,
      org.hlo4j.interpreter;
  exports org.hlo4j.op.mhlo to
      org.hlo4j.dialects;
  exports org.hlo4j.op.mpmd to
      org.hlo4j.dialects;
  exports org.hlo4j.op.scf to
      org.hlo4j.dialects;
  exports org.hlo4j.op.shape to
      org.hlo4j.dialects,
      org.hlo4j.transforms;
}
