import org.jspecify.annotations.NullMarked;

/** The intermediate representation and the language its operations are defined in. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.ir {
  requires transitive org.hlo4j.numerics;
  requires static org.jspecify;

  uses org.hlo4j.ir.asm.IrText;

  exports org.hlo4j.ir;
  exports org.hlo4j.ir.affine;
  exports org.hlo4j.ir.asm;
  exports org.hlo4j.ir.builtin;
  exports org.hlo4j.ir.define;
  exports org.hlo4j.ir.diagnostic;
  exports org.hlo4j.ir.encode;
  exports org.hlo4j.ir.location;
  exports org.hlo4j.ir.pass;
  exports org.hlo4j.ir.rewrite;
  exports org.hlo4j.ir.verify;

  // Not part of the supported API.
  exports org.hlo4j.ir.internal to
      org.hlo4j.api,
      org.hlo4j.audit,
      org.hlo4j.bytecode,
      org.hlo4j.formulas,
      org.hlo4j.hlo,
      org.hlo4j.inspect,
      org.hlo4j.interpreter,
      org.hlo4j.messages,
      org.hlo4j.onnx,
      org.hlo4j.opset,
      org.hlo4j.pjrt,
      org.hlo4j.policy,
      org.hlo4j.portability,
      org.hlo4j.programs,
      org.hlo4j.pytorch,
      org.hlo4j.signing,
      org.hlo4j.text,
      org.hlo4j.tools,
      org.hlo4j.transforms;
}
