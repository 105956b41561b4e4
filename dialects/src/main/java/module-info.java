import org.jspecify.annotations.NullMarked;

/** Behaviour of the dialects: verification, inference, custom syntax. */
@NullMarked
module org.hlo4j.dialects {
  requires transitive org.hlo4j.opset;
  requires transitive org.hlo4j.text;
  requires static org.jspecify;

  exports org.hlo4j.dialect;
  exports org.hlo4j.dialect.builtin;
  exports org.hlo4j.dialect.func;
  exports org.hlo4j.dialect.stablehlo;
}
