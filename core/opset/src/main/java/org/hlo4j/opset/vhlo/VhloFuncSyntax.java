package org.hlo4j.opset.vhlo;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.DictionaryAttr;

/** Syntax of a function: {@code @name(%arg0: type) -> (type) { … } {attributes}}. */
final class VhloFuncSyntax implements OpSyntax {
  private static final Set<String> IN_FRONT = Set.of("sym_name", "function_type");

  @Override
  public void print(OpAsmPrinter printer, Operation function) {
    Region body = function.region(0);
    printer.print(" ").printSymbolName(nameOf(function));
    printer.print("(");
    if (!body.isEmpty()) {
      printer.printList(
          body.front().arguments(),
          argument -> printer.printRegionArgument(argument, DictionaryAttr.EMPTY, false));
    }
    printer.print(") -> (").printList(resultTypes(function), printer::printType);
    printer.print(") ");
    printer.printRegion(body, false, true);
    printer.printOptionalAttributes(function, IN_FRONT);
  }

  private static String nameOf(Operation function) {
    return function.attribute("sym_name", StringV1Attr.class).map(StringV1Attr::value).orElse("");
  }

  private static List<Type> resultTypes(Operation function) {
    return function
        .attribute("function_type", TypeV1Attr.class)
        .filter(type -> type.value() instanceof FunctionV1Type)
        .map(type -> ((FunctionV1Type) type.value()).outputs())
        .orElse(List.of());
  }

  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    String name = parser.parseSymbolName();
    List<OpAsmParser.Argument> arguments =
        parser.parseList(Delimiter.PAREN, () -> parser.parseArgument(true, false));
    parser.expect("->");
    List<Type> outputs = parser.parseList(Delimiter.PAREN, parser::parseType);
    parser.parseRegion(state.addRegion(), arguments);
    parser.parseOptionalAttributes(state);
    List<Type> inputs = arguments.stream().map(VhloFuncSyntax::typeOf).toList();
    state.setAttribute("sym_name", new StringV1Attr(name));
    state.setAttribute("function_type", new TypeV1Attr(new FunctionV1Type(inputs, outputs)));
  }

  private static Type typeOf(OpAsmParser.Argument argument) {
    return Objects.requireNonNull(argument.type());
  }
}
