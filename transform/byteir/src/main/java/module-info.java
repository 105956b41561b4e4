import org.jspecify.annotations.NullMarked;

/** ByteIR's coarse-grained operations: definitions, checks, semantics and decompositions. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.byteir {
  requires org.hlo4j.formulas;
  requires transitive org.hlo4j.transforms;
  requires static org.jspecify;

  exports org.hlo4j.byteir;
  exports org.hlo4j.byteir.define;
  // Not part of the supported API.
  exports org.hlo4j.byteir.target to
      org.hlo4j.onnx,
      org.hlo4j.pytorch;
}
