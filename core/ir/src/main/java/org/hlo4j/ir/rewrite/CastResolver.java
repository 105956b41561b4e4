package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.rewrite.ConversionRewriter.Cast;

/** Completes a conversion: drops casts that cancel out and materializes the others. */
final class CastResolver {
  private final ConversionRewriter rewriter;
  private final IrText text;
  private final Diagnostics diagnostics;

  CastResolver(ConversionRewriter rewriter, IrText text, Diagnostics diagnostics) {
    this.rewriter = rewriter;
    this.text = text;
    this.diagnostics = diagnostics;
  }

  boolean resolve() {
    List<Map.Entry<Operation, Cast>> casts = new ArrayList<>(rewriter.casts().entrySet());
    for (Map.Entry<Operation, Cast> entry : casts) {
      cancel(entry.getKey());
    }
    eraseUnused(casts);
    for (Map.Entry<Operation, Cast> entry : casts) {
      if (rewriter.casts().containsKey(entry.getKey())
          && !materialize(entry.getKey(), entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  /** Replaces a value cast to another type and back by the original. */
  private void cancel(Operation cast) {
    Operation inner = cast.operand(0).definingOpOrNull();
    if (inner != null && rewriter.casts().containsKey(inner)) {
      Value original = inner.operand(0);
      if (original.type().equals(cast.result(0).type())) {
        cast.result(0).replaceAllUsesWith(original);
      }
    }
  }

  /** Erases casts without uses, the last ones first, as casts may be uses of earlier ones. */
  private void eraseUnused(List<Map.Entry<Operation, Cast>> casts) {
    boolean again = true;
    while (again) {
      again = false;
      for (Map.Entry<Operation, Cast> entry : casts.reversed()) {
        Operation cast = entry.getKey();
        if (rewriter.casts().containsKey(cast) && !cast.hasUses()) {
          rewriter.casts().remove(cast);
          cast.erase();
          again = true;
        }
      }
    }
  }

  private boolean materialize(Operation operation, Cast cast) {
    Value input = operation.operand(0);
    Type resultType = operation.result(0).type();
    rewriter.setInsertionPoint(operation);
    Value value =
        cast.types() == null
            ? null
            : cast.types()
                .materializeOrNull(
                    cast.isSource(), rewriter, resultType, input, operation.location());
    if (value != null) {
      operation.result(0).replaceAllUsesWith(value);
      operation.erase();
      return true;
    }
    diagnostics.error(
        userOf(operation).location(),
        "failed to legalize unresolved "
            + (cast.isSource() ? "source" : "target")
            + " materialization from ("
            + text.quoted(input.type())
            + ") to ("
            + text.quoted(resultType)
            + ") that remained live after conversion (no matching callback)");
    return false;
  }

  private static Operation userOf(Operation operation) {
    OpOperand use = operation.result(0).firstUseOrNull();
    return use == null ? operation : use.owner();
  }
}
