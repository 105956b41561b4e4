import org.jspecify.annotations.NullMarked;

/** Typed views of operations, generated from the definitions, and builders for them. */
@NullMarked
module org.hlo4j.ops {
  requires transitive org.hlo4j.opset;
  requires transitive org.hlo4j.text;
  requires static org.jspecify;

  exports org.hlo4j.op;
  exports org.hlo4j.op.ace;
  exports org.hlo4j.op.arith;
  exports org.hlo4j.op.builtin;
  exports org.hlo4j.op.byre;
  exports org.hlo4j.op.cf;
  exports org.hlo4j.op.check;
  exports org.hlo4j.op.chlo;
  exports org.hlo4j.op.func;
  exports org.hlo4j.op.interpreter;
  exports org.hlo4j.op.mhlo;
  exports org.hlo4j.op.scf;
  exports org.hlo4j.op.sdy;
  exports org.hlo4j.op.shape;
  exports org.hlo4j.op.stablehlo;
}
