package org.hlo4j.dialect.verify;

import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.verify.VerificationContext;

/**
 * A control flow edge into, out of or between regions of an operation. The passed operands must
 * have the types of the successor's inputs.
 *
 * @param operation the operation with the regions
 * @param from the operation that passes operands: a terminator of a region, or the operation itself
 * @param to the successor, in MLIR's words: {@code Region #0}, {@code Operation scf.for}
 */
public record ControlFlowEdge(Operation operation, Operation from, String to) {
  /** Returns the edge from the end of a region to the results of its operation. */
  public static ControlFlowEdge out(Block block) {
    Operation terminator = block.back();
    Operation operation = Objects.requireNonNull(block.parentOpOrNull());
    return new ControlFlowEdge(operation, terminator, "Operation " + operation.name());
  }

  /** Returns the edge from the end of a region to its beginning. */
  public static ControlFlowEdge again(Block block, int region) {
    return new ControlFlowEdge(out(block).operation(), block.back(), "Region #" + region);
  }

  /** Returns the edge from the operation itself into or past its regions. */
  public static ControlFlowEdge fromParent(Operation operation, String to) {
    return new ControlFlowEdge(operation, operation, to);
  }

  /** Checks that the operands have the types of the inputs. */
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
