package org.hlo4j.dialect.verify;

import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.verify.VerificationContext;

/**
 * A way that control takes out of or into a region of an operation. The values that are handed over
 * must have the types of those that take them up.
 *
 * @param operation the operation with the regions
 * @param from the operation that hands over: a terminator inside, or the operation itself
 * @param to where control goes, in MLIR's words: {@code Region #0}, {@code Operation scf.for}
 */
public record ControlFlowEdge(Operation operation, Operation from, String to) {
  /** From the end of a region back to its operation, as its results. */
  public static ControlFlowEdge out(Block block) {
    Operation terminator = block.back();
    Operation operation = Objects.requireNonNull(block.parentOpOrNull());
    return new ControlFlowEdge(operation, terminator, "Operation " + operation.name());
  }

  /** From the end of a region to its beginning. */
  public static ControlFlowEdge again(Block block, int region) {
    return new ControlFlowEdge(out(block).operation(), block.back(), "Region #" + region);
  }

  /** Past or into the regions, from the operation itself. */
  public static ControlFlowEdge fromParent(Operation operation, String to) {
    return new ControlFlowEdge(operation, operation, to);
  }

  /** Checks that these operands can become values of these types. */
  public boolean verify(
      List<? extends Value> operands, List<Type> inputs, VerificationContext context) {
    if (operands.size() != inputs.size()) {
      return error(
          context,
          ": region branch point has %d operands, but region successor needs %d inputs"
              .formatted(operands.size(), inputs.size()));
    }
    for (int i = 0; i < inputs.size(); i++) {
      Type given = operands.get(i).type();
      if (!given.equals(inputs.get(i))) {
        return error(
            context,
            ": successor operand type #%d %s should match successor input type #%d %s"
                .formatted(
                    i, context.text().quoted(given), i, context.text().quoted(inputs.get(i))));
      }
    }
    return true;
  }

  private boolean error(VerificationContext context, String message) {
    String source = from == operation ? "parent" : "Operation " + from.name();
    return context.report(
        context
            .opErrorAt(operation, "along control flow edge from " + source + " to " + to + message)
            .withNote(from.location(), "region branch point"));
  }
}
