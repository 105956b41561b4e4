package org.hlo4j.text.format;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.TypeKind;

/** The types of a declared operand or result, or of all: {@code type($lhs)}. */
record TypesDirective(Part part, Arity arity, TypeKind kind, boolean space) implements Directive {
  @Override
  public void print(PrintedParts op) {
    op.space(space);
    OpAsmPrinter printer = op.printer();
    if (arity == Arity.SINGLE) {
      printer.printType(op.type(part));
    } else {
      printer.printList(op.types(part), printer::printType);
    }
  }

  @Override
  public void parse(ParsedParts op) {
    if (arity == Arity.SINGLE) {
      op.setType(part, parseType(op.parser()));
    } else {
      op.setTypes(part, parseTypes(op.parser()));
    }
  }

  private List<Type> parseTypes(OpAsmParser parser) {
    return arity == Arity.OPTIONAL
        ? parser.parseOptionalType().map(List::of).orElse(List.of())
        : parser.parseList(Delimiter.NONE, parser::parseType);
  }

  private Type parseType(OpAsmParser parser) {
    int offset = parser.offset();
    Type type = parser.parseType();
    if (!kind.test(type)) {
      throw parser.error(offset, kind.problem(type));
    }
    return type;
  }

  @Override
  public List<Part> parts() {
    return List.of(part);
  }
}
