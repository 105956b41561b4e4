import org.jspecify.annotations.NullMarked;

/** Programs that PyTorch exports, to StableHLO. */
@NullMarked
module org.hlo4j.pytorch {
  requires org.hlo4j.archive;
  requires transitive org.hlo4j.interpreter;
  requires transitive org.hlo4j.transforms;
  requires transitive org.hlo4j.programs;
  requires transitive org.hlo4j.byteir;
  requires org.hlo4j.formulas;
  requires com.fasterxml.jackson.annotation;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires static org.jspecify;

  exports org.hlo4j.pytorch;

  provides org.hlo4j.program.ModelFormat with
      org.hlo4j.pytorch.PytorchFormat;

  opens org.hlo4j.pytorch.schema to
      com.fasterxml.jackson.databind;
}
