package app;

import java.util.List;
import org.hlo4j.Hlo4j;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.GreedyRewriter;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.MultiplyOp;
import org.hlo4j.opset.constraint.Types;

/** A dialect of one operation, and a pass of one pattern that lowers it. */
final class Rewriting {
  private static final OpDefinition SQUARE =
      OpDefinition.op("app.square")
          .operand("x", Types.ANY_RANKED_TENSOR)
          .result("y", Types.ANY_RANKED_TENSOR)
          .allMatch(org.hlo4j.ir.define.TypeRelation.Aspect.TYPE, "x", "y")
          .format("$x attr-dict `:` type($x)")
          .build();

  private static final RewritePatterns PATTERNS =
      RewritePatterns.of(List.of(RewritePattern.of(SQUARE, Rewriting::lower)));

  private static final Hlo4j HLO4J =
      Hlo4j.standard()
          .with(Dialect.builder("app").ops(List.of(SQUARE)).build())
          .with(
              PassDefinition.of(
                  "lower-app",
                  "Lowers app to StableHLO.",
                  PassDefinition.ANY,
                  (root, context) -> GreedyRewriter.apply(root, PATTERNS, context.registry())));

  private Rewriting() {}

  private static boolean lower(Operation square, Rewriter rewriter) {
    rewriter.replaceWithInferred(
        square, MultiplyOp.builder(square.operand(0), square.operand(0)).state());
    return true;
  }

  static String run() {
    Operation program = HLO4J.parse(Reading.TEXT.replace("stablehlo.tanh", "app.square"));
    HLO4J.transform(program, "lower-app");
    return MultiplyOp.stream(program).count() + " multiply";
  }
}
