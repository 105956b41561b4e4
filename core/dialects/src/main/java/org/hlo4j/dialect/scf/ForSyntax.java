package org.hlo4j.dialect.scf;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.syntax.ImplicitTerminator;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.Argument;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.op.scf.ForOp;
import org.hlo4j.opset.scf.ScfOps;

/**
 * Syntax of {@code scf.for}: {@code %i = %lower to %upper step %step iter_args(%x = %init) -> (i32)
 * : i64 {…}}; the type of the bounds is omitted if it is {@code index}.
 */
final class ForSyntax implements OpSyntax {
  private static final String UNSIGNED = "unsignedCmp";
  private static final int BOUNDS = 3;

  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    if (parser.acceptKeyword("unsigned")) {
      state.set(ForOp.UNSIGNED_CMP, UnitAttr.INSTANCE);
    }
    List<Argument> arguments = new ArrayList<>();
    List<UnresolvedOperand> operands = new ArrayList<>();
    arguments.add(parser.parseArgument(false, false));
    parser.expect("=");
    operands.add(parser.parseOperand());
    parser.expectKeyword("to");
    operands.add(parser.parseOperand());
    parser.expectKeyword("step");
    operands.add(parser.parseOperand());
    List<Type> carried = List.of();
    int carriedAt = parser.offset();
    if (parser.acceptKeyword("iter_args")) {
      parser.parseList(
          Delimiter.PAREN,
          () -> {
            arguments.add(parser.parseArgument(false, false));
            parser.expect("=");
            return operands.add(parser.parseOperand());
          });
      carried = parseCarriedTypes(parser);
    }
    if (carried.size() != arguments.size() - 1) {
      throw parser.error(
          parser.operationOffset(), "mismatch in number of loop-carried values and defined values");
    }
    Type counter = parser.accept(":") ? parser.parseType() : IndexType.INSTANCE;
    List<Type> types = new ArrayList<>(List.of(counter));
    types.addAll(carried);
    List<Type> operandTypes = new ArrayList<>(List.of(counter, counter));
    operandTypes.addAll(types);
    parser.resolveOperands(operands, operandTypes, carriedAt, state);
    state.addResultTypes(carried);
    parseBody(parser, state, typed(arguments, types));
    parser.parseOptionalAttributes(state);
  }

  private static List<Type> parseCarriedTypes(OpAsmParser parser) {
    parser.expect("->");
    if (!parser.accept("(")) {
      return List.of(parser.parseType());
    }
    List<Type> types = parser.parseList(Delimiter.NONE, parser::parseType);
    parser.expect(")");
    return types;
  }

  private static List<Argument> typed(List<Argument> arguments, List<Type> types) {
    List<Argument> typed = new ArrayList<>(arguments.size());
    for (int i = 0; i < arguments.size(); i++) {
      Argument argument = arguments.get(i);
      typed.add(
          new Argument(argument.name(), types.get(i), argument.attributes(), argument.location()));
    }
    return typed;
  }

  private static void parseBody(
      OpAsmParser parser, OperationState state, List<Argument> arguments) {
    Region body = state.addRegion();
    parser.parseRegion(body, arguments);
    ImplicitTerminator.complete(body, ScfOps.YIELD, state);
  }

  @Override
  public void print(OpAsmPrinter printer, Operation loop) {
    Block body = loop.region(0).front();
    boolean carries = loop.operandCount() > BOUNDS;
    printer.print(ForOp.UNSIGNED_CMP.isPresent(loop) ? " unsigned " : " ");
    printer.printOperand(body.argument(0)).print(" = ");
    printer.printOperand(loop.operand(0)).print(" to ");
    printer.printOperand(loop.operand(1)).print(" step ");
    printer.printOperand(loop.operand(2));
    if (carries) {
      printCarried(printer, loop, body);
    }
    printer.print(" ");
    Type counter = body.argument(0).type();
    if (counter != IndexType.INSTANCE) {
      printer.print(" : ").printType(counter).print(" ");
    }
    printer.printRegion(loop.region(0), false, carries);
    printer.printOptionalAttributes(loop, List.of(UNSIGNED));
  }

  private static void printCarried(OpAsmPrinter printer, Operation loop, Block body) {
    printer.print(" iter_args(");
    for (int i = BOUNDS; i < loop.operandCount(); i++) {
      printer.print(i == BOUNDS ? "" : ", ");
      printer.printOperand(body.argument(i - BOUNDS + 1)).print(" = ");
      printer.printOperand(loop.operand(i));
    }
    printer.print(") -> (");
    printer.printList(loop.resultTypes(), printer::printType).print(")");
  }
}
