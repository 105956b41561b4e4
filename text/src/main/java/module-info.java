import org.jspecify.annotations.NullMarked;

/** MLIR's textual form: lexer, parser, printer, assembly formats. */
@NullMarked
module org.hlo4j.text {
  requires transitive org.hlo4j.ir;
  requires static org.jspecify;

  provides org.hlo4j.ir.asm.IrText with
      org.hlo4j.text.print.ShortText;

  exports org.hlo4j.text;
  exports org.hlo4j.text.format;
  exports org.hlo4j.text.lex;
  exports org.hlo4j.text.parse;
  exports org.hlo4j.text.print;
}
