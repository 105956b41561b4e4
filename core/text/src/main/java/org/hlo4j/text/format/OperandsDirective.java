package org.hlo4j.text.format;

import java.util.List;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.define.Arity;

/** The operands of a declared operand, or all operands: {@code $lhs}, {@code operands}. */
record OperandsDirective(Part part, Arity arity, boolean space) implements Directive {
  @Override
  public void print(PrintedParts op) {
    op.space(space);
    if (arity == Arity.SINGLE) {
      op.printer().printOperand(op.operand(part.index()));
    } else {
      op.printer().printOperands(op.operands(part.index()));
    }
  }

  @Override
  public void parse(ParsedParts op) {
    parseOptional(op);
  }

  @Override
  public boolean parseOptional(ParsedParts op) {
    int offset = op.parser().offset();
    List<UnresolvedOperand> operands =
        switch (arity) {
          case SINGLE -> List.of(op.parser().parseOperand());
          case OPTIONAL -> op.parser().parseOptionalOperand().map(List::of).orElse(List.of());
          case VARIADIC -> op.parser().parseOperandList(Delimiter.NONE);
        };
    op.setOperands(part.index(), operands, offset);
    return !operands.isEmpty();
  }

  @Override
  public boolean canBeginGroup() {
    return arity != Arity.SINGLE;
  }

  @Override
  public List<Part> parts() {
    return List.of(part);
  }
}
