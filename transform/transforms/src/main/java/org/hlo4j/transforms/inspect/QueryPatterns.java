package org.hlo4j.transforms.inspect;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.rewrite.GreedyRewriter;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.ir.rewrite.Rewriter;
import org.jspecify.annotations.Nullable;

/** A pass that answers the queries in a program. */
final class QueryPatterns implements Pass {
  /** Replaces a query by its answer. */
  interface Answer {
    /** Returns whether there is an answer. */
    boolean replace(Operation query, Rewriter rewriter);
  }

  /** The name of the query operation, and how it is answered. */
  record Query(String name, Answer answer) {}

  private final List<Query> queries;

  QueryPatterns(Query... queries) {
    this.queries = List.of(queries);
  }

  @Override
  public void run(Operation operation, PassContext context) {
    RewritePatterns patterns = new RewritePatterns();
    queries.forEach(query -> patterns.add(pattern(query, context)));
    GreedyRewriter.apply(operation, patterns, context.registry());
  }

  private static RewritePattern pattern(Query query, PassContext context) {
    return RewritePattern.ofAny((operation, rewriter) -> {
      if (!operation.name().equals(query.name())) {
        return false;
      }
      try {
        return query.answer().replace(operation, rewriter);
      } catch (DiagnosticException refusal) {
        refusal.diagnostics().forEach(context.diagnostics()::report);
        return false;
      }
    });
  }

  /** Returns the operation that a query is about, which defines its only operand. */
  static @Nullable Operation subjectOrNull(Operation query) {
    return query.operandCount() == 1 ? query.operand(0).definingOpOrNull() : null;
  }
}
