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
 * Which dialects beside StableHLO a portable artifact may hold. There is no promise of
 * compatibility for them. Attributes and types of MLIR itself that VHLO has no counterpart of are
 * those of dialect {@code builtin}.
 */
public enum OtherDialects {
  /**
   * None, which is what upstream's tools do unless asked otherwise. As there, operations that
   * exchange no values with StableHLO's stay all the same.
   */
  NONE,
  /** Those that JAX's own writer takes for stable: those of Shardy. It refuses all others. */
  OF_JAX,
  /** All. */
  ALL;

  private static final String BUILTIN = "builtin";

  /** The dialects that VHLO has the counterparts of; what it lacks of them stays nowhere. */
  private static final Set<String> TRANSLATED = Set.of("stablehlo", "func");

  /** From {@code FindPotentiallyUnstableDialects} in {@code xla/pjrt/mlir_to_hlo.cc}. */
  private static final Set<String> STABLE_FOR_JAX = Set.of("sdy", "mpmd", BUILTIN);

  /** Whether attributes and types of a dialect may stay. */
  public boolean allows(String dialect) {
    return switch (this) {
      case NONE -> false;
      case OF_JAX -> STABLE_FOR_JAX.contains(dialect);
      case ALL -> !TRANSLATED.contains(dialect);
    };
  }

  /** Whether an operation that VHLO has no counterpart of may stay, its values apart. */
  public boolean allows(Operation op) {
    if (op.is(BuiltinOps.UNREALIZED_CONVERSION_CAST)) {
      return this == ALL;
    }
    String dialect = dialectOf(op);
    return this == NONE ? !TRANSLATED.contains(dialect) : allows(dialect);
  }

  /** Whether values may go from StableHLO to other dialects and back. */
  public boolean allowsCasts() {
    return this != NONE;
  }

  /** The dialect that an operation belongs to. */
  public static String dialectOf(Operation op) {
    return op.definition().dialect();
  }

  /** The dialect that an attribute belongs to. */
  public static String dialectOf(Attribute attribute) {
    if (attribute instanceof DialectAttribute a) {
      return a.definition().dialect();
    }
    return attribute instanceof OpaqueAttr a ? a.dialect() : BUILTIN;
  }

  /** The dialect that a type belongs to. */
  public static String dialectOf(Type type) {
    if (type instanceof DialectType t) {
      return t.definition().dialect();
    }
    return type instanceof OpaqueType t ? t.dialect() : BUILTIN;
  }
}
