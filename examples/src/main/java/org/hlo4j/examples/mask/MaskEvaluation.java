package org.hlo4j.examples.mask;

import java.util.List;
import java.util.Optional;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.ExtensionValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;

/** Evaluates the operations, for {@code InterpreterOptions.withExtension}. */
public final class MaskEvaluation implements Extension {
  /**
   * A window at run time.
   *
   * @param type its type, which is all there is to it
   */
  record Window(WindowType type) implements ExtensionValue {}

  @Override
  public Optional<Evaluator> evaluator(Operation op) {
    if (op.is(MaskOps.CREATE)) {
      return Optional.of(_ -> List.of(new Window((WindowType) op.resultType(0))));
    }
    if (op.is(MaskOps.APPLY)) {
      return Optional.of(invocation -> List.of(apply(invocation)));
    }
    return Optional.empty();
  }

  private static Tensor apply(Invocation invocation) {
    Tensor scores = invocation.operand(0);
    WindowType window = ((Window) invocation.operands().get(1)).type();
    double fill = MaskOps.FILL.get(invocation.op()).score();
    Tensor masked = invocation.allocate(scores.type());
    int keys = scores.dimension(scores.rank() - 1);
    int queries = scores.dimension(scores.rank() - 2);
    for (int i = 0; i < scores.count(); i++) {
      int key = i % keys;
      int query = i / keys % queries;
      boolean isVisible = key >= query - window.before() && key <= query + window.after();
      masked.setDouble(i, isVisible ? scores.doubleAt(i) : fill);
    }
    return masked;
  }
}
