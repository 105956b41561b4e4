package org.hlo4j.text.print;

import java.io.Serial;
import java.math.BigInteger;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.AffineMapAttr;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.DistinctAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerSetAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.builtin.OpaqueAttr;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StridedLayoutAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.numerics.FloatFormat;

/** Prints attributes, types and locations. */
class AttributePrinter implements AsmPrinter {
  /** Whether the type of an attribute is omitted. */
  enum TypeElision {
    NEVER,
    /**
     * If it is the one that the parser assumes: {@code i64} for integers, {@code f64} for floats.
     */
    IF_DEFAULT,
    ALWAYS
  }

  final TextBuffer out;
  final PrinterOptions options;
  private final Aliases aliases;
  private final TypePrinter types;
  private final LocationPrinter locations;
  private final NumberPrinter numbers;
  private final ElementsPrinter elements;
  private final Map<DistinctAttr, Integer> distinctNumbers = new IdentityHashMap<>();
  private final Set<ResourceHandle> resources = new LinkedHashSet<>();

  /** The number of attributes, types and locations that may still be printed. */
  private long partsLeft;

  /** Thrown when more is to be printed than allowed. */
  static final class TooManyPartsException extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private TooManyPartsException() {
      super("too many attributes and types", null, false, false);
    }
  }

  AttributePrinter(TextBuffer out, PrinterOptions options, Aliases aliases) {
    this(out, options, aliases, Long.MAX_VALUE);
  }

  /**
   * Creates a printer.
   *
   * @param maxParts how many attributes, types and locations it prints before it throws {@link
   *     TooManyPartsException}
   */
  AttributePrinter(TextBuffer out, PrinterOptions options, Aliases aliases, long maxParts) {
    this.partsLeft = maxParts;
    this.out = out;
    this.options = options;
    this.aliases = aliases;
    this.types = new TypePrinter(this);
    this.locations = new LocationPrinter(this);
    this.numbers = new NumberPrinter(out);
    this.elements = new ElementsPrinter(this, numbers);
  }

  /** Prints the name of a resource and records its use. */
  final void printResource(ResourceHandle handle) {
    printKeywordOrString(handle.key());
    resources.add(handle);
  }

  /** Returns the resources printed so far, in order. */
  final Set<ResourceHandle> resources() {
    return resources;
  }

  final boolean printAlias(Object symbol) {
    String alias = aliases.nameOrNull(symbol);
    if (alias == null) {
      if (--partsLeft < 0) {
        throw new TooManyPartsException();
      }
      return false;
    }
    out.append(alias);
    return true;
  }

  /** Prints the definitions that stand before the module, or those after it, each on a line. */
  final void printAliases(boolean deferred) {
    for (Aliases.Alias alias : aliases.inOrder()) {
      if (alias.isDeferred() != deferred) {
        continue;
      }
      out.append(alias.name()).append(" = ");
      if (alias.isType()) {
        printTypeWithoutAlias((Type) alias.symbol());
        alias.markDefined();
      } else {
        printWithoutAlias((Attribute) alias.symbol(), TypeElision.NEVER);
      }
      out.append('\n');
    }
  }

  // Attributes.

  @Override
  public AttributePrinter printAttribute(Attribute attribute) {
    print(attribute, TypeElision.NEVER);
    return this;
  }

  @Override
  public AttributePrinter printAttributeWithoutType(Attribute attribute) {
    print(attribute, TypeElision.ALWAYS);
    return this;
  }

  @Override
  public AttributePrinter printStrippedAttribute(Attribute attribute) {
    if (printAlias(attribute)) {
      return this;
    }
    if (attribute instanceof DialectAttribute dialectAttribute) {
      printStripped(dialectAttribute);
    } else if (attribute instanceof DenseArrayAttr array) {
      out.append('[');
      elements.print(array);
      out.append(']');
    } else {
      print(attribute, TypeElision.NEVER);
    }
    return this;
  }

  private void printStripped(DialectAttribute attribute) {
    out.pin();
    int start = out.position();
    DialectSymbols.printBody(attribute, this);
    out.unpin();
    if (out.position() == start) {
      print(attribute, TypeElision.NEVER);
    } else if (out.byteAt(start) == ' ') {
      out.removeByte(start);
    }
  }

  final void print(Attribute attribute, TypeElision elision) {
    if (!printAlias(attribute)) {
      printWithoutAlias(attribute, elision);
    }
  }

  /** Prints the attribute even if it has an alias. */
  final void printWithoutAlias(Attribute attribute, TypeElision elision) {
    boolean typeDone = printValue(attribute, elision);
    if (!typeDone && elision != TypeElision.ALWAYS && attribute instanceof TypedAttr typed) {
      if (!(typed.type() instanceof NoneType)) {
        out.append(" : ");
        printType(typed.type());
      }
    }
  }

  /**
   * Prints all but the type, and returns whether the type must not follow. Frequent kinds come
   * first: the first use of a pattern switch costs a process a millisecond.
   */
  private boolean printValue(Attribute attribute, TypeElision elision) {
    if (attribute instanceof IntegerAttr a) {
      return printInteger(a, elision);
    }
    if (attribute instanceof FloatAttr a) {
      return printFloat(a, elision);
    }
    if (attribute instanceof DialectAttribute a) {
      printDialectAttribute(a);
    } else if (attribute instanceof ElementsAttr a) {
      elements.print(a);
    } else if (attribute instanceof DenseArrayAttr a) {
      printDenseArray(a);
    } else if (attribute instanceof StringAttr a) {
      out.appendQuoted(a.value());
    } else if (attribute instanceof ArrayAttr a) {
      printArray(a);
    } else if (attribute instanceof SymbolRefAttr a) {
      printReference(a);
    } else {
      printRare(attribute);
    }
    return false;
  }

  private void printRare(Attribute attribute) {
    switch (attribute) {
      case DictionaryAttr a -> printDictionary(a.entries());
      case TypeAttr a -> printType(a.value());
      case UnitAttr _ -> out.append("unit");
      case Location a -> locations.print(a, false);
      case AffineMapAttr a -> {
        out.append("affine_map<");
        new AffinePrinter(out).print(a.value());
        out.append('>');
      }
      case IntegerSetAttr a -> {
        out.append("affine_set<");
        new AffinePrinter(out).print(a.value());
        out.append('>');
      }
      case DistinctAttr a -> printDistinct(a);
      case StridedLayoutAttr a -> printStridedLayout(a);
      case OpaqueAttr a -> printOpaque('#', a.dialect(), a.data());
      default -> throw new IllegalArgumentException("unknown attribute " + attribute);
    }
  }

  private void printDialectAttribute(DialectAttribute attribute) {
    int start = DialectSymbols.begin('#', attribute.definition().dialect(), out);
    out.append(attribute.definition().mnemonic());
    DialectSymbols.printBody(attribute, this);
    DialectSymbols.end(start, out);
  }

  final void printOpaque(char prefix, String dialect, String data) {
    int start = DialectSymbols.begin(prefix, dialect, out);
    out.append(data);
    DialectSymbols.end(start, out);
  }

  private boolean printInteger(IntegerAttr attribute, TypeElision elision) {
    if (attribute.type() instanceof IntegerType type && type.isSignless() && type.width() == 1) {
      out.append(attribute.isTrue() ? "true" : "false");
      return true;
    }
    if (attribute.fitsLong()) {
      out.append(attribute.longValue());
    } else {
      out.append(attribute.value().toString());
    }
    return elision == TypeElision.IF_DEFAULT && attribute.type().equals(IntegerType.I64);
  }

  private boolean printFloat(FloatAttr attribute, TypeElision elision) {
    int start = out.position();
    FloatFormat format = attribute.type().format();
    if (format.isWide()) {
      numbers.printFloat(attribute.bits(), format);
    } else {
      numbers.printFloat(attribute.longBits(), format);
    }
    boolean hexadecimal = out.position() > start + 1 && out.byteAt(start + 1) == 'x';
    return elision == TypeElision.IF_DEFAULT && attribute.type() == FloatType.F64 && !hexadecimal;
  }

  private void printArray(ArrayAttr array) {
    out.append('[');
    for (int i = 0; i < array.size(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      print(array.get(i), TypeElision.IF_DEFAULT);
    }
    out.append(']');
  }

  final void printDictionary(List<NamedAttribute> entries) {
    out.append('{');
    for (int i = 0; i < entries.size(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      printNamed(entries.get(i));
    }
    out.append('}');
  }

  private void printNamed(NamedAttribute attribute) {
    printKeywordOrString(attribute.name());
    if (!(attribute.value() instanceof UnitAttr)) {
      out.append(" = ");
      print(attribute.value(), TypeElision.NEVER);
    }
  }

  private void printReference(SymbolRefAttr reference) {
    printSymbolName(reference.root());
    for (String nested : reference.nested()) {
      out.append("::");
      printSymbolName(nested);
    }
  }

  private void printDenseArray(DenseArrayAttr array) {
    out.append("array<");
    printType(array.elementType());
    if (array.size() > 0) {
      out.append(": ");
      elements.print(array);
    }
    out.append('>');
  }

  private void printDistinct(DistinctAttr attribute) {
    int number = distinctNumbers.computeIfAbsent(attribute, a -> distinctNumbers.size());
    out.append("distinct[").append((long) number).append("]<");
    if (!(attribute.inner() instanceof UnitAttr)) {
      printAttribute(attribute.inner());
    }
    out.append('>');
  }

  private void printStridedLayout(StridedLayoutAttr layout) {
    out.append("strided<[");
    for (int i = 0; i < layout.strides().size(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      printDimension(layout.strides().get(i));
    }
    out.append(']');
    if (layout.offset() != 0) {
      out.append(", offset: ");
      printDimension(layout.offset());
    }
    out.append('>');
  }

  // Types and locations.

  @Override
  public AttributePrinter printType(Type type) {
    if (!printAlias(type)) {
      types.print(type);
    }
    return this;
  }

  /** Prints the type even if it has an alias. */
  final void printTypeWithoutAlias(Type type) {
    types.print(type);
  }

  /** Prints {@code " loc(…)"} if locations are enabled. */
  final void printTrailingLocation(Location location, boolean allowAlias) {
    if (options.debugInfo()) {
      out.append(' ');
      locations.print(location, allowAlias);
    }
  }

  // Text.

  @Override
  public AttributePrinter print(String text) {
    out.append(text);
    return this;
  }

  @Override
  public AttributePrinter print(long number) {
    out.append(number);
    return this;
  }

  @Override
  public AttributePrinter printString(String string) {
    out.appendQuoted(string);
    return this;
  }

  @Override
  public AttributePrinter printKeywordOrString(String string) {
    if (Identifiers.isBare(string)) {
      out.append(string);
    } else {
      out.appendQuoted(string);
    }
    return this;
  }

  @Override
  public AttributePrinter printSymbolName(String name) {
    out.append('@');
    if (name.isEmpty()) {
      out.append("<<INVALID EMPTY SYMBOL>>");
      return this;
    }
    return printKeywordOrString(name);
  }

  @Override
  public AttributePrinter printFloat(BigInteger bits, FloatFormat format) {
    numbers.printFloat(bits, format);
    return this;
  }

  /** Prints the sizes of dimensions: {@code 2x?x4}. */
  final void printDimensions(LongList shape) {
    for (int i = 0; i < shape.size(); i++) {
      if (i > 0) {
        out.append('x');
      }
      printDimension(shape.get(i));
    }
  }

  private void printDimension(long size) {
    if (ShapedType.isDynamic(size)) {
      out.append('?');
    } else {
      out.append(size);
    }
  }
}
