package org.hlo4j.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.hlo4j.Hlo4j;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.rewrite.GreedyRewriter;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.DivideOp;
import org.hlo4j.op.stablehlo.ExponentialOp;
import org.hlo4j.op.stablehlo.LogOp;
import org.hlo4j.op.stablehlo.MultiplyOp;
import org.hlo4j.op.stablehlo.RsqrtOp;
import org.hlo4j.op.stablehlo.SqrtOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.Elementwise;

/**
 * A pass of one's own: simplifies transcendental functions and prints the program: {@code OwnPass
 * <program>}.
 */
public final class OwnPass {
  private static final List<RewritePattern> PATTERNS =
      List.of(
          RewritePattern.of(Elementwise.LOG, OwnPass::simplifyLog),
          RewritePattern.of(Elementwise.DIVIDE, OwnPass::simplifyDivide));

  private OwnPass() {}

  public static void main(String[] arguments) throws IOException {
    Operation program = Hlo4j.standard().read(Path.of(arguments[0]));
    run(program);
    System.out.print(Hlo4j.standard().print(program));
  }

  /** Rewrites the program until no pattern matches. */
  static void run(Operation program) {
    GreedyRewriter.apply(program, RewritePatterns.of(PATTERNS), Hlo4j.standard().dialects());
  }

  /** The logarithm of an exponential is its operand. */
  private static boolean simplifyLog(Operation operation, Rewriter rewriter) {
    Value inner = new LogOp(operation).operand();
    if (!(StablehloOp.ofOrNull(inner.definingOpOrNull()) instanceof ExponentialOp exponential)) {
      return false;
    }
    rewriter.replace(operation, exponential.operand());
    return true;
  }

  /** A quotient by a square root is a product with the reciprocal one. */
  private static boolean simplifyDivide(Operation operation, Rewriter rewriter) {
    DivideOp divide = new DivideOp(operation);
    if (!(StablehloOp.ofOrNull(divide.rhs().definingOpOrNull()) instanceof SqrtOp sqrt)) {
      return false;
    }
    Operation reciprocal =
        rewriter.createInferred(RsqrtOp.builder(sqrt.operand()).at(operation.location()).state());
    rewriter.replace(
        operation,
        rewriter.createInferred(
            MultiplyOp.builder(divide.lhs(), reciprocal.result(0))
                .at(operation.location())
                .state()));
    return true;
  }
}
