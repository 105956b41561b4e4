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
    boolean give(Operation question, Rewriter rewriter);
  }

  /** The name of the query operation, and how it is answered. */
  record Question(String name, Answer answer) {}

  private final List<Question> questions;

  QueryPatterns(Question... questions) {
    this.questions = List.of(questions);
  }

  @Override
  public void run(Operation operation, PassContext context) {
    RewritePatterns patterns = new RewritePatterns();
    questions.forEach(question -> patterns.add(pattern(question, context)));
    GreedyRewriter.apply(operation, patterns, context.registry());
  }

  private static RewritePattern pattern(Question question, PassContext context) {
    return RewritePattern.ofAny((operation, rewriter) -> {
      if (!operation.name().equals(question.name())) {
        return false;
      }
      try {
        return question.answer().give(operation, rewriter);
      } catch (DiagnosticException refusal) {
        refusal.diagnostics().forEach(context.diagnostics()::report);
        return false;
      }
    });
  }

  /** Returns the operation that a query is about, which defines its only operand. */
  static @Nullable Operation subjectOrNull(Operation question) {
    return question.operandCount() == 1 ? question.operand(0).definingOpOrNull() : null;
  }
}
