import org.jspecify.annotations.NullMarked;

/** The intermediate representation and the language its operations are defined in. */
@NullMarked
module org.hlo4j.ir {
  requires transitive org.hlo4j.numerics;
  requires static org.jspecify;

  uses org.hlo4j.ir.asm.IrText;

  exports org.hlo4j.ir;
  exports org.hlo4j.ir.asm;
  exports org.hlo4j.ir.builtin;
  exports org.hlo4j.ir.define;
  exports org.hlo4j.ir.diagnostic;
  exports org.hlo4j.ir.encode;
  exports org.hlo4j.ir.pass;
  exports org.hlo4j.ir.rewrite;
  exports org.hlo4j.ir.verify;
}
