import org.jspecify.annotations.NullMarked;

/** Modules of XLA's HLO, their text and their protocol buffers. */
@NullMarked
module org.hlo4j.hlo {
  requires transitive org.hlo4j.transforms;
  requires org.hlo4j.messages;
  requires static org.jspecify;

  exports org.hlo4j.hlo;
  exports org.hlo4j.hlo.export;
  exports org.hlo4j.hlo.proto;
  exports org.hlo4j.hlo.text;
}
