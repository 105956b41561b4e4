import org.jspecify.annotations.NullMarked;

/** Typed views of operations, generated from the definitions, and builders for them. */
@NullMarked
module org.hlo4j.ops {
  requires transitive org.hlo4j.dialects;
  requires static org.jspecify;

  exports org.hlo4j.op;
  exports org.hlo4j.op.chlo;
  exports org.hlo4j.op.func;
  exports org.hlo4j.op.stablehlo;
}
