import org.jspecify.annotations.NullMarked;

/** Formulas of operators that frameworks share, over sizes that may be dynamic. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.frontend {
  requires transitive org.hlo4j.interpreter;
  requires transitive org.hlo4j.transforms;
  requires static org.jspecify;

  // Not part of the supported API.
  exports org.hlo4j.frontend to
      org.hlo4j.onnx,
      org.hlo4j.pytorch;
}
