package org.hlo4j.dialect.chlo;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.chlo.ScanOp;

/**
 * Syntax of {@code chlo.scan}: {@code chlo.scan(%x) inits (%init) dimension=0 attributes {…} {…} :
 * (…) -> (…)}.
 */
final class ScanSyntax implements OpSyntax {
  private static final String DIMENSION = "dimension";
  private static final List<String> ELIDED =
      List.of(DIMENSION, OpDefinition.OPERAND_SEGMENT_SIZES, OpDefinition.RESULT_SEGMENT_SIZES);

  /** The number of operands that are inputs; the others are initial values. */
  static int inputCount(Operation scan) {
    DenseArrayAttr sizes =
        scan.attributeOrNull(OpDefinition.OPERAND_SEGMENT_SIZES, DenseArrayAttr.class);
    return sizes == null || sizes.size() == 0
        ? scan.operandCount()
        : Math.clamp(sizes.longAt(0), 0, scan.operandCount());
  }

  @Override
  public void print(OpAsmPrinter printer, Operation scan) {
    int inputs = inputCount(scan);
    printer.print("(").printList(scan.operands().subList(0, inputs), printer::printOperand);
    printer.print(") inits (");
    printer.printOperands(scan.operands().subList(inputs, scan.operandCount()));
    printer.print(") dimension=");
    Attribute dimension = ScanOp.DIMENSION.attributeOrNull(scan);
    if (dimension != null) {
      printer.printAttributeWithoutType(dimension);
    }
    printer.print(" ");
    printer.printOptionalAttributesWithKeyword(scan, ELIDED);
    printer.print(" ").printRegion(scan.region(0), true, true);
    printer.print(" : ").printFunctionalType(scan);
  }

  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    int at = parser.operationOffset();
    List<UnresolvedOperand> inputs = parser.parseOperandList(Delimiter.PAREN);
    parser.expectKeyword("inits");
    List<UnresolvedOperand> inits = parser.parseOperandList(Delimiter.PAREN);
    parser.expectKeyword(DIMENSION);
    parser.expect("=");
    state.set(ScanOp.DIMENSION, parser.parseInteger());
    parser.parseOptionalAttributesWithKeyword(state);
    Region body = state.addRegion();
    parser.parseRegion(body, List.of());
    parser.expect(":");
    FunctionType type = parser.parseType(FunctionType.class);
    resolve(parser, state, at, inputs, inits, type);
  }

  private static void resolve(
      OpAsmParser parser,
      OperationState state,
      int at,
      List<UnresolvedOperand> inputs,
      List<UnresolvedOperand> inits,
      FunctionType type) {
    List<Type> operandTypes = type.inputs();
    if (operandTypes.size() != inputs.size() + inits.size()) {
      throw parser.error(at, "operand types must match the number of inputs and inits");
    }
    int outputs = type.results().size() - inits.size();
    if (outputs < 0) {
      throw parser.error(at, "not enough result types to cover the required carries");
    }
    parser.resolveOperands(inputs, operandTypes.subList(0, inputs.size()), at, state);
    parser.resolveOperands(
        inits, operandTypes.subList(inputs.size(), operandTypes.size()), at, state);
    state.addResultTypes(type.results());
    state.setAttribute(
        OpDefinition.OPERAND_SEGMENT_SIZES, DenseArrayAttr.i32(inputs.size(), inits.size()));
    state.setAttribute(
        OpDefinition.RESULT_SEGMENT_SIZES, DenseArrayAttr.i32(outputs, inits.size()));
  }
}
