package org.hlo4j.text.format;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/**
 * The regions of a declared region, or all regions: {@code $body}, {@code regions}.
 *
 * @param terminator the terminator that text omits, if there is one
 */
record RegionsDirective(
    Part part, Arity arity, boolean singleBlock, @Nullable OpDefinition terminator, boolean space)
    implements Directive {
  @Override
  public void print(PrintedParts op) {
    op.space(space);
    OpAsmPrinter printer = op.printer();
    printer.printList(
        op.regions(part.index()),
        region -> printer.printRegion(region, true, printsTerminator(region)));
  }

  private boolean printsTerminator(Region region) {
    Operation last =
        terminator == null || region.isEmpty() ? null : region.front().terminatorOrNull();
    return last == null
        || last.operandCount() > 0
        || last.resultCount() > 0
        || !last.discardableAttributes().isEmpty()
        || hasProperties(last);
  }

  private static boolean hasProperties(Operation op) {
    for (int i = 0; i < op.definition().properties().size(); i++) {
      if (op.propertyOrNull(i) != null) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void parse(ParsedParts op) {
    if (arity == Arity.VARIADIC) {
      parseOptional(op);
      return;
    }
    Region region = new Region();
    op.parser().parseRegion(region, List.of());
    op.setRegions(part.index(), List.of(complete(region, op.state())));
  }

  @Override
  public boolean parseOptional(ParsedParts op) {
    List<Region> regions = new ArrayList<>();
    Region region = new Region();
    if (op.parser().parseOptionalRegion(region, List.of())) {
      regions.add(complete(region, op.state()));
      while (arity == Arity.VARIADIC && op.parser().accept(",")) {
        Region next = new Region();
        op.parser().parseRegion(next, List.of());
        regions.add(complete(next, op.state()));
      }
    } else if (arity == Arity.SINGLE) {
      op.setRegions(part.index(), List.of(region));
      return false;
    }
    op.setRegions(part.index(), regions);
    return !regions.isEmpty();
  }

  /** Adds the block and the terminator that the text omits. */
  private Region complete(Region region, OperationState state) {
    if (region.isEmpty() && singleBlock) {
      region.addBlock();
    }
    if (terminator != null && !endsWithTerminator(region)) {
      region.back().append(new OperationState(terminator, state.location()).create());
    }
    return region;
  }

  private static boolean endsWithTerminator(Region region) {
    Operation last = region.back().lastOrNull();
    return last != null && last.has(Trait.TERMINATOR);
  }

  @Override
  public boolean canBeginGroup() {
    return true;
  }

  @Override
  public List<Part> parts() {
    return List.of(part);
  }
}
