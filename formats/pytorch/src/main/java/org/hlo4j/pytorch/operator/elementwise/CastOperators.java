package org.hlo4j.pytorch.operator.elementwise;

import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.Casts;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.Expr;

/**
 * Operators that convert elements. Devices, layouts and memory formats have no meaning in
 * StableHLO.
 */
public final class CastOperators {
  /** The minor release of PyTorch 2 since which floats of eight bits are limited. */
  private static final int LIMITING_RELEASE = 12;

  private CastOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            n -> cast(n, n.dtype("dtype", n.elementType("self"))),
            "aten.to.dtype",
            "aten.to.dtype_layout",
            "aten.to.device")
        .add(n -> cast(n, n.elementType("other")), "aten.to.other", "aten.type_as.default")
        .add(CastOperators::copy, "aten._to_copy.default")
        .add(
            n -> n.set(cast(n, n.expr("a"), n.dtype("dtype", n.elementType("a")))),
            "prims.convert_element_type.default")
        .add(n -> cast(n, FloatType.F32), "aten._cast_Float.default")
        .add(n -> cast(n, FloatType.F64), "aten._cast_Double.default")
        .add(n -> cast(n, FloatType.F16), "aten._cast_Half.default")
        .add(n -> cast(n, IntegerType.I32), "aten._cast_Int.default")
        .add(n -> cast(n, IntegerType.I64), "aten._cast_Long.default")
        .add(n -> cast(n, IntegerType.I16), "aten._cast_Short.default")
        .add(n -> cast(n, IntegerType.I8), "aten._cast_Char.default")
        .add(n -> cast(n, IntegerType.unsigned(8)), "aten._cast_Byte.default");
  }

  /**
   * Returns elements of another type. Since 2.12 PyTorch makes the largest number of {@code
   * float8_e4m3fn} of greater ones and infinity, not NaN.
   */
  private static Expr cast(OperatorCall n, Expr x, Type type) {
    boolean isLimited =
        type == FloatType.F8E4M3FN
            && x.elementType() instanceof FloatType
            && n.graph().program().minorRelease().orElse(LIMITING_RELEASE) >= LIMITING_RELEASE;
    return isLimited
        ? x.builder().expr(Casts.cast(x.builder(), x.value(), type, true, "nearest"))
        : Numbers.cast(x, type);
  }

  /** A tensor that has the type is its own result, so that changes of the one change the other. */
  private static void cast(OperatorCall n, Type type) {
    if (n.elementType("self").equals(type) && !n.flag("copy", false)) {
      n.set(0, n.argument("self"));
    } else {
      n.set(cast(n, n.expr("self"), type));
    }
  }

  private static void copy(OperatorCall n) {
    n.set(cast(n, n.expr("self"), n.dtype("dtype", n.elementType("self"))));
  }
}
