import org.jspecify.annotations.NullMarked;

/** Command line tools. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.tools {
  requires org.hlo4j.numerics;
  requires org.hlo4j.ir;
  requires org.hlo4j.text;
  requires org.hlo4j.bytecode;
  requires org.hlo4j.opset;
  requires org.hlo4j.dialects;
  requires org.hlo4j.portability;
  requires org.hlo4j.interpreter;
  requires org.hlo4j.engine;
  requires org.hlo4j.transforms;
  requires org.hlo4j.formulas;
  requires org.hlo4j.byteir;
  requires org.hlo4j.inspect;
  requires org.hlo4j.jaxexport;
  requires org.hlo4j.programs;
  requires org.hlo4j.hlo;
  requires org.hlo4j.onnx;
  requires org.hlo4j.pytorch;
  requires org.hlo4j.pjrt;
  requires org.hlo4j.signing;
  requires org.hlo4j.audit;
  requires org.hlo4j.cyclonedx;
  requires org.hlo4j.policy;
  requires com.fasterxml.jackson.core;
  requires info.picocli;
  requires static org.jspecify;

  // Not part of the supported API.
  exports org.hlo4j.tools.cli to
      org.hlo4j.conformance;
  exports org.hlo4j.tools.opt to
      org.hlo4j.conformance;
  exports org.hlo4j.tools.report to
      org.hlo4j.conformance;
  exports org.hlo4j.tools.run to
      org.hlo4j.conformance;
  exports org.hlo4j.tools.translate to
      org.hlo4j.conformance;
}
