package org.hlo4j.text.format;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.define.Arity;

/** The successors of a declared successor, or all successors: {@code $dest}, {@code successors}. */
record SuccessorsDirective(Part part, Arity arity, boolean space) implements Directive {
  @Override
  public void print(PrintedParts op) {
    op.space(space);
    OpAsmPrinter printer = op.printer();
    printer.printList(op.successors(part.index()), printer::printSuccessor);
  }

  @Override
  public void parse(ParsedParts op) {
    if (arity == Arity.SINGLE) {
      op.setSuccessors(part.index(), List.of(op.parser().parseSuccessor()));
    } else {
      parseOptional(op);
    }
  }

  @Override
  public boolean parseOptional(ParsedParts op) {
    List<Block> successors = new ArrayList<>();
    op.parser().parseOptionalSuccessor().ifPresent(successors::add);
    while (!successors.isEmpty() && op.parser().accept(",")) {
      successors.add(op.parser().parseSuccessor());
    }
    op.setSuccessors(part.index(), successors);
    return !successors.isEmpty();
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
