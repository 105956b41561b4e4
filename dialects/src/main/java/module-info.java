import org.jspecify.annotations.NullMarked;

/** Behaviour of the dialects: verification, type inference, custom syntax. */
@NullMarked
module org.hlo4j.dialects {
  requires transitive org.hlo4j.ops;
  requires static org.jspecify;

  exports org.hlo4j.dialect.ace;
  exports org.hlo4j.dialect.arith;
  exports org.hlo4j.dialect.bufferization;
  exports org.hlo4j.dialect.builtin;
  exports org.hlo4j.dialect.byre;
  exports org.hlo4j.dialect.cf;
  exports org.hlo4j.dialect.chlo.rule;
  exports org.hlo4j.dialect.chlo;
  exports org.hlo4j.dialect.func;
  exports org.hlo4j.dialect.hlo;
  exports org.hlo4j.dialect.interpreter;
  exports org.hlo4j.dialect.memref;
  exports org.hlo4j.dialect.mhlo;
  exports org.hlo4j.dialect.quant;
  exports org.hlo4j.dialect.scf;
  exports org.hlo4j.dialect.sdy;
  exports org.hlo4j.dialect.shape;
  exports org.hlo4j.dialect.sparsetensor;
  exports org.hlo4j.dialect.stablehlo.rule;
  exports org.hlo4j.dialect.stablehlo;
  exports org.hlo4j.dialect.syntax;
  exports org.hlo4j.dialect.tensor;
  exports org.hlo4j.dialect.verify;
  exports org.hlo4j.dialect;
}
