package org.hlo4j.portability;

import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.OpaqueAttr;
import org.hlo4j.ir.builtin.OpaqueType;
import org.hlo4j.opset.builtin.BuiltinOps;

/**
 * The dialects besides StableHLO that a portable artifact may contain, without compatibility
 * guarantees. MLIR's own attributes and types without VHLO counterpart belong to dialect {@code
 * builtin}.
 */
public enum OtherDialects {
  /**
   * None, the default of upstream's tools. As there, operations that exchange no values with
   * StableHLO operations are accepted nevertheless.
   */
  NONE,
  /**
   * The dialects that JAX's writer considers stable, above all Shardy's; JAX rejects all others.
   */
  OF_JAX,
  /** All dialects. */
  ALL;

  private static final String BUILTIN = "builtin";

  /** The dialects with VHLO counterparts; their operations without one are always rejected. */
  private static final Set<String> TRANSLATED = Set.of("stablehlo", "func");

  /** Source: {@code FindPotentiallyUnstableDialects} in {@code xla/pjrt/mlir_to_hlo.cc}. */
  private static final Set<String> STABLE_FOR_JAX = Set.of("sdy", "mpmd", BUILTIN);

  /**
   * {@return whether attributes and types of a dialect are legal}
   *
   * @param dialect the namespace of the dialect
   */
  public boolean allows(String dialect) {
    return switch (this) {
      case NONE -> false;
      case OF_JAX -> STABLE_FOR_JAX.contains(dialect);
      case ALL -> !TRANSLATED.contains(dialect);
    };
  }

  /**
   * {@return whether an operation without VHLO counterpart is legal, disregarding its operands and
   * results}
   *
   * @param op an operation without VHLO counterpart
   */
  public boolean allows(Operation op) {
    if (op.is(BuiltinOps.UNREALIZED_CONVERSION_CAST)) {
      return this == ALL;
    }
    String dialect = dialectOf(op);
    return this == NONE ? !TRANSLATED.contains(dialect) : allows(dialect);
  }

  /** {@return whether values may be passed between StableHLO and other dialects} */
  public boolean allowsCasts() {
    return this != NONE;
  }

  /**
   * {@return the dialect of an operation}
   *
   * @param op the operation
   */
  public static String dialectOf(Operation op) {
    return op.definition().dialect();
  }

  /**
   * {@return the dialect of an attribute}
   *
   * @param attribute the attribute
   */
  public static String dialectOf(Attribute attribute) {
    if (attribute instanceof DialectAttribute a) {
      return a.definition().dialect();
    }
    return attribute instanceof OpaqueAttr a ? a.dialect() : BUILTIN;
  }

  /**
   * {@return the dialect of a type}
   *
   * @param type the type
   */
  public static String dialectOf(Type type) {
    if (type instanceof DialectType t) {
      return t.definition().dialect();
    }
    return type instanceof OpaqueType t ? t.dialect() : BUILTIN;
  }
}
