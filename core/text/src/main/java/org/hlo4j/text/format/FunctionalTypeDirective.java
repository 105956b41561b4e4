package org.hlo4j.text.format;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.text.format.Part.Kind;

/** {@code functional-type(operands, results)}: {@code (types) -> types}. */
record FunctionalTypeDirective(Part inputs, Part results, boolean space) implements Directive {
  @Override
  public void print(PrintedParts op) {
    op.space(space);
    OpAsmPrinter printer = op.printer();
    if (inputs.index() == Part.ALL
        && results.index() == Part.ALL
        && inputs.is(Kind.OPERAND_TYPES)
        && results.is(Kind.RESULT_TYPES)) {
      printer.printFunctionalType(op.operation());
      return;
    }
    printer.print("(");
    printer.printList(op.types(inputs), printer::printType);
    printer.print(") -> ");
    List<Type> types = op.types(results);
    if (types.size() == 1 && !(types.getFirst() instanceof FunctionType)) {
      printer.printType(types.getFirst());
    } else {
      printer.print("(");
      printer.printList(types, printer::printType);
      printer.print(")");
    }
  }

  @Override
  public void parse(ParsedParts op) {
    FunctionType type = op.parser().parseFunctionType();
    op.setTypes(inputs, type.inputs());
    op.setTypes(results, type.results());
  }

  @Override
  public List<Part> parts() {
    return List.of(inputs, results);
  }
}
