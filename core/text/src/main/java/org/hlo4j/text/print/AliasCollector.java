package org.hlo4j.text.print;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.numerics.FloatFormat;
import org.jspecify.annotations.Nullable;

/**
 * Collects the attributes and types that get aliases. It is a printer without output that records
 * what would be printed, in order; syntaxes print to it as to any other printer.
 */
final class AliasCollector implements OpAsmPrinter {
  /** Text of so many attributes and types is printed without further aliases in any case. */
  private static final long FREE_PARTS = 1 << 14;

  /** How many times longer text may be without further aliases. */
  private static final long GROWTH = 64;

  /** Parts that are shorter gain nothing by an alias. */
  private static final long MIN_SHARED_PARTS = 16;

  private final PrinterOptions options;
  private final AliasStems names;
  private final OpPrintInfo.Cache printInfos;
  private final Map<Object, AliasCandidate> candidates = new LinkedHashMap<>();

  /** The attribute or type whose children are being collected; null while visiting operations. */
  private @Nullable AliasCandidate parent;

  /** The children collected so far, in order. */
  private final List<Part> parts = new ArrayList<>();

  /**
   * An explicit stack, as locations may be nested deeper than the thread's stack allows: children,
   * and after them the candidate whose depth is computed from theirs.
   */
  private final Deque<Object> pending = new ArrayDeque<>();

  /** The type of the last visited result. */
  private @Nullable Type newestType;

  /** Whether anything visited so far gets an alias. */
  private boolean hasAliases;

  /** The candidates that have children, those of each before itself. */
  private final List<AliasCandidate> composites = new ArrayList<>();

  /** The number of uses of candidates, by operations and by each other. */
  private long uses;

  /** The number of attributes and types in the text without aliases. */
  private long expanded;

  /** Whether properties were visited that stand for many parts. */
  private boolean hasLarge;

  /** An attribute or type nested in a candidate. */
  private record Part(AliasCandidate parent, Object symbol, boolean elideType) {}

  private AliasCollector(
      PrinterOptions options, DialectRegistry registry, OpPrintInfo.Cache printInfos) {
    this.options = options;
    this.names = new AliasStems(registry);
    this.printInfos = printInfos;
  }

  /** Returns the aliases for printing {@code root}. */
  static Aliases collect(
      Operation root,
      PrinterOptions options,
      DialectRegistry registry,
      OpPrintInfo.Cache printInfos) {
    AliasCollector collector = new AliasCollector(options, registry, printInfos);
    if (!options.debugInfo() && !collector.hasAliasesIn(root)) {
      return Aliases.NONE;
    }
    collector.clear();
    collector.visit(root);
    return collector.aliasesExceptOf(null);
  }

  /**
   * Returns the aliases for printing an operation alone: none, unless its text would grow out of
   * proportion to what it contains.
   */
  static Aliases collectShared(
      Operation op,
      PrinterOptions options,
      DialectRegistry registry,
      OpPrintInfo.Cache printInfos) {
    AliasCollector collector =
        new AliasCollector(options, registry, new OpPrintInfo.Cache(registry));
    collector.hasAliasesIn(op);
    return collector.explodes() ? collect(op, options, registry, printInfos) : Aliases.NONE;
  }

  /**
   * Returns the aliases for printing an attribute or type alone: none, unless its text would grow
   * out of proportion to what it contains.
   */
  static Aliases collectShared(Object symbol, PrinterOptions options) {
    DialectRegistry none = DialectRegistry.builder().build();
    AliasCollector collector = new AliasCollector(options, none, new OpPrintInfo.Cache(none));
    collector.visit(symbol, false, false);
    return collector.explodes() ? collector.aliasesExceptOf(symbol) : Aliases.NONE;
  }

  private void clear() {
    candidates.clear();
    composites.clear();
    uses = 0;
    expanded = 0;
  }

  /**
   * Returns whether the text would grow out of proportion to what the program contains: attributes
   * and types that each use another one twice expand exponentially.
   */
  private boolean explodes() {
    return expanded > FREE_PARTS && expanded / GROWTH > uses;
  }

  private Aliases aliasesExceptOf(@Nullable Object printed) {
    if (explodes()) {
      nameShared();
    }
    List<AliasCandidate> named = new ArrayList<>();
    for (AliasCandidate candidate : candidates.values()) {
      if (candidate.hasAlias() && !candidate.symbol().equals(printed)) {
        named.add(candidate);
      }
    }
    if (named.isEmpty()) {
      return Aliases.NONE;
    }
    named.sort(AliasCandidate::compare);
    return new Aliases(named);
  }

  /** Gives aliases to all that is used several times. */
  private void nameShared() {
    for (AliasCandidate candidate : composites) {
      boolean shared = candidate.uses() > 1 && candidate.parts() >= MIN_SHARED_PARTS;
      if (shared && !candidate.hasAlias()) {
        candidate.setName(candidate.isType() ? "type" : "attr");
      }
      candidate.computeDepth();
    }
  }

  /**
   * Returns whether anything that operations contain gets an alias. Usually nothing does; then
   * syntaxes, which print nothing else, need not be run to find the order.
   */
  private boolean hasAliasesIn(Operation root) {
    root.walk(this::visitContents);
    return hasAliases || explodes();
  }

  private void visitContents(Operation op) {
    for (int i = 0; i < op.resultCount(); i++) {
      Type type = op.result(i).type();
      if (type != newestType) {
        newestType = type; // often the type of the previous operation, already visited
        printType(type);
      }
    }
    visitProperties(op);
    Attribute unregistered = op.unregisteredPropertiesOrNull();
    if (unregistered != null) {
      printAttribute(unregistered);
    }
    if (!op.discardableAttributes().isEmpty()) {
      printOptionalAttributes(op.discardableAttributes().entries());
    }
    for (int i = 0; i < op.regionCount(); i++) {
      for (Block block : op.region(i).blocks()) {
        for (BlockArgument argument : block.arguments()) {
          printType(argument.type());
        }
      }
    }
  }

  private void visitProperties(Operation op) {
    int count = op.definition().properties().size();
    if (count == 0 || (printInfos.of(op).hasVisited(op) && !hasLarge)) {
      return;
    }
    for (int i = count - 1; i >= 0; i--) {
      Attribute property = op.propertyOrNull(i);
      if (property != null && !BuiltinChildren.isPlain(property)) {
        printAttribute(property);
      }
    }
  }

  // Attributes and types.

  private void visit(Object symbol, boolean deferrable, boolean elideType) {
    if (parent != null) {
      parts.add(new Part(parent, symbol, elideType));
      return;
    }
    AliasCandidate used = candidate(symbol, deferrable, elideType);
    while (!pending.isEmpty()) {
      Object next = pending.pop();
      if (next instanceof Part part) {
        AliasCandidate outer = part.parent;
        outer.addChild(candidate(part.symbol, outer.isDeferrable(), part.elideType));
        uses++;
      } else {
        AliasCandidate composite = (AliasCandidate) next;
        composite.complete();
        composites.add(composite);
      }
    }
    used.addUse();
    uses++;
    expanded += used.parts();
    hasLarge |= used.parts() > GROWTH;
  }

  /** Returns the candidate of a symbol; the children of a new one are pushed. */
  private AliasCandidate candidate(Object symbol, boolean deferrable, boolean elideType) {
    AliasCandidate known = candidates.get(symbol);
    if (known == null) {
      return enter(symbol, deferrable, elideType);
    }
    if (!deferrable) {
      known.requireBeforeModule();
    }
    return known;
  }

  private AliasCandidate enter(Object symbol, boolean deferrable, boolean elideType) {
    boolean isType = symbol instanceof Type;
    AliasCandidate candidate =
        new AliasCandidate(symbol, isType, names.ofOrNull(symbol), deferrable);
    hasAliases |= candidate.hasAlias();
    candidates.put(symbol, candidate);
    parent = candidate;
    if (symbol instanceof Type type) {
      visitChildren(type);
    } else {
      visitChildren((Attribute) symbol, elideType);
    }
    parent = null;
    if (!parts.isEmpty()) {
      pending.push(candidate);
      parts.reversed().forEach(pending::push);
      parts.clear();
    }
    return candidate;
  }

  private void visitChildren(Attribute attribute, boolean elideType) {
    if (attribute instanceof DialectAttribute dialectAttribute) {
      DialectSymbols.printBody(dialectAttribute, this);
    } else {
      BuiltinChildren.visit(attribute, elideType, this);
    }
  }

  private void visitChildren(Type type) {
    if (type instanceof DialectType dialectType) {
      DialectSymbols.printBody(dialectType, this);
    } else {
      BuiltinChildren.visit(type, this);
    }
  }

  @Override
  public AliasCollector printAttribute(Attribute attribute) {
    visit(attribute, false, false);
    return this;
  }

  @Override
  public AliasCollector printAttributeWithoutType(Attribute attribute) {
    visit(attribute, false, parent != null);
    return this;
  }

  @Override
  public AliasCollector printStrippedAttribute(Attribute attribute) {
    return printAttribute(attribute);
  }

  @Override
  public AliasCollector printType(Type type) {
    visit(type, false, false);
    return this;
  }

  // Operations.

  private void visit(Operation operation) {
    if (options.debugInfo()) {
      visit(operation.location(), true, false);
    }
    OpSyntax syntax = options.generic() ? null : printInfos.of(operation).syntaxOrNull();
    if (syntax == null) {
      printGenericOperationWithoutName(operation);
    } else {
      syntax.print(this, operation);
    }
  }

  @Override
  public AliasCollector printGenericOperationWithoutName(Operation operation) {
    if (!options.skipRegions()) {
      for (int i = 0; i < operation.regionCount(); i++) {
        printRegion(operation.region(i), true, true);
      }
    }
    printFunctionalType(operation);
    return printOptionalAttributes(operation, List.of());
  }

  @Override
  public AliasCollector printFunctionalType(Operation operation) {
    for (int i = 0; i < operation.operandCount(); i++) {
      printType(operation.operand(i).type());
    }
    for (int i = 0; i < operation.resultCount(); i++) {
      printType(operation.result(i).type());
    }
    return this;
  }

  @Override
  public AliasCollector printRegion(
      Region region, boolean printEntryArguments, boolean printTerminators) {
    if (region.isEmpty() || options.skipRegions()) {
      return this;
    }
    boolean entry = true;
    for (Block block : region.blocks()) {
      visitBlock(block, !entry || printEntryArguments, !entry || printTerminators);
      entry = false;
    }
    return this;
  }

  private void visitBlock(Block block, boolean arguments, boolean terminator) {
    if (arguments) {
      for (BlockArgument argument : block.arguments()) {
        printRegionArgument(argument, DictionaryAttr.EMPTY, false);
      }
    }
    Operation left = terminator ? null : block.terminatorOrNull();
    for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
      if (op != left) {
        visit(op);
      }
    }
  }

  @Override
  public AliasCollector printRegionArgument(
      BlockArgument argument, DictionaryAttr attributes, boolean omitType) {
    printType(argument.type());
    if (options.debugInfo()) {
      visit(argument.location(), false, false);
    }
    return this;
  }

  @Override
  public AliasCollector printOptionalAttributes(Operation operation, Collection<String> elided) {
    return printOptionalAttributes(printInfos.of(operation).attributes(operation, elided));
  }

  @Override
  public AliasCollector printOptionalAttributesWithKeyword(
      Operation operation, Collection<String> elided) {
    return printOptionalAttributes(operation, elided);
  }

  @Override
  public AliasCollector printOptionalAttributes(List<NamedAttribute> attributes) {
    for (NamedAttribute attribute : attributes) {
      printAttribute(attribute.value());
    }
    return this;
  }

  // Everything else contains no attributes or types.

  @Override
  public AliasCollector print(String text) {
    return this;
  }

  @Override
  public AliasCollector print(long number) {
    return this;
  }

  @Override
  public AliasCollector printString(String string) {
    return this;
  }

  @Override
  public AliasCollector printKeywordOrString(String string) {
    return this;
  }

  @Override
  public AliasCollector printSymbolName(String name) {
    return this;
  }

  @Override
  public AliasCollector printFloat(BigInteger bits, FloatFormat format) {
    return this;
  }

  @Override
  public AliasCollector printOperand(Value value) {
    return this;
  }

  @Override
  public AliasCollector printSuccessor(Block block) {
    return this;
  }

  @Override
  public AliasCollector printNewline() {
    return this;
  }
}
