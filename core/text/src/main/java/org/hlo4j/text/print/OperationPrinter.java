package org.hlo4j.text.print;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.BlockOperand;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;

/** Prints operations, blocks and regions. */
final class OperationPrinter extends AttributePrinter implements OpAsmPrinter {
  private static final int INDENT = 2;

  private final OpPrintInfo.Cache printInfos;
  private final SsaNames names;
  private final ObjLongConsumer<Operation> lines;
  private final Deque<String> defaultDialects = new ArrayDeque<>(List.of("builtin"));
  private int indent;

  OperationPrinter(
      TextBuffer out,
      PrinterOptions options,
      Aliases aliases,
      OpPrintInfo.Cache printInfos,
      SsaNames names,
      ObjLongConsumer<Operation> lines) {
    super(out, options, aliases);
    this.printInfos = printInfos;
    this.names = names;
    this.lines = lines;
  }

  /** Prints a module, or another detached operation, with its aliases. */
  void printTopLevel(Operation op) {
    printAliases(false);
    printWithLocation(op);
    out.append('\n');
    printAliases(true);
    new ResourcePrinter(this).print(resources());
  }

  /** Prints an operation on a line of its own: results, custom or generic form, location. */
  void printWithLocation(Operation op) {
    out.flushIfFull();
    lines.accept(op, out.length());
    out.appendSpaces(indent);
    printResults(op);
    printInScope(op);
    printTrailingLocation(op.location(), true);
    if (options.valueUsers()) {
      new UserComments(names, out).print(op);
    }
  }

  private void printResults(Operation op) {
    int count = op.resultCount();
    if (count == 0) {
      return;
    }
    int[] groups = names.groups(op);
    for (int i = 0; i < groups.length; i++) {
      if (i > 0) {
        out.append(", ");
      }
      int size = (i + 1 < groups.length ? groups[i + 1] : count) - groups[i];
      out.append('%').append(names.headName(op.result(groups[i])));
      if (size > 1) {
        out.append(':').append((long) size);
      }
    }
    out.append(" = ");
  }

  private void printInScope(Operation op) {
    boolean entered = names.enter(op);
    printOperation(op);
    if (entered) {
      names.leave();
    }
  }

  private void printOperation(Operation op) {
    OpSyntax syntax = options.generic() ? null : printInfos.of(op).syntaxOrNull();
    if (syntax == null) {
      out.appendQuoted(op.name());
      printGenericOperationWithoutName(op);
    } else {
      out.append(customName(op.name()));
      syntax.print(this, op);
    }
  }

  /** Returns the name without the prefix of the default dialect, unless that would be ambiguous. */
  private String customName(String name) {
    String dialect = defaultDialects.getLast();
    boolean shortened =
        !dialect.isEmpty()
            && name.startsWith(dialect)
            && name.length() > dialect.length()
            && name.charAt(dialect.length()) == '.'
            && name.indexOf('.', dialect.length() + 1) < 0;
    return shortened ? name.substring(dialect.length() + 1) : name;
  }

  @Override
  public OperationPrinter printGenericOperationWithoutName(Operation op) {
    out.append('(');
    printOperands(op.operands());
    out.append(')');
    if (op.successorCount() > 0) {
      out.append('[');
      printList(op.successors(), this::printSuccessor);
      out.append(']');
    }
    printProperties(op);
    if (op.regionCount() > 0) {
      out.append(" (");
      printList(op.regions(), region -> printRegion(region, true, true, true));
      out.append(')');
    }
    printOptionalAttributes(op.discardableAttributes());
    out.append(" : ");
    return printFunctionalType(op);
  }

  private void printProperties(Operation op) {
    Attribute unregistered = op.unregisteredPropertiesOrNull();
    if (unregistered != null) {
      out.append(" <");
      printAttribute(unregistered);
      out.append('>');
      return;
    }
    List<NamedAttribute> properties = printInfos.of(op).properties(op);
    if (!properties.isEmpty()) {
      out.append(" <");
      printDictionary(properties);
      out.append('>');
    }
  }

  // Regions and blocks.

  @Override
  public OperationPrinter printRegion(
      Region region, boolean printEntryArguments, boolean printTerminators) {
    printRegion(region, printEntryArguments, printTerminators, false);
    return this;
  }

  private void printRegion(
      Region region, boolean entryArguments, boolean terminators, boolean emptyBlock) {
    if (options.skipRegions()) {
      out.append("{...}");
      return;
    }
    out.append("{\n");
    if (!region.isEmpty()) {
      Operation parent = region.parentOpOrNull();
      defaultDialects.addLast(parent == null ? "" : printInfos.of(parent).defaultDialect());
      Block entry = region.front();
      boolean label =
          (emptyBlock && entry.isEmpty()) || (entryArguments && entry.argumentCount() > 0);
      printBlock(entry, label, terminators);
      for (Block block : region.blocks().subList(1, region.blocks().size())) {
        printBlock(block, true, true);
      }
      defaultDialects.removeLast();
    }
    out.appendSpaces(indent).append('}');
  }

  private void printBlock(Block block, boolean label, boolean terminator) {
    if (label) {
      printLabel(block);
    }
    indent += INDENT;
    if (options.valueUsers()) {
      UserComments comments = new UserComments(names, out);
      for (BlockArgument argument : block.arguments()) {
        out.appendSpaces(indent);
        comments.print(argument);
      }
    }
    Operation left = terminator ? null : block.terminatorOrNull();
    for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
      if (op != left) {
        printWithLocation(op);
        out.append('\n');
      }
    }
    indent -= INDENT;
  }

  private void printLabel(Block block) {
    out.appendSpaces(indent).append(names.blockName(block));
    if (block.argumentCount() > 0) {
      out.append('(');
      printList(block.arguments(), a -> printRegionArgument(a, DictionaryAttr.EMPTY, false));
      out.append(')');
    }
    out.append(':');
    printPredecessors(block);
    out.append('\n');
  }

  private void printPredecessors(Block block) {
    List<Block> predecessors =
        block.uses().stream()
            .map(BlockOperand::owner)
            .map(Operation::blockOrNull)
            .filter(b -> b != null)
            .sorted(Comparator.comparingInt(names::blockOrder))
            .toList();
    if (block.parentRegionOrNull() == null) {
      out.append("  // block is not in a region!");
    } else if (predecessors.isEmpty()) {
      if (!block.isEntryBlock()) {
        out.append("  // no predecessors");
      }
    } else if (predecessors.stream().distinct().count() == 1) {
      out.append("  // pred: ").append(names.blockName(predecessors.getFirst()));
    } else {
      out.append("  // ").append((long) predecessors.size()).append(" preds: ");
      printList(predecessors, b -> out.append(names.blockName(b)));
    }
  }

  @Override
  public OperationPrinter printRegionArgument(
      BlockArgument argument, DictionaryAttr attributes, boolean omitType) {
    names.print(argument, out);
    if (!omitType) {
      out.append(": ");
      printType(argument.type());
    }
    printOptionalAttributes(attributes);
    printTrailingLocation(argument.location(), false);
    return this;
  }

  // Parts of operations.

  @Override
  public OperationPrinter print(String text) {
    out.append(text);
    return this;
  }

  @Override
  public OperationPrinter printOperand(Value value) {
    names.print(value, out);
    return this;
  }

  @Override
  public OperationPrinter printSuccessor(Block block) {
    out.append(names.blockName(block));
    return this;
  }

  @Override
  public OperationPrinter printOptionalAttributes(Operation op, Collection<String> elided) {
    printAttributes(printInfos.of(op).attributes(op, elided), " ");
    return this;
  }

  @Override
  public OperationPrinter printOptionalAttributesWithKeyword(
      Operation op, Collection<String> elided) {
    printAttributes(printInfos.of(op).attributes(op, elided), " attributes ");
    return this;
  }

  @Override
  public OperationPrinter printOptionalAttributes(List<NamedAttribute> attributes) {
    printAttributes(attributes, " ");
    return this;
  }

  private void printAttributes(List<NamedAttribute> attributes, String prefix) {
    if (!attributes.isEmpty()) {
      out.append(prefix);
      printDictionary(attributes);
    }
  }

  @Override
  public OperationPrinter printFunctionalType(Operation op) {
    out.append('(');
    for (int i = 0; i < op.operandCount(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      printType(op.operand(i).type());
    }
    out.append(") -> ");
    boolean single = op.resultCount() == 1 && !(op.result(0).type() instanceof FunctionType);
    if (!single) {
      out.append('(');
    }
    for (int i = 0; i < op.resultCount(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      printType(op.result(i).type());
    }
    if (!single) {
      out.append(')');
    }
    return this;
  }

  @Override
  public OperationPrinter printNewline() {
    out.append('\n').appendSpaces(indent);
    return this;
  }
}
