package org.hlo4j.formulas.linalg;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hlo4j.dialect.hlo.TupleCalls;
import org.hlo4j.dialect.linalg.CallTarget;
import org.hlo4j.dialect.linalg.LinearAlgebraTargets;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.CholeskyOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.op.stablehlo.TriangularSolveOp;
import org.hlo4j.opset.stablehlo.LinearAlgebra;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Expands linear algebra whose number of steps is known to loops over columns: Cholesky, LU and QR
 * factors, products of reflectors and triangular systems, as operations of StableHLO or as custom
 * calls of LAPACK and its like. What iterates until it converges stays: eigenvalues, singular
 * values, Schur forms.
 */
public final class LinearAlgebraExpander {
  /** The name of the pass, which has no options. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
          "hlo4j-linear-algebra-expander",
          "Expand Cholesky, LU and QR factors and triangular systems, and custom calls of such, to"
              + " loops over columns.",
          PassDefinition.ANY,
          (root, context) -> {
            List<Operation> refused = new ArrayList<>();
            expand(
                root,
                context.registry(),
                (op, reason) -> {
                  refused.add(op);
                  context.diagnostics().error(op, reason);
                });
            if (!refused.isEmpty()) {
              throw context.failure();
            }
          });

  /** Receives an operation that cannot be expanded although it is of a kind that can, and why. */
  public interface Refusals {
    void add(Operation op, String reason);
  }

  private LinearAlgebraExpander() {}

  /**
   * Expands all operations below one.
   *
   * @param refusals receives operations that stay
   */
  public static void expand(Operation root, DialectRegistry dialects, Refusals refusals) {
    Rewriter rewriter = new Rewriter(dialects);
    for (Operation found : found(root)) {
      Operation op = TupleCalls.unpack(found, rewriter);
      rewriter.setInsertionPoint(op);
      try {
        rewriter.replace(op, results(op).apply(HloBuilder.replacing(op, rewriter)));
      } catch (UnsupportedNodeException e) {
        refusals.add(op, e.reason());
      }
    }
  }

  private static List<Operation> found(Operation root) {
    List<Operation> found = new ArrayList<>();
    root.walk(op -> {
      if (op.is(LinearAlgebra.CHOLESKY)
          || op.is(LinearAlgebra.TRIANGULAR_SOLVE)
          || expansion(op).isPresent()) {
        found.add(op);
      }
    });
    return found;
  }

  /**
   * Returns the operations below one that are expanded, and the targets of such calls, with their
   * numbers, in words: {@code lapack_sgeqrf_ffi 2, stablehlo.cholesky 1}; empty for none.
   */
  public static String named(Operation root) {
    Map<String, Integer> counts = new TreeMap<>();
    found(root).forEach(op -> counts.merge(name(op), 1, Integer::sum));
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  /** Returns why a call of linear algebra is not expanded; empty for others. */
  public static Optional<String> refusal(Operation op) {
    if (target(op).isEmpty()) {
      return Optional.empty();
    }
    if (expansion(op).isEmpty()) {
      return Optional.of(
          "of linear algebra only Cholesky, LU and QR factors and triangular systems become loops:"
              + " compute it outside of the program");
    }
    try {
      results(op);
      return Optional.empty();
    } catch (UnsupportedNodeException e) {
      return Optional.of("it becomes no loop: " + e.reason());
    }
  }

  /** Returns the name of an operation, of a call that of its target. */
  private static String name(Operation op) {
    return op.is(Modules.CUSTOM_CALL) ? CustomCallOp.CALL_TARGET_NAME.get(op) : op.name();
  }

  private static Optional<CallTarget> target(Operation op) {
    return op.is(Modules.CUSTOM_CALL)
        ? Optional.ofNullable(LinearAlgebraTargets.all().get(CustomCallOp.CALL_TARGET_NAME.get(op)))
        : Optional.empty();
  }

  private static Optional<CallExpansions.Expansion> expansion(Operation op) {
    return target(op).map(target -> CallExpansions.ofOrNull(target.routine()));
  }

  /** Checks an operation; returns what creates the values that replace it. */
  private static Function<HloBuilder, List<Value>> results(Operation op) {
    if (op.is(LinearAlgebra.CHOLESKY)) {
      boolean isLower = CholeskyOp.LOWER.get(op);
      return b -> List.of(narrowed(op, ColumnFactors.cholesky(wide(b, op.operand(0)), isLower)));
    }
    if (op.is(LinearAlgebra.TRIANGULAR_SOLVE)) {
      TriangularSolveOp solve = new TriangularSolveOp(op);
      return b -> {
        Expr a = wide(b, op.operand(0));
        Expr right = wide(b, op.operand(1));
        return List.of(
            narrowed(
                op,
                ColumnFactors.solve(
                    a,
                    right,
                    solve.leftSide(),
                    solve.lower(),
                    solve.unitDiagonal(),
                    solve.transposeA())));
      };
    }
    ExpandedCall call = new ExpandedCall(target(op).orElseThrow(), op);
    Consumer<HloBuilder> expansion = expansion(op).orElseThrow().of(call);
    call.checkRest();
    return b -> {
      expansion.accept(b);
      return call.results(b);
    };
  }

  /** Returns elements in a type that is wide enough for sums. */
  private static Expr wide(HloBuilder b, Value value) {
    Expr x = b.expr(value);
    return Formulas.convert(x, RegionBodies.sumType(x.elementType()));
  }

  private static Value narrowed(Operation op, Expr result) {
    Type type = op.result(0).type();
    Expr narrow = Formulas.convert(result, ((ShapedType) type).elementType());
    return RegionBodies.cast(result.builder(), narrow.value(), type);
  }
}
