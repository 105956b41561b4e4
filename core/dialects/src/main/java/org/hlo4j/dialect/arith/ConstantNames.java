package org.hlo4j.dialect.arith;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.ResultNames;
import org.hlo4j.ir.asm.ValueNames;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.op.arith.ConstantOp;
import org.jspecify.annotations.Nullable;

/** Names constants by their values: {@code %c0}, {@code %c1_i32}, {@code %true}, {@code %cst}. */
final class ConstantNames implements ResultNames {
  @Override
  public void suggest(Operation constant, ValueNames names) {
    names.suggest(constant.result(0), nameOf(ConstantOp.VALUE.getOrNull(constant)));
  }

  private static String nameOf(@Nullable Attribute value) {
    if (!(value instanceof IntegerAttr integer)) {
      return "cst";
    }
    if (integer.type() == IntegerType.I1) {
      return integer.isTrue() ? "true" : "false";
    }
    String suffix = integer.type() instanceof IntegerType type ? "_" + type : "";
    return "c" + integer.value() + suffix;
  }
}
