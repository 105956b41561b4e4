import org.jspecify.annotations.NullMarked;

/** Modules of XLA's HLO: their text and protocol buffers, from StableHLO and to it. */
@NullMarked
module org.hlo4j.hlo {
  requires transitive org.hlo4j.transforms;
  requires transitive org.hlo4j.programs;
  requires org.hlo4j.formulas;
  requires org.hlo4j.messages;
  requires static org.jspecify;

  exports org.hlo4j.hlo;
  exports org.hlo4j.hlo.export;
  exports org.hlo4j.hlo.proto;
  exports org.hlo4j.hlo.text;
  exports org.hlo4j.hlo.translate;

  provides org.hlo4j.program.ModelFormat with
      org.hlo4j.hlo.translate.HloFormat,
      org.hlo4j.hlo.translate.HloProtoFormat;
}
