package org.hlo4j.text.print;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.builtin.AffineMapAttr;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.CallSiteLoc;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.DistinctAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.FusedLoc;
import org.hlo4j.ir.builtin.MemRefType;
import org.hlo4j.ir.builtin.NameLoc;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.builtin.UnrankedMemRefType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.ir.builtin.VectorType;

/** The attributes and types inside builtin ones that text shows, in the order of the search. */
final class BuiltinChildren {
  private BuiltinChildren() {}

  static void visit(Attribute attribute, boolean elideType, AsmPrinter visitor) {
    switch (attribute) {
      case DictionaryAttr a -> {
        for (NamedAttribute entry : a.entries()) {
          visitor.printAttribute(entry.value());
        }
      }
      case ArrayAttr a -> a.elements().forEach(visitor::printAttribute);
      case TypeAttr a -> visitor.printType(a.value());
      case DistinctAttr a -> visitor.printAttribute(a.inner());
      case NameLoc l -> {
        if (!(l.child() instanceof UnknownLoc)) {
          visitor.printAttribute(l.child());
        }
      }
      case CallSiteLoc l -> {
        visitor.printAttribute(l.callee());
        visitor.printAttribute(l.caller());
      }
      case FusedLoc l -> {
        l.metadata().ifPresent(visitor::printAttribute);
        l.locations().forEach(visitor::printAttribute);
      }
      case TypedAttr a -> {
        if (!elideType && !(a.type() instanceof NoneType)) {
          visitor.printType(a.type());
        }
      }
      default -> {}
    }
  }

  static void visit(Type type, AsmPrinter visitor) {
    switch (type) {
      case RankedTensorType t -> {
        visitor.printType(t.elementType());
        t.encoding().ifPresent(visitor::printAttribute);
      }
      case FunctionType t -> {
        t.inputs().forEach(visitor::printType);
        t.results().forEach(visitor::printType);
      }
      case ComplexType t -> visitor.printType(t.elementType());
      case TupleType t -> t.types().forEach(visitor::printType);
      case UnrankedTensorType t -> visitor.printType(t.elementType());
      case VectorType t -> visitor.printType(t.elementType());
      case MemRefType t -> {
        visitor.printType(t.elementType());
        t.layout().filter(l -> !isIdentity(l)).ifPresent(visitor::printAttribute);
        t.memorySpace().ifPresent(visitor::printAttribute);
      }
      case UnrankedMemRefType t -> {
        visitor.printType(t.elementType());
        t.memorySpace().ifPresent(visitor::printAttribute);
      }
      default -> {}
    }
  }

  /** Whether a memory layout is the one that is left out. */
  static boolean isIdentity(Attribute layout) {
    if (!(layout instanceof AffineMapAttr attribute)) {
      return false;
    }
    return AffinePrinter.isIdentity(attribute.value());
  }
}
