package org.hlo4j.dialect.llvm;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.opset.llvm.LlvmOps;
import org.hlo4j.opset.llvm.ModuleFlagAttr;

/** The {@code llvm} dialect, as far as frameworks use it, with its behaviour. */
public final class LlvmDialect {
  public static final String NAMESPACE = "llvm";

  private LlvmDialect() {}

  public static Dialect create() {
    return Dialect.builder(NAMESPACE)
        .partial()
        .ops(LlvmOps.ALL)
        .attributes(List.of(ModuleFlagAttr.DEFINITION))
        .attach(LlvmOps.MODULE_FLAGS, OpVerifier.class, LlvmDialect::verifyFlags)
        .build();
  }

  private static boolean verifyFlags(Operation op, VerificationContext context) {
    Operation parent = op.parentOpOrNull();
    if (parent != null && !parent.is(BuiltinOps.MODULE)) {
      return context.opError(op, "must appear at the module level");
    }
    for (Attribute flag : op.attribute("flags", ArrayAttr.class).orElseThrow().elements()) {
      if (!(flag instanceof ModuleFlagAttr)) {
        return context.opError(op, "expected a module flag attribute");
      }
    }
    return true;
  }
}
