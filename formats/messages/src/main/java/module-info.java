import org.jspecify.annotations.NullMarked;

/** Messages of protocol buffers, read and written by tables of their fields. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.messages {
  requires transitive org.hlo4j.ir;
  requires static org.jspecify;

  // Not part of the supported API.
  exports org.hlo4j.message to
      org.hlo4j.hlo,
      org.hlo4j.onnx,
      org.hlo4j.pjrt;
}
