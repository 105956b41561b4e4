package org.hlo4j.text.print;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.MemRefType;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.builtin.OpaqueType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.builtin.UnrankedMemRefType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.ir.builtin.VectorType;
import org.hlo4j.text.print.AttributePrinter.TypeElision;
import org.jspecify.annotations.Nullable;

/** Prints types in full; types and attributes nested in them may be printed as aliases. */
final class TypePrinter {
  private final AttributePrinter printer;
  private final TypeTextCache texts = new TypeTextCache();

  TypePrinter(AttributePrinter printer) {
    this.printer = printer;
  }

  private TextBuffer out() {
    return printer.out;
  }

  /**
   * Prints a type. Frequent kinds come first: the first use of a pattern switch costs a process a
   * millisecond.
   */
  void print(Type type) {
    if (type instanceof RankedTensorType t) {
      printRankedTensor(t);
    } else if (type instanceof DialectType t) {
      printDialectType(t);
    } else if (type instanceof IntegerType t) {
      printInteger(t);
    } else if (type instanceof FloatType t) {
      out().append(t.name());
    } else if (type instanceof FunctionType t) {
      printFunction(t);
    } else {
      printRare(type);
    }
  }

  private void printRare(Type type) {
    switch (type) {
      case IndexType _ -> out().append("index");
      case NoneType _ -> out().append("none");
      case TupleType t -> {
        out().append("tuple<");
        printList(t.types());
        out().append('>');
      }
      case ComplexType t -> printNested("complex<", t.elementType());
      case UnrankedTensorType t -> printNested("tensor<*x", t.elementType());
      case VectorType t -> printVector(t);
      case MemRefType t -> printMemRef(t);
      case UnrankedMemRefType t -> {
        out().append("memref<*x");
        printer.printType(t.elementType());
        printMemorySpace(t.memorySpaceOrNull());
        out().append('>');
      }
      case OpaqueType t -> printer.printOpaque('!', t.dialect(), t.data());
      default -> throw new IllegalArgumentException("unknown type " + type);
    }
  }

  private void printDialectType(DialectType type) {
    int start = DialectSymbols.begin('!', type.definition().dialect(), out());
    out().append(type.definition().mnemonic());
    DialectSymbols.printBody(type, printer);
    DialectSymbols.end(start, out());
  }

  private void printInteger(IntegerType type) {
    if (!type.isSignless()) {
      out().append(type.isSigned() ? 's' : 'u');
    }
    out().append('i').append((long) type.width());
  }

  private void printFunction(FunctionType type) {
    out().append('(');
    printList(type.inputs());
    out().append(") -> ");
    if (type.results().size() == 1 && !(type.results().getFirst() instanceof FunctionType)) {
      printer.printType(type.results().getFirst());
    } else {
      out().append('(');
      printList(type.results());
      out().append(')');
    }
  }

  private void printList(List<Type> types) {
    for (int i = 0; i < types.size(); i++) {
      if (i > 0) {
        out().append(", ");
      }
      printer.printType(types.get(i));
    }
  }

  private void printNested(String prefix, Type type) {
    out().append(prefix);
    printer.printType(type);
    out().append('>');
  }

  private void printRankedTensor(RankedTensorType type) {
    if (!texts.print(type, out())) {
      int start = out().position();
      printUncached(type);
      if (BuiltinChildren.isPlain(type)) {
        texts.cache(type, out(), start);
      }
    }
  }

  private void printUncached(RankedTensorType type) {
    out().append("tensor<");
    printShape(type.shape());
    printer.printType(type.elementType());
    Attribute encoding = type.encodingOrNull();
    if (encoding != null) {
      out().append(", ");
      printer.printAttribute(encoding);
    }
    out().append('>');
  }

  private void printShape(LongList shape) {
    printer.printDimensions(shape);
    if (!shape.isEmpty()) {
      out().append('x');
    }
  }

  private void printVector(VectorType type) {
    out().append("vector<");
    for (int i = 0; i < type.rank(); i++) {
      boolean scalable = i < type.scalable().size() && type.scalable().get(i);
      if (scalable) {
        out().append('[').append(type.dimension(i)).append(']');
      } else {
        out().append(type.dimension(i));
      }
      out().append('x');
    }
    printer.printType(type.elementType());
    out().append('>');
  }

  private void printMemRef(MemRefType type) {
    out().append("memref<");
    printShape(type.shape());
    printer.printType(type.elementType());
    Attribute layout = type.layoutOrNull();
    if (layout != null && !BuiltinChildren.isIdentity(layout)) {
      out().append(", ");
      printer.print(layout, TypeElision.IF_DEFAULT);
    }
    printMemorySpace(type.memorySpaceOrNull());
    out().append('>');
  }

  private void printMemorySpace(@Nullable Attribute memorySpace) {
    if (memorySpace != null) {
      out().append(", ");
      printer.print(memorySpace, TypeElision.IF_DEFAULT);
    }
  }
}
