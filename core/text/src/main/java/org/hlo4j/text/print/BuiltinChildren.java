package org.hlo4j.text.print;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.builtin.AffineMapAttr;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.DistinctAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.MemRefType;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.builtin.UnrankedMemRefType;
import org.hlo4j.ir.location.FusedLoc;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;

/** The attributes and types nested in builtin ones that text shows, in MLIR's order. */
final class BuiltinChildren {
  private BuiltinChildren() {}

  static void visit(Attribute attribute, boolean elideType, AsmPrinter visitor) {
    if (attribute instanceof TypedAttr a) {
      if (!elideType && !(a.type() instanceof NoneType)) {
        visitor.printType(a.type());
      }
    } else if (attribute instanceof ArrayAttr a) {
      a.elements().forEach(visitor::printAttribute);
    } else if (attribute instanceof DictionaryAttr a) {
      for (NamedAttribute entry : a.entries()) {
        visitor.printAttribute(entry.value());
      }
    } else if (attribute instanceof TypeAttr a) {
      visitor.printType(a.value());
    } else if (attribute instanceof DistinctAttr a) {
      visitor.printAttribute(a.inner());
    } else if (attribute instanceof Location location) {
      visit(location, visitor);
    }
  }

  private static void visit(Location location, AsmPrinter visitor) {
    if (location instanceof NameLoc named && named.child() instanceof UnknownLoc) {
      return;
    }
    if (location instanceof FusedLoc fused) {
      fused.metadata().ifPresent(visitor::printAttribute);
    }
    location.parts().forEach(visitor::printAttribute);
  }

  static void visit(Type type, AsmPrinter visitor) {
    if (type instanceof RankedTensorType t) {
      visitor.printType(t.elementType());
      t.encoding().ifPresent(visitor::printAttribute);
    } else if (type instanceof MemRefType t) {
      visitor.printType(t.elementType());
      t.layout().filter(l -> !isIdentity(l)).ifPresent(visitor::printAttribute);
      t.memorySpace().ifPresent(visitor::printAttribute);
    } else if (type instanceof UnrankedMemRefType t) {
      visitor.printType(t.elementType());
      t.memorySpace().ifPresent(visitor::printAttribute);
    } else if (type instanceof ShapedType t) {
      visitor.printType(t.elementType());
    } else if (type instanceof FunctionType t) {
      t.inputs().forEach(visitor::printType);
      t.results().forEach(visitor::printType);
    } else if (type instanceof ComplexType t) {
      visitor.printType(t.elementType());
    } else if (type instanceof TupleType t) {
      t.types().forEach(visitor::printType);
    }
  }

  /**
   * Returns whether the attribute is of a frequent kind that has no alias and no nested ones, which
   * saves a lookup for each element of large constants.
   */
  static boolean isPlain(Attribute attribute) {
    return attribute instanceof DenseArrayAttr
        || attribute instanceof SymbolRefAttr
        || attribute instanceof UnitAttr
        || (attribute instanceof TypedAttr typed && isPlain(typed.type()));
  }

  /** Returns whether the type is of a frequent kind that has no alias and no nested ones. */
  static boolean isPlain(Type type) {
    return type instanceof RankedTensorType tensor
        ? tensor.encodingOrNull() == null && isPlain(tensor.elementType())
        : type instanceof FloatType
            || type instanceof IntegerType
            || type instanceof NoneType
            || type instanceof IndexType;
  }

  /** Returns whether a memory layout is the default, which is omitted. */
  static boolean isIdentity(Attribute layout) {
    if (!(layout instanceof AffineMapAttr attribute)) {
      return false;
    }
    return AffinePrinter.isIdentity(attribute.value());
  }
}
