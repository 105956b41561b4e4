package org.hlo4j.ir.rewrite;

import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.verify.ShapeAgreement;

/**
 * Which types replace each other: those that differ in sizes that one of them does not know, or in
 * parameters of types of dialects. Whether users accept such a type is asked for each.
 */
final class ReplacementTypes {
  private ReplacementTypes() {}

  /**
   * Refuses a replacement of a used value that is wrong in every program.
   *
   * @throws WrongReplacementException if the value has a type that the other one cannot have
   */
  static void require(Value replaced, Value value) {
    if (replaced.type() != value.type()
        && replaced.hasUses()
        && !areCompatible(replaced.type(), value.type())) {
      Operation definition = replaced.definingOpOrNull();
      throw new WrongReplacementException(
          replaced.location(),
          "it replaces %s of type '%s' by a value of type '%s'"
              .formatted(
                  definition == null ? "a block argument" : "'" + definition.name() + "'",
                  replaced.type(),
                  value.type()));
    }
  }

  private static boolean areCompatible(Type a, Type b) {
    if (a instanceof ShapedType first && b instanceof ShapedType second) {
      return ShapeAgreement.agree(first, second)
          && (first.elementType().equals(second.elementType())
              || (first.elementType() instanceof DialectType
                  && second.elementType() instanceof DialectType));
    }
    if (a instanceof TupleType first && b instanceof TupleType second) {
      return haveCompatibleElements(first, second);
    }
    return a instanceof DialectType || b instanceof DialectType || a.equals(b);
  }

  private static boolean haveCompatibleElements(TupleType a, TupleType b) {
    if (a.types().size() != b.types().size()) {
      return false;
    }
    for (int i = 0; i < a.types().size(); i++) {
      if (!areCompatible(a.types().get(i), b.types().get(i))) {
        return false;
      }
    }
    return true;
  }
}
