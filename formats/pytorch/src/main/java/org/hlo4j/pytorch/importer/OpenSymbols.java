package org.hlo4j.pytorch.importer;

import java.util.List;
import java.util.Objects;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.program.importing.SymbolicExpression;
import org.hlo4j.pytorch.schema.Argument;
import org.hlo4j.pytorch.schema.Graph;
import org.hlo4j.pytorch.schema.InputSpec;
import org.hlo4j.pytorch.schema.Program;
import org.hlo4j.pytorch.schema.SymInt;
import org.hlo4j.pytorch.schema.TensorMeta;

/** The symbols of a program that stand for sizes of its inputs. */
public final class OpenSymbols {
  private OpenSymbols() {}

  /**
   * Returns the dimensions that the inputs of a program leave open. Inputs of malformed sizes are
   * left out: they are reported where they are converted.
   */
  public static OpenDimensions of(Program program) {
    OpenDimensions.Builder found = new OpenDimensions.Builder();
    Graph graph = program.graphModule().graph();
    List<InputSpec> specs = program.graphModule().signature().inputSpecs();
    for (int i = 0; i < Math.min(specs.size(), graph.inputs().size()); i++) {
      if (specs.get(i) instanceof InputSpec.UserInput
          && graph.inputs().get(i) instanceof Argument.Name(String name, _)) {
        TensorMeta meta = graph.tensorValues().get(name);
        add(name, meta == null ? List.of() : meta.sizes(), found);
      }
    }
    return found.build();
  }

  private static void add(String input, List<SymInt> sizes, OpenDimensions.Builder found) {
    for (int i = 0; i < sizes.size(); i++) {
      try {
        SymbolicExpression size = expression(sizes.get(i));
        if (!(size instanceof SymbolicExpression.Number)) {
          found.add(input, i, size.text(), size.symbols());
        }
      } catch (UnsupportedNodeException e) {
        return;
      }
    }
  }

  /**
   * Returns the expression that a size is.
   *
   * @throws UnsupportedNodeException if it is malformed
   */
  static SymbolicExpression expression(SymInt size) {
    SymInt.SymExpr expression = size.expression();
    return expression == null
        ? new SymbolicExpression.Number(Objects.requireNonNull(size.known()))
        : SymbolicExpression.parse(expression.text());
  }
}
