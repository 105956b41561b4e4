package org.hlo4j.dialect.stablehlo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.Argument;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.ReduceOp;

/**
 * The syntax of {@code stablehlo.reduce}, and of {@code mhlo.reduce}. A body that is just one
 * commutative operation is named instead of printed:
 *
 * <pre>{@code
 * stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (…) -> …
 * stablehlo.reduce(%x init: %zero) across dimensions = [1] : (…) -> …
 *  reducer(%a: tensor<f32>, %b: tensor<f32>) {
 *   …
 * }
 * }</pre>
 */
public final class ReduceSyntax implements OpSyntax {
  private final AppliedOps operations;

  /**
   * Creates the syntax of a dialect.
   *
   * @param ops the operations of the dialect
   * @param terminator the one that ends bodies
   */
  public ReduceSyntax(Collection<OpDefinition> ops, OpDefinition terminator) {
    operations = new AppliedOps(ops, terminator);
  }

  @Override
  public void print(OpAsmPrinter printer, Operation reduce) {
    int pairs = reduce.operandCount() / 2;
    for (int i = 0; i < pairs; i++) {
      printer.print(i == 0 ? "(" : ", (").printOperand(reduce.operand(i));
      printer.print(" init: ").printOperand(reduce.operand(i + pairs)).print(")");
    }
    Optional<OpDefinition> applied = operations.of(reduce);
    applied.ifPresent(op -> printer.print(" applies ").printKeywordOrString(op.name()));
    printer.print(" across dimensions = [");
    LongList dimensions = ReduceOp.DIMENSIONS.getOrNull(reduce);
    if (dimensions != null) {
      printer.printList(dimensions.boxed(), printer::print);
    }
    printer.print("]");
    printer.printOptionalAttributes(reduce, List.of(ReduceOp.DIMENSIONS.name()));
    printer.print(" : ").printFunctionalType(reduce);
    if (applied.isEmpty()) {
      printReducer(printer, reduce, pairs);
    }
  }

  private static void printReducer(OpAsmPrinter printer, Operation reduce, int pairs) {
    Block body = reduce.region(0).front();
    printer.printNewline().print(" reducer");
    for (int i = 0; i < pairs; i++) {
      printer.print("(").printRegionArgument(body.argument(i), DictionaryAttr.EMPTY, false);
      printer.print(", ");
      printer.printRegionArgument(body.argument(i + pairs), DictionaryAttr.EMPTY, false);
      printer.print(") ");
    }
    printer.print(" ").printRegion(reduce.region(0), false, true);
  }

  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    int at = parser.offset();
    List<UnresolvedOperand> operands = parseOperands(parser);
    if (parser.acceptKeyword("applies")) {
      parseApplied(parser, state, at, operands);
    } else {
      parseReducer(parser, state, at, operands);
    }
  }

  /** Parses pairs of operand and initial value; returns all operands, then all initial values. */
  private static List<UnresolvedOperand> parseOperands(OpAsmParser parser) {
    List<UnresolvedOperand> inputs = new ArrayList<>();
    List<UnresolvedOperand> initials = new ArrayList<>();
    do {
      if (parser.accept("(")) {
        inputs.add(parser.parseOperand());
        parser.expectKeyword("init");
        parser.expect(":");
        initials.add(parser.parseOperand());
        parser.expect(")");
      }
    } while (parser.accept(","));
    inputs.addAll(initials);
    return inputs;
  }

  /** Parses {@code across dimensions = […] {…} : type}. */
  private static FunctionType parseSignature(OpAsmParser parser, OperationState state) {
    parser.expectKeyword("across");
    parser.expectKeyword(ReduceOp.DIMENSIONS.name());
    parser.expect("=");
    List<Long> dimensions = parser.parseList(Delimiter.SQUARE, parser::parseInteger);
    parser.parseOptionalAttributes(state);
    parser.expect(":");
    FunctionType type = parser.parseType(FunctionType.class);
    state.set(ReduceOp.DIMENSIONS, LongList.copyOf(dimensions));
    return type;
  }

  private static void parseReducer(
      OpAsmParser parser, OperationState state, int at, List<UnresolvedOperand> operands) {
    FunctionType type = parseSignature(parser, state);
    parser.expectKeyword("reducer");
    List<Argument> elements = new ArrayList<>();
    List<Argument> accumulators = new ArrayList<>();
    while (parser.accept("(")) {
      elements.add(parseArgument(parser));
      parser.expect(",");
      accumulators.add(parseArgument(parser));
      parser.expect(")");
    }
    elements.addAll(accumulators);
    state.addResultTypes(type.results());
    parser.resolveOperands(operands, type.inputs(), at, state);
    parser.parseRegion(state.addRegion(), elements);
    state.setLocation(parser.locationAt(at));
  }

  private static Argument parseArgument(OpAsmParser parser) {
    UnresolvedOperand name = parser.parseOperand();
    parser.expect(":");
    Type type = parser.parseType();
    Location location =
        parser.parseOptionalLocation().orElseGet(() -> parser.locationAt(name.offset()));
    return new Argument(name, type, DictionaryAttr.EMPTY, location);
  }

  private void parseApplied(
      OpAsmParser parser, OperationState state, int at, List<UnresolvedOperand> operands) {
    String name = parser.parseCustomOperationName();
    OpDefinition applied =
        operations
            .named(name)
            .orElseThrow(() ->
                parser.error(
                    at,
                    "expected the inner-op to be a commutative binary-op from the "
                        + operations.terminator().dialect()
                        + " dialect, with zero region, producing single result"));
    FunctionType type = parseSignature(parser, state);
    Location location = parser.parseOptionalLocation().orElseGet(() -> parser.locationAt(at));
    if (type.inputs().isEmpty()) {
      throw parser.error(at, "input types missing in reduce-op function type");
    }
    parser.resolveOperands(operands, type.inputs(), at, state);
    state.addResultTypes(type.results());
    state.setLocation(location);
    fillBody(
        state.addRegion().addBlock(),
        applied,
        AppliedOps.scalar(type.inputs().getFirst()),
        location);
  }

  private void fillBody(Block body, OpDefinition applied, Type type, Location location) {
    Value element = body.addArgument(type, location);
    Value accumulator = body.addArgument(type, location);
    Operation op =
        new OperationState(applied, location)
            .addOperand(element)
            .addOperand(accumulator)
            .addResultType(type)
            .create();
    body.append(op);
    body.append(
        new OperationState(operations.terminator(), location).addOperand(op.result(0)).create());
  }
}
